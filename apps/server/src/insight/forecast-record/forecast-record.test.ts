import { completeWithoutTimer, reopenTask } from '@daymark/contract/completion.ts';
import { getForecastRecord, keepForecast } from '@daymark/contract/forecast-record.ts';
import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as lists from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { countRows, type TestApp, testApp } from '#test/app.ts';
import { archiveCalls, withoutTables } from '#test/archive.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { at } from '#test/entries.ts';
import { recordApp } from '#test/forecast-record.ts';
import { manyRecords } from '#test/many-records.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';
import { insertForecasts, insertForecastTasks } from './forecast-record.repository.ts';

const NOTHING = { settled: 0, within_p50: 0, within_p80: 0, withdrawn: 0, by_month: [] };

const path = ({ id }: { id: number }) => ({ params: { id: String(id) } });

test('a kept forecast is settled by its last task, and follows corrections and reopening, but no deletion', async () => {
  const app = await recordApp();
  const { send, given, keep, record, finish, passMinutes } = app;
  const list = await given.list({ name: 'Beds' });
  const one = await given.task({ list_id: list.id, planned_duration: 30 });
  const two = await given.task({ list_id: list.id, planned_duration: 60 });
  const done = await given.task({ list_id: list.id });
  await finish(done, 20);
  await timerOf(app, one).start();
  passMinutes(10); // before the forecast, so that it is no part of what comes of it

  const forecast = await send(forecastTasks, { body: { task_ids: [one.id, two.id] } });
  const kept = await keep({ list_id: list.id });
  const said = {
    ...{ id: expect.any(Number), kind: 'list', name: 'Beds', made_at: '2026-11-20T10:00:00.000Z', tasks: 2 },
    withdrawn_tasks: 0,
    ...{ p50_minutes: forecast?.p50_minutes, p80_minutes: forecast?.p80_minutes },
  };
  const unsettled = { settled_at: null, actual_minutes: null, within_p50: null, within_p80: null };
  expect(kept).toEqual({ ...said, ...unsettled });

  passMinutes(20);
  await timerOf(app, one).complete();
  expect((await record()).kept).toEqual([{ ...said, ...unsettled }]);
  await send(lists.updateList, { ...path(list), body: { name: 'Paths' } });
  await given.task({ list_id: list.id });
  await finish(two, 5.5);
  const settled = { settled_at: '2026-11-20T10:25:30.000Z', within_p50: true, within_p80: true };
  expect((await record()).kept).toEqual([{ ...said, ...settled, actual_minutes: 26 }]);

  const [entry] = await app.entriesOf(two);
  passMinutes(23 * 60);
  await app.correct({ id: entry?.id ?? 0 }, { ended_at: '2026-11-21T08:20:00Z' });
  const missed = { ...settled, actual_minutes: 20 + 22 * 60, within_p50: false, within_p80: false };
  expect((await record()).kept).toEqual([{ ...said, ...missed }]);
  await app.restore({ id: entry?.id ?? 0 });

  await send(reopenTask, path(one));
  expect((await record()).kept).toEqual([{ ...said, ...unsettled }]);
  await finish(one, 4);
  const again = { ...settled, settled_at: '2026-11-21T09:29:30.000Z', actual_minutes: 30 };
  expect((await record()).kept).toEqual([{ ...said, ...again }]);
  for (const task of [one, two]) await send(deleteTask, path(task));
  expect((await record()).kept).toEqual([{ ...said, ...again }]);
});

ruleTest('work that a correction takes from before the forecast is no work after it', async () => {
  const app = await recordApp();
  const task = await app.given.task();
  await timerOf(app, task).start();
  app.passMinutes(30);
  await timerOf(app, task).pause();
  await app.keep({ list_id: task.list_id });
  const [entry] = await app.entriesOf(task);
  await app.correct({ id: entry?.id ?? 0 }, { ended_at: at('09:31') });
  await app.finish(task, 5);
  expect((await app.record()).kept).toMatchObject([{ actual_minutes: 0, within_p50: true }]);
});

