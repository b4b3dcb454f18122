import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Archive } from '@daymark/contract/archive.ts';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { expect, onTestFinished, test } from 'vitest';
import { losingProxy } from '#server-test/lost-answers.ts';
import { commandLine, runProgram, start, ZONE_OF_NOON } from './command-line.ts';

/** A server of these answers. */
async function serving(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(end);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

/** The script of `npm run daymark`. */
const RUN = join(import.meta.dirname, '../../../scripts/run.mjs');

const TOKEN = `dmk_${'a'.repeat(49)}`;

const runAt = (url: string, args: readonly string[]) =>
  start(args, { env: { DAYMARK_SERVER: url, DAYMARK_TOKEN: TOKEN, TZ: ZONE_OF_NOON } });

const refusalOf = (message: string) => JSON.stringify({ success: false, data: null, message });

test('a server that is away', async () => {
  const { url, end } = await serving(() => {});
  await end();
  expect(await runAt(url, ['pause']).ended).toEqual({
    code: 4,
    stdout: '',
    stderr: `daymark: Daymark cannot be reached at ${url} (ECONNREFUSED).\n`,
  });
});

test('another server, and one that leads elsewhere', async () => {
  const { url: page } = await serving((_request, response) => void response.end('<h1>Welcome</h1>'));
  expect(await runAt(page, ['pause']).ended).toMatchObject({
    code: 4,
    stderr: `daymark: What answers at ${page} is not Daymark (status 200).\n`,
  });
  const seen: unknown[] = [];
  const { url: target } = await serving((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const { url: moved } = await serving(
    (_request, response) => void response.writeHead(301, { location: target }).end(),
  );
  expect(await runAt(moved, ['pause']).ended).toMatchObject({
    code: 4,
    stderr: expect.stringContaining(`leads to ${target}.`),
  });
  expect(seen).toEqual([]);
});

test('a change whose answer is lost is sent again, and made once', async () => {
  const { daymark, url, send } = await commandLine();
  const proxy = await losingProxy([url]);
  const added = await daymark(['add', 'Offer'], { env: { DAYMARK_SERVER: proxy.url } });
  expect(added).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Added \d+ "Offer" to Inbox\.\n$/),
  });
  expect(proxy.lost()).toBe(1);
  expect(await send(getOpenTasks, { query: {} })).toMatchObject([{ name: 'Offer' }]);
});

test('an answer that is lost twice', async () => {
  let asked = 0;
  const { url } = await serving(({ socket }) => {
    asked += 1;
    socket.destroy();
  });
  expect(await runAt(url, ['add', 'Offer']).ended).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(
      /^daymark: No answer came from .*\n {2}It was sent twice under one key, so it was done once or not at all: look\.\n$/,
    ),
  });
  expect(asked).toBe(2);
});

test('a server that says when to come back is waited for, twice at most', async () => {
  const keys = new Set<unknown>();
  let asked = 0;
  const { url } = await serving((request, response) => {
    asked += 1;
    keys.add(request.headers['idempotency-key']);
    response.writeHead(429, { 'retry-after': '1' }).end(refusalOf('Too many changes.'));
  });
  expect(await runAt(url, ['add', 'Offer']).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${'Too many changes. Trying again in 1 second.\n'.repeat(2)}daymark: Too many changes.\n`,
  });
  expect({ asked, keys: keys.size }).toEqual({ asked: 3, keys: 1 });
});

test('a server that is unavailable for long is not waited for', async () => {
  const { url } = await serving((_request, response) => {
    response.writeHead(503, { 'retry-after': '3600' }).end(refusalOf('The database is out of reach.'));
  });
  expect(await runAt(url, ['pause']).ended).toMatchObject({
    code: 4,
    stderr: 'daymark: The database is out of reach.\n',
  });
});

test('a name takes no hold of the terminal', async () => {
  const { daymark, given } = await commandLine();
  const name = 'Pay\u001b[2J\u001b]0;pwned\u0007 \u009b31m\u202ereversed';
  const { id } = await given.task({ name });
  const planned = await daymark(['plan', '--add', String(id)]);
  expect(planned.stdout).toBe(`${id} "Pay␛[2J␛]0;pwned␇ \ufffd31m\ufffdreversed" is in the plan of today.\n`);
  const shown = await daymark(['today', '--json']);
  expect(shown.stdout).not.toMatch(/[^\n\u0020-\u007e]/);
  expect(JSON.parse(shown.stdout).tasks[0].task.name).toBe(name);
});

test('export writes a file for its owner, and keeps one that is there', async () => {
  const { daymark, given, folder, env } = await commandLine();
  await given.task({ name: 'Offer' });
  const file = join(folder, 'daymark.json');
  expect(await daymark(['export', file])).toEqual({ code: 0, stdout: '', stderr: `All records are in ${file}.\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const archive = readFileSync(file, 'utf8');
  expect(Archive.parse(JSON.parse(archive)).tasks).toMatchObject([{ name: 'Offer' }]);
  expect(Archive.parse(JSON.parse((await daymark(['export'])).stdout)).tasks).toMatchObject([{ name: 'Offer' }]);
  writeFileSync(file, 'mine');
  // The host calls it through npm: files are named from the folder where npm was called.
  const onHost = [RUN, 'daymark', 'export', 'daymark.json'];
  expect(await runProgram(process.execPath, onHost, { env: { ...env, INIT_CWD: folder } })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'daymark: daymark.json is there already.\n  To replace it: --force\n',
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await daymark(['export', file, '--force'])).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8').length).toBe(archive.length);
  expect(readdirSync(folder)).toEqual(['daymark.json']);
});

/** A server that sends some of an archive; `end` does the rest. */
const cutting = (end: (answer: ServerResponse) => void) =>
  serving((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"tasks": [', () => end(response));
  });

test('of an archive that is cut off nothing is kept, and a file that was there stays', async () => {
  const { url } = await cutting((response) => void response.destroy());
  const { folder } = await commandLine();
  const file = join(folder, 'daymark.json');
  const cut = { code: 4, stderr: expect.stringMatching(/^daymark: The archive was cut off \(.+\)\.\n/) };
  expect(await runAt(url, ['export', file]).ended).toMatchObject(cut);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, 'mine');
  expect(await runAt(url, ['export', file, '--force']).ended).toMatchObject(cut);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['daymark.json']);
});

test.runIf(process.platform !== 'win32')('Ctrl C ends an export, and removes what was written', async () => {
  const begun = Promise.withResolvers<void>();
  const { url } = await cutting(() => begun.resolve());
  const { folder } = await commandLine();
  const file = join(folder, 'daymark.json');
  const { child, ended } = runAt(url, ['export', file]);
  await begun.promise;
  await expect.poll(() => existsSync(file)).toBe(true);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' });
  expect(existsSync(file)).toBe(false);
});
