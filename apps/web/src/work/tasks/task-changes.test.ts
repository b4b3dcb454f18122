import type { TaskSums } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plannedLeft } from '@daymark/domain/progress.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryWithTaskChange, changedTask, listWithTaskChange, type TaskChange } from './task-changes.ts';
import { type Move, withMove } from './task-moves.ts';
import { allShown, type ShownTasks } from './task-pages.ts';

const blog = { id: 1, name: 'Blog', project_id: 7, project_name: 'Website' };
const home = { id: 2, name: 'Home', project_id: 8, project_name: 'Garden' };

function task(id: number, list: typeof blog, values: Partial<Task> = {}): Task {
  const place = {
    list_id: list.id,
    list_name: list.name,
    project_id: list.project_id,
    project_name: list.project_name,
  };
  return taskRecord({ id, position: id, ...place, ...values });
}

const doneTask = (id: number, list: typeof blog) =>
  task(id, list, { status: 'done', completed_at: `2026-11-${id}T09:00:00.000Z`, total_time_worked: 20 });

type Shown = ShownTasks & TaskSums & typeof blog;

function shown(list: typeof blog, open: Task[], done: Task[] = [], next_cursor: string | null = null): Shown {
  const all = [...open, ...done];
  const sum = (of: (task: Task) => number) => all.reduce((total, task) => total + of(task), 0);
  return {
    ...list,
    ...{ task_count: all.length, completed_tasks: done.length },
    planned_minutes: sum(({ planned_duration }) => planned_duration),
    worked_minutes: sum(({ total_time_worked }) => total_time_worked),
    planned_left_minutes: plannedLeft(open),
    ...{ open: { tasks: open, next_cursor }, done: { tasks: done, next_cursor: null } },
  };
}

const ids = ({ open, done }: ShownTasks) => [open.tasks, done.tasks].map((tasks) => tasks.map(({ id }) => id));

const [one, two, three] = [task(1, blog), task(2, blog, { total_time_worked: 10 }), task(3, blog)];
const source = shown(blog, [one, two, three], [doneTask(20, blog)]);
const target = shown(home, [task(11, home), task(12, home)], [doneTask(22, home), doneTask(18, home)]);

test('a completion says what is told later, and reopening takes it back', () => {
  const running = task(1, blog, {
    status: 'active',
    is_timer_active: true,
    first_started_at: '2026-11-20T09:00:00.000Z',
  });
  const completed_at = '2026-11-20T09:30:00.000Z';
  const told = { total_time_worked: 30, completed_at, mental_state: 'focused', reflection: 'Went well' } as const;
  expect(changedTask(running, { kind: 'complete', id: 1, ...told })).toMatchObject({ status: 'done', to_tell: false });
  const done = changedTask(running, { kind: 'complete', id: 1, ...told, reflection: null });
  expect(done).toMatchObject({ status: 'done', to_tell: true });
  const open = { status: 'paused', completed_at: null, mental_state: null, reflection: null, to_tell: false };
  expect(done && changedTask(done, { kind: 'reopen', id: 1 })).toMatchObject(open);
  expect(changedTask(running, { kind: 'reopen', id: 1 })).toBe(running);
  const untimed = doneTask(2, blog);
  expect(changedTask(untimed, { kind: 'reopen', id: 2 })).toMatchObject({ ...open, status: 'not_started' });
});

test('tasks go from list to list, in the order named, with the sums of both', () => {
  const move: Move = { tasks: [three, two], to: home, beforeId: 12 };
  expect(withMove(source, move)).toEqual(shown(blog, [one], [doneTask(20, blog)]));
  const there = withMove(target, move);
  expect(ids(there)).toEqual([
    [11, 3, 2, 12],
    [22, 18],
  ]);
  expect(there.open.tasks[1]).toMatchObject({ list_id: 2, list_name: 'Home', project_name: 'Garden' });
  expect(there).toMatchObject({ task_count: 6, planned_minutes: 180, worked_minutes: 50, planned_left_minutes: 110 });
});

test('within a list nothing but the order changes', () => {
  const move: Move = { tasks: [three], to: blog, beforeId: 1 };
  expect(withMove(source, move)).toEqual({ ...source, open: { ...source.open, tasks: [three, one, two] } });
  expect(ids(withMove(source, { ...move, tasks: [one], beforeId: null }))[0]).toEqual([2, 3, 1]);
});

