import { join } from 'node:path';
import { ROOT } from '#scripts/processes.mjs';
import { binariesOfTools, startPostgres } from '#server-test/postgres.ts';
import { startCluster } from './cluster-servers.ts';
import { checkOut } from './revision.ts';
import { type ServerProcess, startProduct, startYardstick, UNLIMITED } from './server-process.ts';
import { populate, recordAnswers, type SpeedPopulation } from './speed-calls.ts';

export type SpeedDatabase = 'sqlite' | 'postgres' | 'citus';

/** A server that is measured; `product` is the one that knows its accounts, itself or that of the yardstick. */
type Side = { server: ServerProcess; product: ServerProcess; population: SpeedPopulation; postgres: number[] };

/** `together` is the yardstick that commits together what comes together. */
export type Sides = { product: Side; yardstick: Side; together?: Side; base?: Side };

/** The source of a side's databases, and the first processes of their servers. */
type Databases = { create: () => Promise<string>; pids: number[] };

/** The settings of PostgreSQL that it has when nobody changes them: what is acknowledged survives a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The servers of databases that the sides of a run need; `single` is the one PostgreSQL that a cluster is compared with. */
export async function startDatabases(db: SpeedDatabase) {
  if (db === 'sqlite') return { of: ON_SQLITE, single: null, stop: async () => undefined };
  const postgres = await startPostgres(DURABLE, db === 'citus' ? binariesOfTools() : undefined);
  const single: Databases = { create: () => postgres.createDatabase(), pids: [postgres.pid()] };
  if (db === 'postgres') return { of: single, single: null, stop: postgres.stop };
  const cluster = await startCluster(DURABLE);
  return {
    of: { create: cluster.createDistributed, pids: cluster.pids() },
    single,
    stop: async () => {
      await Promise.all([postgres.stop(), cluster.stop()]);
    },
  };
}

/** Databases of SQLite: each folder holds one, which the server makes. */
const ON_SQLITE: Databases = { create: async () => '', pids: [] };

type Extent = {
  compare: string | undefined;
  mostConnections: number;
  databases: { of: Databases; single: Databases | null };
};

/** Starts the product on a database that it has filled, and what it is compared with. */
export async function startSides(folder: string, { compare, mostConnections, databases }: Extent): Promise<Sides> {
  const { of, single } = databases;
  const root = compare === undefined ? null : await checkOut(compare, join(folder, 'revision'));
  const fill = async (name: string, from: Databases, root = ROOT) => {
    const env = { ...UNLIMITED, DATABASE_URL: await from.create() };
    const side = await startFilled(join(folder, name), { root, env, mostConnections });
    return { env, side: { ...side, product: side.server, postgres: from.pids } };
  };
  const { env, side: product } = await fill('product', of);
  if (single) return { product, yardstick: (await fill('single', single)).side };

  const recorded = await recordAnswers(product.server.url, product.population.reader.token, folder);
  const ofYardstick = { DATA_DIR: join(folder, 'product'), DATABASE_URL: env.DATABASE_URL, RECORDED: recorded };
  const startSide = async (name: string, more = {}): Promise<Side> => {
    const server = await startYardstick(join(folder, name), { ...ofYardstick, ...more });
    return { ...product, server };
  };
  const sides = {
    product,
    yardstick: await startSide('yardstick'),
    together: await startSide('together', { TOGETHER: 'yes' }),
  };
  return root === null ? sides : { ...sides, base: (await fill('base', of, root)).side };
}

type Filling = { root: string; env: Record<string, string>; mostConnections: number };

/** The product of a tree on a folder that it has filled before. */
async function startFilled(dataDir: string, { root, env, mostConnections }: Filling) {
  const filling = await startProduct(dataDir, { root, env: { ...env, TRUST_PROXY: '127.0.0.1' } });
  const population = await populate(filling.url, mostConnections);
  await filling.stop('SIGTERM');
  return { server: await startProduct(dataDir, { root, env }), population };
}
