import { factorOfRatios } from '@daymark/domain/at-mosts.ts';
import { singleForecasts } from '@daymark/domain/forecast.ts';
import { FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { type Figuring, figuringBy, hitsOf, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { NO_TIMES } from '@daymark/domain/forecast-times.ts';
import { normal, type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { addRecent, type RecentTasks, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { mean } from '@daymark/domain/replay.ts';
import { type Share, shareIn } from './forecast-coverage.ts';
import { pinball } from './forecast-losses.ts';
import { ESTIMATES, spreadOf } from './people.ts';
import type { Extent } from './simulation.ts';

/** Somebody's way to say at-mosts at a place of their record, whose tasks take longer than others by u + v, of which they know u. */
type Saying = {
  /** Share of the variance of what tasks take that they know of before. */
  knows: number;
  /** Deviation of their at-mosts that tells nothing, as a multiple of that of the work. */
  guesses: number;
  /** Multiple of the at-mosts that would hold 8 times of 10. */
  says: number;
};

export type Sayer = { name: string; takes?: number; sayingAt: (place: number) => Saying };

const always = (name: string, saying: Partial<Saying>, takes = 1): Sayer => {
  const same = { knows: 0, guesses: 0, says: 1, ...saying };
  return { name, takes, sayingAt: () => same };
};

/** Place from which on the at-mosts of those who change tell as much as those of the others. */
const CHANGES_AT = 100;

const changing = (name: string, before: number, after: number): Sayer => ({
  name,
  sayingAt: (place) => ({ knows: place < CHANGES_AT ? before : after, guesses: 0, says: 1 }),
});

/** People who plan tasks alike that take long and short, and say an at-most beside each of these plans. */
export const sayers = (): Sayer[] => [
  always('knows nothing of a task but its estimate', {}),
  always('guesses: at-mosts as far apart as the work, for no reason', { guesses: 1 }),
  always('guesses a little', { guesses: 0.3 }),
  always('knows a quarter of what makes tasks differ', { knows: 0.25 }),
  always('knows half of it', { knows: 0.5 }),
  always('knows three quarters of it', { knows: 0.75 }),
  always('knows half of it, and says ×0.7 of what would hold', { knows: 0.5, says: 0.7 }),
  always('knows half of it, and says ×1.5 of what would hold', { knows: 0.5, says: 1.5 }),
  always('knows half of it, and takes ×1.4 as long', { knows: 0.5 }, 1.4),
  changing(`knows half of it for ${CHANGES_AT} tasks, and nothing since`, 0.5, 0),
  changing(`knows nothing for ${CHANGES_AT} tasks, and half of it since`, 0, 0.5),
];

/** Numbers of done tasks, each with an at-most, after which these people are forecast. */
export const SETTLED = [60, 100, 200, 400] as const;

/** Open tasks of each person whose figures are compared with what they take. */
const OPEN = 200;

/** Half of the work of everybody here lies within this factor of its middle. */
const WITHIN = 1.25;

/** Standard normal deviation that 8 of 10 do not exceed. */
const EIGHT_OF_TEN = 0.8416;

/** A task with a plan and an at-most in whole minutes, and what it takes. */
type SaidTask = { estimate: number; at_most: number; worked: number };

/** An at-most is never below the estimate. */
function saidTask({ takes = 1, sayingAt }: Sayer, place: number, random: Random): SaidTask {
  const { knows, guesses, says } = sayingAt(place);
  const estimate = ESTIMATES[random.integer(0, ESTIMATES.length - 1)] ?? 60;
  const [known, unknown, guessed] = [normal(random), normal(random), normal(random)];
  const middle = Math.log(takes * estimate);
  const ofKnown = middle + spreadOf(WITHIN) * Math.sqrt(knows) * known;
  const rest = Math.sqrt(1 - knows);
  const said = ofKnown + spreadOf(WITHIN) * (EIGHT_OF_TEN * rest + guesses * guessed);
  return {
    estimate,
    at_most: Math.max(estimate, Math.round(says * Math.exp(said))),
    worked: Math.exp(ofKnown + spreadOf(WITHIN) * rest * unknown),
  };
}

/** Costs as multiples of those of the own figures, with the standard error of the first. */
type Costs = { inUse: Share; always: number };

/**
 * Forecasts of single tasks after so many settled at-mosts: the share of people whose forecasts go by these, how often work kept to the
 * 8-of-10 figure, and the pinball loss of that figure.
 */
export type Switched = { settled: number; goBy: number; held: Share; costs: Costs };

type OfPerson = { goesBy: boolean; held: number; inUse: number; own: number; always: number };

export function switchedOf(sayer: Sayer, { people, seed }: Extent, looks: readonly number[]): Switched[] {
  const all = Array.from({ length: people }, (_, person) => walk(sayer, looks, seededRandom(seedOf([seed, person]))));
  return looks.map((settled, place) => {
    const atLook = all.flatMap((ofPerson) => ofPerson[place] ?? []);
    return {
      settled,
      goBy: mean(atLook.map(({ goesBy }) => Number(goesBy))) ?? 0,
      held: shareIn(atLook.map(({ held }) => held)),
      costs: costsOf(atLook),
    };
  });
}

function costsOf(atLook: readonly OfPerson[]): Costs {
  const meanOf = (figure: 'inUse' | 'own' | 'always') => mean(atLook.map((ofPerson) => ofPerson[figure])) ?? 0;
  const [own, multiple] = [meanOf('own'), meanOf('inUse') / meanOf('own')];
  const { error } = shareIn(atLook.map((ofPerson) => (ofPerson.inUse - multiple * ofPerson.own) / own));
  return { inUse: { mean: multiple, error }, always: meanOf('always') / own };
}

function walk(sayer: Sayer, looks: readonly number[], random: Random): OfPerson[] {
  const recent = recentTasks();
  let [learned, place] = [NOTHING_LEARNED, 0];
  return looks.map((settled) => {
    for (; place < settled; place += 1) {
      addRecent(recent, saidTask(sayer, place, random));
      learned = learnFrom(learned, recent);
    }
    const open = Array.from({ length: OPEN }, () => saidTask(sayer, settled, random));
    return judged(open, recent, { inUse: figuringBy(learned), factor: factorOfRatios(learned.atMosts.ratios) });
  });
}

function judged(open: readonly SaidTask[], recent: RecentTasks, by: { inUse: Figuring; factor: number }): OfPerson {
  const history = recent.estimated.slice(0, FORECAST_TASKS);
  const figuresBy = (figuring: Figuring) => {
    const forecast = singleForecasts({ history, times: NO_TIMES, ...figuring });
    return open.map(({ estimate, at_most }) => forecast({ estimate, at_most, worked: 0 }));
  };
  const { levels, atMostFactor = null } = by.inUse;
  const figures = figuresBy(by.inUse);
  const costOf = (some: typeof figures) =>
    mean(open.map(({ worked }, place) => pinball(worked - (some[place]?.p80_minutes ?? 0), 0.8))) ?? 0;
  return {
    goesBy: atMostFactor !== null,
    held: mean(open.flatMap((task, place) => (figures[place] ? hitsOf([task], figures[place]).p80 : []))) ?? 0,
    inUse: costOf(figures),
    own: costOf(figuresBy({ levels, atMostFactor: null })),
    always: costOf(figuresBy({ levels, atMostFactor: by.factor })),
  };
}