test('the running task stays the first, and done ones stand by their completion', () => {
  const running = task(4, blog, { status: 'active' });
  const moved = withMove(target, { tasks: [running, doneTask(20, blog)], to: home, beforeId: null });
  expect(ids(moved)).toEqual([
    [4, 11, 12],
    [22, 20, 18],
  ]);
});

test('behind the last loaded task a moved one is counted, and comes with the next page', () => {
  const long = { ...shown(home, [task(11, home)], [], 'more'), task_count: 250 };
  const moved = withMove(long, { tasks: [one], to: home, beforeId: null });
  expect(ids(moved)).toEqual([[11], []]);
  expect(moved.task_count).toBe(251);
});

test('a list without the tasks stays the same object, and a move that is there already changes nothing', () => {
  const other = shown({ ...home, id: 5 }, [task(50, home)]);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(one, two, three), { minLength: 1 }),
      fc.constantFrom(11, 12, null),
      (tasks, beforeId) => {
        const move: Move = { tasks, to: home, beforeId };
        expect(withMove(other, move)).toBe(other);
        for (const list of [source, target]) {
          const moved = withMove(list, move);
          expect(withMove(moved, move)).toEqual(moved);
        }
      },
    ),
    { seed: 1, numRuns: 50 },
  );
});

const STARTED_AT = '2026-11-22T09:00:00.000Z';
const start = (of: Task): TaskChange => ({
  kind: 'start',
  task: of,
  ...{ started_at: STARTED_AT, pressed_at: 0, date: '2026-11-22' },
});
const pause = (of: Task, total_time_worked: number): TaskChange => ({ kind: 'pause', id: of.id, total_time_worked });
const complete = (of: Task, total_time_worked: number): TaskChange => ({
  kind: 'complete',
  ...{ id: of.id, total_time_worked, mental_state: 'focused', reflection: 'Went well' },
  completed_at: '2026-11-22T10:00:00.000Z',
});

test('a started task is the first one, with its estimate frozen and in the plan of the day', () => {
  const started = listWithTaskChange(source, start(three));
  expect(ids(started)).toEqual([[3, 1, 2], [20]]);
  expect(started.open.tasks[0]).toMatchObject({
    ...{ status: 'active', is_timer_active: true, estimate: 30 },
    ...{ first_started_at: STARTED_AT, planned_for: '2026-11-22' },
  });
  expect(started.planned_left_minutes).toBe(source.planned_left_minutes);
  const resumed = changedTask({ ...two, status: 'paused', estimate: 45, first_started_at: 'before' }, start(two));
  expect(resumed).toMatchObject({ status: 'active', estimate: 45, first_started_at: 'before' });
});

test('a figure that nobody said is no estimate after the start either, until it is changed before that', () => {
  const unsaid = task(5, blog, { planned_duration: 25, estimate_origin: null });
  const started = changedTask(unsaid, start(unsaid));
  expect(started).toMatchObject({ status: 'active', estimate: null, estimate_origin: null });
  const edit: TaskChange = { kind: 'edit', ids: [5], values: { planned_duration: 25 } };
  expect(changedTask(unsaid, edit)).toMatchObject({ planned_duration: 25, estimate_origin: 'own' });
  const paused = { ...unsaid, status: 'paused' as const, first_started_at: STARTED_AT };
  expect(changedTask(paused, start(paused))).toMatchObject({ estimate: null });
  const later = changedTask(paused, { ...edit, values: { planned_duration: 60 } });
  expect(later).toMatchObject({ planned_duration: 60, estimate_origin: null });
});

test('a paused task goes back to its own place, and what was worked on it is no longer left', () => {
  const running = task(2, blog, { status: 'active', total_time_worked: 10 });
  const list = shown(blog, [running, one, three]);
  const paused = listWithTaskChange(list, pause(running, 25));
  expect(paused.open.tasks.map(({ id, status }) => [id, status])).toEqual([
    [1, 'not_started'],
    [2, 'paused'],
    [3, 'not_started'],
  ]);
  expect(paused).toMatchObject({ worked_minutes: 25, planned_left_minutes: 65 });
  const last = task(9, blog, { status: 'active' });
  expect(ids(listWithTaskChange(shown(blog, [last, one]), pause(last, 5)))[0]).toEqual([1, 9]);
});

