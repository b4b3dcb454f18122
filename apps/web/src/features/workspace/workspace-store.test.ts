import type { List } from '@daymark/contract/lists.ts';
import { afterEach, expect, test } from 'vitest';
import { addCreatedList, workspaceLists } from './workspace-store.ts';

afterEach(() => localStorage.clear());

const list: List = {
  id: 7,
  name: 'Landing page',
  progress: 0,
  project_id: 3,
  project_name: 'Website',
  project_status: 'in_progress',
  task_count: 0,
  completed_tasks: 0,
};
const evening = { userId: 1, now: Temporal.Instant.from('2026-11-20T22:30:00Z'), timeZone: 'Europe/Berlin' };

test('a created list is in the workspace of its user and day, and in no other', () => {
  addCreatedList(list, evening);
  expect(workspaceLists(evening)).toEqual([
    {
      ...list,
      isWorkspaceList: false,
      originalProjectId: 3,
      originalProjectName: 'Website',
      addedToWorkspaceAt: '2026-11-20T22:30:00.000Z',
      workspaceDate: '2026-11-20',
      userId: 1,
      total_tasks: 0,
    },
  ]);
  expect(workspaceLists({ ...evening, userId: 2 })).toEqual([]);
  expect(workspaceLists({ ...evening, now: evening.now.add({ minutes: 30 }) })).toEqual([]);
});

test('a list is added once', () => {
  addCreatedList(list, evening);
  addCreatedList({ ...list, name: 'Again' }, evening);
  expect(workspaceLists(evening).map(({ name }) => name)).toEqual(['Landing page']);
});

test.each(['{', '7', '{"id":7}', '[{"id":"seven"}]', 'null'])('stored rubbish %s is dropped', (rubbish) => {
  localStorage.setItem('daymark-workspace:1:2026-11-20', rubbish);
  expect(workspaceLists(evening)).toEqual([]);
  addCreatedList(list, evening);
  expect(workspaceLists(evening)).toHaveLength(1);
});
