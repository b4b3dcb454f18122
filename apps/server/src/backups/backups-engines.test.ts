import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { readSettings } from '#config.ts';
import { type Db, openSqlite } from '#db/connection.ts';
import { openDatabase } from '#db/database.ts';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/postgres.ts';
import { copiesOf, flipped } from '#test/damaged-files.ts';
import { binariesOfTools, startPostgres } from '#test/postgres.ts';
import { jsonOf, run, runCommand, runLimited, runProgram, temporaryFolder } from '#test/process.ts';
import { readManifest, writeBackup } from './backup-file.ts';
import { listBackups, nameOf } from './backup-folder.ts';
import { makeDailyBackups } from './daily-backups.ts';
import { backUpInto, makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { VERSION } from './version.ts';

const NOW = Temporal.Instant.from('2026-11-28T03:00:00Z');

const BINARIES = binariesOfTools();
/** Databases of which this machine's tools can make backups. */
const KINDS = BINARIES === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);
type Kind = (typeof KINDS)[number];

let postgres: ReturnType<typeof startPostgres> | undefined;
afterAll(async () => (await postgres)?.stop());

async function environment(kind: Kind): Promise<Record<string, string>> {
  const BACKUP_DIR = temporaryFolder();
  if (kind === 'sqlite') return { DATA_DIR: temporaryFolder(), BACKUP_DIR };
  postgres ??= startPostgres(undefined, BINARIES);
  return { DATABASE_URL: await (await postgres).createDatabase(), BACKUP_DIR };
}

/** Writes that are acknowledged before a backup begins. They go on until it is made. */
const WRITES = 60;

const PERSON = { first_name: 'Ada', last_name: 'B', email: 'ada@b.org', username: 'ada', password: 'correct horse' };

/** Fields of the answers that these tests read. */
type Answer = {
  data: { token: string; id: number; tasks: { id: number }[]; next_cursor: string | null };
  message: string;
};

