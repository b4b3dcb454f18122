import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { makeTemplate } from './template.ts';

/** Names the socket on which tests ask for databases. */
export const SOCKET_VARIABLE = 'TEST_POSTGRES_SOCKET';

/** Databases that tests can ask for: without tables, with tables, and with the account that `testApp` signs in. */
export type DatabaseKind = 'new' | 'migrated' | 'account';

export type Taken = { url: string; account: Awaited<ReturnType<typeof makeTemplate>> };

/** Answers to the questions of tests, by their paths. */
export type Databases = {
  take: (kind: string) => Promise<Taken>;
  giveBack: (url: string) => null;
  /** Keeps this database as it is, to be copied. */
  keep: (url: string) => Promise<null>;
  copy: (kept: string) => Promise<Taken>;
  drop: (url: string) => Promise<null>;
  stop: () => Promise<void>;
};

/**
 * Set-up of Vitest for tests on PostgreSQL: one server for the whole run, started when the first test asks for a database.
 * Databases are given back after a test and emptied for the next one, since creating one takes as long as ten tests.
 */
export const setup = (): Promise<() => Promise<void>> => serveDatabases(openDatabases);

/** Answers tests on a socket with databases that are opened when the first test asks for one. */
export async function serveDatabases(open: () => Promise<Databases>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-databases-'));
  const socket = join(folder, 'socket');
  let databases: Promise<Databases> | undefined;
  const server = createServer(async (request, response) => {
    try {
      databases ??= open();
      const answerTo: Record<string, (asked: string) => unknown> = await databases;
      const answer = await answerTo[(request.url ?? '').slice(1)]?.(await text(request));
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end(String((error as Error).stack));
    }
  });
  server.listen(socket);
  await once(server, 'listening');
  process.env[SOCKET_VARIABLE] = socket; // the processes of the tests inherit it
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await databases)?.stop();
    rmSync(folder, { recursive: true });
  };
}

async function openDatabases(): Promise<Databases> {
  const { createDatabase, dropDatabase, stop } = await startPostgres();
  const template = await createDatabase();
  const account = await makeTemplate({ DATABASE_URL: template });
  const rows = await rowsOf(template);
  const clients = new Map<string, pg.Client>();
  const free: string[] = [];

  async function newCopy(): Promise<string> {
    const url = await createDatabase(template);
    clients.set(url, await connect(url));
    return url;
  }

  return {
    async take(kind: string): Promise<Taken> {
      if (kind === 'new') return { url: await createDatabase(), account };
      const url = free.pop() ?? (await newCopy());
      await clients.get(url)?.query(kind === 'account' ? `${EMPTY}; ${rows}` : EMPTY);
      return { url, account };
    },
    giveBack(url: string): null {
      free.push(url);
      return null;
    },
    async keep(url: string): Promise<null> {
      await clients.get(url)?.end(); // or the database could not be copied
      clients.delete(url);
      return null;
    },
    async copy(kept: string): Promise<Taken> {
      return { url: await createDatabase(kept), account };
    },
    async drop(url: string): Promise<null> {
      await dropDatabase(url);
      return null;
    },
    async stop(): Promise<void> {
      for (const client of clients.values()) await client.end();
      await stop();
    },
  };
}

/** Deletes every row and starts every id at 1 again. A truncation costs more than a deletion, unless there are many rows. */
const EMPTY = `do $$ declare found regclass; begin
  set local session_replication_role = replica; -- no foreign key is checked
  for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_' loop
    if pg_relation_size(found) > 200000 then execute format('truncate %s cascade', found);
    elsif pg_relation_size(found) > 0 then execute format('delete from %s', found);
    end if;
  end loop;
  drop function if exists broken cascade; -- of a test that makes the database refuse changes
  for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
    perform setval(found, 1, false);
  end loop;
end $$`;

/** SQL that inserts the rows of this database again. */
export async function rowsOf(url: string): Promise<string> {
  const inserts: string[] = [];
  const client = await connect(url);
  for (const table of ['users', 'sign_ins']) {
    const { rows } = await client.query(`select json_agg(t)::text as all_rows from ${table} t`);
    const values = pg.escapeLiteral(rows[0].all_rows);
    inserts.push(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${values})`,
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  await client.end(); // or the database could not be copied
  return inserts.join('; ');
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
