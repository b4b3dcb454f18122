import { deleteCategory, updateCategory } from '@daymark/contract/categories.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as api from '@daymark/contract/experiments.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) });
const DAY = 24 * 60;
const ALREADY_RUNS = { status: 409, message: 'An experiment is already running for this category' };

ruleTest('a new experiment lasts fourteen days and tries 1.5 by default', async () => {
  const { send, given } = await testApp();
  const { id: category_id } = await given.category({ name: 'Deep work' });
  const body = { name: '  Longer estimates ', category_id };
  const experiment = await send(api.createExperiment, { body });
  expect(experiment).toEqual({
    id: 1,
    name: 'Longer estimates',
    status: 'active',
    intervention_category: 'time_estimation',
    target_category: 'Deep work',
    target_category_id: category_id,
    start_date: '2026-11-20',
    end_date: '2026-12-04',
    parameters: { multiplier: 1.5 },
  });
  expect(await send(api.getExperiments, {})).toEqual([experiment]);
});

ruleTest.each([
  { duration_days: 7, end_date: '2026-11-27' },
  { duration_days: 14, end_date: '2026-12-04' },
  { duration_days: 30, end_date: '2026-12-20' },
] as const)('$duration_days days end on $end_date', async ({ duration_days, end_date }) => {
  const { given } = await testApp();
  expect(await given.experiment({ duration_days, multiplier: 0.55 })).toMatchObject({
    end_date,
    parameters: { multiplier: 0.55 },
  });
});

test('experiments are listed oldest first, without those of other users', async () => {
  const { send, given, another } = await testApp();
  expect(await send(api.getExperiments, {})).toEqual([]);
  await (await another()).given.experiment();
  const experiments = [await given.experiment({ name: 'Z' }), await given.experiment({ name: 'A' })];
  expect(await send(api.getExperiments, {})).toEqual(experiments);
});

test('an experiment is active until the first moment of its end date in the zone of its creation, from every zone', async () => {
  const { raw, headers, given, passMinutes, send } = await testApp();
  const { id: category_id } = await given.category();
  const tokyo = { ...headers, 'x-time-zone': 'Asia/Tokyo' };
  const created = await raw({
    method: 'POST',
    url: '/api/experiment/create',
    headers: tokyo,
    payload: { name: 'E', category_id, duration_days: 7 },
  });
  expect(created.json().data).toMatchObject({ start_date: '2026-11-20', end_date: '2026-11-27' });
  const statusIn = async (zone: string) => {
    const response = await raw({ url: '/api/experiment', headers: { ...headers, 'x-time-zone': zone } });
    return response.json().data[0].status;
  };
  passMinutes(6 * DAY + 5.5 * 60 - 0.001); // 2026-11-26T15:00Z is midnight there
  expect([await statusIn('Asia/Tokyo'), await statusIn('America/New_York')]).toEqual(['active', 'active']);
  passMinutes(0.001);
  expect([await statusIn('Asia/Tokyo'), await statusIn('America/New_York')]).toEqual(['completed', 'completed']);

  // Nobody has ended it, but another one can begin.
  await given.experiment({ category_id });
  expect((await send(api.getExperiments, {})).map(({ status }) => status)).toEqual(['completed', 'active']);
});

ruleTest('one experiment runs in a category at a time, and as many as there are categories', async () => {
  const { send, given } = await testApp();
  const first = await given.experiment();
  await given.experiment();
  const body = { name: 'Again', category_id: first.target_category_id ?? 0 };
  await expect(send(api.createExperiment, { body })).rejects.toMatchObject(ALREADY_RUNS);
  await send(api.updateExperiment, { params: paramsOf(first), body: { status: 'completed' } });
  await send(api.createExperiment, { body });
});

test('one of fifty parallel creations succeeds, and the others are refused', async () => {
  const { given, db } = await testApp();
  const { id: category_id } = await given.category();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => given.experiment({ category_id })));
  const refused = tries.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject(ALREADY_RUNS);
  expect(await countRows(db())).toMatchObject({ experiments: 1 });
});

