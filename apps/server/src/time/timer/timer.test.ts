import { Readable } from 'node:stream';
import { getTask, updateTask } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { timerOf } from '#test/timer.ts';

const OTHER_RUNS = {
  status: 409,
  message: 'Another task is currently active. Pause it first to work on this task.',
};

ruleTest('a start counts down the planned duration and freezes it as the estimate', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40 });
  const timer = timerOf(app, task);
  app.passMinutes(1);
  const current = { current_work_start: '2026-11-20T09:31:00.000Z', current_planned_end: '2026-11-20T10:11:00.000Z' };
  const started = await timer.start();
  expect(started).toEqual({
    paused: null,
    taken: [],
    status: 'active',
    task: {
      ...task,
      ...current,
      status: 'active',
      estimate: 40,
      first_started_at: '2026-11-20T09:31:00.000Z',
      planned_for: '2026-11-20',
      is_timer_active: true,
      updated_at: '2026-11-20T09:31:00.000Z',
    },
    ...current,
    total_time_worked: 0,
    is_expired: false,
    remaining_seconds: 2400,
    server_time: '2026-11-20T09:31:00.000Z',
  });
  expect(await app.send(getTask, { params: timer.params })).toEqual(started.task);
});

test('the state counts on with the clock, past the planned end too', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 2 }));
  await timer.start();
  app.passMinutes(1.501);
  expect(await timer.status()).toMatchObject({
    total_time_worked: 1.5,
    remaining_seconds: 30,
    is_expired: false,
    server_time: '2026-11-20T09:31:30.060Z',
  });
  app.passMinutes(0.499);
  expect(await timer.status()).toMatchObject({ remaining_seconds: 0, is_expired: true, status: 'active' });
  app.passMinutes(60);
  expect(await timer.status()).toMatchObject({ remaining_seconds: 0, is_expired: true, total_time_worked: 62 });
});

ruleTest('given minutes take precedence over the plan, which stays the estimate', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 40 }));
  expect(await timer.start(7)).toMatchObject({ remaining_seconds: 420, task: { estimate: 40, planned_duration: 40 } });
});

ruleTest('a pause ends the entry, and the next start continues with the rest, to the millisecond', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 10 }));
  await timer.start();
  app.passMinutes(3.5001);
  expect(await timer.pause()).toMatchObject({
    status: 'paused',
    total_time_worked: 3.5,
    current_work_start: null,
    current_planned_end: null,
    is_expired: false,
    remaining_seconds: 390,
    task: { is_timer_active: false, status: 'paused' },
  });
  app.passMinutes(60);
  expect(await timer.start()).toMatchObject({
    current_work_start: '2026-11-20T10:33:30.006Z',
    current_planned_end: '2026-11-20T10:40:00.000Z',
    total_time_worked: 3.5,
  });
});

ruleTest('a resume counts down at least one minute, and fifteen where nothing was left', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 2 }));
  await timer.start();
  app.passMinutes(1.99);
  expect(await timer.pause()).toMatchObject({ remaining_seconds: 60 });
  expect(await timer.start()).toMatchObject({ remaining_seconds: 60 });
  app.passMinutes(1);
  expect(await timer.pause()).toMatchObject({ remaining_seconds: 900 });
  expect(await timer.start()).toMatchObject({ remaining_seconds: 900 });
});

test('the first start is kept, and the estimate outlives every change of the plan', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 30 }));
  await timer.start();
  app.passMinutes(1);
  await timer.pause();
  await app.send(updateTask, { params: timer.params, body: { planned_duration: 90 } });
  app.passMinutes(1);
  await timer.start();
  const { task } = await timer.complete();
  expect(task).toMatchObject({ estimate: 30, planned_duration: 90, first_started_at: '2026-11-20T09:30:00.000Z' });
});

test('a task that never started shows the countdown of its first start, and has no estimate', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 45 }));
  await app.send(updateTask, { params: timer.params, body: { planned_duration: 50 } });
  expect(await timer.status()).toMatchObject({
    status: 'not_started',
    remaining_seconds: 3000,
    is_expired: false,
    task: { estimate: null },
  });
});

ruleTest('completing a task ends its work, stores state and reflection, and stops the timer', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  await timer.start();
  app.passMinutes(4.25);
  const done = await timer.complete({ mental_state: ' FOCUSED ', reflection: '  Went well \n' });
  expect(done).toMatchObject({
    status: 'done',
    current_work_start: null,
    total_time_worked: 4.25,
    remaining_seconds: 0,
    is_expired: false,
    task: {
      status: 'done',
      mental_state: 'focused',
      reflection: 'Went well',
      completed_at: '2026-11-20T09:34:15.000Z',
      is_timer_active: false,
    },
  });
  expect(await app.send(api.getActiveTimer, {})).toBeNull();
  await expect(timer.start()).rejects.toMatchObject({ status: 409, message: 'Task is already completed' });
});

