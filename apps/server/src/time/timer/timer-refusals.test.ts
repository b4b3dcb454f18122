import { deleteProject } from '@daymark/contract/projects.ts';
import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, type TestApp, testApp } from '#test/app.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

type Timer = ReturnType<typeof timerOf>;

/** The calls that change a task, with every optional field. */
const STEPS = {
  start: ({ start }: Timer) => start(10),
  pause: ({ pause }: Timer) => pause({ worked_until: '2026-11-20T09:30:00Z', overtime_minutes: 0 }),
  extend: ({ extend }: Timer) => extend(15, 0),
  complete: ({ complete }: Timer) => complete({ worked_until: '2026-11-20T09:30:00Z' }),
  edit: ({ params }: Timer, { send }: TestApp) => send(updateTask, { params, body: { name: 'Sow' } }),
  delete: ({ params }: Timer, { send }: TestApp) => send(deleteTask, { params }),
} as const;

/** The calls that bring a task into a state. */
const STATES = {
  not_started: async () => undefined,
  active: ({ start }: Timer) => start(),
  paused: async ({ start, pause }: Timer) => {
    await start();
    await pause();
  },
  done: async ({ start, complete }: Timer) => {
    await start();
    await complete();
  },
} as const;

const CHANGE = 'Pause the timer before changing this task';
const OTHER = 'Another task is currently active. Pause it first to work on this task.';
const DONE = 'Task is already completed';
const NO_PAUSE = 'No active timer to pause';
const NO_EXTEND = 'No active timer to extend';
const NO_COMPLETE = 'No active timer to complete';

test.each([
  { state: 'not_started', other: 'at rest', refused: { pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE } },
  {
    state: 'not_started',
    other: 'running',
    refused: { start: OTHER, pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE },
  },
  { state: 'active', other: 'at rest', refused: { edit: CHANGE, delete: CHANGE } },
  { state: 'paused', other: 'at rest', refused: { pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE } },
  {
    state: 'paused',
    other: 'running',
    refused: { start: OTHER, pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE },
  },
  {
    state: 'done',
    other: 'at rest',
    refused: { start: DONE, pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE },
  },
  {
    state: 'done',
    other: 'running',
    refused: { start: DONE, pause: NO_PAUSE, extend: NO_EXTEND, complete: NO_COMPLETE },
  },
] as const)('a task that is $state, another $other: refused calls change nothing, the others succeed', async (row) => {
  const { state, other } = row;
  const refused: Partial<Record<string, string>> = row.refused;
  const app = await testApp();
  for (const [name, step] of Object.entries(STEPS)) {
    const task = await app.given.task();
    const neighbour = timerOf(app, await app.given.task({ list_id: task.list_id }));
    const timer = timerOf(app, task);
    await STATES[state](timer);
    if (other === 'running') await neighbour.start();
    app.passMinutes(1);

    const before = await allRows(app.db());
    const message = refused[name];
    if (message === undefined) await step(timer, app);
    else {
      await expect(step(timer, app)).rejects.toMatchObject({ status: 409, message, errors: [] });
      expect(await allRows(app.db())).toEqual(before);
    }
    await app.send(deleteProject, { params: { id: String(task.project_id) } });
    app.passMinutes(-1);
  }
});

test('the timer of another user’s task and of an unknown one is not found, whatever the body', async () => {
  const app = await testApp();
  const other = await app.another();
  const theirs = timerOf(other, await other.given.task());
  await theirs.start();
  const before = await allRows(app.db());
  for (const id of [theirs.params.id, '999', String(Number.MAX_SAFE_INTEGER)]) {
    const params = { id };
    const calls = [
      app.send(api.startTimer, { params }),
      app.send(api.pauseTimer, { params, body: { overtime_minutes: 99 } }),
      app.send(api.extendTimer, { params, body: { additional_minutes: 15 } }),
      app.send(api.completeTask, { params, body: REFLECTED }),
      app.send(api.getTimerStatus, { params }),
      app.send(api.getTimerExpired, { params }),
      app.send(api.pollTimer, { params }),
    ];
    const answers = await Promise.allSettled(calls);
    const refusal = { status: 'rejected', reason: { status: 404, message: 'Task not found' } };
    expect(answers).toMatchObject(calls.map(() => refusal));
  }
  expect(await allRows(app.db())).toEqual(before);
});

