import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { areSameItems } from '#days/task-rows/row-items.ts';
import { rowItems } from './row-items.tsx';
import { timelineOf } from './timeline.ts';

const planned = (id: number, likely_minutes: number): PlannedTask => ({
  ...{ task: taskRecord({ id }), position: id, is_unplanned: false, at: null },
  ...{ likely_start: null, likely_end: null, parts: 1, likely_minutes, worked_minutes: 0 },
});

const itemsOf = (tasks: PlannedTask[]) => {
  const plan = { date: '2026-11-28', tasks, gaps: [], busy: [], leave_out: [] } as unknown as Plan;
  return rowItems(plan, timelineOf(plan, null, '2026-11-28T08:00:00.000Z'));
};

test('rows that a change leaves as they are have the same values, so that their section is not rendered', () => {
  const [first, second] = [planned(1, 20), planned(2, 30)];
  expect(areSameItems(itemsOf([first, second]), itemsOf([first, second]))).toBe(true);
  expect(areSameItems(itemsOf([first, second]), itemsOf([first, { ...second, likely_minutes: 31 }]))).toBe(false);
  expect(areSameItems(itemsOf([first, second]), itemsOf([first]))).toBe(false);
});

test('a time that was said for a task stands in its row where no likely one is known', () => {
  const at = { ...planned(1, 20), at: '15:00' };
  const start = Temporal.PlainDateTime.from('2026-11-28T15:00').toZonedDateTime(Temporal.Now.timeZoneId()).toInstant();
  expect(itemsOf([at])).toMatchObject([{ start: `${start}`, end: null }]);
  const likely = { likely_start: '2026-11-28T14:10:00Z', likely_end: '2026-11-28T14:30:00Z' };
  expect(itemsOf([{ ...at, ...likely }])).toMatchObject([{ start: likely.likely_start, end: likely.likely_end }]);
});
