import * as account from '@daymark/contract/account.ts';
import { updateCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { updateCalendar } from '@daymark/contract/calendars.ts';
import * as categories from '@daymark/contract/categories.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { updateEntry } from '@daymark/contract/entries.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import * as lists from '@daymark/contract/lists.ts';
import { updatePasskey } from '@daymark/contract/passkeys.ts';
import { placeInPlan } from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allRows, type TestApp, testApp } from './app.ts';
import { givenCalendar } from './calendar-rows.ts';
import { CONTRACT } from './contract.ts';

type Edit = {
  call: string;
  endpoint: Endpoint;
  /** Makes the record with a name of 'Draft' and gives its path, below /api. */
  given: (app: TestApp) => Promise<string>;
  /** The field that holds the name. */
  name?: string;
  /** A second field with two other values than that of the record. */
  other: { field: string; values: [unknown, unknown] };
};

const DRAFT = { name: 'Draft' };

const EDITS: Edit[] = [
  {
    call: 'PATCH /project/:id',
    endpoint: projects.updateProject,
    given: async ({ given }) => `/project/${(await given.project(DRAFT)).id}`,
    other: { field: 'status', values: ['done', 'pending'] },
  },
  {
    call: 'PATCH /list/:id',
    endpoint: lists.updateList,
    given: async ({ given }) => `/list/${(await given.list(DRAFT)).id}`,
    other: { field: 'progress', values: [0.3, 0.7] },
  },
  {
    call: 'PATCH /categories/:id',
    endpoint: categories.updateCategory,
    given: async ({ given }) => `/categories/${(await given.category(DRAFT)).id}`,
    other: { field: 'color', values: ['#e03131', '#2f9e44'] },
  },
  {
    call: 'PATCH /task/:id',
    endpoint: tasks.updateTask,
    given: async ({ given }) => `/task/${(await given.task(DRAFT)).id}`,
    other: { field: 'planned_duration', values: [40, 60] },
  },
  {
    call: 'PATCH /experiment/:id',
    endpoint: experiments.updateExperiment,
    given: async ({ given }) => `/experiment/${(await given.experiment(DRAFT)).id}`,
    other: { field: 'status', values: ['completed', 'completed'] },
  },
  {
    call: 'PATCH /calendars/:id',
    endpoint: updateCalendar,
    given: async (app) => `/calendars/${await givenCalendar(app, app.user, DRAFT.name)}`,
    other: { field: 'counts_all_day', values: [true, true] },
  },
  {
    call: 'PATCH /auth/update',
    endpoint: account.updateProfile,
    given: async ({ send }) => {
      await send(account.updateProfile, { body: { first_name: 'Draft' } });
      return '/auth/update';
    },
    name: 'first_name',
    other: { field: 'last_name', values: ['Byron', 'King'] },
  },
];

/** The record of an edit, and a way to send it. */
async function scene({ given }: Edit) {
  const app = await testApp();
  const path = await given(app);
  const patch = async (payload: object) => {
    const response = await app.raw({ method: 'PATCH', url: `/api${path}`, headers: app.headers, payload });
    return { status: response.statusCode, ...response.json() };
  };
  return { ...app, path, patch };
}

test('every PATCH takes the expected values, and names the record of its conflict', () => {
  const calls = CONTRACT.filter(({ method }) => method === 'PATCH');
  expect(calls.filter(({ body }) => !(body instanceof z.ZodObject && 'expected' in body.shape))).toEqual([]);
  expect(calls.filter(({ conflictData, data, refusals }) => conflictData !== data || !refusals.includes(409))).toEqual(
    [],
  );
  // calendar-feed.test.ts, entries.test.ts, passkeys.test.ts, settings.test.ts and timetable.test.ts hold it for what has no text, or no other field.
  const covered = [
    ...EDITS.map(({ endpoint }) => endpoint),
    updateCalendarFeed,
    updateEntry,
    updatePasskey,
    updateSettings,
    placeInPlan,
  ];
  expect(covered.sort(byPath)).toEqual(calls.sort(byPath));
});

const byPath = (a: Endpoint, b: Endpoint) => a.path.localeCompare(b.path);

test.each(EDITS)(
  '$call stores a change of what is as expected, and of fields without an expected value',
  async (edit) => {
    const { patch } = await scene(edit);
    const { name = 'name', other } = edit;
    expect(await patch({ [name]: 'Draft 2', expected: { [name]: 'Draft' } })).toMatchObject({
      status: 200,
      data: { [name]: 'Draft 2' },
    });
    expect(await patch({ [name]: 'Draft 3', expected: {} })).toMatchObject({ status: 200 });
    const changed = { [other.field]: other.values[0] };
    // Expected values of fields that are not sent are ignored.
    expect(await patch({ ...changed, expected: { [name]: 'Draft', unknown: 1 } })).toMatchObject({
      status: 200,
      data: { [name]: 'Draft 3', ...changed },
    });
  },
);

test.each(EDITS)('$call refuses to overwrite a change made elsewhere, and answers with the record', async (edit) => {
  const { patch, db } = await scene(edit);
  const { name = 'name' } = edit;
  const { data: present } = await patch({ [name]: 'Theirs' });
  const before = await allRows(db());
  expect(await patch({ [name]: 'Mine', expected: { [name]: 'Draft' } })).toEqual({
    status: 409,
    success: false,
    data: present,
    message: 'This was changed elsewhere',
  });
  expect(await allRows(db())).toEqual(before);
  expect(await patch({ [name]: ' Theirs ', expected: { [name]: 'Draft' } })).toMatchObject({ status: 200 });
  expect(await patch({ [name]: 'Mine', expected: { [name]: 'Theirs' } })).toMatchObject({ data: { [name]: 'Mine' } });
});

