import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import type { TaskChange } from '#work/tasks/task-changes.ts';
import {
  changedPlan,
  changesPlan,
  comingInPlan,
  movedIds,
  type PlanChange,
  plannedFor,
  planWithTasks,
} from './plan-changes.ts';

const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21'];

const task = (id: number) => taskRecord({ id });

/** Of each third task its time is kept, too. */
const atOf = (id: number) => (id % 3 === 0 ? '15:00' : null);

const planOf = (date: string, ids: number[], unplanned: number[] = []): Plan => ({
  date,
  capacity_minutes: 360,
  worked_minutes: 0,
  planned_minutes: 0,
  not_estimated: 0,
  likely_minutes: null,
  leave_out: [],
  still_over_minutes: 0,
  forecast: null,
  pace: 0.75,
  latest_pace: 0.7,
  busy: [],
  busy_minutes: 0,
  usual_start: '2026-11-20T08:00:00.000Z',
  usual_end: '2026-11-20T16:00:00.000Z',
  gaps: [],
  done: [],
  to_tell: 0,
  cut_entries: null,
  left_over: null,
  note: '',
  closed_at: null,
  tasks: ids.map((id, position) => ({
    task: task(id),
    position,
    is_unplanned: unplanned.includes(id),
    likely_start: '2026-11-20T09:00:00.000Z',
    likely_end: '2026-11-20T09:40:00.000Z',
    ...{ at: atOf(id), parts: 1, likely_minutes: 30, worked_minutes: 0 },
  })),
});

const idsOf = ({ tasks }: Plan) => tasks.map(({ task }) => task.id);

test.each<{ about: string; change: PlanChange; ids: number[] }>([
  { about: 'adds at the end', change: { kind: 'add', date: TODAY, tasks: [task(8), task(9)] }, ids: [1, 2, 3, 8, 9] },
  {
    about: 'adds before a task',
    change: { kind: 'add', date: TODAY, tasks: [task(8), task(9)], before: 2 },
    ids: [1, 8, 9, 2, 3],
  },
  { about: 'leaves what is there', change: { kind: 'add', date: TODAY, tasks: [task(1), task(8)] }, ids: [1, 2, 3, 8] },
  {
    about: 'gives a place to what is there',
    change: { kind: 'add', date: TODAY, tasks: [task(3)], before: 1 },
    ids: [3, 1, 2],
  },
  {
    about: 'adds at the end where the place is gone',
    change: { kind: 'add', date: TODAY, tasks: [task(8)], before: 7 },
    ids: [1, 2, 3, 8],
  },
  {
    about: 'loses what is moved away',
    change: { kind: 'add', date: TOMORROW, from: TODAY, tasks: [task(2)] },
    ids: [1, 3],
  },
  { about: 'ignores another day', change: { kind: 'add', date: TOMORROW, tasks: [task(2)] }, ids: [1, 2, 3] },
  { about: 'removes', change: { kind: 'remove', date: TODAY, task: task(2) }, ids: [1, 3] },
  { about: 'puts some first', change: { kind: 'order', date: TODAY, ids: [3, 7] }, ids: [3, 1, 2] },
])('a plan $about', ({ change, ids }) => {
  const changed = changedPlan(planOf(TODAY, [1, 2, 3]), change);
  expect(idsOf(changed)).toEqual(ids);
  expect(idsOf(changedPlan(changed, change))).toEqual(ids);
});

test('an added task has no likely times before the answer', () => {
  const { tasks } = changedPlan(planOf(TODAY, [1]), { kind: 'add', date: TODAY, tasks: [task(8)] });
  expect(tasks.at(-1)).toMatchObject({ likely_start: null, likely_end: null });
});

