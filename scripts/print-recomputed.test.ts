import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { updateTask } from '@daymark/contract/tasks.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { randomAccount } from '#audited/random-account.ts';
import { connectionTo } from '#recompute/http.ts';
import { recompute } from '#recompute/recompute.ts';
import { testApp } from '#server-test/app.ts';
import { archiveCalls } from '#server-test/archive.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { START } from '#server-test/timer.ts';
import { printRecomputed } from './print-recomputed.ts';

const NOW = START.epochMilliseconds;
const BERLIN = { zone: 'Europe/Berlin', startHour: 0, first: Temporal.PlainDate.from('2026-09-20'), now: NOW };

test('the random accounts hold every verdict, and what keeps one back', () => {
  const all = { zone: 'UTC', from: '1970-01-01', to: '9999-12-31', now: NOW };
  const { experiments, summary } = recompute(randomAccount({ ...BERLIN, startHour: 2, seed: 92, tasks: 240 }), all);
  const results = experiments.map(({ results }) => results);
  expect(new Set(results.map(({ evidence }) => evidence))).toEqual(
    new Set(['helps', 'cannot_tell', 'hurts', 'too_early']),
  );
  expect(results.some(({ replay }) => replay.held_back)).toBe(true);
  expect(results.some(({ replay }) => replay.interval === null)).toBe(true);
  expect(results.some(({ stretch_warning }) => stretch_warning)).toBe(true);
  const { accurate_count, imported_count, tasks_without_estimate } = summary.estimation_accuracy;
  expect(Math.min(accurate_count, imported_count, tasks_without_estimate)).toBeGreaterThan(0);
  expect(summary.assistant_estimates?.tasks).toBeGreaterThan(10);
});

const MAIN = join(import.meta.dirname, 'run.mjs');

/** A file that holds this text. */
function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'export.json');
  writeFileSync(file, text);
  return file;
}

const smallFile = () => fileOf(randomAccount({ ...BERLIN, seed: 1, tasks: 20 }));

test('npm run recompute prints the figures of the period in the zone', () => {
  const file = smallFile();
  const given = ['--from', '2026-10-20', '--to', '2026-11-03', '--zone', 'Europe/Berlin', '--now', START.toString()];
  const output = execFileSync(process.execPath, [MAIN, 'recompute', file, ...given]);
  const period = { from: '2026-10-20', to: '2026-11-03', zone: 'Europe/Berlin', now: NOW };
  expect(JSON.parse(String(output))).toEqual(recompute(readFileSync(file, 'utf8'), period));
});

/** A server on a port with a random account, and what the command prints of its export beside the exit code. */
async function listening() {
  const app = await testApp();
  const calls = archiveCalls(app);
  const answer = await calls.imported(app, randomAccount({ ...BERLIN, seed: 2, tasks: 40 }));
  expect(answer.statusCode, answer.body).toBe(201);
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const compare = async (file: string, env: Record<string, string>, ...args: string[]) => {
    const given = [MAIN, 'recompute', file, '--against', url, '--zone', 'Europe/Berlin', ...args];
    const program = promisify(execFile)(process.execPath, given, { env: { ...process.env, ...env } });
    return program.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  };
  return { ...app, compare, exported: async () => fileOf(await calls.exported(app)) };
}

const AT_START = ['--now', START.toString()];

test('npm run recompute compares an export with what the server tells, by token or password', async () => {
  const app = await listening();
  const file = await app.exported();
  const none = expect.stringMatching(/^[\d,]{5,} figures compared, none is told otherwise\.\n$/);
  const token = { DAYMARK_TOKEN: app.token };
  expect(await app.compare(file, token, ...AT_START)).toEqual({ code: 0, stdout: none });
  const byPassword = ['--login', app.user.username, ...AT_START];
  expect(await app.compare(file, { DAYMARK_PASSWORD: app.password }, ...byPassword)).toEqual({ code: 0, stdout: none });
});

test('each figure that is told otherwise is a line, and the command fails', async () => {
  const app = await listening();
  const file = await app.exported();
  // The trigger that keeps the work of a task is told of no change.
  await app.db().updateTable('tasks').set({ ended_work_ms: 60_000 }).where('ended_work_ms', '>', 3_600_000).execute();
  const { code, stdout } = await app.compare(file, { DAYMARK_TOKEN: app.token }, ...AT_START);
  expect(code).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^task \d+ total_time_worked: told 1, computed \d+/));
  expect(lines).toContainEqual(expect.stringMatching(/^\/analytics\/summary worked_minutes: told /));
  expect(lines.at(-1)).toMatch(new RegExp(`^${lines.length - 1} of [\\d,]+ figures are told otherwise\\.$`));
});

test('an account that has changed since, a running timer and a wrong sign-in are told', async () => {
  const app = await listening();
  const file = await app.exported();
  const [token, wrong] = [{ DAYMARK_TOKEN: app.token }, { DAYMARK_TOKEN: 'wrong' }];
  const failure = (message: string) => expect.objectContaining({ code: 1, stderr: expect.stringContaining(message) });
  expect(await app.compare(file, token)).toEqual(failure('A timer runs in this account'));
  expect(await app.compare(file, wrong, ...AT_START)).toEqual(failure('/archive was answered with 401'));
  expect(await app.compare(file, {}, ...AT_START)).toEqual(failure('Sign in with --token'));
  await app.send(updateTask, { params: { id: '2' }, body: { name: 'Renamed' } });
  expect(await app.compare(file, token, ...AT_START)).toEqual(failure('The account has changed since this export'));
});

test('a question is asked again where the server has closed the connection meanwhile', async () => {
  let requests = 0;
  const server = createServer((request, answer) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else answer.end('{"data":7}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ask } = await connectionTo({ url, zone: 'UTC', token: 'secret' });
  expect(await ask('/settings')).toBe(7);
  expect(requests).toBe(2);
});

test.each([
  { args: [], message: "Name the JSON file of an export: npm run recompute -- <export.json>, not ''." },
  { args: ['--zone', 'UTC'], message: "Name the JSON file of an export: npm run recompute -- <export.json>, not ''." },
  {
    args: ['nowhere.json'],
    message: "Name the JSON file of an export: npm run recompute -- <export.json>, not 'nowhere.json'.",
  },
  { args: ['FILE', '--form', '2026-11-01'], message: "Unknown option '--form', see `npm run recompute -- --help`." },
  { args: ['FILE', '--from', '2026-02-30'], message: 'There is no period from 2026-02-30 to 9999-12-31 in UTC' },
  {
    args: ['FILE', '--from', '2026-11-02', '--to', '2026-11-01'],
    message: 'There is no period from 2026-11-02 to 2026-11-01',
  },
  { args: ['FILE', '--zone', 'Europe/Bielefeld'], message: 'in Europe/Bielefeld, or no moment' },
  { args: ['FILE', '--now', 'noon'], message: 'or no moment noon. See --help.' },
])('$args fails with one sentence', async ({ args, message }) => {
  const file = smallFile();
  await expect(printRecomputed(args.map((arg) => (arg === 'FILE' ? file : arg)))).rejects.toThrow(message);
});

test('--help lists the options', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await printRecomputed(['--help']);
  for (const option of ['--from DATE', '--to DATE', '--zone NAME', '--now TIME', '--against URL', '--login NAME'])
    expect(log.mock.calls.join()).toContain(option);
  log.mockRestore();
});