test('the forecast of a project holds the open tasks of all its lists, that of a plan those of its day', async () => {
  const { send, given, keep, record } = await recordApp();
  const project = await given.project({ name: 'Garden' });
  const [one, other] = [await given.list({ project_id: project.id }), await given.list({ project_id: project.id })];
  const tasks = [await given.task({ list_id: one.id }), await given.task({ list_id: other.id })];
  const elsewhere = await given.task();
  expect(await keep({ project_id: project.id })).toMatchObject({ kind: 'project', name: 'Garden', tasks: 2 });
  const planned = [...tasks, elsewhere].map(({ id }) => id);
  await send(addToPlan, { params: { date: '2026-11-23' }, body: { task_ids: planned } });
  expect(await keep({ plan_date: '2026-11-23' })).toMatchObject({ kind: 'plan', name: '2026-11-23', tasks: 3 });
  expect((await record()).kept.map(({ kind }) => kind)).toEqual(['plan', 'project']);
});

ruleTest.each([
  { set: 'an empty list', body: ({ empty }: Sets) => ({ list_id: empty }) },
  { set: 'a list whose tasks are done', body: ({ done }: Sets) => ({ list_id: done }) },
  { set: 'a day without a plan', body: () => ({ plan_date: '2026-11-24' }) },
])('where nothing is open there is nothing to keep: $set', async ({ body }) => {
  const { send, given, keep, db } = await recordApp();
  const task = await given.task();
  await send(completeWithoutTimer, { ...path(task), body: REFLECTED });
  const sets = { empty: (await given.list()).id, done: task.list_id };
  await expect(keep(body(sets))).rejects.toMatchObject({ status: 409, message: 'Nothing is open to forecast' });
  expect(await countRows(db())).toMatchObject({ forecasts: 0 });
});

type Sets = { empty: number; done: number };

const ONE_SET = 'Please select one list, project or plan';

ruleTest.each([
  { body: {}, path: 'list_id', message: ONE_SET },
  { body: { list_id: 1, project_id: 1 }, path: 'list_id', message: ONE_SET },
  { body: { list_id: '1' }, path: 'list_id', message: 'List must be an id' },
  { body: { project_id: null }, path: 'project_id', message: 'Project must be an id' },
  { body: { plan_date: 'today' }, path: 'plan_date', message: 'Plan date must be a day like 2026-11-20' },
])('a body of $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ method: 'POST', url: '/api/forecast/keep', headers, payload: body });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
});

test('a forecast is noted with the first start of a task, and settled when it is done', async () => {
  const app = await recordApp();
  const { send, given, record, finish, db } = app;
  const task = await given.task({ planned_duration: 45 });
  const forecast = await send(forecastTasks, { body: { task_ids: [task.id] } });
  await timerOf(app, task).start();
  app.passMinutes(4);
  await timerOf(app, task).pause();
  await timerOf(app, task).start(); // no further one
  const noted = await db().selectFrom('forecasts').selectAll().execute();
  expect(noted).toMatchObject([
    { kind: 'task', task_id: task.id, name: null, tasks: 1, made_at: Date.parse(at('09:30')) },
  ]);
  expect(noted).toMatchObject([{ p50_minutes: forecast?.p50_minutes, p80_minutes: forecast?.p80_minutes }]);
  expect(await record()).toEqual({ ...NOTHING, kept: [] });
  await timerOf(app, task).complete();
  const late = await given.task({ planned_duration: 5 });
  await finish(late, 60);
  const scored = {
    settled: 2,
    within_p50: 1,
    within_p80: 1,
    by_month: [{ month: '2026-11', settled: 2, within_p80: 1 }],
  };
  expect(await record()).toEqual({ ...NOTHING, ...scored, kept: [] });
  await send(reopenTask, path(late));
  expect(await record()).toMatchObject({ settled: 1, within_p80: 1 });
  await send(deleteTask, path(task));
  expect(await record()).toMatchObject({ settled: 1, within_p80: 1 });
});

