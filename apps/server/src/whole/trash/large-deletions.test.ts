import { deleteCategory } from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { deleteExperiment } from '@daymark/contract/experiments.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import { getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { ROWS_PER_STEP } from '#engine/long-work/long-work.service.ts';
import { accountOf } from '#test/accounts.ts';
import { prepared, type TestApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { ruleTest, TAKES_ALL } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';

/** The number of records of a kind: more than twice as many as one transaction changes. */
const MANY = 600;

const filled = prepared(async (app) => {
  const response = await archiveCalls(app).imported(app, manyRecords(MANY, { forecasts: MANY }));
  expect(response.json()).toMatchObject({ success: true });
});

const TABLES = { project: 'projects', list: 'lists', category: 'categories', task: 'tasks', experiment: 'experiments' };

async function paramsOf({ db }: TestApp, kind: keyof typeof TABLES, place: number) {
  const rows = await db()
    .selectFrom(TABLES[kind] as 'tasks')
    .select('id')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .execute();
  return { params: { id: String(rows[0]?.id) } };
}

const DELETIONS = [
  { what: 'project', kind: 'project', endpoint: deleteProject, place: 0 },
  { what: 'list', kind: 'list', endpoint: deleteList, place: 0, isLike: 'project' },
  { what: 'list of a repeat with many tasks', kind: 'list', endpoint: deleteList, place: 1 },
  { what: 'category', kind: 'category', endpoint: deleteCategory, place: 0 },
  { what: 'task with many time entries', kind: 'task', endpoint: deleteTask, place: 0, isLike: 'project' },
  { what: 'task in many plans', kind: 'task', endpoint: deleteTask, place: 1, isLike: 'project' },
  { what: 'task of many kept forecasts', kind: 'task', endpoint: deleteTask, place: 2 },
  { what: 'experiment', kind: 'experiment', endpoint: deleteExperiment, place: 0 },
] as const;

/** PostgreSQL takes ten times as long, and leaves out deletions with the statements of another one. */
const HERE = DELETIONS.filter((deletion) => TAKES_ALL || !('isLike' in deletion));

test.each(HERE)('a $what is restored row by row though its deletion took many transactions', async (deletion) => {
  const app = await filled();
  const { send, db } = app;
  const record = await paramsOf(app, deletion.kind, deletion.place);
  const before = await accountOf(app);
  await send(deletion.endpoint, record);
  await app.deleted();
  const pieces = await db().selectFrom('trash_pieces').select('id').execute();
  expect(pieces.length).toBeGreaterThan(2);
  const [item] = await send(getTrash, { query: {} });
  const restored = await send(restoreTrash, { params: { id: String(item?.id) } });
  expect(await accountOf(app)).toEqual(before);
  expect(restored).toMatchObject({ kind: `delete_${deletion.kind}`, subject: { id: Number(record.params.id) } });
  expect(await send(getTrash, { query: {} })).toEqual([]);
  const tooLarge = 'This was too large to be undone. It can be deleted again.';
  await expect(send(undoCommand, { params: { id: String(restored.id) } })).rejects.toMatchObject({
    status: 409,
    message: tooLarge,
  });
});

ruleTest.each([
  { what: 'project', kind: 'project', endpoint: deleteProject },
  { what: 'list', kind: 'list', endpoint: deleteList },
] as const)('the answer of a $what with many tasks waits for a step of them', async ({ kind, endpoint }) => {
  const app = await filled();
  await app.send(endpoint, await paramsOf(app, kind, 0));
  await app.deleted();
  const { patch } = await app.db().selectFrom('trash_pieces').select('patch').orderBy('id').executeTakeFirstOrThrow();
  const deleted = Object.keys(JSON.parse(patch));
  expect(deleted.filter((key) => key.startsWith('tasks')).length).toBeLessThanOrEqual(ROWS_PER_STEP);
});

ruleTest(
  'a large project with a running timer is restored by the undo of its deletion, and its timer runs on',
  async () => {
    const app = await filled();
    const { send, passMinutes } = app;
    await send(startTimer, await paramsOf(app, 'task', 5));
    passMinutes(5);
    const before = await accountOf(app);
    const running = await send(getActiveTimer, {});
    await send(deleteProject, await paramsOf(app, 'project', 0));
    expect(await send(getActiveTimer, {})).toBeNull();
    const [deletion] = await send(getCommands, { query: {} });
    expect(deletion).toMatchObject({ kind: 'delete_project', changed: [], why_not_undo: null });
    await send(undoCommand, { params: { id: String(deletion?.id) } });
    expect(await accountOf(app)).toEqual(before);
    expect(await send(getActiveTimer, {})).toEqual(running);
  },
);

ruleTest('a large deletion tells what it held, and takes as many tasks back as the account has room for', async () => {
  const app = await filled({ env: { TASKS_PER_ACCOUNT: String(MANY + 10) } });
  const { send, given } = app;
  const count = () => app.db().selectFrom('tasks').select('id').execute();
  const { length } = await count();
  await send(deleteProject, await paramsOf(app, 'project', 0));
  await app.deleted();
  const [item] = await send(getTrash, { query: {} });
  expect(item?.held.tasks).toBe(length);
  const { id: list_id } = await given.list();
  for (let made = 0; made < MANY + 10 - length; made += 1) await given.task({ list_id });
  const restore = () => send(restoreTrash, { params: { id: String(item?.id) } });
  await given.task({ list_id });
  const without = await accountOf(app);
  const full = { status: 409, message: `An account can hold at most ${(MANY + 10).toLocaleString('en-US')} tasks` };
  await expect(restore()).rejects.toMatchObject(full);
  expect(await accountOf(app)).toEqual(without);
});
