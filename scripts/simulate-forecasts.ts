import { demoAccounts } from '@daymark/simulation/demo-tasks.ts';
import { barOf, brokenBy } from '@daymark/simulation/forecast-bars.ts';
import { type Coverage, SET_SIZES } from '@daymark/simulation/forecast-coverage.ts';
import {
  dependentPeople,
  type Estimator,
  estimatingSome,
  independentPeople,
  peopleAfter,
} from '@daymark/simulation/forecast-people.ts';
import { HISTORIES, type Losses, snapshotAfter } from '@daymark/simulation/forecast-snapshot.ts';
import { coverageIn, isPromised, runsAlong, STAGES, tasksOfStage, walkOf } from '@daymark/simulation/forecast-walk.ts';
import type { Extent } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { percent } from './shares.ts';

const PEOPLE = { min: 5, max: 100_000, usual: 40 };
const TASKS = { min: 100, max: 1_000_000, usual: 8000 };
const LINE = { min: 1, max: peopleAfter().length, usual: 1 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

/** Tasks of people who are forecast while they have few, and of the demo account. */
const [FEW_TASKS, DEMO_TASKS] = [tasksOfStage({ from: 30, to: 59 }), 600];

/** People for each one who has a long record, and for each demo account. */
const [FOR_A_LONG_RECORD, FOR_AN_ACCOUNT] = [20, 3];

/** People whose standard error means something. */
const FEWEST = 5;

const HELP = `npm run simulate -- forecasts [options]   forecasts planted people after exactly ${HISTORIES.join(', ')} done tasks, lets them
                                          work on the open ones a hundred times, and prints how often the work kept to the
                                          half-half figure and to the 8-of-10 figure beside what is told, and what the figures cost

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --tasks N    ${TASKS.min} to ${TASKS.max}: the most done tasks, ${TASKS.usual} when absent
  --walk       Walks along long records of people instead, and counts the runs of a whole life together: one in ${FOR_A_LONG_RECORD} people goes
               on to the end, and a demo account of ${DEMO_TASKS} tasks at most stands for ${FOR_AN_ACCOUNT} of them, ${FEWEST} at least
  --from N     ${LINE.min} to ${LINE.max}: begins with this person, for a run that was stopped. Not with --walk
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where what docs/forecasts.md tells is broken by more than chance (three standard errors). With --walk the promise from 60 tasks on
is one for the long run: with short records the levels of large sets have learned little.`;

/** The demo data that `npm run demo -- --date 2026-11-20` makes in Berlin. */
const DEMO = { now: Temporal.Instant.from('2026-11-20T14:00Z'), timeZone: 'Europe/Berlin' };

/** Takes four minutes, and more with --walk. */
export async function simulateForecasts(args: string[]): Promise<void> {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const known = { help: flag, walk: flag, people: text, tasks: text, from: text, seed: text } as const;
  const options = parseOptions(args, known, 'npm run simulate -- forecasts --help');
  if (options.help) return console.log(HELP);
  const extent = {
    people: wholeNumber('--people', options.people, PEOPLE),
    seed: wholeNumber('--seed', options.seed, SEED),
  };
  const tasks = wholeNumber('--tasks', options.tasks, TASKS);
  const from = wholeNumber('--from', options.from, LINE);
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}. Sets of ${SET_SIZES.join(', ')} tasks: how many kept to the`,
  );
  console.log(
    'half-half figure, and how many to the 8-of-10 figure; these are within ±2 standard errors at the end of the line.',
  );
  if (!options.walk) return printSnapshots({ tasks, from }, extent);
  const [independent, dependent] = [independentPeople(), dependentPeople()];
  const broken = [
    ...[...independent, ...estimatingSome(independent)].flatMap((habit) =>
      printHabit({ habit, isIndependent: true, tasks }, extent),
    ),
    ...[...dependent, ...estimatingSome(dependent)].flatMap((habit) =>
      printHabit({ habit, isIndependent: false, tasks }, extent),
    ),
    ...printAccounts(Math.min(tasks, DEMO_TASKS), extent),
  ];
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

type Person = { habit: Estimator; isIndependent: boolean; tasks: number };

/** Prints the lines of a person, and gives the promises that they break. */
function printHabit({ habit, isIndependent, tasks }: Person, { people, seed }: Extent): string[] {
  const long = walkOf(habit, tasks, { people: fewer(people, FOR_A_LONG_RECORD), seed });
  const short = walkOf(habit, FEW_TASKS, { people, seed });
  console.log(`\n${habit.name} (${isIndependent ? 'independent' : 'dependent'} tasks)`);
  return stagesOf(tasks).flatMap((stage) => {
    const coverage = coverageIn(stage, tasksOfStage(stage) <= FEW_TASKS ? short : long);
    return printStage({ name: habit.name, stage, coverage, isIndependent });
  });
}

function printAccounts(tasks: number, { people, seed }: Extent): string[] {
  const name = 'demo accounts';
  const accounts = demoAccounts({ people: fewer(people, FOR_AN_ACCOUNT), seed }, { ...DEMO, tasks });
  const walked = accounts.map(runsAlong);
  console.log(`\n${name}`);
  // Some tasks of an account are open.
  return stagesOf(Math.min(...accounts.map(({ length }) => length))).flatMap((stage) =>
    printStage({ name, stage, coverage: coverageIn(stage, walked), isIndependent: false }),
  );
}

/** Stages that a record of so many tasks reaches. */
const stagesOf = (tasks: number) => STAGES.filter(({ from }) => tasksOfStage({ from, to: Infinity }) <= tasks);

type StageLine = { name: string; stage: (typeof STAGES)[number]; coverage: Coverage[]; isIndependent: boolean };

/** Prints a line and gives the promises that it breaks. */
function printStage({ name, stage, coverage, isIndependent }: StageLine): string[] {
  const { from, to } = stage;
  const after = to === Infinity ? `from ${from} tasks on` : `${from} to ${to} tasks`;
  print(after, coverage);
  if (!isPromised(stage)) return [];
  const bar = barOf(from, isIndependent);
  const promised = bar.most < 1 ? `${percent(bar.least)} to ${percent(bar.most)}` : `${percent(bar.least)} at least`;
  return brokenBy(coverage, bar).map(
    ({ tasks, p80 }) =>
      `${percent(p80.mean)} of the sets of ${tasks} are within their 8-of-10 figure, ${after}, not ${promised}: ${name}`,
  );
}

function printSnapshots({ tasks, from }: { tasks: number; from: number }, extent: Extent): void {
  const people = [...peopleAfter().entries()].slice(from - 1);
  const broken = people.flatMap(([place, { name, habitAfter, rangeAfter }]) => {
    console.log(`\n${place + 1}. ${name}`);
    return HISTORIES.filter((history) => history <= tasks).flatMap((history) => {
      const after = `after ${history} tasks`;
      const { coverage, losses } = snapshotAfter(history, habitAfter(history), extent);
      const told = rangeAfter(history);
      print(after, coverage, told ? `told ${percent(told.least)} to ${percent(told.most)}` : '');
      printLosses(losses);
      return (told ? brokenBy(coverage, told) : []).map(
        ({ tasks, p80 }) =>
          `${percent(p80.mean)} of the sets of ${tasks} are within their 8-of-10 figure, ${after}, which is not told: ${name}`,
      );
    });
  });
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

/** Prints losses as multiples of that of somebody who knows what may come. */
function printLosses(losses: readonly Losses[]): void {
  const line = (name: string, lossIn: (ofSize: Losses) => number) =>
    console.log(`  ${name.padStart(18)}  ${losses.map((ofSize) => lossIn(ofSize).toFixed(2).padStart(7)).join('')}`);
  line('cost', ({ own }) => own);
  line('even draws', ({ evidenceBased }) => evidenceBased);
  line('middle ratio', ({ medianRatio }) => medianRatio);
}

function print(after: string, coverage: readonly Coverage[], told = ''): void {
  const halves = coverage.map(({ p50 }) => percent(p50.mean).padStart(7)).join('');
  const shares = coverage.map(({ p80 }) => percent(p80.mean).padStart(8)).join('');
  const margin = 2 * Math.max(...coverage.map(({ p80 }) => p80.error));
  console.log(`  ${after.padStart(18)}  ${halves}   ${shares}   ±${percent(margin)}  ${told}`.trimEnd());
}

const fewer = (people: number, oneOf: number) => Math.max(FEWEST, Math.round(people / oneOf));
