import { getDailyAnalytics } from '@daymark/contract/analytics.ts';
import { eachState } from '@daymark/domain/mental-states.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { insertOverlapping } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

/** The figures of a day in this time zone. */
async function dayIn({ raw, headers }: Pick<TestApp, 'raw' | 'headers'>, date: string, zone = 'UTC') {
  const response = await raw({ url: `/api/analytics/daily/${date}`, headers: { ...headers, 'x-time-zone': zone } });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const NOTHING = {
  total_tasks: 0,
  completed_tasks: 0,
  completion_rate: 0,
  planned_minutes: 0,
  worked_minutes: 0,
  estimation_accuracy: {
    accuracy_percentage: 0,
    bias: null,
    tendency: 'none',
    total_tasks_analyzed: 0,
    accurate_count: 0,
    underestimated_count: 0,
    overestimated_count: 0,
    imported_count: 0,
    tasks_without_estimate: 0,
  },
  mental_state_distribution: {
    total_tasks: 0,
    not_told: 0,
    mental_states: { counts: eachState(() => 0), percentages: eachState(() => 0) },
    most_common_state: null,
    positive_states_percentage: 0,
  },
};

ruleTest(
  'a day counts planned and worked minutes, completed tasks, accuracy of estimates and mental states',
  async () => {
    const app = await testApp();
    const { send, given, passMinutes } = app;
    const [report, mail, plan] = [
      await given.task({ planned_duration: 40 }),
      await given.task({ planned_duration: 10 }),
      await given.task({ planned_duration: 25 }),
    ];
    const work = async (task: { id: number }, minutes: number) => {
      await timerOf(app, task).start();
      passMinutes(minutes);
    };
    await work(report, 60);
    await timerOf(app, report).complete({ mental_state: 'tired' });
    await work(mail, 8);
    await timerOf(app, mail).complete({ mental_state: 'focused' });
    await work(plan, 12.345);

    expect(await send(getDailyAnalytics, { params: { date: '2026-11-20' } })).toEqual({
      date: '2026-11-20',
      total_tasks: 3,
      completed_tasks: 2,
      completion_rate: 0.6667,
      planned_minutes: 75,
      worked_minutes: 80.35, // the running timer included
      estimation_accuracy: {
        accuracy_percentage: 73.3, // of 2/3 and 4/5
        bias: 1.1, // of ln 1.5 and ln 0.8 the middle
        tendency: 'none',
        total_tasks_analyzed: 2,
        accurate_count: 1,
        underestimated_count: 1,
        overestimated_count: 0,
        imported_count: 0,
        tasks_without_estimate: 0,
      },
      mental_state_distribution: {
        total_tasks: 2,
        not_told: 0,
        mental_states: {
          counts: { ...eachState(() => 0), tired: 1, focused: 1 },
          percentages: { ...eachState(() => 0), tired: 50, focused: 50 },
        },
        most_common_state: 'focused',
        positive_states_percentage: 50,
      },
    });
    expect(await dayIn(app, '2026-11-19')).toEqual({ date: '2026-11-19', ...NOTHING });
    expect(await dayIn(app, '2026-11-21')).toEqual({ date: '2026-11-21', ...NOTHING });
  },
);

ruleTest('work over midnight is shared by both days, and completion belongs to the later one', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 300 });
  app.passMinutes(13 * 60 + 30); // 23:00
  await timerOf(app, task).start();
  app.passMinutes(60);
  expect(await dayIn(app, '2026-11-20')).toMatchObject({ total_tasks: 1, worked_minutes: 60 });
  expect(await dayIn(app, '2026-11-21')).toMatchObject({ total_tasks: 0, worked_minutes: 0 });
  app.passMinutes(90);
  expect(await dayIn(app, '2026-11-20')).toMatchObject({ total_tasks: 1, completed_tasks: 0, worked_minutes: 60 });
  expect(await dayIn(app, '2026-11-21')).toMatchObject({ total_tasks: 1, completed_tasks: 0, worked_minutes: 90 });
  await timerOf(app, task).complete();
  expect(await dayIn(app, '2026-11-20')).toMatchObject({ total_tasks: 1, completed_tasks: 0, worked_minutes: 60 });
  expect(await dayIn(app, '2026-11-21')).toMatchObject({
    total_tasks: 1,
    completed_tasks: 1,
    planned_minutes: 300,
    worked_minutes: 90,
    estimation_accuracy: { accuracy_percentage: 50, bias: 0.5 }, // of all the work on it
  });
});

