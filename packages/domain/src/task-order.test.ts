import { TASK_STATUSES } from '@daymark/contract/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderedTask, openFirst } from './task-order.ts';

const task = (id: number, status: OrderedTask['status'], completed_at: string | null = null) => ({
  id,
  status,
  completed_at,
});
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const idsOf = (tasks: OrderedTask[]) => tasks.map(({ id }) => id);

test('the running task comes first, then paused and not started ones in their order, and done ones apart', () => {
  const tasks = [
    task(1, 'done', at('09:00')),
    task(2, 'not_started'),
    task(3, 'done', at('11:00')),
    task(4, 'paused'),
    task(5, 'not_started'),
    task(6, 'active'),
    task(7, 'done', at('10:00')),
  ];
  const { open, done } = openFirst(tasks);
  expect(idsOf(open)).toEqual([6, 2, 4, 5]);
  expect(idsOf(done)).toEqual([3, 7, 1]);
});

test('of two tasks completed at the same instant the later made comes first', () => {
  const { done } = openFirst([1, 2, 3].map((id) => task(id, 'done', at('09:00'))));
  expect(idsOf(done)).toEqual([3, 2, 1]);
});

test('without tasks there is nothing to show', () => {
  expect(openFirst([])).toEqual({ open: [], done: [] });
});

const anyTask = fc.record({
  status: fc.constantFrom(...TASK_STATUSES),
  completed_at: fc.constantFrom('09:00', '09:59', '10:00', '23:00').map(at),
});

test('every task is shown once, open ones in their own order and done ones from the latest on', () => {
  fc.assert(
    fc.property(fc.array(anyTask), (made) => {
      const tasks = made.map((rest, index) => ({ id: index + 1, ...rest }));
      const { open, done } = openFirst(tasks);
      expect(idsOf([...open, ...done]).toSorted((one, other) => one - other)).toEqual(idsOf(tasks));
      expect(done.every(({ status }) => status === 'done')).toBe(true);
      expect(open.every(({ status }) => status !== 'done')).toBe(true);
      const running = open.filter(({ status }) => status === 'active');
      expect(open.slice(0, running.length)).toEqual(running);
      const others = idsOf(open.slice(running.length));
      expect(others).toEqual(others.toSorted((one, other) => one - other));
      const times = done.map(({ completed_at }) => Temporal.Instant.from(completed_at).epochMilliseconds);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }),
  );
});
