import { expect, test } from 'vitest';
import { dateCoverage, keptByChance } from './date-coverage.ts';
import { DAY_HABITS } from './days-people.ts';

// The seed is fixed, so nothing fails by chance; `npm run simulate -- dates` has more people.
test('a wished date is kept about as often as its chance says', () => {
  const [week] = DAY_HABITS;
  if (!week) throw new Error('There is nobody');
  const kept = keptByChance(dateCoverage(week, { people: 6, seed: 1 }));
  expect(kept.map(({ chance }) => chance)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { chance, kept: share } of kept)
    expect(Math.abs(share.mean - chance / 10), `${chance} of 10`).toBeLessThan(0.05 + 3 * share.error);
});
