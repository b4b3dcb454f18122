import { getAtMosts } from '@daymark/contract/at-mosts.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type FinishedTask, givenFinished } from '#test/finished-tasks.ts';

const same = (count: number, task: Partial<FinishedTask>): FinishedTask[] =>
  Array.from({ length: count }, () => ({ estimate: 40, worked: 60, at_most: 50, ...task }));

test('the record tells how many at-mosts held, and what is shown of them', async () => {
  const app = await testApp();
  expect(await app.send(getAtMosts, {})).toEqual({ settled: 0, held: 0, verdict: 'too_early', factor: null });
  await givenFinished(app, same(7, { worked: 80 }));
  expect(await app.send(getAtMosts, {})).toEqual({ settled: 7, held: 0, verdict: 'too_early', factor: null });
  await givenFinished(app, same(1, { worked: 50.4 }));
  expect(await app.send(getAtMosts, {})).toEqual({ settled: 8, held: 1, verdict: 'too_narrow', factor: 1.6 });
});

test('at-mosts that hold too often are told as too wide', async () => {
  const app = await testApp();
  await givenFinished(app, same(29, { worked: 25 }));
  expect(await app.send(getAtMosts, {})).toEqual({ settled: 29, held: 29, verdict: 'too_wide', factor: 0.5 });
});

test('only at-mosts of tasks with work count, beside the user’s own estimates', async () => {
  const app = await testApp();
  await givenFinished(app, [
    ...same(3, {}),
    ...same(2, { at_most: null }),
    ...same(2, { worked: null }),
    ...same(2, { estimate_origin: 'imported' }),
    ...same(2, { estimate_origin: 'assistant' }),
  ]);
  await app.given.task({ planned_duration: 40, at_most: 50 });
  const other = await app.another();
  expect(await other.send(getAtMosts, {})).toMatchObject({ settled: 0 });
  expect(await app.send(getAtMosts, {})).toMatchObject({ settled: 3, held: 0 });
});

test('the factor follows the order in which tasks were done', async () => {
  const app = await testApp();
  // Given the latest first: the later ones count more, so that 8 of 10 lies with them.
  await givenFinished(app, [...same(60, { worked: 25 }), ...same(10, { worked: 100 })]);
  expect(await app.send(getAtMosts, {})).toMatchObject({ settled: 70, held: 60, factor: 0.5 });
});
