import { expect, test } from 'vitest';
import { toldOfAtMosts } from './at-most-people.ts';

// Enough people to notice a broken rule; `npm run simulate -- at-most` has more. The seed is fixed, so nothing fails by chance.
const EXTENT = { people: 40, seed: 1 };

const toldAt = (share: number, settled: number) => toldOfAtMosts({ share, alike: 0 }, [settled], EXTENT)[0];

test('who keeps to 8 of 10 is rarely told something, and later at-mosts hold with the factor', () => {
  const told = toldAt(0.8, 200);
  // Three standard errors above 3 %.
  expect((told?.narrow ?? 1) + (told?.wide ?? 1)).toBeLessThan(0.03 + 3 * Math.sqrt((0.03 * 0.97) / EXTENT.people));
  expect(told?.heldWithFactor).toBeCloseTo(0.8, 1);
});

test.each([
  { share: 0.5, settled: 60, narrow: 0.98, wide: 0 },
  { share: 0.95, settled: 200, narrow: 0, wide: 1 },
])('who keeps to $share is told so within $settled, and later ones hold with the factor', (habit) => {
  const told = toldAt(habit.share, habit.settled);
  expect(told?.narrow).toBeCloseTo(habit.narrow, 1);
  expect(told?.wide).toBeCloseTo(habit.wide, 1);
  expect(told?.heldWithFactor).toBeCloseTo(0.8, 1);
});
