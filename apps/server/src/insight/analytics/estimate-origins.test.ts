import * as api from '@daymark/contract/analytics.ts';
import { getPlanSummary } from '@daymark/contract/evening.ts';
import { getSuggestedMultiplier } from '@daymark/contract/experiments.ts';
import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';

type Finished = Parameters<typeof givenFinished>[1][number];

/** An account with done tasks of one category, which took these factors of 30 minutes. */
async function finishedApp(done: { origin: EstimateOrigin | null; factors: number[] }[]) {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const tasks = done.flatMap(({ origin, factors }) =>
    factors.map((factor): Finished => ({ estimate: 30, worked: 30 * factor, category_id, estimate_origin: origin })),
  );
  await givenFinished(app, tasks);
  return { ...app, category_id };
}

const times = (count: number, factor: number) => Array<number>(count).fill(factor);

test('each figure counts the estimates that are evidence of it', async () => {
  const { send } = await finishedApp([
    { origin: 'own', factors: times(12, 1) },
    { origin: 'imported', factors: times(4, 2) },
    { origin: 'assistant', factors: times(10, 3) },
    { origin: null, factors: times(5, 1) },
  ]);
  const summary = await send(api.getAnalyticsSummary, { query: {} });
  expect(summary).toMatchObject({ completed_tasks: 31, assistant_estimates: { tasks: 10, bias: 3 } });
  expect(summary.estimation_accuracy).toEqual({
    accuracy_percentage: 87.5, // (12 · 100 + 4 · 50) / 16
    bias: 1,
    tendency: 'none',
    total_tasks_analyzed: 16,
    accurate_count: 12,
    underestimated_count: 4,
    overestimated_count: 0,
    imported_count: 4,
    tasks_without_estimate: 5,
  });
  const own = await send(api.getAnalyticsSummary, { query: { origin: 'own' } });
  expect(own.estimation_accuracy).toMatchObject({
    ...{ accuracy_percentage: 100, total_tasks_analyzed: 12, imported_count: 0, tasks_without_estimate: 5 },
  });
  expect(own).toMatchObject({ completed_tasks: 31, assistant_estimates: { tasks: 10 } });
  const [category] = await send(api.getAllCategoryAnalytics, { query: {} });
  expect(category?.estimation_accuracy).toEqual(summary.estimation_accuracy);
  expect(await send(api.getDoneTasks, { query: {} })).toHaveLength(16);
  expect(await send(api.getDoneTasks, { query: { origin: 'own' } })).toHaveLength(12);
});

test('no figure judges somebody who never says one', async () => {
  const { send, category_id } = await finishedApp([{ origin: null, factors: times(40, 3) }]);
  const { estimation_accuracy, claims, assistant_estimates } = await send(api.getAnalyticsSummary, { query: {} });
  expect(estimation_accuracy).toEqual({
    ...{ accuracy_percentage: 0, bias: null, tendency: 'none', total_tasks_analyzed: 0, accurate_count: 0 },
    ...{ underestimated_count: 0, overestimated_count: 0, imported_count: 0, tasks_without_estimate: 40 },
  });
  expect({ claims, assistant_estimates }).toEqual({
    claims: { most_biased: null, least_accurate: null, most_completed: null },
    assistant_estimates: null,
  });
  expect(await send(api.getDoneTasks, { query: {} })).toEqual([]);
  const query = { category_id: String(category_id) };
  expect(await send(getSuggestedMultiplier, { query })).toMatchObject({ tasks: 0, learned: false });
  const evening = await send(getPlanSummary, { params: { date: '2026-11-20' } });
  expect(evening).toMatchObject({ best_estimates: [], worst_estimates: [] });
});

test('imported estimates and those of assistants are tested for nothing and teach no multiplier', async () => {
  const { send, category_id } = await finishedApp([
    { origin: 'imported', factors: times(40, 3) },
    { origin: 'assistant', factors: times(40, 3) },
  ]);
  const { estimation_accuracy, claims } = await send(api.getAnalyticsSummary, { query: {} });
  expect(estimation_accuracy).toMatchObject({ bias: 3, tendency: 'none', total_tasks_analyzed: 40 });
  expect(claims).toMatchObject({ most_biased: null, least_accurate: null });
  const query = { category_id: String(category_id) };
  expect(await send(getSuggestedMultiplier, { query })).toMatchObject({ tasks: 0, learned: false });
});

test('nothing is told of assistants before ten of their tasks are done', async () => {
  const { send } = await finishedApp([{ origin: 'assistant', factors: times(9, 2) }]);
  expect(await send(api.getAnalyticsSummary, { query: {} })).toMatchObject({ assistant_estimates: null });
});

test('a day tells how many of its tasks nobody estimated', async () => {
  const { send } = await finishedApp([
    { origin: null, factors: [1, 2] },
    { origin: 'own', factors: [1] },
  ]);
  const { estimation_accuracy } = await send(api.getDailyAnalytics, { params: { date: '2026-11-20' } });
  expect(estimation_accuracy).toMatchObject({ total_tasks_analyzed: 1, tasks_without_estimate: 2 });
});

test('only own estimates can be asked for', async () => {
  const { raw, headers } = await testApp();
  const response = await raw({ url: '/api/analytics/summary?origin=imported', headers });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ path: 'origin', message: 'Origin must be own' }]);
});