test('an active experiment can be renamed and ended, a completed one cannot', async () => {
  const { send, given } = await testApp();
  const experiment = await given.experiment();
  const params = paramsOf(experiment);
  const renamed = { ...experiment, name: 'Shorter' };
  expect(await send(api.updateExperiment, { params, body: { name: ' Shorter ' } })).toEqual(renamed);
  expect(await send(api.updateExperiment, { params, body: {} })).toEqual(renamed);
  const ended = { ...renamed, status: 'completed' };
  expect(await send(api.updateExperiment, { params, body: { status: 'completed' } })).toEqual(ended);
  for (const body of [{ name: 'Longer' }, { status: 'completed' as const }, {}]) {
    const refusal = { status: 409, message: 'Completed experiments cannot be edited' };
    await expect(send(api.updateExperiment, { params, body })).rejects.toMatchObject(refusal);
  }
  expect(await send(api.getExperiments, {})).toEqual([ended]);
});

ruleTest('category, multiplier and duration of an experiment cannot be changed', async () => {
  const { raw, headers, given, send } = await testApp();
  const [experiment, other] = [await given.experiment(), await given.category()];
  const payload = {
    name: 'New',
    category_id: other.id,
    target_category_id: other.id,
    multiplier: 2,
    duration_days: 30,
  };
  await raw({ method: 'PATCH', url: `/api/experiment/${experiment.id}`, headers, payload });
  expect(await send(api.getExperiments, {})).toEqual([{ ...experiment, name: 'New' }]);
});

ruleTest('an experiment past its end cannot be edited either', async () => {
  const { send, given, passMinutes } = await testApp();
  const params = paramsOf(await given.experiment({ duration_days: 7 }));
  passMinutes(7 * DAY);
  const editing = send(api.updateExperiment, { params, body: { name: 'Late' } });
  await expect(editing).rejects.toMatchObject({ status: 409, message: 'Completed experiments cannot be edited' });
});

test('deleting an experiment deletes its draws and keeps its category', async () => {
  const { send, given, db } = await testApp();
  const [doomed, kept] = [await given.experiment(), await given.experiment()];
  for (const { target_category_id } of [doomed, kept]) {
    const body = { category_id: target_category_id ?? 0, original_estimate: 30 };
    await send(api.getTaskIntervention, { body });
  }
  expect(await send(api.deleteExperiment, { params: paramsOf(doomed) })).toBeNull();
  expect(await send(api.getExperiments, {})).toEqual([kept]);
  expect(await countRows(db())).toMatchObject({ experiments: 1, assignments: 1, categories: 2 });
});

test('deleting a category ends its experiment, which keeps the last name', async () => {
  const { send, given, passMinutes } = await testApp();
  const category = await given.category({ name: 'Home' });
  const [ended, other] = [await given.experiment({ category_id: category.id }), await given.experiment()];
  await send(api.updateExperiment, { params: paramsOf(ended), body: { status: 'completed' } });
  const running = await given.experiment({ category_id: category.id });
  await send(updateCategory, { params: paramsOf(category), body: { name: 'House' } });
  expect((await send(api.getExperiments, {})).map(({ target_category }) => target_category)).toEqual([
    'House',
    other.target_category,
    'House',
  ]);
  passMinutes(2 * DAY);
  await send(deleteCategory, { params: paramsOf(category) });
  passMinutes(2 * DAY);
  const stats = { days_elapsed: 2, days_left: 0 };
  expect(await send(api.getExperimentStats, { params: paramsOf(running) })).toMatchObject(stats);
  const without = { status: 'completed', target_category: 'House', target_category_id: null };
  expect(await send(api.getExperiments, {})).toEqual([{ ...ended, ...without }, other, { ...running, ...without }]);
  expect(await send(api.getExperimentResults, { params: paramsOf(running) })).toMatchObject({ status: 'completed' });
});

const MULTIPLIER = 'Multiplier must be between 0.5 and 3';

