import { expect, test } from 'vitest';
import { taskTotals, todaysTotals } from './task-totals.ts';

const done = { status: 'done', total_time_worked: 34.5, planned_duration: 30 } as const;
const paused = { status: 'paused', total_time_worked: 58.6, planned_duration: 200 } as const;

test.each([
  { tasks: [], text: '0 tasks' },
  { tasks: [done], text: '1 task · 1 done · 34m worked of 30m planned' },
  // Minutes are summed before they are rounded.
  { tasks: [done, paused], text: '2 tasks · 1 done · 1h 33m worked of 3h 50m planned' },
])('$text', ({ tasks, text }) => {
  expect(taskTotals(tasks)).toBe(text);
});

const day = { total_tasks: 9, completed_tasks: 5, worked_minutes: 190.5 };
const quiet = { total_tasks: 0, completed_tasks: 0, worked_minutes: 0 };

test.each([
  { figures: day, tasks: [paused, done], text: 'worked 3h 10m today · 5 of 9 tasks done · 2h 22m planned left' },
  // Everything on the board is done.
  { figures: day, tasks: [done], text: 'worked 3h 10m today · 5 of 9 tasks done' },
  // Work on lists that are not on the board.
  {
    figures: { ...day, total_tasks: 1, completed_tasks: 1 },
    tasks: [],
    text: 'worked 3h 10m today · 1 of 1 task done',
  },
  {
    figures: { ...quiet, total_tasks: 1 },
    tasks: [paused],
    text: 'no work yet today · 0 of 1 task done · 2h 22m planned left',
  },
  { figures: quiet, tasks: [paused], text: 'no work yet today · 2h 22m planned left' },
  { figures: quiet, tasks: [done], text: 'no tasks yet today' },
  { figures: quiet, tasks: [], text: 'no tasks yet today' },
])('$text', ({ figures, tasks, text }) => {
  expect(todaysTotals(figures, tasks)).toBe(text);
});
