import { expect, test } from 'vitest';
import { taskTotals, todaysTotals } from './task-totals.ts';

const nothing = { task_count: 0, completed_tasks: 0, planned_minutes: 0, worked_minutes: 0 };

test.each([
  { totals: nothing, text: '0 tasks' },
  {
    totals: { task_count: 1, completed_tasks: 1, planned_minutes: 30, worked_minutes: 34.5 },
    text: '1 task · 1 done · 34m worked of 30m planned',
  },
  {
    totals: { task_count: 12_345, completed_tasks: 1234, planned_minutes: 230, worked_minutes: 93.1 },
    text: '12,345 tasks · 1,234 done · 1h 33m worked of 3h 50m planned',
  },
])('$text', ({ totals, text }) => {
  expect(taskTotals(totals)).toBe(text);
});

const day = { total_tasks: 9, completed_tasks: 5, worked_minutes: 190.5 };
const quiet = { total_tasks: 0, completed_tasks: 0, worked_minutes: 0 };
const one = { open: 1, left: 141.4 };
const none = { open: 0, left: 0 };

test.each([
  { figures: day, onBoard: one, text: 'worked 3h 10m today · 5 of 9 tasks done · 2h 22m planned left' },
  // Everything on the board is done, or nothing is on it.
  { figures: day, onBoard: none, text: 'worked 3h 10m today · 5 of 9 tasks done' },
  {
    figures: { ...day, total_tasks: 1, completed_tasks: 1 },
    onBoard: none,
    text: 'worked 3h 10m today · 1 of 1 task done',
  },
  {
    figures: { ...quiet, total_tasks: 1 },
    onBoard: one,
    text: 'no work yet today · 0 of 1 task done · 2h 22m planned left',
  },
  { figures: quiet, onBoard: one, text: 'no work yet today · 2h 22m planned left' },
  { figures: quiet, onBoard: { open: 1, left: 0 }, text: 'no work yet today · 0m planned left' },
  { figures: quiet, onBoard: none, text: 'no tasks yet today' },
])('$text', ({ figures, onBoard, text }) => {
  expect(todaysTotals(figures, onBoard)).toBe(text);
});