test('a category has its tasks in order of creation, whatever their positions', () => {
  const running = task(2, blog, { status: 'active', position: 99, category_id: 1 });
  const category = shown(blog, [running, task(1, blog, { category_id: 1 }), task(3, home, { category_id: 1 })]);
  expect(ids(categoryWithTaskChange(category, pause(running, 5)))[0]).toEqual([1, 2, 3]);
});

test('a completed task is the first of the done ones, and is counted there', () => {
  const running = task(4, blog, { status: 'active', total_time_worked: 10 });
  const list = shown(blog, [running, one], [doneTask(20, blog)]);
  const completed = listWithTaskChange(list, complete(running, 28));
  expect(ids(completed)).toEqual([[1], [4, 20]]);
  expect(completed).toMatchObject({ task_count: 3, completed_tasks: 2, worked_minutes: 48, planned_left_minutes: 30 });
  expect(completed.done.tasks[0]).toMatchObject({ status: 'done', mental_state: 'focused', reflection: 'Went well' });
});

test('an edit and a deletion change the sums, and another category takes the task out of its category', () => {
  const edit: TaskChange = { kind: 'edit', ids: [2], values: { name: 'Better', planned_duration: 50, category_id: 7 } };
  const edited = listWithTaskChange(source, edit);
  expect(edited.open.tasks[1]).toMatchObject({ id: 2, name: 'Better' });
  expect(edited).toMatchObject({ planned_minutes: 140, planned_left_minutes: 100 });
  expect(listWithTaskChange(source, { kind: 'delete', id: 20 })).toEqual(shown(blog, [one, two, three]));
  const category = shown(blog, [task(1, blog, { category_id: 1 }), task(2, blog, { category_id: 1 })]);
  expect(categoryWithTaskChange(category, edit)).toEqual(shown(blog, [task(1, blog, { category_id: 1 })]));
});

test('a coming task counts in its list until the list has it', () => {
  const planned = { planned_duration: 45, estimate_origin: 'own' } as const;
  const coming = { name: 'New', list_id: 1, ...planned, plan_date: null, after: 20 };
  const create: TaskChange = { kind: 'create', tasks: [coming, { ...coming, list_id: 2 }] };
  const list = listWithTaskChange(source, create);
  expect(list.coming).toEqual([coming]);
  expect(list).toMatchObject({ task_count: 5, planned_minutes: 165, planned_left_minutes: 125 });
  expect(ids(list)).toEqual(ids(source));
  const there = shown(blog, [one, task(21, blog, { name: 'New' })]);
  expect(listWithTaskChange(there, create)).toBe(there);
  const older = shown(blog, [one, task(19, blog, { name: 'New' })]);
  expect(listWithTaskChange(older, create).coming).toEqual([coming]);
});

const anyTask = fc.constantFrom(...allShown(source), task(4, blog, { status: 'active', total_time_worked: 5 }));
const anyChange: fc.Arbitrary<TaskChange> = fc.oneof(
  anyTask.map(start),
  fc.tuple(anyTask, fc.nat(60)).map(([of, worked]) => pause(of, worked)),
  fc.tuple(anyTask, fc.nat(60)).map(([of, worked]) => complete(of, worked)),
  fc.record({ kind: fc.constant('delete' as const), id: fc.constantFrom(1, 2, 3, 4, 20, 99) }),
  fc.record({
    kind: fc.constant('edit' as const),
    ids: fc.subarray([1, 2, 3, 20]),
    values: fc.record({ name: fc.string(), planned_duration: fc.integer({ min: 1, max: 480 }) }),
  }),
);

test('changes leave the cached data as they are, say the same twice as once, and keep the sums to the tasks', () => {
  const running = task(4, blog, { status: 'active', total_time_worked: 5 });
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 4 }), fc.boolean(), (changes, isRunning) => {
      const cached = shown(blog, [...(isRunning ? [running] : []), one, two, three], [doneTask(20, blog)]);
      const before = structuredClone(cached);
      const changed = changes.reduce(listWithTaskChange<typeof cached>, cached);
      expect(cached).toEqual(before); // so that a refused change is gone when it is no longer applied
      const { open, done } = changed;
      expect(changed).toEqual(shown(blog, open.tasks, done.tasks));
      const last = changes.at(-1);
      if (last) expect(listWithTaskChange(changed, last)).toEqual(changed);
    }),
    { seed: 1, numRuns: 200 },
  );
});
