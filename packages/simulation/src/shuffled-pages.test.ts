import { demoHistory } from '@daymark/demo/history.ts';
import { expect, test } from 'vitest';
import { biasTold, claimsOn, inCategories, shuffledPages, tasksOf } from './shuffled-pages.ts';

const NOW = Temporal.Instant.from('2026-11-20T14:00Z');
const history = demoHistory({ tasks: 300, seed: 1, now: NOW, timeZone: 'Europe/Berlin' });
const tasks = tasksOf(history);

test('of pages whose outcomes are shuffled at most 5 % show a claim', () => {
  const pages = 300;
  const shares = shuffledPages(tasks, { pages, seed: 1 });
  // Two standard errors; the seed is fixed, so nothing fails by chance.
  expect(shares.any).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / pages));
  expect(shares.any).toBeGreaterThan(0);
  expect(shares.quick_insights).toBeLessThanOrEqual(shares.any);
});

test.each([2, 10])('of shuffled pages in %s categories at most 5 % show a claim', (count) => {
  const pages = 300;
  const { any, rows } = shuffledPages(inCategories(tasks, { count, power: 1 }), { pages, seed: 1 });
  expect(any).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / pages));
  expect(rows).toBeGreaterThan(0);
});

test('the same tasks in other categories keep their outcomes, as far off as said', () => {
  const doubled = inCategories(tasks, { count: 4, power: 2 });
  const sizes = [...Map.groupBy(doubled, ({ category }) => category)].map(([, ofOne]) => ofOne.length);
  expect(sizes).toHaveLength(4);
  expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes));
  const ratiosOf = (some: typeof tasks) => some.map(({ outcome }) => outcome?.logRatio ?? null);
  expect(ratiosOf(doubled)).toEqual(ratiosOf(tasks).map((ratio) => ratio && ratio * 2));
});

test('the demo account, where outcomes do differ, is told so', () => {
  expect(claimsOn(tasks)).toMatchObject({ most_biased: true, least_accurate: true, rows: true, any: true });
});

test('the tasks of categories are dealt, done ones with their ratio', () => {
  expect(tasks).toHaveLength(history.tasks.filter(({ category }) => category !== null).length);
  const done = history.tasks.filter(({ category, status }) => category !== null && status === 'done');
  const ratios = tasks.flatMap(({ outcome }) => (outcome ? [outcome.logRatio] : []));
  expect(ratios).toHaveLength(done.length);
  expect(ratios).not.toContain(null);
});

test('a bias of ×1.5 is told in its row by 30 tasks, and rarely where there is none', () => {
  const extent = { people: 200, seed: 1 };
  expect(biasTold(1.5, 30, extent).row).toBeGreaterThan(0.9);
  expect(biasTold(1.5, 30, extent).insight).toBeGreaterThan(0.85);
  expect(biasTold(1, 30, extent).row).toBeLessThanOrEqual(0.03);
});
