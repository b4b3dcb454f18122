import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { getProjects } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, test, vi } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, type Records } from '#test/archive.ts';
import { run, temporaryFolder } from '#test/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T09:00:00.000Z';
const written = { created_at: AT, updated_at: AT };

const SOME = 1500;

/** Larger than socket buffers. */
const LARGE: Partial<Records> = {
  projects: Array.from({ length: SOME }, (_, place) => ({
    ...{ number: place + 1, name: `P${place + 1}`, description: 'x'.repeat(10_000), status: 'done' as const },
    ...written,
  })),
};

async function listening() {
  const app = await testApp();
  const url = `${await app.app.listen({ host: '127.0.0.1', port: 0 })}/api/archive`;
  const { exported, imported } = archiveCalls(app);
  return { ...app, url, exported, imported };
}

test('a slow download is a snapshot: it lacks what is written meanwhile, and blocks no write', async () => {
  const app = await listening();
  const file = fileOf(LARGE);
  await app.imported(app, file);
  const response = await fetch(app.url, { headers: app.headers });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const { value: first } = await reader.read();

  const { id } = await app.given.project({ name: 'Written meanwhile' });
  await app
    .db()
    .deleteFrom('projects')
    .where('name', '=', `P${SOME - 1}`)
    .execute();
  expect(await app.send(getProjects, {})).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));

  const chunks = [Buffer.from(first ?? [])];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    chunks.push(Buffer.from(value ?? []));
  }
  expect(Buffer.concat(chunks).toString() === file).toBe(true);
  expect(await app.exported(app)).toContain('Written meanwhile');
});

test('a user has one transfer at a time, the server four; an aborted one frees its slot', async () => {
  const app = await listening();
  const others = [await app.another(), await app.another(), await app.another(), await app.another()];
  for (const user of [app, ...others]) await app.imported(user, fileOf(LARGE));

  const unread: Response[] = []; // a response that is garbage collected would be aborted
  const start = async ({ headers }: { headers: { authorization: string } }) => {
    const abort = new AbortController();
    const response = await fetch(app.url, { headers, signal: abort.signal });
    unread.push(response);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), abort };
  };
  const first = await start(app);
  expect(first.status).toBe(200);
  expect((await start(app)).status).toBe(409);
  expect((await app.imported(app, fileOf({}))).json().message).toMatch(/still running/);
  for (const user of others.slice(0, 3)) expect((await start(user)).status).toBe(200);
  const fifth = others[3] ?? app;
  expect(await start(fifth)).toMatchObject({ status: 503, retryAfter: '5' });

  first.abort.abort();
  await expect.poll(async () => (await start(fifth)).status).toBe(200);
});

test('an aborted upload leaves neither rows nor files, and a retry succeeds', async () => {
  const app = await listening();
  const before = await allRows(app.db());
  const file = fileOf(LARGE);
  const upload = request(app.url, {
    method: 'POST',
    headers: { ...app.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(file) },
  });
  upload.on('error', () => {}); // from the abort
  upload.write(file.slice(0, 10_000_000));
  const folder = join(app.dataDir, 'imports');
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  upload.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(await allRows(app.db())).toEqual(before);
  await expect.poll(async () => (await app.imported(app, fileOf({}))).statusCode).toBe(201);
});

test('a server killed during an import keeps all of its rows or none, and removes the spool at the next start', async () => {
  const DATA_DIR = temporaryFolder();
  const folder = join(DATA_DIR, 'imports');
  const file = fileOf(LARGE);
  let token = '';
  const start = async () => {
    const { child, exit, ready } = run({ DATA_DIR });
    const url = await ready();
    if (token === '') ({ token } = await makeGiven(senderTo(url)).user());
    const send = () =>
      fetch(`${url}/api/archive`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: file,
      });
    const kill = async () => {
      child.kill('SIGKILL');
      await exit;
    };
    return { projects: () => senderTo(url, token)(getProjects, {}), send, kill };
  };

  // Killed later each time: during the upload, inside the transaction, after the answer.
  for (const after of [100, 250, 500]) {
    const { projects, send, kill } = await start();
    expect(existsSync(folder)).toBe(false);
    const count = (await projects()).length;
    const answer = send().then(
      ({ status }) => status,
      () => 'cut',
    );
    await expect.poll(() => existsSync(folder), { interval: 1 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, after));
    await kill();
    const outcome = await answer;
    const restarted = await start();
    const now = (await restarted.projects()).length;
    await restarted.kill();
    if (outcome === 201) expect(now).toBe(count + SOME);
    else expect([count, count + SOME]).toContain(now);
  }
});
