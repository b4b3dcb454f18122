import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getForecastRecord } from '@daymark/contract/forecast-record.ts';
import { getList } from '@daymark/contract/lists.ts';
import { getProject, getProjects } from '@daymark/contract/projects.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { demo } from './demo.ts';
import { makeDemoAccount } from './demo-account.ts';
import { Failure } from './processes.mjs';

const DATE = ['--date', '2025-11-20'];
const NOW = Temporal.Instant.from('2025-11-20T14:00:00Z'); // 15:00 on that day in the zone of these tests
const RUN = join(import.meta.dirname, 'run.mjs');

test('the printed account can sign in, and has its projects, lists, tasks and a running timer', async () => {
  const DATA_DIR = temporaryFolder();
  const { output } = await runDemo({ DATA_DIR }, ...DATE);
  const [, name = '', password = ''] = /sign in as (\S+) \/ (\S+)$/m.exec(output) ?? [];
  expect(output).toContain('300 tasks in 11 projects');

  const url = await serve(DATA_DIR);
  const { token } = await senderTo(url)(login, { body: { login: name, password } });
  const send = senderTo(url, token);
  const projects = await send(getProjects, {});
  expect(projects.reduce((sum, { total_tasks }) => sum + total_tasks, 0)).toBe(300);
  const running = await send(getActiveTimer, {});
  expect(running).toMatchObject({ status: 'active', is_expired: false });
  expect(running?.total_time_worked).toBeGreaterThan(4);

  const task = running?.task;
  const { lists } = await send(getProject, { params: { id: String(task?.project_id) } });
  expect(lists.find(({ id }) => id === task?.list_id)?.completed_tasks).toBeGreaterThan(0);
  const { tasks } = await send(getList, { params: { id: String(task?.list_id) } });
  expect(tasks.find(({ id }) => id === task?.id)?.is_timer_active).toBe(true);
  expect(tasks.map(({ status }) => status)).toContain('not_started');

  const { settled, within_p80, kept } = await send(getForecastRecord, { query: {} });
  expect(settled).toBeGreaterThan(200);
  expect(within_p80 / settled).toBeGreaterThan(0.78);
  expect(within_p80 / settled).toBeLessThan(0.86);
  expect(new Set(kept.map(({ settled_at }) => settled_at === null))).toEqual(new Set([true, false]));

  // References point to the right records.
  const planned = demoHistory({ seed: 1, tasks: 300, now: NOW, timeZone: 'Europe/Berlin' });
  const list = planned.tasks.find(({ status }) => status === 'active')?.list;
  const ofList = planned.tasks.filter((one) => one.list === list);
  expect(tasks.map(({ name, category }) => [name, category?.name])).toEqual(
    ofList.map(({ name, category }) => [name, category === null ? undefined : planned.categories[category]?.name]),
  );
  expect(task?.list_name).toBe(planned.lists[list ?? -1]?.name);
  expect(task?.project_name).toBe(planned.projects[planned.lists[list ?? -1]?.project ?? -1]?.name);
});

test('where the account exists it is refused with one sentence, and no row changes', async () => {
  const DATA_DIR = temporaryFolder();
  await runDemo({ DATA_DIR }, ...DATE, '--tasks', '100');
  const before = rowsIn(DATA_DIR);
  expect(await runDemo({ DATA_DIR }, ...DATE, '--seed', '2')).toEqual({
    code: 1,
    output: '',
    errors: `The account 'demo' is in ${DATA_DIR} already, so nothing was changed.\n`,
  });
  expect(rowsIn(DATA_DIR)).toEqual(before);
});

