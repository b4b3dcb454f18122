import { deleteCategory } from '@daymark/contract/categories.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { deleteExperiment } from '@daymark/contract/experiments.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { CATEGORIES, withoutDeleted } from '#db/deleted-rows.ts';
import { withoutTimes } from './accounts.ts';
import { prepared, type TestApp } from './app.ts';
import { archiveCalls } from './archive.ts';
import { readsOf } from './every-read.ts';
import { idsOf, type Table } from './extremes.ts';
import { manyRecords } from './many-records.ts';
import { allow, refuse } from './refusals.ts';

/** Records of a kind: several times as many as the transaction of the answer deletes. */
const MANY = 700;

/** Milliseconds after which the server tries again what a test no longer holds. */
const TRIED_AGAIN_EACH = 100;

/** Number of kept forecasts, few enough for the first step of a deletion to end all of them: those of later steps show their task as open until then. */
const FORECASTS = 40;

const filled = prepared(async (app) => {
  const { send, given, passMinutes } = app;
  const file = manyRecords(MANY, { forecasts: FORECASTS });
  expect((await archiveCalls(app).imported(app, file)).statusCode).toBe(201);
  const { tasks, categories } = await idsOf(app);
  const stays = await given.task({ name: 'T stays', category_id: Number(categories[0]) });
  await given.task({ name: 'T open', list_id: stays.list_id, due_date: '2026-11-20' });
  // The last tasks are deleted last.
  for (const id of [String(stays.id), ...tasks.slice(-12)]) {
    await send(startTimer, { params: { id } });
    passMinutes(7);
    await send(completeTask, { params: { id }, body: { mental_state: null, reflection: null } });
  }
  const planned = tasks.slice(-20, -12).map(Number);
  await send(addToPlan, { params: { date: '2026-11-21' }, body: { task_ids: [...planned, stays.id + 1] } });
});

/** An export waits for the deletion, and the trash tells what it has taken so far. */
const LEFT_ALONE = /\/(archive|trash)/;

/** Answers of every GET about every record that there was. */
async function answersOf(app: TestApp, ids: Awaited<ReturnType<typeof idsOf>>) {
  const answers: Record<string, unknown> = {};
  const urls = readsOf({ ids, turn: 2 });
  for (const url of new Set(urls.filter((url) => !LEFT_ALONE.test(url)))) {
    const { statusCode, json } = await app.raw({ url, headers: app.headers });
    // A task changes again when its category is taken from it.
    answers[url] = [statusCode, withoutTimes(json())];
  }
  return answers;
}

const DELETIONS: { what: string; endpoint: Endpoint; table: Table; place: number }[] = [
  { what: 'project', endpoint: deleteProject, table: 'projects', place: 0 },
  { what: 'list', endpoint: deleteList, table: 'lists', place: 0 },
  { what: 'category', endpoint: deleteCategory, table: 'categories', place: 0 },
  { what: 'experiment', endpoint: deleteExperiment, table: 'experiments', place: 0 },
  { what: 'task of many entries', endpoint: deleteTask, table: 'tasks', place: 0 },
];

test.each(DELETIONS)('what is left of a deleted $what shows in no answer', async ({ endpoint, table, place }) => {
  const app = await filled({ tidyEach: TRIED_AGAIN_EACH });
  const { db } = app;
  const all = await idsOf(app);
  const ids = { ...all, tasks: [...all.tasks.slice(0, 1), ...all.tasks.slice(-16, -14), ...all.tasks.slice(-4)] };
  await refuse(db(), { name: 'held', table: 'deletions', change: 'update', when: 'true' });
  await app.send(endpoint, { params: { id: all[table][place] } } as never);
  const [left] = await db().selectFrom('deletions').select('id').execute();
  expect(left).toBeDefined();
  const during = await answersOf(app, ids);
  await allow(db(), 'held', 'deletions');
  await db().updateTable('deletions').set({ stepped_at: 0 }).execute();
  await app.deleted();
  const after = await answersOf(app, ids);
  const differing = Object.keys(after).filter((url) => String(during[url]) !== String(after[url]));
  expect(differing).toEqual([]);
});

test('what stands in place of a table has its columns and rows', async () => {
  const { db } = await filled();
  const visible = withoutDeleted(db(), CATEGORIES);
  for (const table of ['tasks', 'repeats', 'experiments', 'categories', 'lists', 'projects', 'plan_tasks'] as const) {
    const rowsIn = (from: typeof visible) => from.selectFrom(table).selectAll().orderBy('id').execute();
    const whole = await rowsIn(db());
    expect(whole.length).toBeGreaterThan(0);
    expect(await rowsIn(visible), table).toEqual(whole);
  }
});
