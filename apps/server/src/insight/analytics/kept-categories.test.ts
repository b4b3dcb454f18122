import * as api from '@daymark/contract/analytics.ts';
import { createCategory, deleteCategory, getCategories } from '@daymark/contract/categories.ts';
import { completeWithoutTimer, reopenTask, reviewTask } from '@daymark/contract/completion.ts';
import { createEntry, deleteEntry, getTaskEntries, updateEntry } from '@daymark/contract/entries.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { contextOf } from '#test/databases.ts';
import { ENGINE } from '#test/engine.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { expectHoursComputed } from '#test/kept-hours.ts';
import { takeStep, undo } from '#test/random-commands.ts';
import { findChangedCategories } from './kept-categories.repository.ts';

/** A range that all tasks belong to: its figures are computed from the rows, and none of them are kept. */
const EVER = { start_date: '1990-01-01', end_date: '2090-01-01' };

const CHOICES = [{}, { measured_only: 'true' }, { origin: 'own' }] as const;

type Caller = Pick<TestApp, 'send'>;

/** Expects the same figures and hours from what is kept as from the rows; gives the figures without a choice. */
async function expectComputed({ send }: Caller) {
  await expectHoursComputed({ send });
  for (const choice of CHOICES) {
    const computed = { query: { ...choice, ...EVER } };
    expect(await send(api.getAllCategoryAnalytics, { query: choice })).toEqual(
      await send(api.getAllCategoryAnalytics, computed),
    );
    expect(await send(api.getAnalyticsSummary, { query: choice })).toEqual(
      await send(api.getAnalyticsSummary, computed),
    );
  }
  const [category] = await send(getCategories, {});
  const params = { id: String(category?.id) };
  if (category) {
    expect(await send(api.getCategoryAnalytics, { params })).toEqual(
      await send(api.getCategoryAnalytics, { params, query: EVER }),
    );
  }
  return send(api.getAnalyticsSummary, { query: {} });
}

/** Expects the kept numbers of tasks to be those of the rows. */
async function expectCounted({ db }: Pick<TestApp, 'db'>) {
  for (const [table, column] of [
    ['users', 'user_id'],
    ['lists', 'list_id'],
    ['categories', 'category_id'],
  ] as const) {
    const kept = await db().selectFrom(table).select(['id', 'task_count', 'open_count']).orderBy('id').execute();
    const tasks = await db()
      .selectFrom('tasks')
      .select([`${column} as of`, 'completed_at'])
      .execute();
    const counted = kept.map(({ id }) => {
      const own = tasks.filter((task) => task.of === id);
      return { id, task_count: own.length, open_count: own.filter(({ completed_at }) => completed_at === null).length };
    });
    expect(kept).toEqual(counted);
  }
}

/** Reads any category alone, so that what is kept of it is newer than what is kept of the others. */
async function readOne({ send }: Caller, any: number) {
  const categories = await send(getCategories, {});
  const category = categories[any % categories.length];
  if (category) await send(api.getCategoryAnalytics, { params: { id: String(category.id) } });
}

const STEPS = ENGINE === 'sqlite' ? 300 : 75;

