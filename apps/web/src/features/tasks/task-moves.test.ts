import type { TaskSums } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Move, withMove } from './task-moves.ts';
import type { ShownTasks } from './task-pages.ts';

const blog = { id: 1, name: 'Blog', project_id: 7, project_name: 'Website' };
const home = { id: 2, name: 'Home', project_id: 8, project_name: 'Garden' };

function task(id: number, list: typeof blog, values: Partial<Task> = {}): Task {
  return {
    ...{ id, list_id: list.id, list_name: list.name, project_id: list.project_id, project_name: list.project_name },
    ...{ status: 'not_started', planned_duration: 30, total_time_worked: 0, completed_at: null, ...values },
  } as Task;
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
    planned_left_minutes: open.reduce((total, task) => total + task.planned_duration - task.total_time_worked, 0),
    ...{ open: { tasks: open, next_cursor }, done: { tasks: done, next_cursor: null } },
  };
}

const ids = ({ open, done }: ShownTasks) => [open.tasks, done.tasks].map((tasks) => tasks.map(({ id }) => id));

const [one, two, three] = [task(1, blog), task(2, blog, { total_time_worked: 10 }), task(3, blog)];
const source = shown(blog, [one, two, three], [doneTask(20, blog)]);
const target = shown(home, [task(11, home), task(12, home)], [doneTask(22, home), doneTask(18, home)]);

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
