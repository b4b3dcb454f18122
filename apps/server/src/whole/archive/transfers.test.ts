import { existsSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { getProjects } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, onTestFinished, test } from 'vitest';
import { allRows, newFolder, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, ONCE, type Records } from '#test/archive.ts';
import { ENGINE } from '#test/engine.ts';
import { run, temporaryFolder } from '#test/process.ts';
import { makeTransfers } from './transfers.ts';

const AT = '2026-11-20T09:00:00.000Z';
const written = { created_at: AT, updated_at: AT };

const SOME = 1500;

/** An archive larger than socket buffers. */
const LARGE: Partial<Records> = {
  projects: [{ number: 1, name: 'P', description: '', status: 'done', ...written }],
  lists: [{ number: 1, project: 1, name: 'L', progress: 0, is_inbox: false, position: 1, ...written }],
  tasks: Array.from({ length: SOME }, (_, place) => ({
    ...({ list: 1, category: null, priority: 'low', planned_duration: 25, estimate: null } as const),
    ...({ number: place + 1, name: `T${place + 1}`, description: 'x'.repeat(10_000), status: 'not_started' } as const),
    position: place,
    ...({
      first_started_at: null,
      completed_at: null,
      mental_state: null,
      reflection: null,
      ...ONCE,
      ...written,
    } as const),
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
    .deleteFrom('tasks')
    .where('name', '=', `T${SOME - 1}`)
    .execute();
  expect(await app.send(getProjects, {})).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));

  const chunks = [Buffer.from(first ?? [])];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    chunks.push(Buffer.from(value ?? []));
  }
  expect(Buffer.concat(chunks).toString() === file).toBe(true);
  expect(await app.exported(app)).toContain('Written meanwhile');
});

test('a user has one transfer at a time; an aborted one frees its place', async () => {
  const app = await listening();
  await app.imported(app, fileOf(LARGE));
  const abort = new AbortController();
  const download = () => fetch(app.url, { headers: app.headers, signal: abort.signal });
  const unread = await download(); // a response that is garbage collected would be aborted
  expect(unread.status).toBe(200);
  expect((await download()).status).toBe(409);
  expect((await app.imported(app, fileOf({}))).json().message).toMatch(/still running/);

  abort.abort();
  await expect.poll(async () => (await app.imported(app, fileOf({}))).statusCode).toBe(201);
});

test('slow clients hold no slot: while four of them wait, others export and import', async () => {
  const app = await listening();
  const slow = await Promise.all(Array.from({ length: 4 }, () => app.another()));
  const [readers, writers] = [slow.slice(0, 2), slow.slice(2)];
  const unread: Response[] = [];
  for (const { headers, ...user } of readers) {
    await app.imported({ ...user, headers }, fileOf(LARGE));
    unread.push(await fetch(app.url, { headers }));
  }
  expect(unread.map(({ status }) => status)).toEqual(readers.map(() => 200));
  for (const { headers } of writers) {
    const upload = request(app.url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': 1000 },
    });
    upload.on('error', () => {}); // from the end of the test
    onTestFinished(() => void upload.destroy());
    upload.write('{');
  }
  await expect.poll(() => app.transferFiles()).toHaveLength(slow.length);

  expect((await app.imported(app, fileOf(LARGE))).statusCode).toBe(201);
  expect(await app.exported(app)).toBe(fileOf(LARGE));
  for (const { body } of unread) await body?.cancel(); // the server would wait for them when it closes
});

/** Transfers with files of at most 100 bytes together. */
function smallTransfers() {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return makeTransfers(folder, { mostBytes: 100 });
}

async function* bytes(count: number): AsyncGenerator<string> {
  yield 'x'.repeat(count);
}

test('four files are worked on at once; the fifth waits for a slot', async () => {
  const { begin } = smallTransfers();
  const ended = Promise.withResolvers<void>();
  let started = 0;
  const work = [1, 2, 3, 4, 5].map(async (userId) => {
    const transfer = await begin(userId);
    await transfer.work(() => {
      started += 1;
      return ended.promise;
    });
    await transfer.end();
  });
  await expect.poll(() => started).toBe(4);
  await setImmediate();
  expect(started).toBe(4);
  ended.resolve();
  await Promise.all(work);
  expect(started).toBe(5);
});

test('where the files take too much of the disk, the largest one gives way', async () => {
  const { begin, folder } = smallTransfers();
  const [large, small] = [await begin(1), await begin(2)];
  await large.write(bytes(80));
  await small.write(bytes(30));
  const refusal = 'The server is busy. Try again in a moment.';
  await expect(text(large.read())).rejects.toThrow(refusal);
  await expect(large.write(bytes(1))).rejects.toThrow(refusal);
  expect(await text(small.read())).toBe('x'.repeat(30));

  await expect(small.write(bytes(90))).rejects.toThrow(refusal);
  for (const transfer of [large, small]) await transfer.end();
  expect(readdirSync(folder)).toEqual([]);
  const next = await begin(1);
  await next.write(bytes(100));
  expect(await text(next.read())).toBe('x'.repeat(100));
  await next.end();
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
  await expect.poll(() => app.transferFiles()).toHaveLength(1);
  upload.destroy();
  await expect.poll(app.transferFiles).toEqual([]);
  expect(await allRows(app.db())).toEqual(before);
  await expect.poll(async () => (await app.imported(app, fileOf({}))).statusCode).toBe(201);
});

test.runIf(ENGINE === 'sqlite')(
  'a server killed during an import keeps all of its rows or none, and removes the spool at the next start',
  async () => {
    const DATA_DIR = temporaryFolder();
    const folder = join(DATA_DIR, 'transfers');
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
      const tasks = async () => (await senderTo(url, token)(getProjects, {}))[0]?.total_tasks ?? 0;
      return { tasks, send, kill };
    };

    // The server is killed later each time: during the upload, inside the transaction, after the answer.
    for (const after of [100, 250, 500]) {
      const { tasks, send, kill } = await start();
      expect(existsSync(folder)).toBe(false);
      const count = await tasks();
      const answer = send().then(
        ({ status }) => status,
        () => 'cut',
      );
      await expect.poll(() => existsSync(folder), { interval: 1 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, after));
      await kill();
      const outcome = await answer;
      const restarted = await start();
      const now = await restarted.tasks();
      await restarted.kill();
      if (outcome === 201) expect(now).toBe(count + SOME);
      else expect([count, count + SOME]).toContain(now);
    }
  },
);
