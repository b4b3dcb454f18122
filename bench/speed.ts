import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, ROOT } from '#scripts/processes.mjs';
import { startPostgres } from '#server-test/postgres.ts';
import { loadNote, pinningNote } from './cores.ts';
import { type Measure, startMeasuring } from './measurement.ts';
import { checkOut } from './revision.ts';
import { killServers, type ServerProcess, startProduct, startYardstick, UNLIMITED } from './server-process.ts';
import { populate, recordAnswers, SPEED_CALLS, type SpeedCall, type SpeedPopulation } from './speed-calls.ts';
import { missedBy, type SpeedRounds, speedLines, speedRow } from './speed-report.ts';

export type SpeedOptions = {
  seconds: number;
  rounds: number;
  /** Names of calls; all where there are none. */
  only: string[];
  /** Numbers of connections, one after the other. */
  connections: number[];
  db: 'sqlite' | 'postgres';
  /** A revision of the repository to compare with. */
  compare: string | undefined;
  isJson: boolean;
};

/** Measures the calls in interleaved rounds against the yardstick, and fails where a goal is missed. */
export async function speed({ seconds, rounds, only, connections, db, compare, isJson }: SpeedOptions): Promise<void> {
  const known = callsOn(db);
  const calls = only.length === 0 ? known : only.map((name) => callOf(name, known));
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const postgres = db === 'postgres' ? await startPostgres(DURABLE) : undefined;
  const { measure, stop } = startMeasuring(seconds, postgres?.pid());
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const mostConnections = Math.max(...connections);
    const newDatabase = async () => (await postgres?.createDatabase()) ?? '';
    const sides = await startSides(folder, { compare, mostConnections, newDatabase });
    const before = loadNote();
    const hasBase = compare !== undefined;
    const measured = connections.flatMap((number) => calls.map((call) => emptyRounds(call, number, hasBase)));
    for (let round = 0; round < rounds; round += 1) {
      print(`Round ${round + 1} of ${rounds} ...`);
      for (const one of measured) await measureRound(one, { sides, measure, isBackwards: round % 2 === 1 });
    }
    const rows = measured.map(speedRow);
    const differing = await differingAnswers(sides, calls);
    const text = [...speedLines(rows), '', ...differing, `${before} At the end: ${loadNote()}`].join('\n');
    console.log(isJson ? JSON.stringify({ rows, differing }, null, 2) : text);
    const missed = rows.flatMap(missedBy);
    if (missed.length > 0) throw new Failure(`Missed goals:\n${missed.join('\n')}`);
  } finally {
    stop();
    await killServers();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Side = { server: ServerProcess; population: SpeedPopulation };

/** `together` is the yardstick that commits together what comes together. */
type Sides = { product: Side; yardstick: Side; together: Side; base?: Side };

/** The settings of PostgreSQL that it has when nobody changes them: what is acknowledged survives a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The measured calls, with their goals on this database. */
function callsOn(db: SpeedOptions['db']): SpeedCall[] {
  if (db === 'sqlite') return SPEED_CALLS;
  return SPEED_CALLS.flatMap(({ together: _ofSqlite, mustOnPostgres: must, ...call }) =>
    must ? [{ ...call, must }] : [],
  );
}

type Extent = {
  compare: string | undefined;
  mostConnections: number;
  /** URL of a new database on PostgreSQL; empty on SQLite, where each folder holds one. */
  newDatabase: () => Promise<string>;
};

async function startSides(folder: string, { compare, mostConnections, newDatabase }: Extent): Promise<Sides> {
  const root = compare === undefined ? null : await checkOut(compare, join(folder, 'revision'));
  const DATABASE_URL = await newDatabase();
  const product = await startFilled(join(folder, 'product'), ROOT, { mostConnections, DATABASE_URL });
  const recorded = await recordAnswers(product.server.url, product.population.reader.token, folder);
  const env = { DATA_DIR: join(folder, 'product'), DATABASE_URL, RECORDED: recorded };
  const startSide = async (name: string, more = {}) => {
    const server = await startYardstick(join(folder, name), { ...env, ...more });
    return { server, population: product.population };
  };
  const sides = {
    product,
    yardstick: await startSide('yardstick'),
    together: await startSide('together', { TOGETHER: 'yes' }),
  };
  if (root === null) return sides;
  const ofBase = { mostConnections, DATABASE_URL: await newDatabase() };
  return { ...sides, base: await startFilled(join(folder, 'base'), root, ofBase) };
}

/** The product of this tree on a folder that it has filled before. */
async function startFilled(
  dataDir: string,
  root: string,
  { mostConnections, DATABASE_URL }: { mostConnections: number; DATABASE_URL: string },
): Promise<Side> {
  const env = { ...UNLIMITED, DATABASE_URL };
  const filling = await startProduct(dataDir, { root, env: { ...env, TRUST_PROXY: '127.0.0.1' } });
  const population = await populate(filling.url, mostConnections);
  await filling.stop('SIGTERM');
  return { server: await startProduct(dataDir, { root, env }), population };
}

type Measured = SpeedRounds & { call: SpeedCall };

function emptyRounds(call: SpeedCall, connections: number, hasBase: boolean): Measured {
  const { name, must, mustP50 } = call;
  const rounds = { product: [], yardstick: [], base: hasBase ? [] : null };
  return { call, name, ...(must && { must }), ...(mustP50 && { mustP50 }), connections, ...rounds };
}

function callOf(wanted: string, known: SpeedCall[]): SpeedCall {
  const call = known.find(({ name }) => name === wanted);
  if (call) return call;
  throw new Failure(`--only must be one of ${known.map(({ name }) => name).join(', ')}, not ${wanted}.`);
}

type Round = {
  sides: Sides;
  measure: Measure;
  /** Whether the yardstick is measured first, as in every second round. */
  isBackwards: boolean;
};

async function measureRound(measured: Measured, { sides, measure, isBackwards }: Round): Promise<void> {
  const order = ['product', 'base', 'yardstick'] as const;
  for (const key of isBackwards ? order.toReversed() : order) {
    const isTogether = key === 'yardstick' && measured.call.together === measured.connections;
    const side = sides[isTogether ? 'together' : key];
    if (!side) continue;
    const product = key === 'base' ? side.server : sides.product.server;
    measured[key]?.push(await measure(measured.call, { ...side, product, connections: measured.connections }));
  }
}

/** Lines on reads that the yardstick answers otherwise than the product: then the two do not do the same work. */
async function differingAnswers({ product, yardstick }: Sides, calls: SpeedCall[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, isRead, prepare } of calls) {
    if (!isRead) continue;
    const [[request = ''] = []] = await prepare(product.population, product.server.url, 1);
    const [ours = '', theirs = ''] = await Promise.all(
      [product, yardstick].map(({ server, population }) => bodyOf(server.url, request, population.reader.token)),
    );
    if (ours !== theirs)
      lines.push(`${name}: the answers differ, ${ours.length} bytes and ${theirs.length} of the yardstick.`);
  }
  return lines;
}

const PASSING =
  /"(server_time|total_time_worked|worked_minutes|planned_left_minutes|remaining_seconds)":("[^"]*"|[\d.]+)/g;

/** The answer to a prepared request, without the fields of a running timer that depend on the moment. */
async function bodyOf(url: string, request: string, token: string): Promise<string> {
  const path = request.split(' ', 2)[1] ?? '';
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).replace(PASSING, '');
}
