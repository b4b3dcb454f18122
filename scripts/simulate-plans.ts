import type { Fit } from '@daymark/domain/plan-capacity.ts';
import type { Share } from '@daymark/simulation/forecast-coverage.ts';
import { independentPeople } from '@daymark/simulation/forecast-people.ts';
import type { Habit } from '@daymark/simulation/people.ts';
import { type PlanCoverage, planCoverage } from '@daymark/simulation/plan-coverage.ts';
import type { Extent } from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const PEOPLE = { min: 5, max: 100_000, usual: 60 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- plans [options]   plans days of planted people, and prints how often the plans fitted that were said to fit, to have about
                                      even odds or not to fit, and how often they ended by the times of the day that were told

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

Fails where a promise of docs/forecasts.md is broken by more than chance (three standard errors).`;

/** Promises of docs/forecasts.md: how often plans fit by what is said of them. */
const FITS: Record<Fit, { least: number; most: number }> = {
  fits: { least: 0.78, most: 1 },
  even: { least: 0.4, most: 0.7 },
  over: { least: 0, most: 0.2 },
};

const WORDS: Record<Fit, string> = { fits: 'fits 8 times of 10', even: 'about even odds', over: 'will not fit' };

/** Shares of the plans that end by the half-half time and by the 8-of-10 time. */
const CLOCKED = { p50: { least: 0.45, most: 0.55 }, p80: { least: 0.75, most: 0.85 } };

/** Takes a minute. */
export function simulatePlans(args: string[]): void {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- plans --help');
  if (help) {
    console.log(HELP);
    return;
  }
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}, after 200 done tasks; percent ±2 standard errors.`,
  );
  const broken = independentPeople().flatMap((habit) => printHabit(habit, extent));
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printHabit(habit: Habit, extent: Extent): string[] {
  const { fits, clocked } = planCoverage(habit, extent);
  console.log(`\n${habit.name}`);
  for (const fit of ['fits', 'even', 'over'] as const) console.log(`  '${WORDS[fit]}': ${percentOf(fits[fit])} fitted`);
  for (const { days, p50, p80 } of clocked)
    console.log(`  ${days}: ${percentOf(p50)} ended by the half-half time, ${percentOf(p80)} by the 8-of-10 time`);
  return [...brokenFits(fits), ...brokenTimes(clocked)].map((what) => `${what}: ${habit.name}`);
}

function brokenFits(fits: PlanCoverage['fits']): string[] {
  return (['fits', 'even', 'over'] as const).flatMap((fit) => {
    return isOutside(fits[fit], FITS[fit]) ? [`${percentOf(fits[fit])} fitted of which '${WORDS[fit]}' was said`] : [];
  });
}

const brokenTimes = (clocked: PlanCoverage['clocked']): string[] =>
  clocked.flatMap(({ days, ...shares }) =>
    (['p50', 'p80'] as const).flatMap((figure) => {
      const [share, bar] = [shares[figure], CLOCKED[figure]];
      return isOutside(share, bar) ? [`${percentOf(share)} ended by the ${TIMES[figure]} time, ${days}`] : [];
    }),
  );

const TIMES = { p50: 'half-half', p80: '8-of-10' };

/** Whether a share lies outside of what is promised, by more than chance. */
const isOutside = ({ mean, error }: Share, { least, most }: { least: number; most: number }): boolean =>
  mean < least - 3 * error || mean > most + 3 * error;

const percentOf = ({ mean, error }: Share): string => `${(mean * 100).toFixed(0)} % ±${(200 * error).toFixed(0)}`;
