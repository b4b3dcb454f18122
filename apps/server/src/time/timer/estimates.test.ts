import { getForecastRecord } from '@daymark/contract/forecast-record.ts';
import * as tasksApi from '@daymark/contract/tasks.ts';
import * as timerApi from '@daymark/contract/timer.ts';
import { pauseTimer } from '@daymark/contract/timer.ts';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { REFLECTED, START, timerOf } from '#test/timer.ts';

const TOO_LATE = { status: 409, message: 'It is too late to estimate this task' };

/** A task that nobody estimated, and the call that does. */
async function unestimated(app: TestApp) {
  const { id } = await app.given.task({ estimate_origin: null });
  const params = { id: String(id) };
  const say = (minutes: number) => app.send(timerApi.estimateTask, { params, body: { minutes } });
  return { id, params, say, timer: timerOf(app, { id }) };
}

const after = (minutes: number) => START.add({ seconds: minutes * 60 }).toString({ smallestUnit: 'millisecond' });

test('a running task is estimated: its countdown becomes one of these minutes from its start', async () => {
  const app = await testApp();
  const { say, timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(4);
  const state = await say(45);
  expect(state).toMatchObject({ status: 'active', current_planned_end: after(45), remaining_seconds: 41 * 60 });
  expect(state.task).toMatchObject({ planned_duration: 45, estimate: 45, estimate_origin: 'own' });
  expect(await timer.status()).toEqual(state);
});

test('an estimate that has passed already ends now, and not before', async () => {
  const app = await testApp();
  const { say, timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(3);
  expect(await say(2)).toMatchObject({ current_planned_end: after(3), is_expired: true, remaining_seconds: 0 });
});

test('of a paused task what is left of the estimate is counted down next', async () => {
  const app = await testApp();
  const { say, timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(2);
  await timer.pause();
  app.passMinutes(30);
  const state = await say(15);
  expect(state).toMatchObject({ status: 'paused', remaining_seconds: 13 * 60 });
  expect(state.task).toMatchObject({ estimate: 15, estimate_origin: 'own' });
  expect(await timer.start()).toMatchObject({ remaining_seconds: 13 * 60 });
});

test('work before the countdown that runs counts into the estimate', async () => {
  const app = await testApp();
  const { say, timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(2);
  await timer.pause();
  await timer.start();
  app.passMinutes(1);
  expect(await say(15)).toMatchObject({ remaining_seconds: 12 * 60, current_planned_end: after(15) });
});

test('the forecast of the start is noted with the estimate', async () => {
  const app = await testApp();
  const { say, timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(1);
  await say(45);
  app.passMinutes(40);
  await timer.complete();
  expect(await app.send(getForecastRecord, { query: {} })).toMatchObject({ settled: 1 });
});

test('without an estimate no forecast is on record', async () => {
  const app = await testApp();
  const { timer } = await unestimated(app);
  await timer.start();
  app.passMinutes(40);
  await timer.complete();
  expect(await app.send(getForecastRecord, { query: {} })).toMatchObject({ settled: 0 });
});

describe('it is refused', () => {
  test('from five minutes of work on', async () => {
    const app = await testApp();
    const { say, timer } = await unestimated(app);
    await timer.start();
    app.passMinutes(4.99);
    app.passMinutes(0.01);
    await expect(say(45)).rejects.toMatchObject(TOO_LATE);
    expect((await timer.status()).task).toMatchObject({ estimate: null, planned_duration: 25, estimate_origin: null });
  });

  test('of five minutes in several entries too', async () => {
    const app = await testApp();
    const { say, timer } = await unestimated(app);
    for (const minutes of [2, 3]) {
      await timer.start();
      app.passMinutes(minutes);
      await timer.pause();
    }
    await expect(say(45)).rejects.toMatchObject(TOO_LATE);
  });

  test('once the task is done', async () => {
    const app = await testApp();
    const { say, timer } = await unestimated(app);
    await timer.start();
    app.passMinutes(1);
    await timer.complete(REFLECTED);
    await expect(say(45)).rejects.toMatchObject(TOO_LATE);
  });

  test('a second time: of two at once one wins, and the other is told', async () => {
    const app = await testApp();
    const { say, timer } = await unestimated(app);
    await timer.start();
    const answers = await Promise.allSettled([say(15), say(60)]);
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.task.estimate : []));
    const told = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(told).toMatchObject([TOO_LATE]);
    expect((await timer.status()).task.estimate).toBe(won[0]);
  });

  test('of a task with an estimate of its own', async () => {
    const app = await testApp();
    const { id } = await app.given.task({ planned_duration: 30 });
    await timerOf(app, { id }).start();
    const call = app.send(timerApi.estimateTask, { params: { id: String(id) }, body: { minutes: 45 } });
    await expect(call).rejects.toMatchObject(TOO_LATE);
  });

  test('before the first start, when its planned duration can still be changed', async () => {
    const app = await testApp();
    const { say, params } = await unestimated(app);
    const message = 'This task has not been started: change its planned duration';
    await expect(say(45)).rejects.toMatchObject({ status: 409, message });
    const changed = await app.send(tasksApi.updateTask, { params, body: { planned_duration: 45 } });
    expect(changed).toMatchObject({ estimate_origin: 'own' });
  });

  test('of a task of somebody else', async () => {
    const app = await testApp();
    const { params, timer } = await unestimated(app);
    await timer.start();
    const other = await app.another();
    const call = other.send(timerApi.estimateTask, { params, body: { minutes: 45 } });
    await expect(call).rejects.toMatchObject({ status: 404 });
    await app.send(pauseTimer, { params, body: {} });
  });

  test.each([
    { minutes: 0, message: 'Minutes must be greater than 0' },
    { minutes: 481, message: 'Minutes must be between 1 and 480' },
    { minutes: 2.5, message: 'Minutes must be a whole number' },
    { minutes: '45', message: 'Minutes must be greater than 0' },
    { minutes: null, message: 'Minutes must be greater than 0' },
  ])('with $minutes: $message', async ({ minutes, message }) => {
    const app = await testApp();
    const { params, timer } = await unestimated(app);
    await timer.start();
    const url = `/api/task/${params.id}/estimate`;
    const response = await app.raw({ method: 'POST', url, headers: app.headers, payload: { minutes } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ path: 'minutes', message }]);
  });
});