test.each<{ change: PlanChange; changed: string[] }>([
  { change: { kind: 'remove', date: TODAY, task: task(1) }, changed: [TODAY] },
  { change: { kind: 'order', date: TOMORROW, ids: [1] }, changed: [TOMORROW] },
  { change: { kind: 'add', date: TOMORROW, from: TODAY, tasks: [task(1)] }, changed: [TODAY, TOMORROW] },
])('a change $change.kind is one of the plans of $changed', ({ change, changed }) => {
  expect([TODAY, TOMORROW].filter((date) => changesPlan(change, date))).toEqual(changed);
});

test('the new order of some tasks leaves the others at their places', () => {
  expect(movedIds(planOf(TODAY, [1, 2, 3, 4]), [4, 1, 3])).toEqual([4, 2, 1, 3]);
});

const start = (id: number): TaskChange => ({
  kind: 'start',
  task: { ...task(id), status: 'not_started' },
  ...{ started_at: '2026-11-20T09:00:00.000Z', pressed_at: 0, date: TODAY },
});

test('the start of a timer adds its task to the plan of the day as unplanned, once', () => {
  const plan = planOf(TODAY, [1, 2]);
  const added = planWithTasks(plan, start(8));
  expect(idsOf(added)).toEqual([1, 2, 8]);
  expect(added.tasks.at(-1)).toMatchObject({ is_unplanned: true, likely_start: null, task: { status: 'active' } });
  expect(planWithTasks(added, start(8))).toEqual(added);
  expect(planWithTasks(plan, start(2)).tasks.map(({ is_unplanned }) => is_unplanned)).toEqual([false, false]);
  expect(planWithTasks(planOf(TOMORROW, [1]), start(8))).toEqual(planOf(TOMORROW, [1]));
});

test('a plan shows the changes of its tasks and loses those that are deleted', () => {
  const plan = planOf(TODAY, [1, 2]);
  expect(idsOf(planWithTasks(plan, { kind: 'delete', id: 1 }))).toEqual([2]);
  const edited = planWithTasks(plan, { kind: 'edit', ids: [2], values: { planned_duration: 90 } });
  expect(edited.tasks.map(({ task }) => task.planned_duration)).toEqual([30, 90]);
});

test.each<{ about: string; planned_for: string | null; change: (task: Task) => PlanChange; shown: string | null }>([
  {
    about: 'planned',
    planned_for: null,
    change: (task) => ({ kind: 'add', date: TOMORROW, tasks: [task] }),
    shown: TOMORROW,
  },
  {
    about: 'planned again for a later day',
    planned_for: TODAY,
    change: (task) => ({ kind: 'add', date: TOMORROW, tasks: [task] }),
    shown: TODAY,
  },
  {
    about: 'moved to another day',
    planned_for: TODAY,
    change: (task) => ({ kind: 'add', date: TOMORROW, from: TODAY, tasks: [task] }),
    shown: TOMORROW,
  },
  { about: 'removed', planned_for: TODAY, change: (task) => ({ kind: 'remove', date: TODAY, task }), shown: null },
])('the card of a task that is $about shows $shown', ({ planned_for, change, shown }) => {
  const changed = plannedFor(change({ ...task(1), planned_for }));
  expect(changed).toEqual([{ kind: 'edit', ids: [1], values: { planned_for: shown } }]);
});

test('the first planned day stays where a later day loses the task, or the order changes', () => {
  expect(plannedFor({ kind: 'remove', date: TOMORROW, task: { ...task(1), planned_for: TODAY } })).toEqual([]);
  expect(plannedFor({ kind: 'order', date: TODAY, ids: [1] })).toEqual([]);
});

test('a task that is being created is shown in the plan of its day until it is there', () => {
  const coming = { name: 'New', list_id: 1, planned_duration: 30, estimate_origin: null, plan_date: TODAY, after: 5 };
  expect(comingInPlan(planOf(TODAY, [1]), [coming, { ...coming, plan_date: null }])).toEqual([coming]);
  const there = planOf(TODAY, [1]);
  const withIt = { ...there, tasks: there.tasks.map((planned) => ({ ...planned, task: { ...task(6), name: 'New' } })) };
  expect(comingInPlan(withIt, [coming])).toEqual([]);
});
