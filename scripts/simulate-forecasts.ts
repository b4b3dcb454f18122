import { demoAccounts } from '@daymark/simulation/demo-tasks.ts';
import { barOf, brokenBy } from '@daymark/simulation/forecast-bars.ts';
import { dependentPeople, independentPeople } from '@daymark/simulation/forecast-people.ts';
import {
  type Coverage,
  coverageAfter,
  coverageAlong,
  HISTORIES,
  SET_SIZES,
  STAGES,
} from '@daymark/simulation/forecasts.ts';
import type { Habit } from '@daymark/simulation/people.ts';
import type { Extent } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { percent } from './shares.ts';

const PEOPLE = { min: 10, max: 100_000, usual: 300 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const LONG_HISTORY = 400;

/** People for each one who has a long history, and for each demo account: both learn levels, which takes most of the time. */
const [FOR_A_LONG_HISTORY, FOR_AN_ACCOUNT] = [5, 10];

/** People whose standard error means something. */
const FEWEST = 5;

const HELP = `npm run simulate -- forecasts [options]   forecasts the work of planted people and of demo accounts, and prints how
                                          often it kept to the half-half figure and to the 8-of-10 figure

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent; for a history of ${LONG_HISTORY} tasks one in ${FOR_A_LONG_HISTORY},
               and a demo account for ${FOR_AN_ACCOUNT} of them, ${FEWEST} at least
  --quick      Leaves out long histories and demo accounts, which take all but a few seconds.
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/forecasts.md is broken by more than chance (three standard errors).`;

/** Long enough for all stages; else as `npm run demo -- --date 2026-11-20` in Berlin makes it. */
const DEMO = { tasks: 600, now: Temporal.Instant.from('2026-11-20T14:00Z'), timeZone: 'Europe/Berlin' };

/** Takes some minutes, or some seconds where it is quick. */
export async function simulateForecasts(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, quick: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, quick, people, seed } = parseOptions(args, known, 'npm run simulate -- forecasts --help');
  if (help) return console.log(HELP);
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  const histories = HISTORIES.filter((history) => !quick || history !== LONG_HISTORY);
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}. Sets of ${SET_SIZES.join(', ')} tasks: how many kept to the`,
  );
  console.log(
    'half-half figure, and how many to the 8-of-10 figure; these are within ±2 standard errors at the end of the line.',
  );
  const broken = [
    ...independentPeople().flatMap((habit) => printHabit({ habit, isIndependent: true, histories }, extent)),
    ...dependentPeople().flatMap((habit) => printHabit({ habit, isIndependent: false, histories }, extent)),
    ...(quick ? [] : printAccounts(extent)),
  ];
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

type Person = { habit: Habit; isIndependent: boolean; histories: readonly number[] };

/** Prints the lines of a person, and gives the promises that they break. */
function printHabit({ habit, isIndependent, histories }: Person, { people, seed }: Extent): string[] {
  const { name } = habit;
  console.log(`\n${name} (${isIndependent ? 'independent' : 'dependent'} tasks)`);
  return histories.flatMap((history) => {
    const persons = history === LONG_HISTORY ? fewer(people, FOR_A_LONG_HISTORY) : people;
    const coverage = coverageAfter(history, habit, { people: persons, seed });
    return print({ name, after: `${history} tasks`, coverage }, barOf(history, isIndependent));
  });
}

function printAccounts({ people, seed }: Extent): string[] {
  const name = 'demo accounts';
  console.log(`\n${name}, walking forward`);
  const accounts = demoAccounts({ people: fewer(people, FOR_AN_ACCOUNT), seed }, DEMO);
  return coverageAlong(accounts).flatMap((coverage, place) => {
    const { from, to } = STAGES[place] ?? STAGES[0];
    return print({ name, after: `${from} to ${to} tasks`, coverage }, barOf(from, false));
  });
}

type Line = { name: string; after: string; coverage: Coverage[] };

/** Prints a line and gives the promises that it breaks. */
function print({ name, after, coverage }: Line, bar: ReturnType<typeof barOf>): string[] {
  const halves = coverage.map(({ p50 }) => percent(p50.mean).padStart(7)).join('');
  const shares = coverage.map(({ p80 }) => percent(p80.mean).padStart(8)).join('');
  const margin = 2 * Math.max(...coverage.map(({ p80 }) => p80.error));
  console.log(`  ${after.padStart(16)}  ${halves}   ${shares}   ±${percent(margin)}`);
  return brokenBy(coverage, bar).map(({ tasks, p80 }) => {
    const promised = bar.most < 1 ? `${percent(bar.least)} to ${percent(bar.most)}` : `${percent(bar.least)} at least`;
    return `${percent(p80.mean)} of the sets of ${tasks} are within their 8-of-10 figure after ${after}, not ${promised}: ${name}`;
  });
}

const fewer = (people: number, oneOf: number) => Math.max(FEWEST, Math.round(people / oneOf));