test('no forecast is noted where work was booked by hand first, nor of an accidental start', async () => {
  const app = await recordApp();
  const { given, book, remove, record, finish, db } = app;
  const byHand = await given.task();
  await book(byHand, at('08:00'), at('08:30'));
  await finish(byHand, 10);
  const withoutTimer = await given.task();
  const span = { started_at: at('07:00'), ended_at: at('07:30') };
  await app.send(completeWithoutTimer, { ...path(withoutTimer), body: { ...REFLECTED, ...span } });
  expect(await countRows(db())).toMatchObject({ forecasts: 0 });

  const accidental = await given.task();
  await timerOf(app, accidental).start();
  app.passMinutes(1);
  await timerOf(app, accidental).pause();
  expect(await countRows(db())).toMatchObject({ forecasts: 1 });
  const [entry] = await app.entriesOf(accidental);
  await remove({ id: entry?.id ?? 0 });
  expect(await countRows(db())).toMatchObject({ forecasts: 0 });
  await finish(accidental, 3);
  expect(await record()).toMatchObject({ settled: 1 });
});

test('a task without time leaves open how long it took: its forecasts are not judged', async () => {
  const app = await recordApp();
  const { send, given, keep, record, finish } = app;
  const { list_id, ...one } = await given.task();
  const two = await given.task({ list_id });
  await keep({ list_id });
  await finish(one, 10);
  await send(completeWithoutTimer, { ...path(two), body: REFLECTED });
  const { kept, settled } = await record();
  expect(settled).toBe(1); // the first start
  const open = { within_p50: null, within_p80: null };
  expect(kept).toMatchObject([{ settled_at: '2026-11-20T09:40:00.000Z', actual_minutes: 10, ...open }]);

  const [entry] = await app.entriesOf(one);
  await app.remove({ id: entry?.id ?? 0 });
  expect(await record()).toMatchObject({ settled: 0 });
});

test('the dates tell which settled forecasts count, by the days and months of the user, and open ones are always shown', async () => {
  const app = await recordApp();
  const { send, given, keep, record, finish, passMinutes } = app;
  await send(updateSettings, { body: { day_start_hour: 4 } });
  const early = await given.task();
  await keep({ list_id: early.list_id });
  const open = await given.task();
  await keep({ list_id: open.list_id });
  passMinutes(10 * 24 * 60 + 17 * 60); // half past two in the night of December 1
  await finish(early, 10);
  passMinutes(2 * 60);
  await finish(await given.task(), 10);
  const kept = async (dates: Parameters<typeof record>[0]) => {
    const { settled, by_month, kept } = await record(dates);
    return { settled, months: by_month.map(({ month }) => month), kept: kept.map(({ settled_at }) => settled_at) };
  };
  const settledAt = '2026-12-01T02:40:00.000Z';
  expect(await kept({})).toEqual({ settled: 3, months: ['2026-11', '2026-12'], kept: [null, settledAt] });
  expect(await kept({ end_date: '2026-11-30' })).toEqual({ settled: 2, months: ['2026-11'], kept: [null, settledAt] });
  expect(await kept({ end_date: '2026-11-29' })).toEqual({ settled: 0, months: [], kept: [null] });
  expect(await kept({ start_date: '2026-12-01' })).toEqual({ settled: 1, months: ['2026-12'], kept: [null] });
  expect(await kept({ start_date: '2026-12-02' })).toEqual({ settled: 0, months: [], kept: [null] });
});

ruleTest('a refused start notes nothing', async () => {
  const app = await recordApp();
  const [one, two] = [await app.given.task(), await app.given.task()];
  await timerOf(app, one).start();
  await expect(timerOf(app, two).start()).rejects.toMatchObject({ status: 409 });
  expect(await app.db().selectFrom('forecasts').select('task_id').execute()).toEqual([{ task_id: one.id }]);
});

const FIGURES = { kind: 'list', task_id: null, name: 'L', made_at: NOW, p50_minutes: 1, p80_minutes: 1 } as const;

const contextOfUser = ({ db, user }: TestApp) => ({ ...contextOf(db()), userId: user.id, signInId: 0 });

