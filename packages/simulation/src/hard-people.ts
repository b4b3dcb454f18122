import { normal, type Random } from '@daymark/domain/random.ts';
import { ESTIMATES, gainOf, type Habit, independent, spreadOf } from './people.ts';

/** Half of the tasks of everybody here lie within this factor of their middle, unless the name says otherwise. */
const WITHIN = 1.25;

/** Natural biases and pulls of people whose work expands. */
const EXPANDING = { factors: [1, 1.1, 1.22], pulls: [1, 0.75, 0.5] } as const;

/** Two thirds of the tasks of people whose work expands lie within ×1.25 of their middle: one standard deviation. */
const NARROW = Math.log(1.25);

/**
 * People whose work fills the time that is shown (Parkinson 1955): where a suggestion is shown, it is drawn to that figure,
 * wholly, by three quarters or by half, in logarithms. The multiplier helps none of them: left alone, they are nearer to
 * their own estimate, the last ones hardly so.
 */
export function expanding(multiplier: number): Habit[] {
  return EXPANDING.factors.flatMap((factor) =>
    EXPANDING.pulls.map((pull) => pulled({ multiplier, factor, pull, spread: NARROW })),
  );
}

type Pulled = { multiplier: number; factor: number; pull: number; spread: number };

function pulled({ multiplier, factor, pull, spread }: Pulled): Habit {
  const name = `takes ${factor} times as long, and is drawn by ${percent(pull)} to a figure shown`;
  return independent(name, (random, { arm }) => {
    const natural = Math.log(factor) + spread * normal(random);
    return arm === 'control' ? natural : natural + pull * (Math.log(multiplier) - natural);
  });
}

/** Factors within which half of the tasks lie: from somebody who hits the estimate to somebody who guesses. */
export const SPREADS = [1.02, 1.05, 1.1, 1.15, 1.25, 1.4, 1.6, 2, 2.5, 3];

/** Errors by which tasks are off to both sides alike, with half of them within 1; those of a coin are all 1. */
const SYMMETRIC: { name: string; draw: (random: Random) => number }[] = [
  { name: 'normal', draw: (random) => normal(random) / 0.674_489_75 },
  { name: 'Laplace', draw: (random) => signed(random, -Math.log2(1 - random.between(0, 1))) },
  { name: 't, 2 degrees of freedom', draw: (random) => tOf(random.between(0, 1)) / tOf(0.75) },
  { name: 'a coin', draw: (random) => signed(random, 1) },
];

const signed = (random: Random, size: number) => (random.chance(0.5) ? size : -size);

/**
 * The hardest people for the control arm, for each shape of errors: left alone, work lies halfway between both estimates, so
 * that the multiplier gains exactly nothing; where a suggestion is shown, it is met to the second.
 */
export function wholly(multiplier: number, within: number): Habit[] {
  const middle = Math.log(multiplier);
  return SYMMETRIC.map(({ name, draw }) =>
    independent(name, (random, { arm }) => (arm === 'control' ? middle / 2 + Math.log(within) * draw(random) : middle)),
  );
}

/** Quantile functions of the deviations of work, each to be scaled and moved: closed forms, standard in any textbook. */
const SHAPES: { name: string; quantile: (share: number) => number; step?: number }[] = [
  { name: 'heavy tails (Laplace)', quantile: (u) => (u < 0.5 ? Math.log(2 * u) : -Math.log(2 - 2 * u)) },
  { name: 'heavier tails (t, 2 degrees of freedom)', quantile: tOf },
  { name: 'a long tail of overruns (Gumbel)', quantile: (u) => -Math.log(-Math.log(u)) },
  { name: 'a long tail of tasks done early', quantile: (u) => Math.log(-Math.log(1 - u)) },
  {
    name: 'one timer in 20 forgotten: six times as long',
    quantile: (u) =>
      u < FORGOTTEN ? 8 * logit(0.75) + logit(u / FORGOTTEN) : logit((u - FORGOTTEN) / (1 - FORGOTTEN)),
  },
  { name: 'work rounded to 5 minutes', quantile: (u) => logit(u), step: 5 },
  { name: 'work rounded to a quarter of an hour', quantile: (u) => logit(u), step: 15 },
];

const FORGOTTEN = 1 / 20;

