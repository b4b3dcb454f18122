import { listRecord, projectRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { changedList, changedLists, changedProject } from './list-changes.ts';

const list = (id: number, name: string) => listRecord({ id, name, task_count: 5, completed_tasks: 2 });
const [blog, home, shop] = [list(1, 'Blog'), list(2, 'Home'), list(3, 'Shop')];

const project = {
  ...projectRecord({ id: 7, total_lists: 3, total_tasks: 15, completed_tasks: 6 }),
  lists: [blog, home, shop],
};

test('a renamed list has its name in every place', () => {
  const rename = { kind: 'edit', id: 2, values: { name: 'Garden' } } as const;
  expect(changedList(home, rename).name).toBe('Garden');
  expect(changedList(blog, rename)).toBe(blog);
  expect(changedLists([blog, home], rename).map(({ name }) => name)).toEqual(['Blog', 'Garden']);
  expect(changedProject(project, rename).lists.map(({ name }) => name)).toEqual(['Blog', 'Garden', 'Shop']);
});

test('a deleted list takes its tasks out of the figures of its project, once', () => {
  const deletion = { kind: 'delete', id: 2 } as const;
  const changed = changedProject(project, deletion);
  expect(changed).toMatchObject({ total_lists: 2, total_tasks: 10, completed_tasks: 4, lists: [blog, shop] });
  expect(changedProject(changed, deletion)).toEqual(changed);
  expect(changedLists([blog, home], deletion)).toEqual([blog]);
});

test('lists of a project stand in the new order, and one that it does not name comes last', () => {
  const order = { kind: 'order', projectId: 7, ids: [3, 1] } as const;
  expect(changedProject(project, order).lists).toEqual([shop, blog, home]);
  expect(changedProject({ ...project, id: 8 }, order).lists).toEqual([blog, home, shop]);
  expect(changedLists([blog, home], order)).toEqual([blog, home]);
});
