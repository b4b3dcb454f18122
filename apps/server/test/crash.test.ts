import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deleteAccount } from '@daymark/contract/account.ts';
import { undoCommand } from '@daymark/contract/commands.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import { deleteProject, getProjects } from '@daymark/contract/projects.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { completeTask, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { emptyTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { openDataFolder } from '#db/data-folder.ts';
import { MIGRATIONS } from '#db/migrate.ts';
import { testApp } from './app.ts';
import { archiveCalls } from './archive.ts';
import { manyRecords } from './many-records.ts';
import { LATER } from './migration.ts';
import { run, runFile, temporaryFolder } from './process.ts';
import { takeSnapshots } from './snapshots.ts';

const CREATIONS = 150;
const ROUNDS = 3;
const LANES = 8;

/** Tasks, and as many time entries: more rows than one transaction changes. */
const MANY = 300;

test('a server killed twice during many creations keeps every acknowledged task, whole', async () => {
  const DATA_DIR = temporaryFolder();
  const acknowledged = new Map<string, number>();
  let sent = 0;
  let token: string | undefined;
  let list_id = 0;

  for (let round = 1; round <= ROUNDS; round++) {
    const { child, exit, ready } = run({ DATA_DIR });
    const url = await ready();
    if (token === undefined) {
      ({ token } = await makeGiven(senderTo(url)).user());
      list_id = (await makeGiven(senderTo(url, token)).list()).id;
    }
    const send = senderTo(url, token);
    const given = makeGiven(send);
    // The server is killed during each round but the last, which creates the rest.
    const killAt = round < ROUNDS ? Math.round((CREATIONS * (round - 0.5)) / ROUNDS) : Number.POSITIVE_INFINITY;

    const lane = async () => {
      while (acknowledged.size < CREATIONS) {
        sent += 1;
        const name = `Task ${sent}`;
        const task = await given.task({ name, list_id, description: name.repeat(200) });
        acknowledged.set(name, task.id);
        if (acknowledged.size === killAt) child.kill('SIGKILL');
        if (sent % 10 === 0) await startAndPause(send, task.id);
        if (sent % 10 === 5) await refusedHalfWay(send);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    if (round === ROUNDS) {
      expect(lanes.filter(({ status }) => status === 'rejected')).toEqual([]);
      const tasks = await allTasks(send, list_id);
      expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
      expect(tasks.filter(({ name, id }) => acknowledged.get(name) === id)).toHaveLength(acknowledged.size);
      expect(tasks.filter(({ name, description }) => description !== name.repeat(200))).toEqual([]);
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    }
    await exit;
    expectSound(DATA_DIR);
    expect(inFile(join(DATA_DIR, 'daymark.db'), `select * from projects where name = 'Refused'`)).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(CREATIONS);
});

/** Another lane may have a timer running, which is a 409. */
async function startAndPause(send: ReturnType<typeof senderTo>, id: number): Promise<void> {
  const params = { id: String(id) };
  await send(startTimer, { params, body: {} }).then(
    () => send(pauseTimer, { params }),
    (error: unknown) => expect(error).toMatchObject({ status: 409 }),
  );
}

/** Inserts a project and a list before it finds no category for the task. */
async function refusedHalfWay(send: Send): Promise<void> {
  const body = { project: { name: 'Refused' }, name: 'L', task: { name: 'T', category_id: 999 } };
  await expect(send(createListWithProject, { body })).rejects.toMatchObject({ status: 404 });
}

test('a migration killed after any step is completed by the next start, with a backup made before it', async () => {
  const used = temporaryFolder();
  const before = await openDataFolder(used, { migrations: MIGRATIONS });
  await before
    .insertInto('users')
    .values({ ...ADA, created_at: 0, updated_at: 0 })
    .execute();
  await before.destroy();

  const killed = temporaryFolder();
  cpSync(used, killed, { recursive: true });
  const { snapshots, onQuery, queries } = takeSnapshots(used);
  const db = await openDataFolder(used, { migrations: LATER, onQuery });
  onQuery(); // for the last commit, which is none
  await db.destroy();
  expect(queries()).toBeGreaterThan(10);
  expect(snapshots.length).toBeGreaterThan(1);
  // A snapshot is what a killed process leaves: one is killed in the middle, to hold that.
  const { exit, errors } = runFile('migration.ts', killed, String(Math.ceil(queries() / 2)));
  expect([await exit, await errors]).toEqual([null, '']);

  for (const folder of [...snapshots, killed]) {
    expect(await afterNextStart(folder)).toEqual({
      moods: [{ id: null, name: 'ada', depth: null }],
      users: [{ first_name: 'Moody' }],
    });
    const copy = join(folder, 'daymark.before-9998-moods.db');
    expect(inFile(copy, 'select first_name from users')).toEqual([{ first_name: 'Ada' }]);
  }
});

test('a first start killed after any step is completed by the next one, without a backup', async () => {
  const folder = temporaryFolder();
  const { snapshots, onQuery, queries } = takeSnapshots(folder);
  const db = await openDataFolder(folder, { migrations: LATER, onQuery });
  await db.destroy();
  expect(queries()).toBeGreaterThan(20);
  for (const snapshot of snapshots) {
    expect(await afterNextStart(snapshot)).toEqual({ moods: [], users: [] });
    expect(existsSync(join(snapshot, 'daymark.before-9998-moods.db'))).toBe(false);
  }
});

async function afterNextStart(folder: string) {
  const db = await openDataFolder(folder, { migrations: LATER });
  onTestFinished(() => db.destroy());
  const moods = await db.withTables<{ moods: object }>().selectFrom('moods').selectAll().execute();
  const users = await db.selectFrom('users').select('first_name').execute();
  expectSound(folder);
  return { moods, users };
}

test('a crash after any query leaves a request done or not begun', async () => {
  let listener = () => {};
  const { dataDir, given, send, anonymous } = await testApp({ onQuery: () => listener() });
  const { snapshots, onQuery, queries } = takeSnapshots(dataDir);
  listener = onQuery;
  await makeGiven(anonymous).user();
  const params = { id: String((await given.task()).id) };
  await send(startTimer, { params, body: {} });
  await send(completeTask, { params, body: { mental_state: 'focused', reflection: 'Done.' } });
  onQuery(); // for the last commit, which is none

  expect(queries()).toBeGreaterThan(20);
  for (const folder of snapshots) {
    const file = join(folder, 'daymark.db');
    expect(inFile(file, 'select user_id as id from sign_ins')).toEqual(inFile(file, 'select id from users'));
    expect(inFile(file, 'select task_id as id from time_entries where ended_at is not null')).toEqual(
      inFile(file, `select id from tasks where status = 'done' and mental_state = 'focused'`),
    );
    expectSound(folder);
  }
});

test.each([
  { work: 'an import', from: 0, to: MANY },
  { work: 'the deletion of a project', from: MANY, to: 0 },
  { work: 'the restoration of a project', from: 0, to: MANY },
  { work: 'the undo of an import', from: MANY, to: 0 },
  { work: 'the deletion of an account', from: MANY, to: 0 },
])(
  'after a crash at any query of $work with many tasks the next start leaves all of them, or in the end none',
  async (long) => {
    let listener = () => {};
    const app = await testApp({ onQuery: () => listener() });
    const importMany = () => archiveCalls(app).imported(app, manyRecords(MANY));
    const isRestoration = long.work === 'the restoration of a project';
    const undoing = long.work === 'the undo of an import';
    if (long.from > 0 || isRestoration) await importMany();
    if (isRestoration) await deleteOnlyProject(app);
    await app.deleted();
    const { snapshots, onQuery } = takeSnapshots(app.dataDir);
    listener = onQuery;
    if (isRestoration) await app.send(restoreTrash, { params: { id: '1' } });
    else if (undoing) await app.send(undoCommand, { params: { id: '1' } });
    else if (long.to > 0) await importMany();
    else if (long.work === 'the deletion of an account') await app.send(deleteAccount, {});
    else await deleteOnlyProject(app);
    await app.deleted();
    onQuery(); // for the last commit, which is none

    const kept = new Set<number>();
    for (const folder of snapshots) {
      await startedOnce(folder);
      expectSound(folder);
      const file = join(folder, 'daymark.db');
      const { length } = inFile(file, 'select id from tasks');
      for (const table of ['time_entries', 'lists', 'projects']) {
        expect(inFile(file, `select id from ${table}`).length > 0, table).toBe(length > 0);
      }
      expect(inFile(file, 'select * from unfinished_work')).toEqual([]);
      // Tasks are either there or in the trash.
      if (undoing || long.work.endsWith('a project')) expect(tasksInTrash(file)).toBe(MANY - length);
      kept.add(length);
    }
    expect([...kept]).toEqual([long.from, long.to]);
  },
);

test('after a crash at any query of an emptying of the trash the next start leaves all of it, or in the end none', async () => {
  let listener = () => {};
  const app = await testApp({ onQuery: () => listener() });
  // Pieces of these are more than one transaction deletes.
  for (let made = 0; made < 2; made += 1) {
    await archiveCalls(app).imported(app, manyRecords(3 * MANY), '?again=true');
    await deleteOnlyProject(app);
    await app.deleted();
  }
  const { snapshots, onQuery } = takeSnapshots(app.dataDir);
  listener = onQuery;
  await app.send(emptyTrash, {});
  await app.deleted();
  onQuery(); // for the last commit, which is none

  const kept = new Set<number>();
  for (const folder of snapshots) {
    await startedOnce(folder);
    expectSound(folder);
    kept.add(tasksInTrash(join(folder, 'daymark.db')));
  }
  expect([...kept]).toEqual([2 * 3 * MANY, 0]);
});

/** Starts on a folder, and stops once no deletion is left. */
async function startedOnce(folder: string): Promise<void> {
  const server = await createApp({ settings: readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }) });
  const left = () => inFile(join(folder, 'daymark.db'), 'select id from deletions');
  if (left().length > 0) await expect.poll(left, { interval: 10 }).toEqual([]);
  await server.close();
}

const deleteOnlyProject = async ({ send }: { send: Send }) =>
  send(deleteProject, { params: { id: String((await send(getProjects, {}))[0]?.id) } });

/** The number of tasks in the pieces of the trash. */
function tasksInTrash(file: string): number {
  const pieces = inFile(file, 'select patch from trash_pieces') as { patch: string }[];
  const keys = pieces.flatMap(({ patch }) => Object.entries<[unknown, unknown]>(JSON.parse(patch)));
  return keys.filter(([key, [, after]]) => key.startsWith('tasks ') && after === null).length;
}

const ADA = {
  first_name: 'Ada',
  last_name: 'B',
  email: 'a@b.org',
  email_key: 'a@b.org',
  username: 'ada',
  username_key: 'ada',
  password_hash: null,
};

/** All tasks of a list, page by page. */
async function allTasks(send: Send, listId: number, after?: string): Promise<Task[]> {
  const query = after === undefined ? {} : { after };
  const { tasks, next_cursor } = await send(getListTasks, { params: { id: String(listId) }, query });
  return next_cursor === null ? tasks : [...tasks, ...(await allTasks(send, listId, next_cursor))];
}

/** SQLite finds no fault, and running timers belong to active tasks. */
function expectSound(folder: string): void {
  const file = join(folder, 'daymark.db');
  expect(inFile(file, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(inFile(file, 'pragma foreign_key_check')).toEqual([]);
  const active = inFile(file, `select id from tasks where status = 'active'`);
  expect(inFile(file, 'select task_id as id from time_entries where ended_at is null')).toEqual(active);
}

function inFile(file: string, sql: string): object[] {
  const raw = new DatabaseSync(file);
  try {
    return raw
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    raw.close();
  }
}