async function started(env: Record<string, string>) {
  const server = run({ ...env, WRITES_PER_SECOND: '0' });
  const address = await server.ready();
  let token = '';
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, message } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${response.status} ${message}`);
    return data;
  };
  const signIn = async (path: 'register' | 'login') => {
    const body = path === 'register' ? PERSON : { login: 'ada', password: PERSON.password };
    ({ token } = await send(`/auth/${path}`, body));
  };
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exit;
  };
  return { send, signIn, stop };
}

/** Usernames in the database, as the host's program tells them. */
const usersIn = async (env: Record<string, string>) =>
  (await jsonOf<{ username: string }[]>(env, 'users')).map(({ username }) => username);

test.each(KINDS)(
  'all writes acknowledged before a backup began are in it, restored into an empty place, on %s',
  async (kind) => {
    const env = await environment(kind);
    const { send, signIn, stop } = await started(env);
    await signIn('register');
    const { id } = await send('/project', { name: 'P', description: '', status: 'not_started' });
    const { id: list_id } = await send(`/list/${id}`, { name: 'L', progress: 0 });
    const acknowledged: number[] = [];
    let isMade = false;
    const write = async () => {
      while (!isMade) acknowledged.push((await send('/task', { name: 'Task', list_id })).id);
    };
    const writing = Promise.all(Array.from({ length: 2 }, write));
    await vi.waitUntil(() => acknowledged.length >= WRITES, { timeout: 120_000, interval: 5 });
    const before = [...acknowledged];
    const made = await runProgram(env, 'backup', '--json');
    const { file } = JSON.parse(made.output) as { file: string };
    isMade = true;
    await writing;
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const refused = await runProgram(env, 'restore', file);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('running on the') });
    await stop();

    const other = { ...(await environment(kind)), BACKUP_DIR: env['BACKUP_DIR'] ?? '' };
    const restored = await runProgram(other, 'restore', file);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('There was nothing before.') });
    const again = await started(other);
    await again.signIn('login');
    const there = new Set<number>();
    for (let after = ''; ; ) {
      const page = await again.send(`/list/${list_id}/tasks?limit=500${after}`);
      for (const task of page.tasks) there.add(task.id);
      if (page.next_cursor === null) break;
      after = `&after=${page.next_cursor}`;
    }
    expect(before.filter((one) => !there.has(one))).toEqual([]);
    await again.stop();
    expect(await jsonOf(other, 'doctor')).toEqual({ healthy: true, findings: [] });
  },
);

test.each(KINDS)('a restore keeps what was there, and brings an older backup up to date, on %s', async (kind) => {
  const env = await environment(kind);
  const settings = readSettings(env);
  const { db, close } = await openDatabase(settings);
  await insertUser(db, 'now');
  await close();
  const { file } = await jsonOf<{ file: string }>(env, 'backup');
  expect(await runCommand(env, 'backup', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('a backup replaces nothing'),
  });
  const old = await environment(kind);
  const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0034'));
  const file2 = join(env['BACKUP_DIR'] ?? '', 'old.backup');
  await withOld(kind, old, async (db) => {
    await migrate(db, older);
    await insertUser(db, 'old');
  });
  expect((await runCommand(old, 'backup', file2)).code).toBe(0);
  expect(readManifest(file2)).toMatchObject({ schema: '0033-busy-time', version: VERSION });

  const answer = await jsonOf<{ aside: string }>(env, 'restore', file2);
  expect(await usersIn(env)).toEqual(['old']);
  if (kind === 'sqlite') {
    expect(statSync(join(env['DATA_DIR'] ?? '', 'daymark.db')).mode & 0o077).toBe(0);
    // The copy that is kept aside is a plain database, and is restored as one.
    expect((await runCommand(env, 'restore', answer.aside)).code).toBe(0);
  } else expect((await runCommand(env, 'restore', file)).code).toBe(0);
  expect(await usersIn(env)).toEqual(['now']);
});

test.each(KINDS)('no id of after the backup is given to another record, on %s', async (kind) => {
  const env = await environment(kind);
  const { send, signIn, stop } = await started(env);
  await signIn('register');
  const project = { name: 'Garden', description: '', status: 'not_started' };
  const { file } = await jsonOf<{ file: string }>(env, 'backup');
  const lost = await send('/project', project);
  const { id: list_id } = await send(`/list/${lost.id}`, { name: 'Beds', progress: 0 });
  await stop();
  expect((await runCommand(env, 'restore', file)).code).toBe(0);
  const again = await started(env);
  await again.signIn('login');
  const { id } = await again.send('/project', project);
  const list = await again.send(`/list/${id}`, { name: 'Beds', progress: 0 });
  expect([id > lost.id, list.id > list_id]).toEqual([true, true]);
  await again.stop();
  expect(await jsonOf(env, 'doctor')).toEqual({ healthy: true, findings: [] });
});

test.each(KINDS)('what is put in place and is not healthy is taken back, on %s', async (kind) => {
  const env = await environment(kind);
  const settings = readSettings(env);
  const { db, close } = await openDatabase(settings);
  await insertUser(db, 'first');
  const { file } = await backUpInto(settings, { now: NOW, reason: 'asked' });
  await insertUser(db, 'second');
  await close();
  const isHealthy = () => Promise.reject(new Error('it is ill'));
  await expect(restore(settings, file, { now: NOW, isHealthy })).rejects.toThrow(
    'The backup was not restored: it is ill. What was there is as it was.',
  );
  expect(await usersIn(env)).toEqual(['first', 'second']);
  if (kind === 'sqlite') expect(readdirSync(env['DATA_DIR'] ?? '').sort()).toEqual(['daymark.db', 'daymark.lock']);
});

test('damaged, cut, foreign, empty and newer backups are refused before anything is touched', async () => {
  const env = await environment('sqlite');
  const settings = readSettings(env);
  const { db, close } = await openDatabase(settings);
  await insertUser(db, 'ada');
  const { file } = await backUpInto(settings, { now: NOW, reason: 'asked' });
  await close();
  const { folder, copy } = copiesOf(file);
  const plain = (name: string, make: (db: DatabaseSync) => void) => {
    const path = join(folder, name);
    const raw = new DatabaseSync(path);
    make(raw);
    raw.close();
    return path;
  };
  const newer = join(folder, 'newer');
  const facts = { contents: 'sqlite', made_at: NOW.toString(), version: '9.0.0', schema: '9999-later' } as const;
  await writeBackup(newer, Readable.from([Buffer.from('x')]), facts);
  const size = statSync(file).size;
  const refused: [string, RegExp][] = [
    [copy('changed', flipped(size - 100)), /is damaged \((it cannot be unpacked|its checksum differs)\)/],
    // The time in the head of gzip, which no check of its own covers.
    [copy('changed time', flipped(4096 + 4)), /is damaged \(its checksum differs\)/],
    [copy('changed head', flipped(40)), /is damaged \(its head has changed\)/],
    [copy('cut', (path) => truncateSync(path, size - 1)), /is damaged \(its end is missing\)/],
    [copy('cut head', (path) => truncateSync(path, 2000)), /is damaged|is no backup/],
    [copy('longer', (path) => writeFileSync(path, 'x', { flag: 'a' })), /is damaged \(something was added to it\)/],
    [copy('unfinished', (path) => writeFileSync(path, Buffer.alloc(5000))), /was never completed/],
    [copy('empty', (path) => truncateSync(path, 0)), /is no backup of Daymark/],
    [copy('foreign', (path) => writeFileSync(path, 'Dear diary')), /is no backup of Daymark/],
    [newer, /was made by a newer version of Daymark \(it holds '9999-later'\)/],
    [plain('other.db', (raw) => raw.exec('create table recipes (id)')), /belongs to another program/],
    [
      plain('later.db', (raw) =>
        raw.exec(
          "create table kysely_migration (name); insert into kysely_migration values ('0001-core'), ('9999-later')",
        ),
      ),
      /was written by a newer version/,
    ],
    [folder, /cannot be read \(EISDIR\)/],
    [join(folder, 'missing'), /cannot be read \(ENOENT\)/],
  ];
  const before = readFileSync(join(env['DATA_DIR'] ?? '', 'daymark.db'));
  for (const [path, words] of refused) {
    const { code, errors } = await runCommand(env, 'restore', path);
    expect([code, errors], path).toEqual([1, expect.stringMatching(words)]);
    expect(readdirSync(env['DATA_DIR'] ?? '').sort(), path).toEqual(['daymark.db', 'daymark.lock']);
  }
  expect(readFileSync(join(env['DATA_DIR'] ?? '', 'daymark.db')).equals(before)).toBe(true);
});

test('a full disk in the middle of a backup or a restore leaves what was', async () => {
  const env = await environment('sqlite');
  const { db, close } = await openDatabase(readSettings(env));
  await insertUser(db, 'ada');
  await close();
  const { file } = await jsonOf<{ file: string }>(env, 'backup');
  for (const blocks of [20, 200, 400, 900]) {
    const made = await runLimited(blocks, env, 'backup', join(env['BACKUP_DIR'] ?? '', 'second.backup'));
    expect([made.code, made.errors], String(blocks)).toEqual([1, expect.stringMatching(/full|cannot/)]);
    const restored = await runLimited(blocks, env, 'restore', file);
    expect([restored.code, restored.errors], String(blocks)).toEqual([1, expect.stringMatching(/full|cannot/)]);
    // A reader that comes after the last server leaves an empty log and its index beside the database.
    const files = readdirSync(env['DATA_DIR'] ?? '').filter((name) => !/-(wal|shm)$/.test(name));
    expect(files.sort()).toEqual(['daymark.db', 'daymark.lock']);
    expect(readdirSync(env['BACKUP_DIR'] ?? '')).toHaveLength(1);
  }
  expect(await usersIn(env)).toEqual(['ada']);
});

test('the server backs up once it listens, a day later again, and keeps as many as it is told', async () => {
  const env = { ...(await environment('sqlite')), BACKUP_KEEP: '3' };
  const settings = readSettings(env);
  const { db, close } = await openDatabase(settings);
  let now = NOW;
  const said: object[] = [];
  const log = { info: (details: object) => said.push(details), error: (details: object) => said.push(details) };
  const backups = makeDailyBackups({ settings, now: () => now, log });
  expect(backups.lastAt()).toBeNull();
  await backups.backUpIfDue();
  await backups.backUpIfDue();
  expect(said).toMatchObject([{ event: 'backed_up', removed: 0 }]);
  expect(backups.lastAt()).toBe(NOW.epochMilliseconds / 1000);
  await makeBackup(settings, join(settings.backupDir, nameOf(NOW, 'asked')), { now: NOW });
  for (let day = 1; day <= 4; day += 1) {
    now = NOW.add({ hours: 24 * day });
    await Promise.all([backups.backUpIfDue(), backups.backUpIfDue()]);
  }
  const names = listBackups(settings).map(({ file }) => file.slice(settings.backupDir.length + 1));
  expect(names).toEqual([
    'daymark-20261202T030000Z-daily.backup',
    'daymark-20261201T030000Z-daily.backup',
    'daymark-20261130T030000Z-daily.backup',
    'daymark-20261128T030000Z-asked.backup',
  ]);
  await insertUser(db, 'x');
  await close();
  writeFileSync(join(settings.dataDir, 'daymark.db'), 'not a database at all');
  now = now.add({ hours: 24 });
  await backups.backUpIfDue();
  expect(said.at(-1)).toMatchObject({ event: 'backup_failed' });
  expect(listBackups(settings)).toHaveLength(4);
});

test('a server program makes its first backup by itself, which another place takes', async () => {
  const env = { ...(await environment('sqlite')), BACKUPS: 'daily' };
  const { signIn, stop } = await started(env);
  await signIn('register');
  await vi.waitUntil(() => listBackups(readSettings(env)).length === 1, { timeout: 120_000 });
  await stop();
  const [made] = listBackups(readSettings(env));
  expect(made?.manifest).toMatchObject({ contents: 'sqlite', version: VERSION });
  expect((await runCommand({ DATA_DIR: temporaryFolder() }, 'restore', made?.file ?? '')).code).toBe(0);
});

test('the version in backups is that of the product', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  expect(VERSION).toBe(version);
});

async function insertUser(db: Db, name: string): Promise<void> {
  const names = { email: `${name}@b.org`, email_key: `${name}@b.org`, username: name, username_key: name };
  await db
    .insertInto('users')
    .values({ ...names, first_name: '', last_name: '', password_hash: null, created_at: 0, updated_at: 0 })
    .execute();
}

async function withOld(kind: Kind, env: Record<string, string>, work: (db: Db) => Promise<void>) {
  const db =
    kind === 'sqlite'
      ? openSqlite(join(env['DATA_DIR'] ?? '', 'daymark.db'))
      : openPostgres(env['DATABASE_URL'] ?? '', 2);
  await work(db);
  await db.destroy();
}
