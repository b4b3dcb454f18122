import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as api from '@daymark/contract/timer.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { testApp } from '#test/app.ts';
import { casesOf, ENGINE } from '#test/engine.ts';
import { temporaryFolder } from '#test/process.ts';
import { REFLECTED, START, timerOf } from '#test/timer.ts';

test('a server clock that was set back makes no negative work', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  await timer.start();
  app.passMinutes(-10);
  expect(await timer.status()).toMatchObject({ total_time_worked: 0, is_expired: false });
  expect(await timer.pause()).toMatchObject({ total_time_worked: 0 });
});

test('a task that is completed before its start by a clock that was set back is completed at its start', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  await timer.start();
  app.passMinutes(-10);
  expect(await timer.complete()).toMatchObject({
    server_time: '2026-11-20T09:20:00.000Z',
    task: { completed_at: '2026-11-20T09:30:00.000Z', total_time_worked: 0 },
  });
});

test('a start that read the clock before another entry ended begins where that one ended', async () => {
  const app = await testApp();
  const [first, second] = [timerOf(app, await app.given.task()), timerOf(app, await app.given.task())];
  await first.start();
  app.passMinutes(5);
  await first.pause();
  app.passMinutes(-0.05); // as if the start had waited for three seconds while the timer was paused
  expect(await second.start(10)).toMatchObject({
    server_time: '2026-11-20T09:34:57.000Z',
    current_work_start: '2026-11-20T09:35:00.000Z',
    current_planned_end: '2026-11-20T09:45:00.000Z',
    total_time_worked: 0,
    task: { first_started_at: '2026-11-20T09:35:00.000Z' },
  });
});

test('work counts at once when the server’s clock was an hour fast and is corrected', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  await timer.start();
  app.passMinutes(5);
  await timer.pause();
  app.passMinutes(-60);
  expect(await timer.start(10)).toMatchObject({
    current_work_start: '2026-11-20T08:35:00.000Z',
    remaining_seconds: 600,
  });
  app.passMinutes(3);
  expect(await timer.pause()).toMatchObject({ total_time_worked: 8 });
});

test.runIf(ENGINE === 'sqlite')(
  'a timer outlives the server: killed while it runs, started again later, it shows the right time',
  async () => {
    const { given, send, token, dataDir, passMinutes } = await testApp();
    const timer = timerOf({ send }, await given.task({ planned_duration: 25 }));
    await timer.start();
    passMinutes(10);
    const before = await timer.status();
    // A copy of the files is the state that a killed process leaves.
    const DATA_DIR = temporaryFolder();
    for (const file of ['daymark.db', 'daymark.db-wal']) copyFileSync(join(dataDir, file), join(DATA_DIR, file));

    let now = START.add({ minutes: 10 });
    const log = { write: () => undefined };
    const app = await createApp({ settings: readSettings({ DATA_DIR }), clock: () => now, log, webRoot: '/nowhere' });
    onTestFinished(() => app.close());
    const call = async ({ method, path }: Endpoint) => {
      const url = `/api${path.replace(':id', timer.params.id)}`;
      const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      return response.json().data;
    };
    expect(await call(api.getTimerStatus)).toEqual(before);
    expect(await call(api.getActiveTimer)).toEqual(before);
    now = START.add({ hours: 3 });
    expect(await call(api.getTimerExpired)).toMatchObject({
      status: 'active',
      current_work_start: '2026-11-20T09:30:00.000Z',
      current_planned_end: '2026-11-20T09:55:00.000Z',
      total_time_worked: 180,
      is_expired: true,
      remaining_seconds: 0,
    });
    expect(await call(api.pauseTimer)).toMatchObject({ status: 'paused', total_time_worked: 180 });
  },
);

/** Clock changes: hours and half hours, forwards and back, a permanent quarter, a skipped day. */
const CHANGES = [
  { zone: 'Europe/Berlin', at: '2026-03-29T01:00:00Z' },
  { zone: 'Europe/Berlin', at: '2026-10-25T01:00:00Z' },
  { zone: 'America/St_Johns', at: '2026-03-08T05:30:00Z' },
  { zone: 'Australia/Lord_Howe', at: '2026-10-03T15:30:00Z' },
  { zone: 'Asia/Kathmandu', at: '1985-12-31T18:30:00Z' },
  { zone: 'Pacific/Apia', at: '2011-12-30T10:00:00Z' },
];

test('the work is the same to the millisecond in every time zone, over every clock change', async () => {
  const app = await testApp();
  let now = START;
  const setClock = (to: Temporal.Instant) => {
    app.passMinutes(now.until(to).total('milliseconds') / 60_000);
    now = to;
  };

  /** Works twice on a new task, called from this zone, and gives the answers without the ids. */
  async function answersIn(zone: string, { from, worked, rest, overtime }: Work) {
    setClock(from);
    const { id, project_id } = await app.given.task({ planned_duration: 30 });
    const call = async (step: string, payload: object = {}) => {
      const headers = { ...app.headers, 'x-time-zone': zone };
      const url = `/api/task/${id}/timer/${step}`;
      const { data } = (await app.raw({ method: 'POST', url, headers, payload })).json();
      const { estimate, first_started_at, completed_at } = data.task;
      return { ...data, task: { estimate, first_started_at, completed_at } };
    };
    const answers = [await call('work')];
    setClock(now.add({ milliseconds: worked }));
    answers.push(await call('pause'));
    setClock(now.add({ milliseconds: rest }));
    answers.push(await call('work', { duration_minutes: 60 }));
    // The end is told in the caller's local time, with its offset from UTC.
    const worked_until = now.add({ milliseconds: overtime }).toZonedDateTimeISO(zone);
    setClock(now.add({ hours: 4 }));
    answers.push(
      await call('complete', { ...REFLECTED, worked_until: worked_until.toString({ timeZoneName: 'never' }) }),
    );
    await app.send(deleteProject, { params: { id: String(project_id) } });
    return answers;
  }

  type Work = { from: Temporal.Instant; worked: number; rest: number; overtime: number };
  const hours = (most: number) => fc.integer({ min: 0, max: most * 3_600_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CHANGES),
      fc.record({ before: hours(3), worked: hours(3), rest: hours(30), overtime: hours(4) }),
      async ({ zone, at }, { before, ...spans }) => {
        const work = { ...spans, from: Temporal.Instant.from(at).subtract({ milliseconds: before }) };
        const answers = await answersIn(zone, work);
        expect(answers).toEqual(await answersIn('UTC', work));
        const total = Math.round((work.worked + work.overtime) / 600) / 100;
        expect(answers.at(-1)).toMatchObject({ status: 'done', total_time_worked: total });
      },
    ),
    { numRuns: casesOf(24), seed: 26 },
  );
});
