import { FITTING_HISTORIES, fitsCoverage } from '@daymark/simulation/fits-coverage.ts';
import type { Share } from '@daymark/simulation/forecast-coverage.ts';
import { dependentPeople, independentPeople } from '@daymark/simulation/forecast-people.ts';
import type { Habit } from '@daymark/simulation/people.ts';
import type { Extent } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const PEOPLE = { min: 2, max: 100_000, usual: 150 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- fits [options]   offers planted people the tasks that fit into free time, lets them work on these, and prints
                                     how often they ended within it

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/forecasts.md is broken by more than chance (three standard errors).`;

/** Promises of docs/forecasts.md: the least share of the tasks offered that end in time, and from how many done tasks on. */
const PROMISE = { least: 0.78, from: 60 };

/** Takes a minute. */
export function simulateFits(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- fits --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}; after ${FITTING_HISTORIES.join(', ')} done tasks:`,
  );
  console.log('how often in percent work ended within its 8-of-10 figure / a task offered within the free time /');
  console.log('one of these that fills nine tenths of it.');
  const independent = independentPeople();
  const broken = [
    ...independent.flatMap((habit) => printHabit(habit, extent)),
    ...dependentPeople().flatMap((habit) => printHabit(habit, extent)),
  ];
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printHabit(habit: Habit, extent: Extent): string[] {
  const lines = FITTING_HISTORIES.map((history) => ({ history, ...fitsCoverage(habit, history, extent) }));
  const told = lines.map(({ figures, offered, filling }) => [figures, offered, filling].map(whole).join(' / '));
  console.log(`  ${told.join('   ')}   ${habit.name}`);
  return lines.flatMap(({ history, offered, filling }) =>
    history >= PROMISE.from
      ? [offered, filling].filter(isBroken).map((share) => `${whole(share)} % end in time: ${habit.name}`)
      : [],
  );
}

const isBroken = ({ mean, error }: Share): boolean => mean < PROMISE.least - 3 * error;

const whole = ({ mean }: Share): number => Math.round(mean * 100);
