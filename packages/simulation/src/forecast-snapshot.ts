import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import type { Levels } from '@daymark/domain/forecast.ts';
import { type Hits, hitsOf, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { addRecent, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { type Coverage, coverageOf, forecastAfter, meanOf, recordOf, SET_SIZES } from './forecast-coverage.ts';
import type { Habit } from './people.ts';
import type { Extent } from './simulation.ts';

/** Numbers of done tasks after which planted people are forecast. */
export const HISTORIES = [8, 30, 60, 400] as const;

/** How often each person's open tasks are worked on anew, to be compared with the same forecast. */
const FUTURES = 100;

/** How often sets of each size keep to their figures, forecast for people with this habit after exactly so many done tasks. */
export function coverageAfter(history: number, habit: Habit, { people, seed }: Extent): Coverage[] {
  const random = seededRandom(seed);
  return coverageOf(Array.from({ length: people }, () => hitsAfter(history, habit, random)));
}

/** Hits of one person by the size of the set. */
function hitsAfter(history: number, habit: Habit, random: Random): Hits[] {
  const done = recordOf(habit, history, random);
  const levels = levelsAfter(done);
  const open = recordOf(habit, Math.max(...SET_SIZES), random);
  const futures = Array.from({ length: FUTURES }, () => {
    const draw = habit.begin(random);
    return open.map(({ estimate }, place) => ({
      estimate,
      worked: estimate * Math.exp(draw({ arm: 'control', original_estimate: estimate }, history + place)),
    }));
  });
  return SET_SIZES.map((size) => {
    const forecast = forecastAfter(done, open.slice(0, size), levels);
    return meanOf(futures.map((future) => hitsOf(future.slice(0, size), forecast)));
  });
}

function levelsAfter(record: readonly EstimatedTask[]): Levels {
  const recent = recentTasks();
  return record.reduce((learned, task) => {
    addRecent(recent, task);
    return learnFrom(learned, recent);
  }, NOTHING_LEARNED).levels;
}
