import { orderedForecasts } from '@daymark/domain/forecast.ts';
import type { Past } from '@daymark/domain/forecast-sums.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import type { OpenTask } from '@daymark/domain/remaining-work.ts';
import { atOnce } from '@daymark/domain/steps.ts';
import { expect, test } from 'vitest';
import type { UserContext } from '#context/context.ts';
import { keptOrders } from './kept-orders.service.ts';

const history = [30, 45, 60, 20, 50].map((worked) => ({ estimate: 30, worked }));
const past: Past = {
  ...{ history, levels: FIRST_LEVELS, atMostFactor: null },
  times: { all: Float64Array.of(10, 20, 40), byCategory: new Map([[7, Float64Array.of(15, 25)]]) },
};
const day: OpenTask[] = [
  { estimate: 30, worked: 0, at_most: 50 },
  { estimate: null, worked: 0, category_id: 7 },
];
const other: OpenTask[] = [{ estimate: 45, worked: 10, at_most: null }];

/** Asks for orders as one user; gives their figures and how many of them were drawn. */
async function asked(userId: number, orders: OpenTask[][], by: Past = past) {
  let drawn = 0;
  const draw = orderedForecasts(by);
  const found = await keptOrders({ userId } as UserContext, orders, by, async (tasks) => {
    drawn += 1;
    return atOnce(draw(tasks));
  });
  const fresh = orders.map((tasks) => {
    const { forecast, likely, held } = atOnce(orderedForecasts(by)(tasks));
    return { forecast, likely, held: held() };
  });
  expect(found.map(({ held, ...figures }) => ({ ...figures, held: held() }))).toEqual(fresh);
  return drawn;
}

test('an order is drawn once, until a task of it changes', async () => {
  expect(await asked(1, [day, other, day])).toBe(2);
  expect(await asked(1, [day, other])).toBe(0);
  expect(await asked(1, [day.toReversed(), other])).toBe(1);
  expect(await asked(1, [[{ estimate: 30, worked: 5, at_most: 50 }], other])).toBe(1);
  expect(await asked(2, [other])).toBe(1);
});

test('an order that the last call did not ask for is forgotten', async () => {
  await asked(3, [day, other]);
  await asked(3, [other]);
  expect(await asked(3, [day])).toBe(1);
});

test.each<{ what: string; changed: Partial<Past> }>([
  { what: 'done tasks', changed: { history: [...history, { estimate: 30, worked: 300 }] } },
  { what: 'levels', changed: { levels: [{ run: 1, p50: 0.7, p80: 0.9 }] } },
  { what: 'times', changed: { times: { ...past.times, all: Float64Array.of(10, 20, 80) } } },
  {
    what: 'times of a category',
    changed: { times: { ...past.times, byCategory: new Map([[7, Float64Array.of(99)]]) } },
  },
  { what: 'the worth of at-mosts', changed: { atMostFactor: 2 } },
])('with other $what all are drawn anew', async ({ changed }) => {
  await asked(4, [day.slice(0, 1), day]);
  expect(await asked(4, [day.slice(0, 1), day], { ...past, ...changed })).toBe(2);
});