test('checks are made in order: sign-in, path, fields, record, state, and last the entry', async () => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.task();
  const answer = async (step: string, id: string | number, { payload = {}, signedIn = true }) => {
    const url = `/api/task/${id}/timer/${step}`;
    const response = await raw({ method: 'POST', url, payload, ...(signedIn && { headers }) });
    return [response.statusCode, response.json().message];
  };
  const [wrong, late] = [{ overtime_minutes: -1 }, { overtime_minutes: 1, worked_until: '2000-01-01T00:00:00Z' }];
  const right = { ...REFLECTED, additional_minutes: 15 };
  for (const step of ['pause', 'extend', 'complete']) {
    const fields = [422, 'Overtime minutes must be at least 0'];
    expect(await answer(step, 'abc', { payload: wrong, signedIn: false })).toEqual([401, 'Sign in to continue']);
    expect(await answer(step, 'abc', { payload: wrong })).toEqual([404, 'Page not found']);
    expect(await answer(step, 999, { payload: { ...right, ...wrong } })).toEqual(fields);
    expect(await answer(step, 999, { payload: { ...right, ...late } })).toEqual([404, 'Task not found']);
    expect(await answer(step, id, { payload: { ...right, ...wrong } })).toEqual(fields);
    expect(await answer(step, id, { payload: { ...right, ...late } })).toEqual([409, `No active timer to ${step}`]);
  }
  await answer('work', id, {});
  for (const step of ['pause', 'extend', 'complete']) {
    const message =
      step === 'extend'
        ? 'Overtime minutes must be between 0 and 0'
        : 'Worked until must lie between the start of the timer and now';
    expect(await answer(step, id, { payload: { ...right, ...late } })).toEqual([422, message]);
  }
});

test.each([
  { body: { reflection: 'Fine' }, path: 'mental_state', message: 'Please select your mental state' },
  { body: { ...REFLECTED, mental_state: 'bored' }, path: 'mental_state', message: 'Please select your mental state' },
  { body: { ...REFLECTED, mental_state: '' }, path: 'mental_state', message: 'Please select your mental state' },
  { body: { ...REFLECTED, mental_state: 5 }, path: 'mental_state', message: 'Please select your mental state' },
  { body: { mental_state: 'tired' }, path: 'reflection', message: 'Please add your reflection' },
  { body: { ...REFLECTED, reflection: ' \n ' }, path: 'reflection', message: 'Please add your reflection' },
  { body: { ...REFLECTED, reflection: 5 }, path: 'reflection', message: 'Please add your reflection' },
  {
    body: { ...REFLECTED, reflection: 'x'.repeat(10_001) },
    path: 'reflection',
    message: 'Reflection must be at most 10000 characters',
  },
  {
    body: { ...REFLECTED, reflection: '\0' },
    path: 'reflection',
    message: 'Reflection contains a character that cannot be stored',
  },
])('completing with $body is refused before anything else: $message', async ({ body, path, message }) => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.task(); // without a running timer
  const response = await raw({ method: 'POST', url: `/api/task/${id}/timer/complete`, headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ message, errors: [{ path, message }] });
});

const DURATION = 'Duration must be greater than 0';
const ADDITIONAL = 'Please enter additional minutes';

test.each([
  { step: 'work', body: { duration_minutes: 0 }, message: DURATION },
  { step: 'work', body: { duration_minutes: -1 }, message: DURATION },
  { step: 'work', body: { duration_minutes: null }, message: DURATION },
  { step: 'work', body: { duration_minutes: '5' }, message: DURATION },
  { step: 'work', body: { duration_minutes: 481 }, message: 'Duration must be between 1 and 480' },
  { step: 'work', body: { duration_minutes: 1.5 }, message: 'Duration must be a whole number' },
  { step: 'extend', body: {}, message: ADDITIONAL },
  { step: 'extend', body: { additional_minutes: 0 }, message: ADDITIONAL },
  { step: 'extend', body: { additional_minutes: -1 }, message: ADDITIONAL },
  { step: 'extend', body: { additional_minutes: null }, message: ADDITIONAL },
  { step: 'extend', body: { additional_minutes: '5' }, message: ADDITIONAL },
  { step: 'extend', body: { additional_minutes: 241 }, message: 'Additional minutes must be between 1 and 240' },
  { step: 'extend', body: { additional_minutes: 1.5 }, message: 'Additional minutes must be a whole number' },
])('$step with $body is refused: $message', async ({ step, body, message }) => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.task();
  const response = await raw({ method: 'POST', url: `/api/task/${id}/timer/${step}`, headers, payload: body });
  expect(response.statusCode).toBe(422);
  const path = step === 'work' ? 'duration_minutes' : 'additional_minutes';
  expect(response.json()).toMatchObject({ message, errors: [{ path, message }] });
});

test.each(['work', 'pause', 'extend', 'complete'])('a body of %s that is no JSON object is refused', async (step) => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.task();
  for (const payload of ['null', '[]', '5']) {
    const response = await raw({
      method: 'POST',
      url: `/api/task/${id}/timer/${step}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: 'The body must be a JSON object' });
  }
});