ruleTest('worked time is the sum of all entries', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  for (const minutes of [1.1, 2.2, 3.3]) {
    await timer.start();
    app.passMinutes(minutes);
    await timer.pause();
    app.passMinutes(100);
  }
  expect(await timer.status()).toMatchObject({ total_time_worked: 6.6 });
});

ruleTest('starting a running timer answers its state and starts nothing new', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  const first = await timer.start(10);
  app.passMinutes(1);
  expect(await timer.start(99)).toMatchObject({
    status: 'active',
    current_planned_end: first.current_planned_end,
    remaining_seconds: 540,
  });
  expect(await countRows(app.db())).toMatchObject({ time_entries: 1 });
});

ruleTest('one timer runs at a time, for each user', async () => {
  const app = await testApp();
  const [first, second] = [timerOf(app, await app.given.task()), timerOf(app, await app.given.task())];
  await first.start();
  await expect(second.start()).rejects.toMatchObject(OTHER_RUNS);
  const other = await app.another();
  const theirs = await timerOf(other, await other.given.task()).start();
  expect(theirs.status).toBe('active');

  await first.pause();
  expect((await second.start()).status).toBe('active');
});

test('fifty parallel starts leave one timer running', async () => {
  const app = await testApp();
  const list = await app.given.list();
  const tasks = await Promise.all(Array.from({ length: 50 }, () => app.given.task({ list_id: list.id })));
  const starts = await Promise.allSettled(tasks.map((task) => timerOf(app, task).start()));
  const refused = starts.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject(OTHER_RUNS);
  expect(await countRows(app.db())).toMatchObject({ time_entries: 1 });
});

test('fifty parallel starts of one task all answer its state', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task());
  const states = await Promise.all(Array.from({ length: 50 }, () => timer.start()));
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active']));
  expect(await countRows(app.db())).toMatchObject({ time_entries: 1 });
});

test('fifty parallel completions complete once, with the reflection of the answer', async () => {
  const app = await testApp();
  const task = await app.given.task();
  const timer = timerOf(app, task);
  await timer.start();
  app.passMinutes(5);
  const reflections = Array.from({ length: 50 }, (_, number) => `Reflection ${number}`);
  const ends = await Promise.allSettled(reflections.map((reflection) => timer.complete({ reflection })));
  const [won, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(more).toEqual([]);
  expect(await app.send(getTask, { params: timer.params })).toEqual(won?.task);
  for (const end of ends) {
    const reason = { status: 409, message: 'No active timer to complete' };
    if (end.status === 'rejected') expect(end.reason).toMatchObject(reason);
  }
  expect(await countRows(app.db())).toMatchObject({ time_entries: 1 });
});

test('status, expired and poll all answer the whole state', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 10 }));
  for (const step of [timer.start, timer.status, timer.pause, timer.start, timer.complete]) {
    const state = await step();
    for (const endpoint of [api.getTimerStatus, api.getTimerExpired, api.pollTimer]) {
      expect(state).toMatchObject(await app.send(endpoint, { params: timer.params }));
    }
    app.passMinutes(10);
    expect(await app.send(api.getTimerExpired, { params: timer.params })).toMatchObject({
      is_expired: state.status === 'active',
    });
    app.passMinutes(-10);
  }
});

test('the running timer is answered without the id of its task', async () => {
  const app = await testApp();
  expect(await app.send(api.getActiveTimer, {})).toBeNull();
  const timer = timerOf(app, await app.given.task({ name: 'Dig' }));
  await timer.start();
  expect(await app.send(api.getActiveTimer, {})).toEqual(await timer.status());
  expect(await (await app.another()).send(api.getActiveTimer, {})).toBeNull();
  await timer.pause();
  expect(await app.send(api.getActiveTimer, {})).toBeNull();
});

ruleTest('a start takes effect when its body has arrived, not when the request began', async () => {
  const { given, raw, headers, passMinutes } = await testApp();
  const task = await given.task();
  async function* slowly() {
    yield '{"duration_minutes":';
    passMinutes(5);
    yield '10}';
  }
  const response = await raw({
    method: 'POST',
    url: `/api/task/${task.id}/timer/work`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: Readable.from(slowly()),
  });
  const { server_time, current_work_start } = response.json().data;
  expect(server_time).toBe('2026-11-20T09:35:00.000Z');
  expect(current_work_start).toBe(server_time);
});
