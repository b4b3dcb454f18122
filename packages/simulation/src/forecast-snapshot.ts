import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { type Hits, hitsOf, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import type { Levels } from '@daymark/domain/levels.ts';
import { type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { addRecent, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { mean } from '@daymark/domain/replay.ts';
import { type Coverage, coverageOf, forecastAfter, meanOf, recordOf, SET_SIZES } from './forecast-coverage.ts';
import { evidenceBased, lossOf, medianRatio, oracleOf } from './forecast-losses.ts';
import type { Habit } from './people.ts';
import type { Extent } from './simulation.ts';

/** Numbers of done tasks after which planted people are forecast. */
export const HISTORIES = [8, 30, 60, 200, 400] as const;

/** How often each person's open tasks are worked on anew, to be compared with the same forecast. */
const FUTURES = 100;

/** Mean losses by the size of the set, as multiples of that of somebody who knows what may come. */
export type Losses = { tasks: number; own: number; evidenceBased: number; medianRatio: number };

type OfSet = { hits: Hits; oracle: number; own: number; evidenceBased: number; medianRatio: number };

/**
 * How often sets of each size keep to their figures, forecast for people with this habit after exactly so many done tasks, and what
 * the figures cost beside others.
 */
export function snapshotAfter(history: number, habit: Habit, { people, seed }: Extent) {
  const sets = Array.from({ length: people }, (_, person) => {
    return setsOf(history, habit, seededRandom(seedOf([seed, history, person])));
  });
  return { coverage: coverageOf(sets.map((ofPerson) => ofPerson.map(({ hits }) => hits))), losses: lossesOf(sets) };
}

function lossesOf(sets: readonly OfSet[][]): Losses[] {
  return SET_SIZES.map((tasks, place) => {
    const lossBy = (rule: Exclude<keyof OfSet, 'hits'>) =>
      mean(sets.map((ofPerson) => ofPerson[place]?.[rule] ?? 0)) ?? 0;
    const oracle = lossBy('oracle');
    const [own, evidenceBased, medianRatio] = [lossBy('own'), lossBy('evidenceBased'), lossBy('medianRatio')];
    return {
      tasks,
      own: own / oracle,
      evidenceBased: evidenceBased / oracle,
      medianRatio: medianRatio / oracle,
    };
  });
}

/** Coverage alone. */
export const coverageAfter = (history: number, habit: Habit, extent: Extent): Coverage[] =>
  snapshotAfter(history, habit, extent).coverage;

/** Hits and losses of one person by the size of the set. */
function setsOf(history: number, habit: Habit, random: Random): OfSet[] {
  const done = recordOf(habit, history, random);
  const levels = levelsAfter(done);
  const open = recordOf(habit, Math.max(...SET_SIZES), random);
  const futuresOf = () =>
    Array.from({ length: FUTURES }, () => {
      const draw = habit.begin(random);
      return open.map(({ estimate }, place) => ({
        estimate,
        worked: estimate * Math.exp(draw({ arm: 'control', original_estimate: estimate }, history + place)),
      }));
    });
  const [futures, others] = [futuresOf(), [...futuresOf(), ...futuresOf(), ...futuresOf(), ...futuresOf()]];
  return SET_SIZES.map((size) => {
    const set = open.slice(0, size);
    const first = (some: typeof futures) => some.map((future) => future.slice(0, size));
    const forecast = forecastAfter(done, set, levels);
    const planned = set.reduce((sum, { estimate }) => sum + estimate, 0);
    const loss = (figures: Parameters<typeof lossOf>[0]) => lossOf(figures, first(futures), planned);
    return {
      hits: meanOf(futures.map((future) => hitsOf(future.slice(0, size), forecast))),
      oracle: loss(oracleOf(first(others))),
      own: loss({ p50: forecast.p50_minutes, p80: forecast.p80_minutes }),
      evidenceBased: loss(evidenceBased(set, done, random)),
      medianRatio: loss(medianRatio(set, done)),
    };
  });
}

export function levelsAfter(record: readonly EstimatedTask[]): Levels {
  const recent = recentTasks();
  return record.reduce((learned, task) => {
    addRecent(recent, task);
    return learnFrom(learned, recent);
  }, NOTHING_LEARNED).levels;
}
