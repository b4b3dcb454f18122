import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '#backups/backup-file.ts';
import { newFolder, testApp } from '#test/app.ts';
import { ENGINE, ruleTest } from '#test/engine.ts';

/** A port that nobody listens to. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : 0);
}

async function withMetrics(env: Record<string, string> = {}) {
  const METRICS_PORT = await freePort();
  const app = await testApp({ env: { METRICS_PORT, ...env } });
  const ask = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`, init);
  /** The value of a sample, by its name and labels as they are written. */
  const figure = async (sample: string) => {
    const lines = (await (await ask()).text()).split('\n');
    const line = lines.find((line) => line.startsWith(`${sample} `));
    return line === undefined ? undefined : Number(line.slice(sample.length + 1));
  };
  return { ...app, ask, figure };
}

ruleTest('answers are counted by the pattern of their address, with their times', async () => {
  const { send, given, raw, figure } = await withMetrics();
  const { id } = await given.task();
  for (let times = 0; times < 3; times += 1) await send(getTask, { params: { id: String(id) } });
  await raw({ url: '/api/task/999' });
  await raw({ url: '/api/nothing' });
  const labels = (route: string, status: number) => `{method="GET",route="${route}",status="${status}"}`;
  const count = (route: string, status: number) =>
    figure(`daymark_http_request_duration_seconds_count${labels(route, status)}`);
  expect(await count('/api/task/:id', 200)).toBe(3);
  expect(await count('/api/task/:id', 401)).toBe(1);
  expect(await count('none', 404)).toBe(1);
  expect(await figure('daymark_http_request_errors_total')).toBe(0);
  expect(await figure('daymark_database_statements_total')).toBeGreaterThan(3);
  expect(await figure('daymark_database_seconds_total')).toBeGreaterThan(0);
});

