import { expect, test } from 'vitest';
import { independentPeople } from './forecast-people.ts';
import { coverageAfter } from './forecast-snapshot.ts';

// The seed is fixed, so nothing fails by chance.
test('after exactly 60 independent tasks sets of one keep to their 8-of-10 figure in 8 of 10 cases, sets of 20 more often', () => {
  for (const habit of independentPeople().slice(0, 2)) {
    const coverage = coverageAfter(60, habit, { people: 40, seed: 1 });
    expect(coverage[0]?.p80.mean, habit.name).toBeCloseTo(0.8, 1);
    expect(coverage[0]?.p50.mean, habit.name).toBeCloseTo(0.5, 1);
    expect(coverage.at(-1)?.p80.mean, habit.name).toBeGreaterThan(0.88);
  }
});
