import {
  correlated,
  drifting,
  expanding,
  fading,
  realLooking,
  SPREADS,
  wholly,
} from '@daymark/simulation/hard-people.ts';
import { biased, type Habit, nulls } from '@daymark/simulation/people.ts';
import {
  balance,
  type Extent,
  helped,
  learning,
  MULTIPLIER,
  recovery,
  TASKS,
  toldHelps,
  toldStretch,
  verdicts,
} from '@daymark/simulation/simulation.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';
import { isAbove, percent } from './shares.ts';
import { simulateAtMosts } from './simulate-at-most.ts';
import { simulateAtMostForecasts } from './simulate-at-most-forecasts.ts';
import { simulateClaims } from './simulate-claims.ts';
import { simulateDates } from './simulate-dates.ts';
import { simulateFits } from './simulate-fits.ts';
import { simulateForecasts } from './simulate-forecasts.ts';
import { simulateHour } from './simulate-hour.ts';
import { simulatePlans } from './simulate-plans.ts';
import { simulatePower } from './simulate-power.ts';

const PEOPLE = { min: 10, max: 100_000, usual: 4000 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

const HELP = `npm run simulate -- [options]   tries the rules of experiments on planted people and prints how often they err

  --people N   ${PEOPLE.min} to ${PEOPLE.max} for each line, ${PEOPLE.usual} when absent
  --seed N     ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed gives the same figures.
  --help       Shows this.

npm run simulate -- claims tries the claims of the analytics page instead, npm run simulate -- forecasts the forecasts,
npm run simulate -- dates by when work is said to be done, npm run simulate -- fits what is said to fit into free time,
npm run simulate -- plans what is said of a day's plan, npm run simulate -- hour what of the machines is full first,
npm run simulate -- power how long a verdict is said to take, npm run simulate -- at-most what is told of at-mosts, and
npm run simulate -- at-most-forecasts forecasts that go by them;
their --help tells more.

Fails where a promise of docs/experiments.md is broken by more than chance.`;

/** Promises of docs/experiments.md. */
const PROMISES = { falseHelps: 0.05, falseStretch: 0.08, falseHelpsOfExpanding: 0.1, coverage: 0.9, power: 0.8 };

/** Multipliers with which the control arm is tried. */
const TRIED = [0.67, 0.8, 1.25, 1.5, 2];

const LOOKS = [10, 20, 30, 40, 60, 80, 100, 200];

/** Looks that are printed where the multiplier does not help. */
const SHORT_LOOKS = [60, TASKS];

/** Factor and number of tasks for which power is promised. */
const PROMISED = { factor: 1.5, tasks: 60 };

/** Takes some minutes. */
export async function simulate([part, ...rest]: string[]): Promise<void> {
  if (part === 'claims') return simulateClaims(rest);
  if (part === 'forecasts') return simulateForecasts(rest);
  if (part === 'dates') return simulateDates(rest);
  if (part === 'fits') return simulateFits(rest);
  if (part === 'hour') return simulateHour(rest);
  if (part === 'plans') return simulatePlans(rest);
  if (part === 'power') return simulatePower(rest);
  if (part === 'at-most') return simulateAtMosts(rest);
  if (part === 'at-most-forecasts') return simulateAtMostForecasts(rest);
  const args = part === undefined ? [] : [part, ...rest];
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, people: text, seed: text } as const;
  const { help, people, seed } = parseOptions(args, known, 'npm run simulate -- --help');
  if (help) return console.log(HELP);
  const extent = { people: wholeNumber('--people', people, PEOPLE), seed: wholeNumber('--seed', seed, SEED) };
  console.log(
    `${extent.people} people for each line, seed ${extent.seed}; shares are within ±${margin(extent)} (95 %).`,
  );
  printBalance(extent);
  printLearning(extent);
  printRecovery(extent);
  const broken = [...printNulls(extent), ...printExpanding(extent), ...printPower(extent), ...printStretch(extent)];
  printDependent(extent);
  if (broken.length > 0) throw new Failure(broken.join('\n'));
}

