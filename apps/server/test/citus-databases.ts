import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { distributeRows } from '#db/distribute.ts';
import { openUnhurried } from '#db/postgres.ts';
import { fillKeys } from '#db/unique-keys.ts';
import { connect, type Databases, rowsOf, serveDatabases, type Taken } from './postgres-databases.ts';
import { makeTemplate } from './template.ts';

/** Names the coordinator of a Citus cluster, whose database is one of its own on each node. */
export const CLUSTER_VARIABLE = 'CITUS_TEST_URL';

/** Set-up of Vitest for tests on a cluster that runs already: databases of the run on all of its nodes, removed at its end. */
export const setup = (): Promise<() => Promise<void>> => serveDatabases(openCluster);

/** Parts of each table: enough for users to lie on both of two workers, since making them takes most of the time. */
const SHARDS = 4;

async function openCluster(): Promise<Databases> {
  const cluster = process.env[CLUSTER_VARIABLE] ?? '';
  const coordinator = await connect(cluster);
  const { rows: workers } = await coordinator.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary'`,
  );
  const nodes = [coordinator, ...(await Promise.all(workers.map((node) => connect(urlOn(cluster, node)))))];
  const made = new Set<string>();
  const clients = new Map<string, pg.Client>();
  const free: string[] = [];
  let account: Taken['account'] | undefined;
  let rows = '';

  /** A database on all nodes, none of whose tables is distributed yet. */
  async function newDatabase(): Promise<string> {
    const name = `daymark_test_${randomBytes(6).toString('hex')}`;
    made.add(name);
    const url = renamed(cluster, name);
    for (const node of nodes) await node.query(`create database ${name} encoding 'UTF8' template template0`);
    for (const node of workers) await runOnce(urlOn(url, node), ['create extension citus']);
    const { host, port } = new pg.Client(url);
    await runOnce(url, [
      'create extension citus',
      `select citus_set_coordinator_host('${host}', ${port})`,
      ...workers.map((node) => `select citus_add_node('${node.host}', ${node.port})`),
      `alter database ${name} set citus.shard_count = ${SHARDS}`,
    ]);
    return url;
  }

  async function newDistributed(): Promise<string> {
    const url = await newDatabase();
    await distribute(url);
    clients.set(url, await connect(url));
    return url;
  }

  /** An empty database, one that a test gave back where there is one. */
  async function takeEmpty(): Promise<{ url: string; client: pg.Client }> {
    const url = free.pop() ?? (await newDistributed());
    const client = clients.get(url);
    if (!client) throw new Error(`Nothing is connected to ${url}`);
    for (const statement of EMPTY) await client.query(statement);
    return { url, client };
  }

  async function accountOf(): Promise<Taken['account']> {
    if (account) return account;
    const { url } = await takeEmpty();
    account = await makeTemplate({ DATABASE_URL: url });
    rows = await rowsOf(url);
    free.push(url);
    return account;
  }

  return {
    async take(kind: string): Promise<Taken> {
      const account = await accountOf();
      if (kind === 'new') return { url: await newDatabase(), account };
      const { url, client } = await takeEmpty();
      if (kind === 'account') {
        await client.query(rows);
        await fillKeysOf(url);
      }
      return { url, account };
    },
    giveBack(url: string): null {
      free.push(url);
      return null;
    },
    keep: async () => null,
    async copy(kept: string): Promise<Taken> {
      const { url, client } = await takeEmpty();
      await copyRows(clients.get(kept) ?? (await connect(kept)), client);
      await fillKeysOf(url);
      return { url, account: await accountOf() };
    },
    async drop(url: string): Promise<null> {
      free.push(url);
      return null;
    },
    async stop(): Promise<void> {
      for (const client of clients.values()) await client.end();
      for (const name of made)
        for (const node of nodes) await node.query(`drop database if exists ${name} with (force)`);
      for (const node of nodes) await node.end();
    },
  };
}

type Node = { host: string; port: number };

function urlOn(url: string, { host, port }: Node): string {
  const other = new URL(url);
  other.host = `${host}:${port}`;
  return String(other);
}

function renamed(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = database;
  return String(other);
}

async function runOnce(url: string, statements: string[]): Promise<void> {
  const client = await connect(url);
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Distributes a database as the command of the host does. */
async function distribute(url: string): Promise<void> {
  const settings = { databaseUrl: url, databaseListenUrl: null, databaseConnections: 1, dataDir: '/nowhere' };
  await (await openDatabase(settings)).close();
  const db = openUnhurried(url);
  await distributeRows({ db, where: 'of the tests' }, () => undefined);
  await db.destroy();
}

/** Brings the keys on the coordinator up to rows that were inserted by SQL. */
async function fillKeysOf(url: string): Promise<void> {
  const db = openUnhurried(url);
  await db.transaction().execute(fillKeys);
  await db.destroy();
}

/** Copies all rows between two databases of the same tables. */
async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: tables } = await from.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^(kysely_|user_keys)'`,
  );
  await to.query(
    `begin; set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica`,
  );
  for (const { name } of tables) {
    const { rows } = await from.query<{ found: string | null }>(`select json_agg(t)::text as found from ${name} t`);
    await to.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [rows[0]?.found ?? '[]'],
    );
    const { rows: last } = await from.query(`select max(id) as id from ${name}`);
    await to.query(`select setval(pg_get_serial_sequence($1, 'id'), $2::bigint)`, [name, last[0].id]);
  }
  await to.query('commit');
}

/** Deletes the rows of every part of a table on a node, and of each table that is not distributed. No foreign key is checked. */
const EMPTY_NODE = `do $do$ declare found regclass; begin
  set local session_replication_role = replica;
  set local citus.enable_manual_changes_to_shards = on;
  set local citus.override_table_visibility = off;
  for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname !~ '^kysely_' and pg_relation_size(oid) > 0
      and oid not in (select logicalrelid from pg_dist_partition) loop
    execute format('delete from %s', found);
  end loop;
end $do$`;

/**
 * Deletes every row on all nodes, and starts every id at 1 again. Each statement is a transaction of its own: the nodes are asked by other
 * connections, which would wait for the locks of the first one.
 */
const EMPTY = [
  'drop function if exists broken cascade', // of a test that makes the database refuse changes
  `select run_command_on_all_nodes($all$${EMPTY_NODE}$all$)`,
  `do $do$ declare found regclass; begin
    for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
      perform setval(found, 1, false);
    end loop;
  end $do$`,
];
