import { setImmediate } from 'node:timers/promises';
import { deleteAccount, updateProfile } from '@daymark/contract/account.ts';
import { deleteCategory, getCategories } from '@daymark/contract/categories.ts';
import { deleteExperiment } from '@daymark/contract/experiments.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { createProject, deleteProject, getProjects } from '@daymark/contract/projects.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { emptyTrash } from '@daymark/contract/trash.ts';
import { expect, test, vi } from 'vitest';
import { allRows, countRows, prepared, type TestApp, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { ENGINE } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';
import { allow, refuse } from '#test/refusals.ts';
import { expectIndexed } from '#test/words.ts';
import { TASKS_AT_FIRST } from './long-work.service.ts';

/** The number of records of a kind: more than the first transaction changes. */
const MANY = TASKS_AT_FIRST + 100;
const FILE = manyRecords(MANY, { forecasts: MANY });

/** Tasks, with as many time entries and plans, that one transaction deletes. */
const FEW_HUNDRED = 150;

/** A user who can import MANY of everything, and one who goes on working. */
async function bothUsers(open: typeof testApp = testApp) {
  let onQuery = (_sql: string) => {};
  const app = await open({ onQuery: (sql) => onQuery(sql) });
  const other = await app.another();
  const theirs = await other.given.task();
  return {
    ...app,
    theirs,
    other,
    import: () => imported(app),
    listen: (listener: typeof onQuery) => {
      onQuery = listener;
    },
  };
}
type Users = Awaited<ReturnType<typeof bothUsers>>;

const imported = async (app: TestApp, { headers }: Pick<TestApp, 'headers'> = app) => {
  expect((await archiveCalls(app).imported({ ...app, headers }, FILE)).json()).toMatchObject({ success: true });
};

/** Both users once the import is done. */
const filled = prepared((app) => imported(app));
const usersWithMany = () => bothUsers(filled);

/** A passkey and codes, which the rest of a long deletion no longer finds at its user. */
async function giveWaysIn({ db }: TestApp, user_id: number): Promise<void> {
  const device = { credential_id: 'x', public_key: 'x', counter: 0, transports: '[]', name: 'Key' };
  await db()
    .insertInto('passkeys')
    .values({ user_id, ...device, created_at: 0, last_used_at: null })
    .execute();
  await db().insertInto('codes').values({ user_id, secret: 'x', created_at: 0, confirmed_at: null }).execute();
  await db().insertInto('recovery_codes').values({ user_id, code_hash: 'x' }).execute();
}

/** Somebody else has as many of everything. */
const filledBesides = prepared(async (app) => imported(app, await app.another()));
const allFilled = prepared(async (app) => {
  await imported(app);
  const another = await app.another();
  await imported(app, another);
  await giveWaysIn(app, another.user.id);
});

type Table = 'projects' | 'lists' | 'categories' | 'tasks' | 'experiments';

const only = async (name: Table, { db, user }: Users, place = 0) => {
  const row = db().selectFrom(name).select('id').where('user_id', '=', user.id).orderBy('id').offset(place).limit(1);
  return { params: { id: String((await row.executeTakeFirstOrThrow()).id) } };
};

const DELETIONS = {
  project: async (users: Users) => users.send(deleteProject, await only('projects', users)),
  list: async (users: Users) => users.send(deleteList, await only('lists', users)),
  'list of a repeat with many tasks': async (users: Users) => users.send(deleteList, await only('lists', users, 1)),
  category: async (users: Users) => users.send(deleteCategory, await only('categories', users)),
  'task with many time entries': async (users: Users) => users.send(deleteTask, await only('tasks', users)),
  'task in many plans': async (users: Users) => users.send(deleteTask, await only('tasks', users, 1)),
  'task of many kept forecasts': async (users: Users) => users.send(deleteTask, await only('tasks', users, 2)),
  experiment: async (users: Users) => users.send(deleteExperiment, await only('experiments', users)),
  account: async (users: Users) => users.send(deleteAccount, {}),
};

/** Deletes, and waits for what goes on in the background. */
async function deleted(users: Users, what: keyof typeof DELETIONS): Promise<void> {
  await DELETIONS[what](users);
  await users.deleted();
}

const EACH_WORK = [
  { what: 'import', open: filledBesides, work: (users: Users) => users.import() },
  ...Object.keys(DELETIONS).map((what) => ({
    ...{ what: `deletion of ${what}`, work: (users: Users) => deleted(users, what as keyof typeof DELETIONS) },
    open: allFilled,
  })),
];

const IS_BEGUN = /^insert into "(unfinished_work|deletions)"/;

/** Does the work, makes these calls once its first transaction is stored, and gives the names of those answered before it is done. */
async function answeredDuring({ listen, db }: Users, work: () => Promise<unknown>, calls: Record<string, Call>) {
  const answered = new Set<string>();
  const made: Promise<unknown>[] = [];
  const makeCalls = async () => {
    const stored = db()
      .selectFrom('unfinished_work')
      .select('user_id')
      .unionAll(db().selectFrom('deletions').select('user_id'));
    while ((await stored.execute()).length === 0) await setImmediate();
    const answers = Object.entries(calls).map(([name, call]) => call().then(() => answered.add(name)));
    await Promise.all(answers);
  };
  listen((sql) => {
    if (IS_BEGUN.test(sql)) made.push(makeCalls());
  });
  await work();
  const during = new Set(answered);
  await Promise.all(made);
  return during;
}
type Call = () => Promise<unknown>;

test.each(EACH_WORK)(
  'others read and write while one user’s $what is under way, which leaves their rows',
  async ({ what, open, work }) => {
    const users = await bothUsers(open);
    const { db, user, other, theirs, raw } = users;
    const own = [user.id, other.user.id];
    const rowsOfOthers = async () => {
      const rows = Object.values(await allRows(db())).flat() as { id: number; user_id?: number }[];
      return rows.filter((row) => !own.includes('email' in row ? row.id : (row.user_id ?? 0)));
    };
    const before = await rowsOfOthers();
    const answered = await answeredDuring(users, () => work(users), {
      read: () => other.send(getProjects, {}),
      create: () => other.send(createProject, { body: { name: 'Meanwhile' } }),
      timer: () => other.send(startTimer, { params: { id: String(theirs.id) }, body: {} }),
      health: () => raw({ url: '/health' }),
    });
    expect(answered).toEqual(new Set(['read', 'create', 'timer', 'health']));
    expect(await rowsOfOthers()).toEqual(before);
    const { unfinished_work, deletions } = await countRows(db());
    expect({ what, unfinished_work, deletions }).toEqual({ what, unfinished_work: 0, deletions: 0 });
  },
);

test('requests of the same user wait for the import, and see all of it', async () => {
  const users = await bothUsers();
  const { send, import: importMany } = users;
  const own = vi.fn(() => send(getProjects, {}));
  await answeredDuring(users, importMany, { own });
  await expect(own.mock.results[0]?.value).resolves.toMatchObject([{ total_tasks: MANY }]);
});

test('an export of the same user waits for a deletion, and holds nothing of it', async () => {
  const users = await usersWithMany();
  const own = vi.fn(() => archiveCalls(users).exported(users));
  await answeredDuring(users, () => DELETIONS.project(users), { own });
  const exported: string = await own.mock.results[0]?.value;
  expect(JSON.parse(exported)).toMatchObject({ projects: [], lists: [], tasks: [], time_entries: [] });
});

test('the deletion of a project leaves no row of its user but in the trash, which empties', async () => {
  const users = await bothUsers();
  const { db, user } = users;
  const { commands: _made, ...before } = await countRows(db());
  await users.import();
  await deleted(users, 'project');
  await users.send(emptyTrash, {});
  await users.deleted();
  const { commands: _all, ...left } = await countRows(db());
  const categories = await db().selectFrom('categories').select('id').where('user_id', '=', user.id).execute();
  // Categories and experiments do not belong to a project, and what was forecast stays in the record.
  const outlive = { experiments: 1, enrolments: MANY, forecasts: MANY, forecast_tasks: MANY };
  expect(left).toEqual({ ...before, categories: categories.length, ...outlive });
});

test('a task of a repeat stays, and comes again no more, once the list of the repeat is deleted', async () => {
  const users = await usersWithMany();
  await deleted(users, 'list of a repeat with many tasks');
  const { db, user } = users;
  const tasks = db().selectFrom('tasks').where('user_id', '=', user.id);
  const groups = tasks.groupBy('repeat_id').select(({ fn }) => ['repeat_id', fn.countAll().as('tasks')]);
  expect(await groups.execute()).toEqual([{ repeat_id: null, tasks: MANY }]);
  expect(await countRows(db())).toMatchObject({ repeats: 0 });
});

test('a category is gone from all of its tasks', async () => {
  const users = await usersWithMany();
  await deleted(users, 'category');
  const { send, db, user } = users;
  expect(await send(getCategories, {})).toEqual([]);
  const tasks = db().selectFrom('tasks').where('user_id', '=', user.id);
  const groups = tasks.groupBy('category_id').select(({ fn }) => ['category_id', fn.countAll().as('tasks')]);
  expect(await groups.execute()).toEqual([{ category_id: null, tasks: MANY }]);
  const repeats = db().selectFrom('repeats').select('category_id').where('user_id', '=', user.id);
  expect(await repeats.execute()).toEqual([{ category_id: null }]);
});

test('while the rows of an account are deleted, its sign-ins have ended and its names are free', async () => {
  const users = await usersWithMany();
  const { send, other, user } = users;
  const { username, email } = user;
  const answered = await answeredDuring(users, () => deleted(users, 'account'), {
    own: () => expect(send(getProjects, {})).rejects.toMatchObject({ status: 401 }),
    rename: () => other.send(updateProfile, { body: { username, email } }),
  });
  expect(answered).toEqual(new Set(['own', 'rename']));
});

test('a few hundred rows are deleted in one transaction', async () => {
  const users = await bothUsers();
  await archiveCalls(users).imported(users, manyRecords(FEW_HUNDRED));
  const queries: string[] = [];
  users.listen((sql) => queries.push(sql));
  await DELETIONS.project(users);
  expect(queries.filter((sql) => IS_BEGUN.test(sql))).toEqual([]);
  expect((await allRows(users.db()))['tasks']).toHaveLength(1);
});

test.runIf(ENGINE === 'sqlite')('others read while one transaction deletes a few hundred rows', async () => {
  const users = await bothUsers();
  const { other, listen } = users;
  await archiveCalls(users).imported(users, manyRecords(FEW_HUNDRED));
  const happened: string[] = [];
  let reading: Promise<unknown> | undefined;
  listen((sql) => {
    if (!sql.startsWith('delete from')) return;
    happened.push('deletion');
    reading ??= other.send(getProjects, {}).then(() => happened.push('read'));
  });
  await DELETIONS.project(users);
  await reading;
  expect(happened.slice(0, -1)).toContain('read');
});

/** Makes the database refuse this change of a task that the first transaction leaves to the next ones. */
const breakTasks = ({ db }: Users, name: string, change: 'insert' | 'delete') =>
  refuse(db(), { name, change, when: `${change === 'insert' ? 'new' : 'old'}.name = 'T${MANY - 10}'` });
const repair = ({ db }: Users, name: string) => allow(db(), name);

test('an import that fails half-way leaves nothing, and can be repeated', async () => {
  const users = await bothUsers();
  const { db, raw, headers, expectFailure, import: importMany } = users;
  expectFailure();
  const before = await allRows(db());
  await breakTasks(users, 'inserting', 'insert');
  const failed = await archiveCalls(users).imported(users, FILE);
  expect(failed.statusCode).toBe(500);
  expect(await allRows(db())).toEqual(before);
  await expectIndexed(db());
  expect((await raw({ url: '/api/project', headers })).json().data).toEqual([]);
  await repair(users, 'inserting');
  await importMany();
  await expectIndexed(db());
});

test('what a failed import could not take back is seen by nobody, and taken back before the next answer', async () => {
  const users = await bothUsers();
  const { db, raw, send, headers, other, expectFailure } = users;
  expectFailure();
  const before = await allRows(db());
  await breakTasks(users, 'inserting', 'insert');
  await refuse(db(), { name: 'deleting', change: 'delete', when: 'true' });
  expect((await archiveCalls(users).imported(users, FILE)).statusCode).toBe(500);
  expect((await raw({ url: '/api/project', headers })).statusCode).toBe(500);
  expect(await other.send(getProjects, {})).toHaveLength(1);
  await repair(users, 'deleting');
  expect(await send(getProjects, {})).toEqual([]);
  expect(await allRows(db())).toEqual(before);
});

test('a deletion that fails half-way is answered, and completed once it can be', async () => {
  const users = await usersWithMany();
  await breakTasks(users, 'deleting', 'delete');
  await DELETIONS.project(users);
  await expect.poll(() => users.logLines.join()).toContain('Work in the background failed');
  await repair(users, 'deleting');
  expect(JSON.parse(await archiveCalls(users).exported(users))).toMatchObject({ projects: [], tasks: [] });
  expect((await allRows(users.db()))['tasks']).toHaveLength(1);
});