function printBalance(extent: Extent): void {
  const { early, late, furthest } = balance(extent);
  title(`The arms of ${TASKS} tasks`);
  console.log(`  ${percent(early)} of the first 30 met a suggestion, ${percent(late)} of the later ones`);
  console.log(`  at no time was an arm more than ${furthest.toFixed(1)} tasks off these shares`);
}

function printLearning(extent: Extent): void {
  title('The multiplier that a history teaches (half of it in the category)');
  for (const factor of [0.7, 1, 1.25, 1.5, 2]) {
    const figures = [10, 20, 50, 100].map((tasks) => {
      const { learned, multiplier } = learning(factor, tasks, extent);
      return `${tasks} tasks: ${multiplier === null ? 'none' : `×${multiplier.toFixed(2)} for ${percent(learned)}`}`;
    });
    console.log(`  work takes ×${factor.toFixed(2)}   ${figures.join('   ')}`);
  }
}

function printRecovery(extent: Extent): void {
  title('What ×1.5 gains, in points of accuracy, over 60 tasks; 7 of 10 suggestions are taken');
  for (const factor of [1, 1.25, 1.5, 2]) {
    const { planted, replayed, ofArms, stretch } = recovery(factor, extent);
    console.log(
      `  work takes ×${factor.toFixed(2)}   planted ${points(planted)}   replay ${points(replayed)}   arms ${points(ofArms)}   stretch ${stretch.toFixed(2)}`,
    );
  }
}

function printNulls(extent: Extent): string[] {
  title(`Told that ×${MULTIPLIER} helps where it does not, ${COLUMNS}; how often 0 stayed in the interval`);
  console.log(`  the theorem allows ${percent(PROMISES.falseHelps)}`);
  const broken = [...nulls(MULTIPLIER), ...realLooking(MULTIPLIER)].flatMap((habit) => {
    const { text, falseHelps, coverage } = falseVerdicts(habit, extent);
    console.log(`  ${text}   ${percent(coverage)}   ${habit.name}`);
    return [
      ...(isAbove(falseHelps, PROMISES.falseHelps, extent.people)
        ? [`False 'helps' of ${percent(falseHelps)}: ${habit.name}`]
        : []),
      ...(isAbove(1 - coverage, 1 - PROMISES.coverage, extent.people)
        ? [`Coverage of ${percent(coverage)}: ${habit.name}`]
        : []),
    ];
  });
  return [...broken, ...printFalseHelps([fading(MULTIPLIER, TASKS)], PROMISES.falseHelps, extent)];
}

function printExpanding(extent: Extent): string[] {
  title(`The same where work fills the figure that is shown, ${COLUMNS}`);
  const broken = printFalseHelps(expanding(MULTIPLIER), PROMISES.falseHelpsOfExpanding, extent);
  return [...broken, ...printWholly(extent)];
}

/** The promise for those whom the control arm protects, at every spread and shape, beside what the theorem allows. */
function printWholly(extent: Extent): string[] {
  const limit = PROMISES.falseHelpsOfExpanding;
  const spreads = SPREADS.map((within) => `×${within}`).join(' ');
  title(
    `The same where ×m gains exactly nothing and every figure shown is met, by task ${TASKS}, with half of the tasks`,
  );
  console.log(`  within ${spreads}; the theorem allows ${percent(limit)}`);
  return TRIED.flatMap((multiplier) => {
    const shapes = Map.groupBy(
      SPREADS.flatMap((within) => wholly(multiplier, within)),
      ({ name }) => name,
    );
    return [...shapes].flatMap(([shape, habits]) => {
      const told = habits.map((habit) => toldHelps(habit, multiplier, extent));
      const worst = Math.max(...told);
      const name = `×${multiplier}, errors of ${shape}`;
      console.log(`  ${told.map(percent).join(' ')}   at most ${percent(worst)}   ${name}`);
      return isAbove(worst, limit, extent.people) ? [`False 'helps' of ${percent(worst)}: ${name}`] : [];
    });
  });
}

