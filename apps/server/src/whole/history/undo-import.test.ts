import type { Category } from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import { CHANGES_HEADER } from '@daymark/contract/events.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import type { List } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { getPromises, makePromiseLink, PROMISES_OF_AN_ACCOUNT } from '@daymark/contract/promises.ts';
import { getSettings, updateSettings } from '@daymark/contract/settings.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { deleteTrash, getTrash } from '@daymark/contract/trash.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from '#test/accounts.ts';
import { countRows, type TestApp, testApp } from '#test/app.ts';
import { archiveCalls, fileOf } from '#test/archive.ts';
import { anyRecords } from '#test/archive-records.ts';
import { casesOf, ruleTest } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';

const AT = '2026-11-20T09:30:00.000Z';

type Caller = Pick<TestApp, 'send' | 'headers'>;

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const undo = ({ send }: Pick<Caller, 'send'>, id: number) => send(undoCommand, params({ id }));

/** Imports the file; gives the id of its command. */
async function imported(app: TestApp, file: string, caller: Caller = app): Promise<number> {
  const answer = await archiveCalls(app).imported(caller, file, '?again=true');
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(answer.headers[COMMAND_HEADER.toLowerCase()]);
}

test('an import of any records is undone, redone and undone again, and all of the account is each time as it was', async () => {
  const app = await testApp();
  await fc.assert(
    fc.asyncProperty(
      fc.boolean().chain((timer) => anyRecords({ timer })),
      async (records) => {
        const caller = await app.another();
        await caller.given.task({ category_id: (await caller.given.category()).id });
        const before = await accountOf(app);
        const id = await imported(app, fileOf(records), caller);
        const after = await accountOf(app);
        if (Number.isNaN(id)) {
          expect(after).toEqual(before);
          return;
        }
        const undone = await undo(caller, id);
        expect(undone).toMatchObject({ kind: 'import_archive', undoes: id, why_not_undo: null });
        expect(await accountOf(app)).toEqual(before);
        const redone = await undo(caller, undone.id);
        expect(await accountOf(app)).toEqual(after);
        await undo(caller, redone.id);
        expect(await accountOf(app)).toEqual(before);
      },
    ),
    { numRuns: casesOf(20), seed: 36 },
  );
});

/** A file with a project, and so many promises of it. */
function promising(count: number): string {
  const project = {
    number: 1,
    name: 'Book',
    description: '',
    status: 'in_progress',
    created_at: AT,
    updated_at: AT,
  } as const;
  const promise = {
    ...{ kind: 'project' as const, list: null, project: 1, name: 'Book', promised_date: '2026-12-20', tasks: 1 },
    ...{ withdrawn_tasks: 0, chance: null, p80_date: null, time_zone: 'UTC', made_at: AT },
    ...{ settled_at: null, withdrawn_at: null, is_emptied: false },
  };
  const promises = Array.from({ length: count }, (_, place) => ({ number: place + 1, ...promise }));
  return fileOf({ projects: [project], promises });
}

test('a promise that comes back with an import is open to nobody by the link that it had', async () => {
  const app = await testApp();
  const { send, raw } = app;
  const id = await imported(app, promising(1));
  const made = async () => (await send(getPromises, { query: {} })).promises[0] ?? { id: 0, link: undefined };
  const { secret } = await send(makePromiseLink, { ...params(await made()), body: {} });
  const opens = async () => (await raw({ method: 'GET', url: `/p/${secret}` })).statusCode === 200;
  expect(await opens()).toBe(true);
  const undone = await undo(app, id);
  await undo(app, undone.id);
  expect((await made()).link).toBeNull();
  expect(await opens()).toBe(false);
});

test('an account that is full of promises takes no import back that has some', async () => {
  const app = await testApp();
  const file = promising(PROMISES_OF_AN_ACCOUNT);
  const undone = await undo(app, await imported(app, file));
  await imported(app, file);
  await expect(undo(app, undone.id)).rejects.toMatchObject({
    status: 409,
    message: 'An account can hold at most 1,000 promises',
  });
  expect(await countRows(app.db())).toMatchObject({ promises: PROMISES_OF_AN_ACCOUNT });
});

ruleTest('an import of many records goes to the trash in parts, and comes back row by row', async () => {
  const app = await testApp();
  const { send } = app;
  await app.given.task();
  const before = await accountOf(app);
  const id = await imported(app, manyRecords(600, { forecasts: 300 }));
  const after = await accountOf(app);
  await undo(app, id);
  expect(await accountOf(app)).toEqual(before);
  expect((await app.db().selectFrom('trash_pieces').select('id').execute()).length).toBeGreaterThan(2);
  const [item] = await send(getTrash, { query: {} });
  expect(item).toMatchObject({
    kind: 'import',
    record_id: id,
    name: '',
    held: { lists: 2, tasks: 600, entries: 600 },
  });
  const [undone] = await send(getCommands, { query: {} });
  await undo(app, undone?.id ?? 0);
  expect(await accountOf(app)).toEqual(after);
  expect(await send(getTrash, { query: {} })).toEqual([]);
});

