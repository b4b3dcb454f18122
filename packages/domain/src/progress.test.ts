import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plannedLeft, progressPercentage } from './progress.ts';

test.each([
  { completed: 0, total: 0, percentage: 0 },
  { completed: 0, total: 4, percentage: 0 },
  { completed: 1, total: 4, percentage: 25 },
  { completed: 4, total: 4, percentage: 100 },
])('$completed of $total tasks', ({ completed, total, percentage }) => {
  expect(progressPercentage({ completed, total })).toBe(percentage);
});

const open = { status: 'paused', planned_duration: 40, total_time_worked: 0 } as const;

test.each([
  { tasks: [], left: 0, why: 'nothing is planned' },
  { tasks: [open, { ...open, status: 'not_started', planned_duration: 25 }], left: 65, why: 'nothing was worked' },
  { tasks: [{ ...open, total_time_worked: 15.25 }], left: 24.75, why: 'a part was worked' },
  { tasks: [{ ...open, status: 'active', total_time_worked: 40 }], left: 0, why: 'the running one is due' },
  { tasks: [{ ...open, total_time_worked: 90 }, open], left: 40, why: 'one task took longer than planned' },
  {
    tasks: [{ ...open, status: 'done', total_time_worked: 15 }],
    left: 0,
    why: 'the rest of a done task is not needed',
  },
] as const)('$left minutes are left when $why', ({ tasks, left }) => {
  expect(plannedLeft(tasks)).toBe(left);
});

test('work never adds to what is left, whatever the order of the tasks', () => {
  const anyTask = fc.record({
    status: fc.constantFrom('not_started', 'active', 'paused', 'done'),
    planned_duration: fc.integer({ min: 1, max: 480 }),
    total_time_worked: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(fc.array(anyTask), fc.integer({ min: 0, max: 100 }), (tasks, minutes) => {
      const left = plannedLeft(tasks);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(plannedLeft(tasks.toReversed())).toBe(left);
      const later = tasks.map((task) => ({ ...task, total_time_worked: task.total_time_worked + minutes }));
      expect(plannedLeft(later)).toBeLessThanOrEqual(left);
    }),
  );
});
