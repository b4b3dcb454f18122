import { expect, test } from 'vitest';
import { taskTotals } from './task-totals.ts';

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
