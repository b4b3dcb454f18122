import type { BusyBlock, Gap, Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { firstToStart, timelineOf } from './timeline.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

const planned = (id: number, start: string): PlannedTask => ({
  ...{ task: taskRecord({ id }), position: id, is_unplanned: false, at: null },
  ...{ likely_start: at(start), likely_end: null, parts: 1, likely_minutes: null, worked_minutes: 0 },
});

const busy = (start: string, end: string, title: string | null): BusyBlock => ({
  start: at(start),
  end: at(end),
  title,
});
const gap = (start: string, end: string, fits: number[]): Gap => ({
  ...{ start: at(start), end: at(end), minutes: 30, fits, count: fits.length },
});

const rowsOf = (plan: Pick<Plan, 'tasks' | 'gaps' | 'busy'>, now = '08:00') => timelineOf(plan as Plan, null, at(now));

test('busy time stands between the tasks as the clock has it, and several blocks at once are one', () => {
  const rows = rowsOf({
    tasks: [planned(1, '09:00'), planned(2, '11:30')],
    gaps: [gap('09:40', '10:00', [])],
    busy: [busy('14:00', '15:00', null), busy('10:00', '11:00', 'Call'), busy('10:30', '11:30', 'Chat')],
  });
  expect(
    rows.map((row) => {
      if (row.kind === 'task') return row.planned.task.id;
      return row.kind === 'gap' ? 'gap' : [row.busy.title, row.busy.end.slice(11, 16)];
    }),
  ).toEqual([1, 'gap', ['Call, Chat', '11:30'], 2, [null, '15:00']]);
});

test('the task to start is the first one, or the first that fits where time is free before a block', () => {
  const tasks = [planned(1, '11:00'), planned(2, '12:00'), planned(3, '13:00')];
  const block = [busy('10:00', '11:00', null)];
  const first = (fits: number[]) => firstToStart(rowsOf({ tasks, gaps: [gap('09:30', '10:00', fits)], busy: block }));
  expect(first([3, 2])?.task.id).toBe(2);
  expect(first([])?.task.id).toBe(1);
  expect(first([99])?.task.id).toBe(1); // a task of no plan
  expect(firstToStart(rowsOf({ tasks, gaps: [], busy: block }))?.task.id).toBe(1);
  expect(firstToStart([])).toBeUndefined();
  // A meeting that is over stands before nothing.
  const over = busy('08:00', '09:00', 'Over');
  const later = rowsOf({ tasks, gaps: [gap('09:30', '10:00', [3])], busy: [over, ...block] }, '09:30');
  expect(firstToStart(later)?.task.id).toBe(3);
});
