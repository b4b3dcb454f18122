import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, drawnDays, type FinishQuestion, HORIZON_DAYS } from './finish-dates.ts';
import { growingSteps } from './forecast.ts';
import type { Past } from './forecast-sums.ts';
import { NO_TIMES } from './forecast-times.ts';
import { FIRST_LEVELS } from './levels.ts';
import type { OpenTask } from './remaining-work.ts';
import { atOnce } from './steps.ts';
import { keptFirst, keptSteps } from './wished-date.ts';

const OFFICE = [120, 120, 120, 120, 120, 0, 0];

type Work = Omit<FinishQuestion, 'minutes' | 'levels'>;

const WORK: Work = {
  weeks: Array(8).fill({ own: OFFICE, all: OFFICE }),
  offerOf: () => ({ share: 1, taken: 0, stays: 1 }),
  worked: { own: 0, all: 0 },
};

/** Tasks that all took as long as they were estimated. */
const PAST: Past = { history: Array(60).fill({ estimate: 60, worked: 60 }), levels: FIRST_LEVELS, times: NO_TIMES };

const hours = (...estimates: number[]): OpenTask[] => estimates.map((hours) => ({ estimate: hours * 60, worked: 0 }));

const kept = (tasks: OpenTask[], day: number, { work = WORK, past = PAST } = {}) =>
  atOnce(keptSteps({ tasks, past, work, day }));

/** The day by which so many of the first tasks are done 8 of 10 times, as it is told for them alone. */
function dayOf(tasks: OpenTask[], { work = WORK, past = PAST } = {}): number {
  let day = 0;
  const steps = growingSteps(tasks, past, (count, drawn) => {
    if (count === tasks.length) day = daysIn(drawnDays({ ...work, ...drawn })).p80 ?? HORIZON_DAYS;
    return true;
  });
  atOnce(steps);
  return day;
}

test('ten hours of work at two hours a day lose their last tasks before the end of the week', () => {
  const tasks = hours(2, 2, 2, 2, 2);
  expect([0, 1, 2, 3, 4, 7, 14].map((day) => kept(tasks, day))).toEqual([0, 1, 2, 3, 4, 5, 5]);
});

test('a day off holds as much as the working day before it', () => {
  const tasks = hours(2, 2, 2, 2, 2);
  expect([5, 6].map((day) => kept(tasks, day))).toEqual([4, 4].map(() => kept(tasks, 4)));
});

test('nothing can be kept for a day before work begins, or where there is none', () => {
  expect(kept(hours(1), -1)).toBe(0);
  expect(kept(hours(1), 7, { work: { ...WORK, weeks: [{ own: Array(7).fill(0), all: OFFICE }] } })).toBe(0);
});

test('the running task is kept, then the urgent ones, and of equal ones the first', () => {
  const task = (id: number, priority: 'low' | 'medium' | 'high', status: 'active' | 'paused' = 'paused') => ({
    id,
    priority,
    status,
  });
  const tasks = [task(1, 'low'), task(2, 'medium'), task(3, 'high'), task(4, 'low', 'active'), task(5, 'medium')];
  expect(keptFirst(tasks).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
});

const someTasks = fc.array(
  fc.record({ estimate: fc.integer({ min: 5, max: 480 }), worked: fc.integer({ min: 0, max: 120 }) }),
  { minLength: 1, maxLength: 8 },
);
const somePast = fc
  .array(fc.record({ estimate: fc.integer({ min: 5, max: 240 }), worked: fc.integer({ min: 1, max: 480 }) }), {
    maxLength: 40,
  })
  .chain((history) =>
    fc
      .array(fc.double({ min: 0.6, max: 0.95, noNaN: true }), {
        minLength: FIRST_LEVELS.length,
        maxLength: FIRST_LEVELS.length,
      })
      .map(
        (p80s): Past => ({
          history,
          levels: FIRST_LEVELS.map((level, place) => ({ ...level, p80: p80s[place] ?? 0.8 })),
          times: NO_TIMES,
        }),
      ),
  );

test('to leave out more never makes it later than the wished day, and to keep one more does', () => {
  fc.assert(
    fc.property(someTasks, somePast, fc.integer({ min: 0, max: 30 }), (tasks, past, day) => {
      const number = kept(tasks, day, { past });
      for (let fewer = 1; fewer <= number; fewer += 1)
        expect(dayOf(tasks.slice(0, fewer), { past })).toBeLessThanOrEqual(day);
      if (number < tasks.length) expect(dayOf(tasks.slice(0, number + 1), { past })).toBeGreaterThan(day);
    }),
    { numRuns: 40 },
  );
});

test('a later day keeps no fewer tasks', () => {
  fc.assert(
    fc.property(
      someTasks,
      somePast,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 9 }),
      (tasks, past, day, days) => {
        expect(kept(tasks, day + days, { past })).toBeGreaterThanOrEqual(kept(tasks, day, { past }));
      },
    ),
    { numRuns: 40 },
  );
});
