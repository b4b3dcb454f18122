import { importArchive } from '@daymark/contract/archive.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { expect, test } from 'vitest';
import { testApp } from '#server-test/app.ts';
import { archiveFile, listsOf } from './archive-file.ts';

test('the product imports the file of a plan', async () => {
  const { raw, headers, send } = await testApp();
  const plan = { projects: [[3, 2], [], [1005]], description: 300 };
  const response = await raw({
    method: 'POST',
    url: `/api${importArchive.path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: archiveFile(plan, Temporal.Instant.from('2026-11-20T00:00:00Z')),
  });
  expect(response.json()).toMatchObject({
    success: true,
    data: { projects: 3, lists: 3, categories: 10, tasks: 1010, time_entries: 505 },
  });
  expect(await send(getProjects, {})).toMatchObject([
    { total_lists: 2, total_tasks: 5, completed_tasks: 2 },
    { total_lists: 0, total_tasks: 0 },
    { total_lists: 1, total_tasks: 1005 },
  ]);
});

test.each([
  { tasks: 100, lists: [100] },
  { tasks: 20_000, lists: [10_000, 10_000] },
  { tasks: 25_000, lists: [10_000, 10_000, 5000] },
])('$tasks tasks are in lists of $lists', ({ tasks, lists }) => {
  expect(listsOf(tasks)).toEqual(lists);
});