test.each(EDITS.slice(0, 4))('$call stores none of several fields when one was changed elsewhere', async (edit) => {
  const { patch, db } = await scene(edit);
  const { field, values } = edit.other;
  await patch({ [field]: values[0] });
  const before = await allRows(db());
  const expected = { name: 'Draft', [field]: null };
  expect(await patch({ name: 'Mine', [field]: values[1], expected })).toMatchObject({
    status: 409,
    data: { name: 'Draft', [field]: values[0] },
  });
  expect(await allRows(db())).toEqual(before);
});

test.each(EDITS)('$call: of two parallel changes one wins, and the other is told', async (edit) => {
  const { patch } = await scene(edit);
  const { name = 'name' } = edit;
  const answers = await Promise.all(
    ['Mine', 'Theirs'].map((value) => patch({ [name]: value, expected: { [name]: 'Draft' } })),
  );
  const [won, lost] = answers.sort((a, b) => a.status - b.status);
  expect([won.status, lost.status]).toEqual([200, 409]);
  expect(lost.data).toEqual(won.data);
});

test.each(EDITS.flatMap((edit) => [null, 'Draft', 7, ['Draft']].map((expected) => ({ ...edit, expected }))))(
  '$call refuses $expected as expected values',
  async ({ expected, ...edit }) => {
    const { patch } = await scene(edit);
    const message = 'Expected must be an object';
    expect(await patch({ [edit.name ?? 'name']: 'Mine', expected })).toEqual({
      status: 422,
      success: false,
      data: null,
      message,
      errors: [{ path: 'expected', message }],
    });
  },
);

test.each(EDITS)(
  '$call refuses in order: no sign-in, a broken rule, a missing record, then the change',
  async (edit) => {
    const { patch, raw, path, another } = await scene(edit);
    const { name = 'name' } = edit;
    const stale = { expected: { [name]: 'Old' } };
    const signedOut = await raw({ method: 'PATCH', url: `/api${path}`, payload: { [name]: 'Mine', ...stale } });
    expect(signedOut.statusCode).toBe(401);
    expect(await patch({ [name]: '', ...stale })).toMatchObject({ status: 422, data: null });
    if (path.startsWith('/auth/')) return;
    const { headers } = await another();
    const payload = { [name]: 'Mine', ...stale };
    const theirs = await raw({ method: 'PATCH', url: `/api${path}`, headers, payload });
    expect({ status: theirs.statusCode, ...theirs.json() }).toMatchObject({ status: 404, data: null });
  },
);

test('a task with a running timer, or with an unknown category, is refused for that first', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ name: 'Draft' });
  const params = { id: String(task.id) };
  const stale = { name: 'Mine', expected: { name: 'Old' } };
  await expect(send(tasks.updateTask, { params, body: { ...stale, category_id: 999 } })).rejects.toMatchObject({
    status: 404,
    message: 'Category not found',
    data: null,
  });
  await send(startTimer, { params });
  await expect(send(tasks.updateTask, { params, body: stale })).rejects.toMatchObject({
    status: 409,
    message: 'Pause the timer before changing this task',
    data: null,
  });
});

test('a completed experiment is refused for that first', async () => {
  const { send, given } = await testApp();
  const params = { id: String((await given.experiment({ name: 'Draft' })).id) };
  await send(experiments.updateExperiment, { params, body: { status: 'completed' } });
  const body = { name: 'Mine', expected: { name: 'Old' } };
  await expect(send(experiments.updateExperiment, { params, body })).rejects.toMatchObject({
    status: 409,
    message: 'Completed experiments cannot be edited',
    data: null,
  });
});

test('a profile with a wrong password or a taken name is refused for that first, and nothing of it is stored', async () => {
  const { send, another, user } = await testApp();
  const { username } = (await another()).user;
  const stale = { first_name: 'Mine', expected: { first_name: 'Old' } };
  const passwords = { current_password: 'wrong', new_password: 'new one' };
  await expect(send(account.updateProfile, { body: { ...stale, ...passwords } })).rejects.toMatchObject({
    status: 422,
    message: 'Current password is incorrect',
  });
  await expect(send(account.updateProfile, { body: { ...stale, username } })).rejects.toMatchObject({
    status: 409,
    message: 'Username already taken',
    data: null,
  });
  await expect(send(account.updateProfile, { body: stale })).rejects.toMatchObject({ status: 409, data: user });
  expect(await send(account.getProfile, {})).toEqual(user);
});

test('an expected password is ignored, and the refusal of a profile holds the user alone', async () => {
  const { raw, headers, password, user } = await testApp();
  const patch = (payload: object) => raw({ method: 'PATCH', url: '/api/auth/update', headers, payload });
  const passwords = { current_password: password, new_password: 'new one' };
  const changed = await patch({ ...passwords, expected: { current_password: 'x', new_password: 'y' } });
  expect(changed.json()).toMatchObject({ success: true, data: user });
  const refused = await patch({ first_name: 'Mine', expected: { first_name: 'Old' } });
  expect(refused.json().data).toEqual(user);
  expect(Object.keys(user)).toEqual(['id', 'first_name', 'last_name', 'email', 'username', 'day_start_hour']);
});
