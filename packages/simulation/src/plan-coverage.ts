import { median } from '@daymark/domain/estimates.ts';
import { type Fit, fitOf } from '@daymark/domain/plan-capacity.ts';
import { normal, type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { forecastAfter, recordOf, type Share, shareIn } from './forecast-coverage.ts';
import { levelsAfter } from './forecast-snapshot.ts';
import { type Habit, spreadOf } from './people.ts';
import type { Extent } from './simulation.ts';

/** Factors within which half of a person's days lie by the part of their time that is work. */
export const DAYS_WITHIN = [1, 1.15, 1.4] as const;

/** Share of the time from the first start of a day to its last end that is work. */
const USUAL_PACE = 0.65;

/** Done tasks and days with work that a person is known by, plans of each person, and tasks of a plan. */
const [DONE, KNOWN_DAYS, PLANS] = [200, 40, 10];
const PLANNED = { min: 2, max: 8 };

/** Minutes that a day holds, in half-half figures of its plan. */
const CAPACITY = { min: 0.5, max: 2 };

/** Shares of the plans that end by the time of their half-half figure and by that of their 8-of-10 one. */
type Clocked = { within: number; p50: Share; p80: Share };

/** Shares of the plans that fit, by the word that is said of them, and of those that end by the times that were told. */
export type PlanCoverage = { fits: Record<Fit, Share>; clocked: Clocked[] };

type Hits = { fits: Record<Fit, number[]>; clocked: { p50: number[]; p80: number[] }[] };

export function planCoverage(habit: Habit, { people, seed }: Extent): PlanCoverage {
  const all = Array.from({ length: people }, (_, person) => hitsOf(habit, seededRandom(seedOf([seed, person]))));
  const shareOf = (hitsIn: (hits: Hits) => readonly number[]) =>
    shareIn(all.flatMap((hits) => mean(hitsIn(hits)) ?? []));
  return {
    fits: {
      fits: shareOf(({ fits }) => fits.fits),
      even: shareOf(({ fits }) => fits.even),
      over: shareOf(({ fits }) => fits.over),
    },
    clocked: DAYS_WITHIN.map((within, place) => ({
      within,
      p50: shareOf(({ clocked }) => clocked[place]?.p50 ?? []),
      p80: shareOf(({ clocked }) => clocked[place]?.p80 ?? []),
    })),
  };
}

function hitsOf(habit: Habit, random: Random): Hits {
  const hits: Hits = {
    fits: { fits: [], even: [], over: [] },
    clocked: DAYS_WITHIN.map(() => ({ p50: [], p80: [] })),
  };
  const usual = DAYS_WITHIN.map(
    (within) => median(Array.from({ length: KNOWN_DAYS }, () => paceWithin(within, random))) ?? USUAL_PACE,
  );
  const record = recordOf(habit, DONE + PLANS * PLANNED.max, random);
  const done = record.slice(0, DONE);
  const levels = levelsAfter(done);
  for (let plan = 0; plan < PLANS; plan += 1) {
    const first = DONE + plan * PLANNED.max;
    const tasks = record.slice(first, first + random.integer(PLANNED.min, PLANNED.max));
    const told = forecastAfter(done, tasks, levels);
    const worked = tasks.reduce((sum, task) => sum + task.worked, 0);
    const capacity = told.p50_minutes * random.between(CAPACITY.min, CAPACITY.max);
    hits.fits[fitOf(told, capacity)].push(Number(worked <= capacity));
    for (const [place, within] of DAYS_WITHIN.entries()) {
      const took = (worked / paceWithin(within, random)) * (usual[place] ?? USUAL_PACE);
      hits.clocked[place]?.p50.push(Number(took <= told.p50_minutes));
      hits.clocked[place]?.p80.push(Number(took <= told.p80_minutes));
    }
  }
  return hits;
}

const paceWithin = (within: number, random: Random): number =>
  Math.min(1, USUAL_PACE * Math.exp(spreadOf(within) * normal(random)));