test('rows depend on seed and date alone', async () => {
  const [one, same, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  await runDemo({ DATA_DIR: one }, ...DATE, '--tasks', '100');
  await runDemo({ DATA_DIR: same }, ...DATE, '--tasks', '100', '--seed', '1');
  await runDemo({ DATA_DIR: other }, ...DATE, '--tasks', '100', '--seed', '7');
  expect(rowsIn(one)['tasks']).toHaveLength(100);
  expect(rowsIn(same)).toEqual(rowsIn(one));
  expect(rowsIn(other)['tasks']).not.toEqual(rowsIn(one)['tasks']);
});

test('a failure at the last row leaves no account', async () => {
  const DATA_DIR = temporaryFolder();
  await (await openDataFolder(DATA_DIR)).destroy();
  const beside = new DatabaseSync(join(DATA_DIR, 'daymark.db'));
  beside.exec(`create trigger full before insert on time_entries when new.ended_at is null
    begin select raise(abort, 'no room'); end`);
  beside.close();
  const filling = makeDemoAccount(readSettings({ DATA_DIR }), { seed: 1, tasks: 100, now: NOW, timeZone: 'UTC' });
  await expect(filling).rejects.toThrow('no room');
  expect(Object.entries(rowsIn(DATA_DIR)).filter(([, rows]) => rows.length > 0)).toEqual([
    ['kysely_migration', expect.any(Array)],
    ['kysely_migration_lock', expect.any(Array)],
  ]);
});

test('while a server uses the folder it is refused with one sentence', async () => {
  const DATA_DIR = temporaryFolder();
  await serve(DATA_DIR);
  const { code, errors } = await runDemo({ DATA_DIR });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Another Daymark is running on the folder .+\n$/);
});

test('an unknown option ends the command with one sentence, and creates nothing', async () => {
  const DATA_DIR = join(temporaryFolder(), 'new');
  const errors = "Unknown option '--sed', see `npm run demo -- --help`.\n";
  expect(await runDemo({ DATA_DIR }, '--sed', '3')).toEqual({ code: 1, output: '', errors });
  expect(existsSync(DATA_DIR)).toBe(false);
});

/** The command within this process, with the folder that it must not create. */
function demoHere(args: string[]) {
  const folder = join(temporaryFolder(), 'new');
  const umask = process.umask();
  vi.stubEnv('DATA_DIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.umask(umask);
  });
  return { folder, ended: demo(args) };
}

test.each([
  { args: ['--seed'], says: "Option '--seed <value>' argument missing, see `npm run demo -- --help`." },
  { args: ['now.txt'], says: "Unexpected argument 'now.txt', see `npm run demo -- --help`." },
  { args: ['--seed', '1.5'], says: '--seed must be a whole number from 0 to 2147483647, not "1.5".' },
  { args: ['--tasks', '99'], says: '--tasks must be a whole number from 100 to 100000, not "99".' },
  { args: ['--date', '2025-02-29'], says: /^--date must be a day from 2000-01-01 to today, .+, not "2025-02-29"\.$/ },
  { args: ['--date', '2999-01-01'], says: /^--date must be a day from 2000-01-01 to today, .+, not "2999-01-01"\.$/ },
])('$args fails with one sentence, and creates nothing', async ({ args, says }) => {
  const { folder, ended } = demoHere(args);
  const failure = await ended.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(String(failure).replace('Error: ', '')).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
  expect(existsSync(folder)).toBe(false);
});

test('an invalid setting fails with one sentence', async () => {
  expect(await runDemo({ DATA_DIR: temporaryFolder(), PORT: 'http' })).toMatchObject({
    code: 1,
    errors: 'PORT must be a whole number from 0 to 65535, not "http".\n',
  });
});

test('--help lists the options and creates nothing', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { folder, ended } = demoHere(['--help']);
  await ended;
  for (const option of ['--tasks N', '--seed N', '--date YYYY-MM-DD']) expect(log.mock.calls.join()).toContain(option);
  expect(existsSync(folder)).toBe(false);
});

type Ended = { code: number; output: string; errors: string };

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the command in a fixed zone. */
function runDemo(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const options = { env: { PATH, NODE_COMPILE_CACHE, TZ: 'Europe/Berlin', ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, 'demo', ...args], options, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

/** Starts the product on this folder at the end of the demo, and returns its address. */
async function serve(DATA_DIR: string): Promise<string> {
  const settings = readSettings({ DATA_DIR, LOG_LEVEL: 'silent' });
  const app = await createApp({ settings, clock: () => NOW });
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Every row of every table, without columns that differ between databases. */
function rowsIn(folder: string): Record<string, Record<string, unknown>[]> {
  const db = new DatabaseSync(join(folder, 'daymark.db'), { readOnly: true });
  // The index of words can only be searched.
  const isTable = `type = 'table' and name not glob 'task_words*'`;
  const tables = db.prepare(`select name from sqlite_schema where ${isTable} order by name`).all();
  const rows = tables.map(({ name }) => [name, db.prepare(`select * from "${name}"`).all()] as const);
  db.close();
  return Object.fromEntries(
    rows.map(([name, all]) => [name, all.map(({ password_hash, timestamp, done_stamp, work_stamp, ...row }) => row)]),
  );
}
