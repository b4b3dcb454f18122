import { createCategory } from '@daymark/contract/categories.ts';
import { createExperiment } from '@daymark/contract/experiments.ts';
import { createList } from '@daymark/contract/lists.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import { createProject } from '@daymark/contract/projects.ts';
import { createTask, deleteTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { insertExperiments } from '#insight/experiments/experiments.repository.ts';
import { allRows, countRows, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { insertCategories } from '#work/categories/categories.repository.ts';
import { insertLists } from '#work/lists/lists.repository.ts';
import { insertProjects } from '#work/projects/projects.repository.ts';

const LIMITS = { TASKS_PER_LIST: '3', TASKS_PER_ACCOUNT: '5' };
const FULL_LIST = { status: 409, message: 'A list can hold at most 3 tasks' };
const FULL_ACCOUNT = { status: 409, message: 'An account can hold at most 5 tasks' };

const written = { created_at: NOW, updated_at: NOW };

test('a list holds as many tasks as the host allows', async () => {
  const { send, given } = await testApp({ env: LIMITS });
  const [list_id, other] = [(await given.list()).id, (await given.list()).id];
  const tasks = [await given.task({ list_id }), await given.task({ list_id }), await given.task({ list_id })];
  const more = { body: { name: 'One more', list_id } };
  await expect(send(createTask, more)).rejects.toMatchObject(FULL_LIST);
  await given.task({ list_id: other });
  await send(deleteTask, { params: { id: String(tasks[0]?.id) } });
  await send(createTask, more);
});

test('an account holds as many tasks as the host allows, whatever others have', async () => {
  const { send, given, another, db } = await testApp({ env: LIMITS });
  const other = await another();
  const tasks = [];
  // Ids of two users alternate, so that the first and last of one are far apart.
  for (let round = 0; round < 5; round += 1) {
    await other.given.task();
    tasks.push(await given.task());
  }
  const more = { body: { name: 'One more', list_id: (await given.list()).id } };
  await expect(send(createTask, more)).rejects.toMatchObject(FULL_ACCOUNT);
  const withProject = { body: { name: 'Today', project: { name: 'Work' }, task: { name: 'One more' } } };
  const before = await countRows(db());
  await expect(send(createListWithProject, withProject)).rejects.toMatchObject(FULL_ACCOUNT);
  expect(await countRows(db())).toEqual(before);
  await send(deleteTask, { params: { id: String(tasks[2]?.id) } });
  await send(createTask, more);
  await expect(send(createTask, more)).rejects.toMatchObject(FULL_ACCOUNT);
});

test('parallel creates stop at the limit', async () => {
  const { send, given, db } = await testApp({ env: LIMITS });
  const { id: list_id } = await given.list();
  const creating = Array.from({ length: 20 }, () => send(createTask, { body: { name: 'T', list_id } }));
  const results = await Promise.allSettled(creating);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await countRows(db()))['tasks']).toBe(3);
});

test('a missing list or category is a 404 before a full account is a 409', async () => {
  const { send, given } = await testApp({ env: { TASKS_PER_ACCOUNT: '1' } });
  const { list_id } = await given.task();
  await expect(send(createTask, { body: { name: 'T', list_id: 999 } })).rejects.toMatchObject({ status: 404 });
  const unknown = { body: { name: 'T', list_id, category_id: 999 } };
  await expect(send(createTask, unknown)).rejects.toMatchObject({ status: 404, message: 'Category not found' });
});

test('an import that does not fit is refused before a row is written', async () => {
  const app = await testApp({ env: LIMITS });
  const { exported, imported } = archiveCalls(app);
  const source = await app.another();
  const { id: list_id } = await source.given.list();
  await source.given.task({ list_id });
  await source.given.task({ list_id });
  const file = await exported(source);
  for (const round of [1, 2]) expect((await imported(app, file, `?again=${round === 2}`)).statusCode).toBe(201);
  const before = await allRows(app.db());
  const answer = await imported(app, file, '?again=true');
  expect([answer.statusCode, answer.json().message]).toEqual([409, FULL_ACCOUNT.message]);
  expect(await allRows(app.db())).toEqual(before);

  // An export of a server with larger limits.
  const record = file.split('\n').find((line) => line.includes('"list":1')) ?? '';
  const twoMore = [3, 4].map((number) => record.replace('"number":1', `"number":${number}`).replace(/,$/, ''));
  const longer = file
    .replace('],\n"time_entries"', `,\n${twoMore.join(',\n')}\n],\n"time_entries"`)
    .replace(/}\n,/, '},');
  const tooLong = await imported(app, longer);
  expect([tooLong.statusCode, tooLong.json().message]).toEqual([409, FULL_LIST.message]);
  expect(await allRows(app.db())).toEqual(before);
});

test('projects, lists, categories and experiments of an account are limited too', async () => {
  const app = await testApp();
  const { send, given } = app;
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0 };
  const { id: projectId } = await given.project();
  const { id: category_id } = await given.category();
  const inProject = { params: { id: String(projectId) } };

  const list = { project_id: projectId, name: 'L', progress: 0, ...written };
  await insertLists(ctx, Array(999).fill(list));
  await send(createList, { ...inProject, body: { name: 'The last' } });
  await expect(send(createList, { ...inProject, body: { name: 'One more' } })).rejects.toMatchObject({
    status: 409,
    message: 'A project can hold at most 1,000 lists',
  });

  await insertProjects(ctx, Array(998).fill({ name: 'P', description: '', status: 'done', ...written }));
  await send(createProject, { body: { name: 'The last' } });
  await expect(send(createProject, { body: { name: 'One more' } })).rejects.toMatchObject({
    status: 409,
    message: 'An account can hold at most 1,000 projects',
  });

  await insertCategories(ctx, Array(498).fill({ name: 'C', color: '#228be6', ...written }));
  await send(createCategory, { body: { name: 'The last' } });
  await expect(send(createCategory, { body: { name: 'One more' } })).rejects.toMatchObject({
    status: 409,
    message: 'An account can hold at most 500 categories',
  });

  const ended = { start_date: '2026-11-01', end_date: '2026-11-08', ends_at: NOW, ended_at: NOW };
  const experiment = { name: 'E', category_id, target_category: 'C', multiplier: 1.5, ...ended };
  const rows = Array(1000).fill({ ...experiment, control_left: 0, intervention_left: 0, ...written });
  await insertExperiments(ctx, rows);
  await expect(send(createExperiment, { body: { name: 'One more', category_id } })).rejects.toMatchObject({
    status: 409,
    message: 'An account can hold at most 1,000 experiments',
  });
});