ruleTest('work that ends at midnight belongs to the day before', async () => {
  const app = await testApp();
  const task = await app.given.task();
  app.passMinutes(14 * 60);
  await timerOf(app, task).start();
  app.passMinutes(30);
  await timerOf(app, task).pause();
  expect(await dayIn(app, '2026-11-20')).toMatchObject({ total_tasks: 1, worked_minutes: 30 });
  expect(await dayIn(app, '2026-11-21')).toMatchObject(NOTHING);
});

test('a timer that was left on covers the days between, whether it has ended or not', async () => {
  const app = await testApp();
  const task = await app.given.task();
  await timerOf(app, task).start();
  app.passMinutes(3 * 24 * 60);
  const between = { total_tasks: 1, completed_tasks: 0, worked_minutes: 1440 };
  expect(await dayIn(app, '2026-11-22')).toMatchObject(between);
  await timerOf(app, task).pause();
  expect(await dayIn(app, '2026-11-22')).toMatchObject(between);
  expect(await dayIn(app, '2026-11-23')).toMatchObject({ total_tasks: 1, worked_minutes: 570 });
  expect(await dayIn(app, '2026-11-24')).toMatchObject({ total_tasks: 0 });
});

ruleTest('a day is counted in the time zone of the request', async () => {
  const app = await testApp();
  await app.given.task(); // 22:30 in Apia
  app.passMinutes(89);
  await app.given.task();
  app.passMinutes(1);
  await app.given.task();
  expect(await dayIn(app, '2026-11-20', 'Pacific/Apia')).toMatchObject({ total_tasks: 2 });
  expect(await dayIn(app, '2026-11-21', 'Pacific/Apia')).toMatchObject({ total_tasks: 1 });
  expect(await dayIn(app, '2026-11-20')).toMatchObject({ total_tasks: 3 });
});

ruleTest.each(['2026-02-29', '2026-13-01', '20-11-2026', '2026-1-1', 'today', '2026-11-20T00:00Z', '%20'])(
  'the day %s is refused',
  async (date) => {
    const { raw, headers } = await testApp();
    const response = await raw({ url: `/api/analytics/daily/${date}`, headers });
    const message = 'Date must be a day like 2026-11-20';
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path: 'date', message }] });
    const unsigned = await raw({ url: `/api/analytics/daily/${date}` });
    expect([unsigned.statusCode, unsigned.json().message]).toEqual([401, 'Sign in to continue']);
  },
);

test('the first and the last date are answered like any other', async () => {
  const app = await testApp();
  for (const date of ['1970-01-01', '2200-12-31'])
    expect(await dayIn(app, date, 'Asia/Kathmandu')).toMatchObject(NOTHING);
});

test('a day that the zone has skipped has no work, though a timer ran through it', async () => {
  const app = await testApp();
  const { given, db, user } = app;
  const { id: task_id } = await given.task();
  const started_at = Temporal.Instant.from('2011-12-29T10:00Z');
  const entry = { task_id, started_at, planned_end_at: started_at.add({ minutes: 25 }) };
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  await insertOverlapping(ctx, [
    { ...entry, ended_at: started_at.add({ hours: 48 }) },
    { ...entry, ended_at: null },
  ]);
  const worked = async (date: string) => (await dayIn(app, date, 'Pacific/Apia')).worked_minutes;
  expect(await worked('2011-12-29')).toBe(2 * 1440);
  expect(await dayIn(app, '2011-12-30', 'Pacific/Apia')).toMatchObject(NOTHING);
  expect(await worked('2011-12-31')).toBe(2 * 1440);
});

test('the work of other users is not counted', async () => {
  const app = await testApp();
  const other = await app.another();
  const task = await other.given.task();
  await timerOf(other, task).start();
  app.passMinutes(10);
  expect(await dayIn(app, '2026-11-20')).toMatchObject(NOTHING);
  await timerOf(other, task).complete();
  expect(await dayIn(app, '2026-11-20')).toMatchObject(NOTHING);
  expect(await dayIn({ ...app, ...other }, '2026-11-20')).toMatchObject({ completed_tasks: 1, worked_minutes: 10 });
});

test('a day of ten tasks takes as many queries as an empty one', async () => {
  const app = await testApp();
  const ask = () => app.countQueries(() => dayIn(app, '2026-11-20'));
  const few = await ask();
  for (let made = 0; made < 10; made += 1) {
    const task = await app.given.task();
    await timerOf(app, task).start();
    await timerOf(app, task).complete();
  }
  expect(await ask()).toBe(few);
});
