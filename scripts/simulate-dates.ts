import {
  DATED_TASKS,
  type DateCoverage,
  dateCoverage,
  KNOWN_DAYS,
  keptByChance,
} from '@daymark/simulation/date-coverage.ts';
import { DAY_HABITS, type DayHabit } from '@daymark/simulation/days-people.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const PEOPLE = { min: 10, max: 100_000, usual: 150 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- dates [options]   tells planted people by when so many tasks are done, from what they worked on the days
                                      before, lets them work on, and prints how often they were done by then

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/forecasts.md is broken by more than chance (three standard errors).`;

/** Promises of docs/forecasts.md for 8-of-10 dates: of all figures together, and of each of them; and how far a chance is off at most. */
const PROMISES = { together: [0.78, 0.82], least: 0.74, chance: 0.05 } as const;

/** Takes some minutes. */
export function simulateDates(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- dates --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}; each column ${DATED_TASKS.join(', ')} tasks:`,
  );
  console.log('how often in percent the work was done by the half-half date / by the 8-of-10 date.');
  const all = DAY_HABITS.map((habit) => {
    const told = dateCoverage(habit, extent);
    return { told, broken: printHabit(habit, told) };
  });
  const broken = [...all.flatMap(({ broken }) => broken), ...printChances(all.flatMap(({ told }) => told))];
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printHabit(habit: DayHabit, told: readonly DateCoverage[]): string[] {
  console.log(`\n${habit.name}`);
  for (const known of KNOWN_DAYS) {
    const line = told
      .filter((one) => one.known === known)
      .map(({ p50, p80 }) => `${whole(p50.mean)} / ${whole(p80.mean)}`);
    console.log(`  ${known} known days   ${line.join('   ')}`);
  }
  const together = meanOf(told);
  console.log(`  together ${whole(together.share)}, ±${whole(2 * together.error)}`);
  return brokenBy(habit, told);
}

/** Prints how often wished dates were kept beside their chances. */
function printChances(told: readonly DateCoverage[]): string[] {
  console.log('\nwished dates of all of them: times of 10 that were told, percent that were kept');
  return keptByChance(told).flatMap(({ chance, kept, dates }) => {
    console.log(
      `  ${`${chance}`.padStart(2)}   ${whole(kept.mean)} ±${(200 * kept.error).toFixed(1)}   ${dates} dates`,
    );
    const isOff = Math.abs(kept.mean - chance / 10) > PROMISES.chance + 3 * kept.error;
    return isOff ? [`${whole(kept.mean)} % of the dates are kept that are said to be kept ${chance} times of 10`] : [];
  });
}

function brokenBy({ name }: DayHabit, told: readonly DateCoverage[]): string[] {
  const { share, error } = meanOf(told);
  const [least, most] = PROMISES.together;
  const isOff = share < least - 3 * error || share > most + 3 * error;
  const low = told.filter(({ p80 }) => p80.mean < PROMISES.least - 3 * p80.error);
  return [
    ...(isOff ? [`${whole(share)} % of the 8-of-10 dates hold: ${name}`] : []),
    ...low.map(({ known, tasks, p80 }) => `${whole(p80.mean)} % hold of ${tasks} tasks after ${known} days: ${name}`),
  ];
}

/** The mean of the lines, whose people are not the same. */
function meanOf(told: readonly DateCoverage[]) {
  const share = told.reduce((sum, { p80 }) => sum + p80.mean, 0) / told.length;
  const error = Math.sqrt(told.reduce((sum, { p80 }) => sum + p80.error ** 2, 0)) / told.length;
  return { share, error };
}

const whole = (share: number) => Math.round(share * 100);
