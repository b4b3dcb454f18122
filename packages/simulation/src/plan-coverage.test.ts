import { expect, test } from 'vitest';
import { independentPeople } from './forecast-people.ts';
import { independent } from './people.ts';
import { planCoverage } from './plan-coverage.ts';
import { plantedDays } from './planted-days.ts';

// The seed is fixed, so nothing fails by chance; `npm run simulate -- plans` has more people.
const EXTENT = { people: 12, seed: 1 };

test('plans fit as often as is said of them, and end by the times that are told on all kinds of days', () => {
  const [steady] = independentPeople();
  if (!steady) throw new Error('There is nobody');
  const { fits, clocked } = planCoverage(steady, EXTENT);
  expect(fits.fits.mean).toBeGreaterThan(0.8);
  expect(fits.even.mean).toBeGreaterThan(0.4 - 3 * fits.even.error);
  expect(fits.even.mean).toBeLessThan(0.7 + 3 * fits.even.error);
  expect(fits.over.mean).toBeLessThan(0.3);
  expect(clocked).toHaveLength(plantedDays().length);
  for (const { days, p50, p80 } of clocked) {
    expect(p50.mean, days).toBeGreaterThan(0.45 - 3 * p50.error);
    expect(p50.mean, days).toBeLessThan(0.55 + 3 * p50.error);
    expect(p80.mean, days).toBeGreaterThan(0.75 - 3 * p80.error);
    expect(p80.mean, days).toBeLessThan(0.85 + 3 * p80.error);
  }
});

test('plans of tasks that take millions of years are looked at by what they begin with', () => {
  const endless = independent('endless', () => Math.log(1e12));
  const { clocked } = planCoverage(endless, { people: 1, seed: 1 });
  const told = clocked.map(({ days, p80 }) => ({ days, isShare: p80.mean >= 0 && p80.mean <= 1 }));
  expect(told).toEqual(plantedDays().map(({ name }) => ({ days: name, isShare: true })));
});