/** People whose work no figure touches, whatever their errors look like. */
function printStretch(extent: Extent): string[] {
  title(`Told that a figure shown stretched their work, which it never did, by task ${LOOKS.join(', ')}`);
  console.log(`  promised are ${percent(PROMISES.falseStretch)} at most`);
  return [biased(1), biased(1, 2), biased(1.5), ...realLooking(MULTIPLIER)].flatMap((habit) => {
    const told = toldStretch(habit, LOOKS, extent);
    console.log(`  ${told.map(percent).join(' ')}   ${habit.name}`);
    const last = told.at(-1) ?? 1;
    return isAbove(last, PROMISES.falseStretch, extent.people)
      ? [`A stretch told to ${percent(last)}: ${habit.name}`]
      : [];
  });
}

/** Habits that break what the promises rest on. */
function printDependent(extent: Extent): void {
  title(`The same where tasks follow each other and the mean gain is 0 (no promise), ${COLUMNS}`);
  printFalseHelps(
    [0.1, 0.2, 0.3, 0.5].map((correlation) => correlated(MULTIPLIER, correlation)),
    1,
    extent,
  );
  title(`The same where the bias drifts and the mean gain of ${TASKS} tasks is about 0 (no promise), ${COLUMNS}`);
  printFalseHelps(drifting(MULTIPLIER, TASKS), 1, extent);
}

const COLUMNS = `by task ${SHORT_LOOKS.join(' and ')}, and without the control arm`;

/** Prints a line for each habit and gives those who break the promise. */
function printFalseHelps(habits: readonly Habit[], promise: number, extent: Extent): string[] {
  return habits.flatMap((habit) => {
    const { text, falseHelps } = falseVerdicts(habit, extent);
    console.log(`  ${text}   ${habit.name}`);
    return isAbove(falseHelps, promise, extent.people)
      ? [`False 'helps' of ${percent(falseHelps)}: ${habit.name}`]
      : [];
  });
}

function falseVerdicts(habit: Habit, extent: Extent) {
  const { told, unchecked, coverage } = verdicts(habit, { multiplier: MULTIPLIER, looks: SHORT_LOOKS }, extent);
  const text = `${told.map(percent).join(' ')}   ${unchecked.map(percent).join(' ')}`;
  return { text, falseHelps: told.at(-1) ?? 1, coverage };
}

function printPower(extent: Extent): string[] {
  title(`Told that ×${MULTIPLIER} helps, by task ${LOOKS.join(', ')}; how often the true gain stayed in the interval`);
  return [1.25, 1.5, 2].flatMap((factor) => {
    const { habit, gain } = helped(factor);
    const { told, unchecked, coverage } = verdicts(habit, { multiplier: MULTIPLIER, looks: LOOKS, gain }, extent);
    console.log(
      `  work takes ×${factor.toFixed(2)} (${points(gain)})   ${told.map(percent).join(' ')}   ${percent(coverage)}`,
    );
    console.log(`    without the control arm    ${unchecked.map(percent).join(' ')}`);
    const promised = told[LOOKS.indexOf(PROMISED.tasks)] ?? 0;
    return [
      ...(factor === PROMISED.factor && isAbove(1 - promised, 1 - PROMISES.power, extent.people)
        ? [`Power of ${percent(promised)} by ${PROMISED.tasks} tasks`]
        : []),
      ...(isAbove(1 - coverage, 1 - PROMISES.coverage, extent.people)
        ? [`Coverage of ${percent(coverage)} for a factor of ${factor}`]
        : []),
    ];
  });
}

const title = (text: string) => console.log(`\n${text}`);

const points = (value: number | null) => `${(value ?? 0) >= 0 ? '+' : ''}${value?.toFixed(1) ?? '–'}`;

/** Two standard errors of a share of 5 %, the smallest promise. */
const margin = ({ people }: Extent) => percent(1.96 * Math.sqrt((0.05 * 0.95) / people));