test('answers with 500 to 599 are counted as errors, and no time of a stream is told', async () => {
  const { raw, figure, expectFailure } = await withMetrics();
  expectFailure(); // the web app is not built
  expect((await raw({ url: '/' })).statusCode).toBe(503);
  expect((await raw({ url: '/api/events' })).statusCode).toBe(401);
  expect(await figure('daymark_http_request_errors_total')).toBe(1);
  const count = (route: string, status: number) =>
    figure(`daymark_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(await count('none', 503)).toBe(1);
  expect(await count('/api/events', 401)).toBeUndefined();
});

test('what is there now is told: timers, streams, waiting requests, transfers and connections', async () => {
  const { send, given, figure, another } = await withMetrics();
  for (const { send: sendOf, given: givenOf } of [{ send, given }, await another()]) {
    const { id } = await givenOf.task();
    await sendOf(startTimer, { params: { id: String(id) }, body: {} });
  }
  expect(await figure('daymark_timers_running')).toBe(2);
  for (const name of ['event_streams', 'http_requests_waiting', 'transfers']) {
    expect(await figure(`daymark_${name}`), name).toBe(0);
  }
  const states = ['idle', 'used', 'waiting'];
  const connections = await Promise.all(
    states.map((state) => figure(`daymark_database_connections{state="${state}"}`)),
  );
  const isPool = ENGINE === 'postgres';
  expect(connections).toEqual(states.map(() => (isPool ? expect.any(Number) : undefined)));
});

test('the longest lag of the event loop is told, without the time between two looks at it', async () => {
  const { figure } = await withMetrics();
  let lag = 0;
  let passed = 0;
  // A block that begins before the first look after a reading is not seen: then the next one is.
  await expect
    .poll(async () => {
      const from = performance.now();
      while (performance.now() - from < 400);
      lag = (await figure('nodejs_eventloop_lag_max_seconds')) ?? 0;
      passed = (performance.now() - from) / 1000;
      return lag;
    })
    .toBeGreaterThan(0.3);
  expect(lag).toBeLessThan(passed);
});

ruleTest('the moment of the last backup is told where the server makes backups: 0 without one', async () => {
  const BACKUP_DIR = newFolder();
  onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
  const name = 'daymark_backup_last_success_timestamp_seconds';
  const { figure } = await withMetrics({ BACKUPS: 'daily', BACKUP_DIR });
  expect(await figure(name)).toBe(0);
  const made_at = '2026-11-28T03:00:00Z';
  const facts = { contents: 'sqlite', made_at, version: '1', schema: '0001-core' } as const;
  await writeBackup(join(BACKUP_DIR, 'daymark-20261128T030000Z-daily.backup'), Readable.from(['x']), facts);
  writeFileSync(join(BACKUP_DIR, 'daymark-20261129T030000Z-daily.backup'), 'half a backup');
  expect(await figure(name)).toBe(Temporal.Instant.from(made_at).epochMilliseconds / 1000);
  expect(await (await withMetrics()).figure(name)).toBeUndefined();
});

const DOCS = join(import.meta.dirname, '../../../../../docs');

test.each(['metrics-dashboard.json', 'metrics-alerts.yaml', 'operations.md'])(
  'every figure in %s is told',
  async (file) => {
    const BACKUP_DIR = newFolder();
    onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
    const { given, ask } = await withMetrics({ BACKUPS: 'daily', BACKUP_DIR });
    await given.task();
    const text = await (await ask()).text();
    const told = new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name));
    // Prometheus itself says whether it has reached a target; the family of a histogram has no sample of its own.
    const families = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const known = new Set([...told, ...families, ...(ENGINE === 'postgres' ? [] : ['daymark_database_connections'])]);
    const named =
      readFileSync(join(DOCS, file), 'utf8').match(/\b(daymark|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? [];
    expect(named.length).toBeGreaterThanOrEqual(3);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);

test('an answer is counted in each bucket from its time on, whatever the method of its route', async () => {
  const { send, given, ask } = await withMetrics();
  const { id } = await given.task();
  for (let times = 0; times < 5; times += 1) await send(getTask, { params: { id: String(id) } });
  const of =
    /^daymark_http_request_duration_seconds_bucket\{le="([^"]+)",method="GET",route="\/api\/task\/:id",status="200"\} (\d+)$/gm;
  const buckets = [...(await (await ask()).text()).matchAll(of)].map(
    ([, bound, count]) => [bound, Number(count)] as const,
  );
  expect(buckets.map(([bound]) => bound)).toEqual([
    ...['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'],
  ]);
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(5);
});

ruleTest('nothing of a person stands in the metrics, and nothing else is served there', async () => {
  const { given, ask, user, token } = await withMetrics();
  await given.task({ name: 'Secret plans' });
  const answer = await ask();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [\d.e+-]+|\w+(\{[^{}]*\})? (\+Inf|Nan))$/); // as the library writes a mean of nothing
  }
  for (const secret of [user.email, user.first_name, token, 'Secret plans']) expect(text).not.toContain(secret);
  for (const path of ['/', '/api/config', '/metrics/']) expect((await ask(path)).status, path).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
});

test('names follow the conventions of Prometheus, and labels are those of requests and connections alone', async () => {
  const { given, ask } = await withMetrics();
  await given.task();
  const text = await (await ask()).text();
  const ours = [...text.matchAll(/^# TYPE (daymark_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  expect(ours.length).toBeGreaterThanOrEqual(8);
  for (const { name, type } of ours) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    expect(name).not.toMatch(/_(ms|milliseconds?|minutes?|hours?|second|kb|mb|percent|count|sum|bucket)(_|$)/);
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\w`, 'm'));
  }
  const samples = text.split('\n').filter((line) => line.startsWith('daymark_'));
  const labels = new Set(samples.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)));
  expect([...labels].sort()).toEqual(['le', 'method', 'route', ...(ENGINE === 'postgres' ? ['state'] : []), 'status']);
});

test('without a port there are no metrics, and the app itself never serves them', async () => {
  const { raw, expectFailure } = await testApp();
  expectFailure(); // the web app is not built
  expect((await raw({ url: '/metrics' })).body).not.toContain('daymark_');
});
