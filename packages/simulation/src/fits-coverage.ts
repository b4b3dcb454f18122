import { fitting } from '@daymark/domain/fitting.ts';
import { singleForecasts } from '@daymark/domain/forecast.ts';
import { NO_TIMES } from '@daymark/domain/forecast-times.ts';
import { type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { recordOf, type Share, shareIn } from './forecast-coverage.ts';
import { levelsAfter } from './forecast-snapshot.ts';
import type { Habit } from './people.ts';
import type { Extent } from './simulation.ts';

/** Numbers of done tasks after which planted people ask what fits. */
export const FITTING_HISTORIES = [30, 60, 200] as const;

/** How often work ends in time: within the 8-of-10 figures, and within the free time of the tasks offered, and of those that fill it. */
export type FitsCoverage = { figures: Share; offered: Share; filling: Share };

/** Open tasks of each person, and how often these are compared with free time. */
const OPEN = 20;
const TIMES = 20;

/** Minutes of free time: up to half a day. */
const FREE = { min: 5, max: 240 };

/** The share of the free time from which on a figure fills it. */
const FILLS = 0.9;

/** How often the tasks that are offered to people with this habit end within the free time. */
export function fitsCoverage(habit: Habit, history: number, { people, seed }: Extent): FitsCoverage {
  const shares = Array.from({ length: people }, (_, person) =>
    sharesOf(habit, history, seededRandom(seedOf([seed, person, history]))),
  );
  const shareOf = (figure: keyof FitsCoverage) => shareIn(shares.flatMap((ofPerson) => ofPerson[figure] ?? []));
  return { figures: shareOf('figures'), offered: shareOf('offered'), filling: shareOf('filling') };
}

const TODAY = Temporal.PlainDate.from('2026-11-20');

/** Shares of one person; null where nothing was offered. */
function sharesOf(habit: Habit, history: number, random: Random): Record<keyof FitsCoverage, number | null> {
  const record = recordOf(habit, history + OPEN, random);
  const done = record.slice(0, history);
  const figuresOf = singleForecasts({ history: done.toReversed(), levels: levelsAfter(done), times: NO_TIMES });
  const open = record.slice(history).map(({ estimate, worked }, id) => ({
    ...{ id, due_date: null, priority: 'medium' as const, worked },
    p80_minutes: figuresOf({ estimate, worked: 0 }).p80_minutes,
  }));
  const hits: Record<keyof FitsCoverage, number[]> = {
    figures: open.map(({ worked, p80_minutes }) => Number(worked <= p80_minutes)),
    offered: [],
    filling: [],
  };
  for (let time = 0; time < TIMES; time += 1) {
    const minutes = random.integer(FREE.min, FREE.max);
    for (const { worked, p80_minutes } of fitting(open, { minutes, today: TODAY })) {
      hits.offered.push(Number(worked <= minutes));
      if (p80_minutes >= FILLS * minutes) hits.filling.push(Number(worked <= minutes));
    }
  }
  return { figures: mean(hits.figures), offered: mean(hits.offered), filling: mean(hits.filling) };
}