test('figures that are kept are those of the rows after every kind of write and undo, and so are the numbers of tasks', async () => {
  const move = fc.record({
    step: fc.nat(9999),
    glimpse: fc.option(fc.nat(9999), { freq: 2 }),
    isCompared: fc.boolean(),
    seeds: fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 }),
    undoes: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(9999) }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: STEPS, maxLength: STEPS }), async (moves) => {
      const app = await testApp();
      const other = await app.another();
      for (const { given } of [app, other]) {
        const { id: category_id } = await given.category();
        await given.task({ category_id });
      }
      const { id: category_id } = await app.given.category();
      await givenFinished(app, [
        ...Array.from({ length: 12 }, (_, place) => ({ estimate: 30, worked: 20 + place, category_id })),
        ...(['imported', 'assistant', null] as const).map((estimate_origin) => {
          return { estimate: 30, worked: 40, category_id, estimate_origin };
        }),
      ]);
      const theirs = await expectComputed(other);
      const made: number[] = [];
      for (const { step, seeds, undoes, glimpse, isCompared } of moves) {
        const undone = undoes === null ? undefined : made[undoes % made.length];
        const id = undone === undefined ? await takeStep(app, step, seeds) : await undo(app, undone);
        if (id !== undefined) made.push(id);
        if (glimpse !== null) await readOne(app, glimpse);
        if (isCompared) await expectComputed(app);
        await expectCounted(app);
      }
      await expectComputed(app);
      expect(made.length).toBeGreaterThan(STEPS / 4);
      expect(await expectComputed(other)).toEqual(theirs);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

/** An account with done tasks of two categories, the latest of each first, which one statement has inserted. */
async function workedApp() {
  const app = await testApp();
  const [one, two] = [await app.given.category(), await app.given.category()];
  const taking = (category_id: number, factor: number) =>
    Array.from({ length: 12 }, () => ({ estimate: 30, worked: 30 * factor, category_id }));
  const ids = await givenFinished(app, [...taking(one.id, 2), ...taking(two.id, 1)]);
  return { ...app, one, two, done: ids[0] ?? 0 };
}

/** The account of `workedApp`, whose figures have been read. */
async function readApp() {
  const app = await workedApp();
  return { ...app, before: await expectComputed(app) };
}

test('a stamp that one statement gave to several categories is no news of those that were not read', async () => {
  const { two, ...app } = await workedApp();
  const read = () => app.send(api.getCategoryAnalytics, { params: { id: String(two.id) } });
  expect(await read()).toMatchObject({ completed_tasks: 12 });
  expect(await expectComputed(app)).toMatchObject({ completed_tasks: 24 });
  await app.db().updateTable('categories').set({ done_stamp: 7 }).execute();
  expect(await read()).toMatchObject({ completed_tasks: 12 });
  expect(await expectComputed(app)).toMatchObject({ completed_tasks: 24 });
});

const REVIEW = { mental_state: 'tired', reflection: 'R' } as const;

test('each way of changing work that was done changes the kept figures', async () => {
  const app = await readApp();
  const { send, given, one, done } = app;
  const id = String(done);
  const time = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`;
  const summaries = [app.before];
  const entry = await send(createEntry, { body: { task_id: done, started_at: time(3), ended_at: time(4) } });
  summaries.push(await expectComputed(app));
  await send(updateEntry, { params: { id: String(entry.id) }, body: { started_at: time(2) } });
  summaries.push(await expectComputed(app));
  await send(deleteEntry, { params: { id: String(entry.id) } });
  summaries.push(await expectComputed(app));
  await send(reopenTask, { params: { id } });
  summaries.push(await expectComputed(app));
  await send(completeWithoutTimer, { params: { id }, body: REVIEW });
  summaries.push(await expectComputed(app));
  await send(reviewTask, { params: { id }, body: { ...REVIEW, mental_state: 'anxious' } });
  summaries.push(await expectComputed(app));
  const [measured] = await send(getTaskEntries, { params: { id } });
  expect(measured).toMatchObject({ source: 'timer' });
  await send(deleteEntry, { params: { id: String(measured?.id) } });
  summaries.push(await expectComputed(app));
  const untimed = await given.task({ category_id: one.id });
  summaries.push(await expectComputed(app));
  await send(completeWithoutTimer, {
    params: { id: String(untimed.id) },
    body: { ...REVIEW, started_at: time(6), ended_at: time(7) },
  });
  summaries.push(await expectComputed(app));
  await send(deleteCategory, { params: { id: String(one.id) } });
  summaries.push(await expectComputed(app));
  const texts = summaries.map((summary) => JSON.stringify(summary));
  expect(texts.map((text, place) => text !== texts[place - 1])).toEqual(texts.map(() => true));
});

test('all time has no zone, no beginning of days and no midnight', async () => {
  const app = await readApp();
  await app.send(updateSettings, { body: { day_start_hour: 6 } });
  const answer = await app.raw({
    url: '/api/analytics/summary',
    headers: { ...app.headers, 'x-time-zone': 'Pacific/Kiritimati' },
  });
  expect(answer.json().data).toEqual(app.before);
  app.passMinutes(24 * 60);
  expect(await expectComputed(app)).toEqual(app.before);
});

test('an import is in the figures that were kept before it', async () => {
  const app = await readApp();
  const other = { ...app, ...(await app.another()) };
  const { id: category_id } = await other.given.category();
  await other.given.task({ category_id });
  expect(await expectComputed(other)).toMatchObject({ completed_tasks: 0, active_categories: 1 });
  const { exported, imported } = archiveCalls(app);
  expect(await imported(other, await exported(app))).toMatchObject({ statusCode: 201 });
  const { completed_tasks } = app.before;
  expect(await expectComputed(other)).toMatchObject({ completed_tasks, active_categories: 3 });
  await expectCounted(app);
});

test('categories of other users are never read, whatever is kept of them', async () => {
  const { another, before, one } = await readApp();
  const { send, given } = await another();
  await given.category();
  const theirs = await send(api.getAnalyticsSummary, { query: {} });
  expect([before.completed_tasks, theirs.completed_tasks]).toEqual([24, 0]);
  const params = { id: String(one.id) };
  await expect(send(api.getCategoryAnalytics, { params })).rejects.toMatchObject({ status: 404 });
});

test('only the category that has changed is read again', async () => {
  const { db, user, one, two, send, given, done } = await readApp();
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const all = await findChangedCategories(ctx, { time: 'all', stamps: new Map() });
  expect(all.map(({ category: { id }, done }) => [id, done !== null])).toEqual([
    [one.id, true],
    [two.id, true],
  ]);
  const stamps = new Map(all.map(({ category, done_stamp }) => [category.id, done_stamp]));
  const read = async () =>
    (await findChangedCategories(ctx, { time: 'all', stamps })).flatMap(({ category, done }) =>
      done === null ? [] : [category.id],
    );
  expect(await read()).toEqual([]);
  await send(createCategory, { body: { name: 'New', color: '#228be6' } });
  await given.task({ category_id: two.id });
  expect(await read()).toEqual([]);
  await send(reopenTask, { params: { id: String(done) } });
  expect(await read()).toEqual([one.id]);
});
