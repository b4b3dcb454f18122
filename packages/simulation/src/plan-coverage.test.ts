import { expect, test } from 'vitest';
import { independentPeople } from './forecast-people.ts';
import { DAYS_WITHIN, planCoverage } from './plan-coverage.ts';

// The seed is fixed, so nothing fails by chance; `npm run simulate -- plans` has more people.
const EXTENT = { people: 12, seed: 1 };

test('plans fit as often as is said of them, and end by the times that are told where days are alike', () => {
  const [steady] = independentPeople();
  if (!steady) throw new Error('There is nobody');
  const { fits, clocked } = planCoverage(steady, EXTENT);
  expect(fits.fits.mean).toBeGreaterThan(0.8);
  expect(fits.even.mean).toBeGreaterThan(0.45);
  expect(fits.even.mean).toBeLessThan(0.8);
  expect(fits.over.mean).toBeLessThan(0.3);
  const [alike, little, much] = clocked;
  expect(clocked.map(({ within }) => within)).toEqual([...DAYS_WITHIN]);
  expect(alike?.p80.mean).toBeGreaterThan(0.74);
  // Times go by the middle pace: whose days differ is late more often.
  expect(little?.p80.mean).toBeLessThan(alike?.p80.mean ?? 0);
  expect(much?.p80.mean).toBeLessThan(little?.p80.mean ?? 0);
});
