import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#scripts/processes.mjs';
import { whyNoCluster } from './cluster-servers.ts';
import { loadNote, pinningNote } from './cores.ts';
import { type Measure, startMeasuring } from './measurement.ts';
import { killServers } from './server-process.ts';
import { SPEED_CALLS, type SpeedCall } from './speed-calls.ts';
import { missedBy, type SpeedRounds, speedLines, speedRow } from './speed-report.ts';
import { type Sides, type SpeedDatabase, startDatabases, startSides } from './speed-sides.ts';

export type SpeedOptions = {
  seconds: number;
  rounds: number;
  /** Names of calls; all where there are none. */
  only: string[];
  /** Numbers of connections, one after the other. */
  connections: number[];
  db: SpeedDatabase;
  /** A revision of the repository to compare with. */
  compare: string | undefined;
  isJson: boolean;
};

/** Measures the calls in interleaved rounds against the yardstick, and fails where a goal is missed. */
export async function speed({ seconds, rounds, only, connections, db, compare, isJson }: SpeedOptions): Promise<void> {
  const isOnCluster = db === 'citus';
  if (isOnCluster && compare !== undefined)
    throw new Failure('--db citus compares with one PostgreSQL, not --compare.');
  const known = callsOn(db);
  const calls = only.length === 0 ? known : only.map((name) => callOf(name, known));
  const whyNot = isOnCluster ? whyNoCluster() : null;
  if (whyNot !== null) return console.log(`Skipped: ${whyNot}`);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const databases = await startDatabases(db);
  const { measure, stop } = startMeasuring(seconds);
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    if (isOnCluster) print('The yardstick is the product itself on one PostgreSQL.');
    const sides = await startSides(folder, { compare, mostConnections: Math.max(...connections), databases });
    const before = loadNote();
    const hasBase = compare !== undefined;
    const measured = connections.flatMap((number) => calls.map((call) => emptyRounds(call, number, hasBase)));
    for (let round = 0; round < rounds; round += 1) {
      print(`Round ${round + 1} of ${rounds} ...`);
      for (const one of measured) await measureRound(one, { sides, measure, isBackwards: round % 2 === 1 });
    }
    const rows = measured.map(speedRow);
    const differing = isOnCluster ? [] : await differingAnswers(sides, calls);
    const text = [...speedLines(rows), '', ...differing, `${before} At the end: ${loadNote()}`].join('\n');
    console.log(isJson ? JSON.stringify({ rows, differing }, null, 2) : text);
    const missed = rows.flatMap(missedBy);
    if (missed.length > 0) throw new Failure(`Missed goals:\n${missed.join('\n')}`);
  } finally {
    stop();
    await killServers();
    await databases.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The measured calls, with their goals on this database. A cluster has none: its price is told. */
function callsOn(db: SpeedDatabase): SpeedCall[] {
  if (db === 'sqlite') return SPEED_CALLS;
  if (db === 'citus') return SPEED_CALLS.map(({ name, isRead, prepare }) => ({ name, isRead, prepare }));
  return SPEED_CALLS.flatMap(({ together: _ofSqlite, mustOnPostgres: must, ...call }) =>
    must ? [{ ...call, must }] : [],
  );
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
    measured[key]?.push(await measure(measured.call, { ...side, connections: measured.connections }));
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