const SMALL = manyRecords(2);

type Scene = TestApp & { list: Pick<List, 'id' | 'project_id'>; category: Pick<Category, 'id'>; task: { id: number } };

test.each<{ what: string; add: (scene: Scene) => Promise<unknown> }>([
  { what: 'the list "Beds"', add: ({ given, list }) => given.list({ project_id: list.project_id, name: 'Beds' }) },
  { what: 'the task "Dig"', add: ({ given, list }) => given.task({ list_id: list.id, name: 'Dig' }) },
  { what: 'the task "Dig"', add: ({ given, category }) => given.task({ category_id: category.id, name: 'Dig' }) },
  {
    what: 'the experiment "Longer"',
    add: ({ given, category }) => given.experiment({ category_id: category.id, name: 'Longer' }),
  },
  { what: 'work on "T1"', add: ({ send, task }) => send(startTimer, params(task)) },
  {
    what: 'a forecast with "T1"',
    add: ({ send, list }) => send(keepForecast, { body: { kind: 'list', list_id: list.id } } as never),
  },
])('an import is not undone where $what was added to what it brought', async ({ what, add }) => {
  const app = await testApp();
  const id = await imported(app, SMALL);
  const rows = await app.db().selectFrom('lists').select(['id', 'project_id']).orderBy('id').execute();
  const [task] = await app.db().selectFrom('tasks').select('id').orderBy('id').execute();
  const [category] = await app.db().selectFrom('categories').select('id').execute();
  const [list] = rows;
  if (!list || !task || !category) throw new Error('The file has a list, a task and a category');
  await add({ ...app, list, category, task });
  const before = await accountOf(app);
  const message = `Something was added to it since: ${what}`;
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message });
  expect(await accountOf(app)).toEqual(before);
});

test('what an import brought goes as it is now, from plans too, and comes back so', async () => {
  const app = await testApp();
  const { send, db } = app;
  const id = await imported(app, SMALL);
  const [task] = await db().selectFrom('tasks').select('id').orderBy('id').execute();
  const today = { params: { date: '2026-11-20' } };
  await send(addToPlan, { ...today, body: { task_ids: [task?.id ?? 0] } });
  await send(updateTask, { ...params({ id: task?.id ?? 0 }), body: { name: 'Renamed' } });
  const changed = await accountOf(app);
  const undone = await undo(app, id);
  expect((await send(getPlan, today)).tasks).toEqual([]);
  await undo(app, undone.id);
  expect(await accountOf(app)).toEqual(changed);
});

test('the settings of a file are taken back, unless they were changed since', async () => {
  const [app, file] = [await testApp(), await settingsFile()];
  const before = await app.send(getSettings, {});
  const id = await imported(app, file);
  expect(await app.send(getSettings, {})).toMatchObject({ day_start_hour: 4 });
  const redone = await undo(app, (await undo(app, id)).id);
  expect(await app.send(getSettings, {})).toMatchObject({ day_start_hour: 4 });
  await app.send(updateSettings, { body: { day_start_hour: 5 } });
  await undo(app, redone.id);
  expect(await app.send(getSettings, {})).toEqual({ ...before, day_start_hour: 5 });
});

/** The file of an account whose days begin at four. */
async function settingsFile(): Promise<string> {
  const other = await testApp();
  await other.send(updateSettings, { body: { day_start_hour: 4 } });
  await other.given.list();
  return archiveCalls(other).exported(other);
}

test('an undone import that has left the trash does not come back', async () => {
  const app = await testApp();
  const id = await imported(app, SMALL);
  const undone = await undo(app, id);
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: 'This was undone already' });
  const [item] = await app.send(getTrash, { query: {} });
  await app.send(deleteTrash, params({ id: item?.id ?? 0 }));
  await expect(undo(app, undone.id)).rejects.toMatchObject({ status: 409, message: 'It is no longer in the trash' });
  expect(await app.db().selectFrom('tasks').select('id').execute()).toEqual([]);
});

ruleTest('nobody undoes the import of another user, and all screens are told of an undo', async () => {
  const app = await testApp();
  const id = await imported(app, SMALL);
  await expect(undo(await app.another(), id)).rejects.toMatchObject({ status: 404, message: 'Command not found' });
  const answer = await app.raw({ method: 'POST', url: `/api/commands/${id}/undo`, headers: app.headers });
  expect(JSON.parse(String(answer.headers[CHANGES_HEADER.toLowerCase()]))).toEqual([{ kind: 'everything' }]);
});

test('an import of nothing is no command', async () => {
  const app = await testApp();
  expect(await imported(app, fileOf({}))).toBeNaN();
  expect(await app.send(getCommands, { query: {} })).toEqual([]);
});