/** Quantiles of Student's t with 2 degrees of freedom. */
function tOf(u: number): number {
  return (2 * u - 1) / Math.sqrt(2 * u * (1 - u));
}

const logit = (share: number) => Math.log(share / (1 - share));

/** People whose errors look like those of real records, for whom the multiplier makes no difference. */
export function realLooking(multiplier: number): Habit[] {
  return SHAPES.map(({ name, quantile, step }) => {
    const scale = scaleOf(quantile);
    const logRatio = (share: number, middle: number, estimate: number) => {
      const free = middle + scale * quantile(share);
      return step === undefined ? free : Math.log(Math.max(roundTo(estimate * Math.exp(free), step), 1) / estimate);
    };
    const middle = balancedMiddle(multiplier, logRatio);
    return independent(name, (random, { original_estimate }) =>
      logRatio(random.between(0, 1), middle, original_estimate),
    );
  });
}

/** People without a tendency to take longer or shorter, whose errors have the first and the second of these tails. */
export function heavyTailed(): Habit[] {
  return SHAPES.slice(0, 2).map(({ name, quantile }) => {
    const scale = scaleOf(quantile);
    return independent(name, (random) => scale * quantile(random.between(0, 1)));
  });
}

/** Half of the tasks lie within the same factor of their middle, whatever the shape. */
const scaleOf = (quantile: (share: number) => number) => (2 * Math.log(WITHIN)) / (quantile(0.75) - quantile(0.25));

type LogRatio = (share: number, middle: number, estimate: number) => number;

/** The middle at which the mean gain over all estimates is 0: bisection of the midpoint rule. */
function balancedMiddle(multiplier: number, logRatio: LogRatio): number {
  const steps = 500;
  const meanGain = (middle: number) => {
    let sum = 0;
    for (const estimate of ESTIMATES) {
      for (let step = 0; step < steps; step += 1) {
        sum += gainOf(logRatio((step + 0.5) / steps, middle, estimate), multiplier);
      }
    }
    return sum / (steps * ESTIMATES.length);
  };
  let [lossy, gainful] = [0, Math.log(multiplier)];
  for (let step = 0; step < 30; step += 1) {
    const middle = (lossy + gainful) / 2;
    if (meanGain(middle) < 0) lossy = middle;
    else gainful = middle;
  }
  return (lossy + gainful) / 2;
}

const roundTo = (minutes: number, step: number) => Math.round(minutes / step) * step;

/**
 * A habit halfway between both estimates, each of whose errors resembles the one before: a first-order autoregression.
 */
export function correlated(multiplier: number, correlation: number): Habit {
  const begin = (random: Random) => {
    let deviation = normal(random);
    return () => {
      const logRatio = Math.log(multiplier) / 2 + spreadOf(WITHIN) * deviation;
      deviation = correlation * deviation + Math.sqrt(1 - correlation ** 2) * normal(random);
      return logRatio;
    };
  };
  return { name: `each error resembles the last by ${correlation}`, begin };
}

/** A person whose bias moves from one factor to another over so many tasks. */
export function moving(name: string, tasks: number, factors: readonly [number, number]): Habit {
  const [from, to] = factors.map(Math.log) as [number, number];
  return independent(name, (random, _, place) => {
    const middle = from + (to - from) * Math.min(place / tasks, 1);
    return middle + spreadOf(WITHIN) * normal(random);
  });
}

/** Drifts from making no difference to being no help: no task gains in the mean, so the promise holds. */
export function fading(multiplier: number, tasks: number): Habit {
  return moving('drifts from halfway to the own estimate', tasks, [Math.sqrt(multiplier), 1]);
}

/** People whose bias drifts, so that the mean gain of 200 tasks is about 0 and that of the latest ones is not. */
export function drifting(multiplier: number, tasks: number): Habit[] {
  const period = tasks / 5;
  return [
    moving('learns: from the multiplier down to the own estimate', tasks, [multiplier, 1]),
    moving('tires: from the own estimate up to the multiplier', tasks, [1, multiplier]),
    independent(`swings between both, once in ${period} tasks`, (random, _, place) => {
      const middle = (Math.log(multiplier) / 2) * (1 + Math.sin((2 * Math.PI * place) / period));
      return middle + spreadOf(WITHIN) * normal(random);
    }),
  ];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