test('an answer shows the latest 100 kept forecasts', async () => {
  const app = await recordApp();
  const { given, keep, record, db } = app;
  const { id: task_id, list_id } = await given.task();
  const earlier = await insertForecasts(contextOfUser(app), Array(99).fill({ ...FIGURES, tasks: 1 }));
  await insertForecastTasks(
    contextOfUser(app),
    earlier.map((forecast_id) => ({ forecast_id, task_id, worked_ms: 0 })),
  );
  for (let made = 0; made < 2; made += 1) await keep({ list_id });
  const ids = (await db().selectFrom('forecasts').select('id').orderBy('id').execute()).map(({ id }) => id);
  expect(ids).toHaveLength(101);
  expect((await record()).kept.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
});

test('an account keeps a limited number of forecasts, of a limited number of tasks each and together', async () => {
  const app = await recordApp();
  const { given, keep, db } = app;
  const { list_id } = await given.task();
  await archiveCalls(app).imported(app, manyRecords(501));
  const long = await db().selectFrom('lists').select('id').where('task_count', '=', 501).executeTakeFirst();
  const tooLong = { status: 409, message: 'A forecast of at most 500 tasks can be kept' };
  await expect(keep({ list_id: long?.id ?? 0 })).rejects.toMatchObject(tooLong);

  await db().deleteFrom('forecasts').execute();
  const ctx = contextOfUser(app);
  await insertForecasts(ctx, Array(199).fill({ ...FIGURES, tasks: 500 }));
  await insertForecasts(ctx, [{ ...FIGURES, tasks: 499 }]);
  await keep({ list_id });
  const fullOfTasks = { status: 409, message: 'An account can hold at most 100,000 tasks in kept forecasts' };
  await expect(keep({ list_id })).rejects.toMatchObject(fullOfTasks);

  await db().deleteFrom('forecasts').execute();
  await insertForecasts(ctx, Array(9999).fill({ ...FIGURES, tasks: 1 }));
  await keep({ list_id });
  const full = { status: 409, message: 'An account can hold at most 10,000 kept forecasts' };
  await expect(keep({ list_id })).rejects.toMatchObject(full);
  const other = await app.another();
  const theirs = await other.given.task();
  await other.send(keepForecast, { body: { list_id: theirs.list_id } });
});

ruleTest('an import that does not fit beside the kept forecasts is refused', async () => {
  const app = await recordApp();
  const { db, user } = app;
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const figures = { kind: 'list', task_id: null, name: 'L', made_at: ctx.now, p50_minutes: 1, p80_minutes: 1 } as const;
  await insertForecasts(ctx, Array(9998).fill({ ...figures, tasks: 1 }));
  const before = await countRows(db());
  const { imported } = archiveCalls(app);
  const answer = await imported(app, manyRecords(15));
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'An account can hold at most 10,000 kept forecasts',
  ]);
  expect(await countRows(db())).toEqual(before);
  expect((await imported(app, manyRecords(10))).statusCode).toBe(201);
});

ruleTest('each user has a record alone', async () => {
  const app = await recordApp();
  const task = await app.given.task();
  await app.keep({ list_id: task.list_id });
  await app.finish(task, 10);
  const other = await app.another();
  expect(await other.send(getForecastRecord, { query: {} })).toEqual({ ...NOTHING, kept: [] });
  expect(await app.record()).toMatchObject({ settled: 2, kept: [{ tasks: 1 }] });
});

test('an export holds the forecasts, and an import of it has the same record', async () => {
  const app = await recordApp();
  const { list_id, ...one } = await app.given.task();
  const two = await app.given.task({ list_id });
  await app.keep({ list_id });
  await app.finish(one, 10);
  await app.finish(two, 20);
  await app.keep({ list_id: (await app.given.task()).list_id });
  const { exported, imported } = archiveCalls(app);
  const file = await exported(app);
  const other = await app.another();
  await imported(other, file);
  expect(await exported(other)).toBe(file);
  const theirs = await other.send(getForecastRecord, { query: {} });
  const withoutIds = ({ kept, ...rest }: typeof theirs) => ({ ...rest, kept: kept.map((one) => ({ ...one, id: 0 })) });
  expect(withoutIds(theirs)).toEqual(withoutIds(await app.record()));
  const old = withoutTables(file, ['forecasts', 'forecast_tasks']);
  expect((await imported(await app.another(), old)).statusCode).toBe(201);
});
