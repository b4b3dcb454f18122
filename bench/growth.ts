import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#scripts/processes.mjs';
import { listsOf } from './archive-file.ts';
import { loadNote, pinningNote } from './cores.ts';
import { growthOfRecent, recentLines } from './growth-recent.ts';
import { type Measurement, startMeasuring } from './measurement.ts';
import { makeAccount } from './population.ts';
import { killServers, startProduct, startYardstick, UNLIMITED } from './server-process.ts';
import { recordAnswers, SPEED_CALLS, type SpeedPopulation } from './speed-calls.ts';
import { median } from './statistics.ts';
import { tableLines } from './table.ts';

export type GrowthOptions = {
  seconds: number;
  rounds: number;
  /** Tasks of the largest user. */
  tasks: number;
  /** Tasks of all other users, in accounts of 250,000. */
  others: number;
  isJson: boolean;
};

const CALLS = ['list of 100', 'projects', 'analytics', 'create'];
const SMALLEST = 100;
const LARGEST_ACCOUNT = 250_000;

/** Measures how calls slow down as the user has more tasks, and as others have. */
export async function growth({ seconds, rounds, tasks, others, isJson }: GrowthOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const dataDir = join(folder, 'product');
  const print = isJson ? () => undefined : console.log;
  const { measure, stop } = startMeasuring(seconds);
  try {
    const product = await startProduct(dataDir, { env: UNLIMITED });
    print(`${pinningNote()} ${loadNote()}`);
    print('plan and first load, with as much work of late ...');
    const recent = await growthOfRecent({ product, measure, rounds, tasks });
    print(recentLines(recent).join('\n'));
    const users = await makeUsers(product.url, tasks);
    const recorded = await recordAnswers(product.url, users[0]?.population.reader.token ?? '', folder);
    const yardstick = await startYardstick(join(folder, 'yardstick'), { DATA_DIR: dataDir, RECORDED: recorded });
    const rows: GrowthRow[] = [];
    for (const othersNow of others === 0 ? [0] : [0, others]) {
      await makeOthers(product.url, othersNow);
      for (const call of SPEED_CALLS.filter(({ name }) => CALLS.includes(name))) {
        for (const { size, population } of users) {
          print(`${call.name}, ${size} tasks and ${othersNow} of others ...`);
          const where = { product, population, connections: 1 };
          const ours: Measurement[] = [];
          const theirs: Measurement[] = [];
          for (let round = 0; round < rounds; round += 1) {
            ours.push(await measure(call, { ...where, server: product }));
            theirs.push(await measure(call, { ...where, server: yardstick }));
          }
          rows.push(rowOf({ call: call.name, tasks: size, others: othersNow }, { ours, theirs }));
        }
      }
    }
    console.log(isJson ? JSON.stringify([...rows, ...recent], null, 2) : [...growthLines(rows), loadNote()].join('\n'));
    const missed = recent.filter(({ ratio, must }) => ratio > must);
    if (missed.length > 0) throw new Failure(`Missed goals: ${missed.map(({ call }) => call).join('; ')}.`);
  } finally {
    stop();
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

type User = { size: number; population: SpeedPopulation };

/** Users of a hundred tasks, and ten times as many each. */
async function makeUsers(url: string, most: number): Promise<User[]> {
  const users: User[] = [];
  for (let size = SMALLEST; size <= most; size *= 10) {
    const projects = [[SMALLEST, ...listsOf(size - SMALLEST)]];
    const [reader, writer] = [await makeAccount(url, { projects }), await makeAccount(url, { projects })];
    users.push({ size, population: { reader, writer, workers: [] } });
  }
  return users;
}

async function makeOthers(url: string, tasks: number): Promise<void> {
  for (let left = tasks; left > 0; left -= LARGEST_ACCOUNT) {
    await makeAccount(url, { projects: [listsOf(Math.min(left, LARGEST_ACCOUNT))] });
  }
}

type Figures = { p50: number; cpuMs: number };

type GrowthRow = { call: string; tasks: number; others: number; product: Figures; yardstick: Figures };

type Both = { ours: Measurement[]; theirs: Measurement[] };

function rowOf(row: Pick<GrowthRow, 'call' | 'tasks' | 'others'>, { ours, theirs }: Both): GrowthRow {
  const figuresOf = (rounds: Measurement[]) => ({
    p50: median(rounds.map(({ p50 }) => p50)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  });
  return { ...row, product: figuresOf(ours), yardstick: figuresOf(theirs) };
}

function growthLines(rows: GrowthRow[]): string[] {
  const smallest = (call: string) => rows.find((row) => row.call === call)?.product.cpuMs ?? Number.NaN;
  return tableLines([
    ['call', 'tasks', 'others', 'p50 ms', 'yardstick', 'CPU ms', 'yardstick', '× CPU', '÷ the smallest user'],
    ...rows.map(({ call, tasks, others, product, yardstick }) => [
      call,
      tasks,
      others,
      product.p50,
      yardstick.p50,
      product.cpuMs,
      yardstick.cpuMs,
      product.cpuMs / yardstick.cpuMs,
      product.cpuMs / smallest(call),
    ]),
  ]);
}
