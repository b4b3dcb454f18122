import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distributeRows } from '#server/db/distribute.ts';
import { openUnhurried, poolOf } from '#server/db/postgres.ts';
import { freePort } from '#server-test/certificates.ts';
import { binariesOfTools, startPostgres } from '#server-test/postgres.ts';
import { startProduct } from './server-process.ts';

const WORKERS = 2;

/** Settings without which Citus does not run, distribute triggers or move users under writes; few parts, since making them takes long. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  max_prepared_transactions: '200',
  wal_level: 'logical',
  'citus.enable_unsafe_triggers': 'on',
  'citus.shard_count': '8',
  'citus.recover_2pc_interval': '5s',
};

/** The reason why no cluster can be started on this machine, in words; null where one can. */
export function whyNoCluster(): string | null {
  const binaries = binariesOfTools();
  const hasCitus = binaries !== undefined && existsSync(join(binaries, '../lib/citus.so'));
  return hasCitus
    ? null
    : "it needs the server of the machine's PostgreSQL, such as Debian's, with the extension citus.";
}

type Node = Awaited<ReturnType<typeof startPostgres>> & { port: string };

/** Starts a coordinator of Citus and two workers, each a server of its own on loopback. */
export async function startCluster(more: Record<string, string>) {
  const nodes: Node[] = [];
  for (let made = 0; made <= WORKERS; made += 1) {
    const port = String(await freePort());
    nodes.push({ port, ...(await startPostgres({ ...SETTINGS, ...more, port }, binariesOfTools())) });
  }
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error('A cluster has a coordinator');

  return {
    workers,
    /** The first processes of all nodes. */
    pids: () => nodes.map(({ pid }) => pid()),
    /** URL of a new database of the coordinator, with the tables of the product, distributed by user. */
    async createDistributed(): Promise<string> {
      const urls = [];
      for (const node of nodes) {
        const url = await node.createDatabase();
        urls.push(url);
        await tell(url, 'create extension citus');
      }
      const [url = ''] = urls;
      await tell(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
      for (const { port } of workers) await tell(url, `select citus_add_node('127.0.0.1', ${port})`);
      await distribute(url);
      return url;
    },
    stop: async () => {
      await Promise.all(nodes.map(({ stop }) => stop()));
    },
  };
}

async function distribute(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const migrating = await startProduct(folder, { env: { DATABASE_URL: url } });
  await migrating.stop('SIGTERM');
  rmSync(folder, { recursive: true });
  const db = openUnhurried(url);
  try {
    await distributeRows({ db, where: url }, () => undefined);
  } finally {
    await db.destroy();
  }
}

async function tell(url: string, statements: string): Promise<void> {
  const pool = poolOf(url, { max: 1 });
  try {
    await pool.query(statements);
  } finally {
    await pool.end();
  }
}
