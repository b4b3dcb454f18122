import type { Task } from '@daymark/contract/tasks.ts';
import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import type { ShownTasks } from '#work/tasks/task-pages.ts';
import { dropList, type Place, placeIn, placeOf, placeWords, steppedPlace } from './task-places.ts';

const task = (id: number, status: Task['status'] = 'not_started') =>
  taskRecord({ id, status, list_id: id < 10 ? 1 : 2 });

function list(id: number, open: Task[], next_cursor: string | null = null): ShownTasks & { id: number; name: string } {
  return {
    ...{ id, name: `List ${id}`, task_count: open.length + 1, completed_tasks: 1 },
    ...{ open: { tasks: open, next_cursor }, done: { tasks: [task(99, 'done')], next_cursor: null } },
  };
}

const blog = list(1, [task(1), task(2), task(3), task(4), task(5)]);
const home = list(2, [task(11), task(12)]);
const empty = list(3, []);

test('a lifted task sees the others, and its own place among them', () => {
  expect(dropList(blog, [task(2)])).toMatchObject({ taskIds: [1, 3, 4, 5], total: 5, running: 0 });
  expect(placeOf(blog, task(2), [task(2)])).toEqual({ listId: 1, beforeId: 3 });
  expect(placeOf(blog, task(5), [task(5)])).toEqual({ listId: 1, beforeId: null });
  expect(dropList(home, [task(2)])).toMatchObject({ taskIds: [11, 12], total: 3 });
});

test('several lifted tasks see the others, and the place of the one that was taken hold of', () => {
  const lifted = [task(2), task(3), task(11), task(98, 'done')];
  expect(dropList(blog, lifted)).toMatchObject({ taskIds: [1, 4, 5], total: 6 });
  expect(dropList(home, lifted)).toMatchObject({ taskIds: [12], total: 4 });
  expect(placeOf(blog, task(3), lifted)).toEqual({ listId: 1, beforeId: 4 });
  expect(placeOf(home, task(11), lifted)).toEqual({ listId: 2, beforeId: 12 });
});

test('nothing is put down before the running task, which counts as the first', () => {
  const running = list(1, [task(9, 'active'), task(1), task(2)]);
  const seen = dropList(running, [task(2)]);
  expect(seen.taskIds).toEqual([1]);
  expect(placeWords(seen, { listId: 1, beforeId: 1 })).toBe('position 2 of 3 in List 1');
  expect(placeWords(seen, { listId: 1, beforeId: null })).toBe('position 3 of 3 in List 1');
  expect(placeOf(running, task(9, 'active'), [task(9, 'active')])).toEqual({ listId: 1, beforeId: 1 });
});

test('nothing is put down behind the last loaded task while more follow', () => {
  const seen = dropList(list(1, [task(1), task(2), task(3)], 'more'), [task(1)]);
  expect(placeIn(seen, 0)).toEqual({ listId: 1, beforeId: 2 });
  expect(placeIn(seen, 2)).toEqual({ listId: 1, beforeId: 3 });
});

const lifted = task(3);
const lists = [blog, home, empty].map((one) => dropList(one, [lifted])); // [1 2 4 5], [11 12], []
const at = (listId: number, beforeId: number | null): Place => ({ listId, beforeId });

test.each([
  { from: at(1, 4), key: 'ArrowUp', to: at(1, 2) },
  { from: at(1, 4), key: 'ArrowDown', to: at(1, 5) },
  { from: at(1, 5), key: 'ArrowDown', to: at(1, null) },
  { from: at(1, null), key: 'ArrowDown', to: at(1, null) },
  { from: at(1, 1), key: 'ArrowUp', to: at(1, 1) },
  { from: at(1, 2), key: 'ArrowRight', to: at(2, 12) },
  { from: at(1, null), key: 'ArrowRight', to: at(2, null) },
  { from: at(2, 11), key: 'ArrowRight', to: at(3, null) },
  { from: at(3, null), key: 'ArrowRight', to: at(3, null) },
  { from: at(3, null), key: 'ArrowLeft', to: at(2, 11) },
  { from: at(1, 1), key: 'ArrowLeft', to: at(1, 1) },
  { from: at(1, 4), key: 'Home', to: at(1, 1) },
  { from: at(1, 1), key: 'End', to: at(1, null) },
  { from: at(3, null), key: 'Home', to: at(3, null) },
] as const)('on the board $key leads from $from to $to', ({ from, key, to }) => {
  expect(steppedPlace(lists, from, key)).toEqual(to);
});