ruleTest.each([
  { body: { category_id: 1 }, path: 'name', message: 'Experiment name is required' },
  { body: { name: ' ', category_id: 1 }, path: 'name', message: 'Experiment name is required' },
  {
    body: { name: 'x'.repeat(201), category_id: 1 },
    path: 'name',
    message: 'Experiment name must be at most 200 characters',
  },
  { body: { name: 'E' }, path: 'category_id', message: 'Please select a category' },
  { body: { name: 'E', category_id: null }, path: 'category_id', message: 'Please select a category' },
  { body: { name: 'E', category_id: '1' }, path: 'category_id', message: 'Please select a category' },
  { body: { name: 'E', category_id: 0 }, path: 'category_id', message: 'Please select a category' },
  {
    body: { name: 'E', category_id: 1, duration_days: 8 },
    path: 'duration_days',
    message: 'Duration must be 7, 14 or 30 days',
  },
  {
    body: { name: 'E', category_id: 1, duration_days: '14' },
    path: 'duration_days',
    message: 'Duration must be 7, 14 or 30 days',
  },
  {
    body: { name: 'E', category_id: 1, experiment_type: 'mood' },
    path: 'experiment_type',
    message: 'Experiment type must be time_estimation',
  },
  { body: { name: 'E', category_id: 1, multiplier: 0.49 }, path: 'multiplier', message: MULTIPLIER },
  { body: { name: 'E', category_id: 1, multiplier: 3.01 }, path: 'multiplier', message: MULTIPLIER },
  { body: { name: 'E', category_id: 1, multiplier: null }, path: 'multiplier', message: MULTIPLIER },
  { body: { name: 'E', category_id: 1, multiplier: '1.5' }, path: 'multiplier', message: MULTIPLIER },
  { body: { name: 'E', category_id: 1, multiplier: 1 }, path: 'multiplier', message: 'Multiplier must not be 1' },
  {
    body: { name: 'E', category_id: 1, multiplier: 1.255 },
    path: 'multiplier',
    message: 'Multiplier must have at most two decimals',
  },
])('an experiment with $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given, db } = await testApp();
  await given.category();
  const before = await allRows(db());
  const response = await raw({ method: 'POST', url: '/api/experiment/create', headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ message, errors: [{ path, message }] });
  expect(await allRows(db())).toEqual(before);
});

ruleTest.each([
  { body: { status: 'active' }, path: 'status', message: 'Status must be completed' },
  { body: { status: null }, path: 'status', message: 'Status must be completed' },
  { body: { name: '' }, path: 'name', message: 'Experiment name is required' },
])('a change to $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given } = await testApp();
  const { id } = await given.experiment();
  const response = await raw({ method: 'PATCH', url: `/api/experiment/${id}`, headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ path, message }]);
});

ruleTest('experiments and categories of other users are not found and do not change', async () => {
  const { send, given, another, db } = await testApp();
  const other = await another();
  const theirs = await other.given.experiment();
  const category_id = theirs.target_category_id ?? 0;
  const before = await allRows(db());
  const params = paramsOf(theirs);
  const calls: [Endpoint, object, string][] = [
    [api.getExperimentResults, { params }, 'Experiment not found'],
    [api.getExperimentStats, { params }, 'Experiment not found'],
    [api.updateExperiment, { params, body: { name: 'Mine' } }, 'Experiment not found'],
    [api.deleteExperiment, { params }, 'Experiment not found'],
    [api.createExperiment, { body: { name: 'E', category_id } }, 'Category not found'],
    [api.getTaskIntervention, { body: { category_id, original_estimate: 30 } }, 'Category not found'],
    [api.getSuggestedMultiplier, { query: { category_id: String(category_id) } }, 'Category not found'],
  ];
  for (const [endpoint, input, message] of calls) {
    await expect(send(endpoint, input)).rejects.toMatchObject({ status: 404, message });
  }
  expect(await allRows(db())).toEqual(before);
  await given.experiment();
  await other.send(api.updateExperiment, { params, body: { name: 'Theirs' } });
});

test('a hundred experiments take as many queries as one', async () => {
  const { send, given, countQueries } = await testApp();
  await given.experiment();
  const few = await countQueries(() => send(api.getExperiments, {}));
  for (let number = 0; number < 100; number += 1) await given.experiment();
  expect(await countQueries(() => send(api.getExperiments, {}))).toBe(few);
});
