import { getBootstrap } from '@daymark/contract/bootstrap.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { listsOf } from './archive-file.ts';
import type { Measure, Measurement } from './measurement.ts';
import { makeAccount, openTasks } from './population.ts';
import type { ServerProcess } from './server-process.ts';
import { read, type SpeedPopulation } from './speed-calls.ts';
import { median } from './statistics.ts';
import { tableLines } from './table.ts';

/** Most processor time of a call of the large account, as a multiple of that of the small one. */
const MUST = 1.5;

/** Tasks of the small account, all of the last eight weeks; of the large one, the last so many are. */
const RECENT = 1000;

/** Tasks of each list of the board, and of the plan; every second one of a list is done. */
const [BOARD, PLANNED] = [[20, 20, 20, 20], 20];

type Figures = { p50: number; cpuMs: number };

type RecentRow = { call: string; tasks: number; small: Figures; large: Figures; ratio: number; must: number };

type Options = { product: ServerProcess; measure: Measure; rounds: number; tasks: number };

/**
 * Measures calls that look at the work of late, by accounts with as much of it: what they take must not grow with what lies before. The
 * accounts are measured in turn, the second one first in every second round.
 */
export async function growthOfRecent({ product, measure, rounds, tasks }: Options): Promise<RecentRow[]> {
  const date = Temporal.Now.plainDateISO('UTC').toString();
  const [small, large] = [await makeUser(product.url, RECENT, date), await makeUser(product.url, tasks, date)];
  const calls = [
    read(`plan of ${PLANNED} tasks`, () => getPlan.path.replace(':date', date)),
    read('first load', () => `${getBootstrap.path}?date=${date}`),
  ];
  const rows: RecentRow[] = [];
  for (const call of calls) {
    const ask = (population: SpeedPopulation) =>
      measure(call, { product, server: product, population, connections: 1 });
    const measured: { small: Measurement; large: Measurement }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) measured.push({ small: await ask(small), large: await ask(large) });
      else {
        const first = await ask(large);
        measured.push({ small: await ask(small), large: first });
      }
    }
    const figuresOf = (key: 'small' | 'large'): Figures => ({
      p50: median(measured.map((round) => round[key].p50)),
      cpuMs: median(measured.map((round) => round[key].cpuMs)),
    });
    const ratio = median(measured.map(({ small, large }) => large.cpuMs / small.cpuMs));
    rows.push({ call: call.name, tasks, small: figuresOf('small'), large: figuresOf('large'), ratio, must: MUST });
  }
  return rows;
}

/** A user with a board of four lists and a plan on this day, all open tasks of which are of late. */
async function makeUser(url: string, size: number, date: string): Promise<SpeedPopulation> {
  const ofLate = [...BOARD, 2 * PLANNED];
  const rest = RECENT - ofLate.reduce((sum, tasks) => sum + tasks);
  const older = listsOf(size - RECENT);
  const projects = [...(older.length > 0 ? [older] : []), [rest, ...ofLate]];
  const reader = await makeAccount(url, { projects, recent: RECENT });
  const send = senderTo(url, reader.token);
  const [, ...lists] = reader.projects.at(-1)?.lists.map(({ id }) => id) ?? [];
  const planned = lists.pop() ?? 0;
  await send(addToWorkspace, { params: { date }, body: { list_ids: lists, origin: 'created' } });
  await send(addToPlan, { params: { date }, body: { task_ids: await openTasks(url, reader.token, planned) } });
  return { reader, writer: reader, workers: [] };
}

export const recentLines = (rows: RecentRow[]): string[] =>
  tableLines([
    ['call, with as much work of late', 'p50 ms', 'CPU ms', `of ${RECENT} tasks`, '÷', 'must'],
    ...rows.map(({ call, tasks, small, large, ratio, must }) => [
      `${call}, ${tasks.toLocaleString('en-US')} tasks`,
      large.p50,
      large.cpuMs,
      small.cpuMs,
      ratio,
      must,
    ]),
  ]);
