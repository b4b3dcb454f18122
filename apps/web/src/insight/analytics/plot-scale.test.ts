import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelledMarks, plotDomain, plotMarks, plotScale } from './plot-scale.ts';

test('equal factors are equal distances', () => {
  const scale = plotScale([1, 100], [0, 200]);
  expect([1, 10, 100].map(scale)).toEqual([0, 100, 200]);
  expect(scale(0)).toBe(0); // under a minute counts as one
});

test('marks outside the domain are left out', () => {
  expect(plotMarks([4, 70])).toEqual([5, 10, 15, 30, 60]);
});

test('every task lies inside the plot, whatever was worked', () => {
  const minutes = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1 }), (all) => {
      const domain = plotDomain(all);
      const scale = plotScale(domain, [0, 300]);
      for (const value of all) {
        expect(scale(value)).toBeGreaterThan(0);
        expect(scale(value)).toBeLessThan(300);
      }
    }),
  );
});

test('marks closer than the width of a label go without one', () => {
  const positions = new Map([1, 2, 5, 10, 15].map((mark, place) => [mark, place * 20]));
  const label = (gap: number) => labelledMarks([...positions.keys()], (mark) => positions.get(mark) ?? 0, gap);
  expect(label(20)).toEqual([1, 2, 5, 10, 15]);
  expect(label(21)).toEqual([1, 5, 15]);
});
