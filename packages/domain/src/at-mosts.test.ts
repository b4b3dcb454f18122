import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorOf, hasHeld, recordOfAtMosts } from './at-mosts.ts';

const same = (count: number, at_most: number, worked: number) =>
  Array.from({ length: count }, () => ({ at_most, worked }));

test.each([
  { at_most: 70, worked: 70, held: true },
  { at_most: 70, worked: 70.49, held: true }, // shown as 70 minutes
  { at_most: 70, worked: 70.5, held: false },
  { at_most: 1, worked: 0, held: true },
])('at most $at_most, worked $worked: held is $held', ({ held, ...one }) => {
  expect(hasHeld(one)).toBe(held);
});

test.each([
  { settled: [], verdict: 'too_early', factor: null, held: 0 },
  { settled: same(7, 60, 120), verdict: 'too_early', factor: null, held: 0 },
  { settled: same(8, 60, 120), verdict: 'too_narrow', factor: 2, held: 0 },
  { settled: same(28, 60, 30), verdict: 'cannot_tell', factor: 0.5, held: 28 },
  { settled: same(29, 60, 30), verdict: 'too_wide', factor: 0.5, held: 29 },
  // 7 of 10 is near to 8 of 10.
  { settled: [...same(7, 60, 30), ...same(3, 60, 90)], verdict: 'cannot_tell', factor: 1.5, held: 7 },
  { settled: same(30, 60, 0.2), verdict: 'too_wide', factor: 1 / 60, held: 30 }, // at least 1 minute
])('$settled.length at-mosts, $held held: $verdict', ({ settled, verdict, factor, held }) => {
  const record = recordOfAtMosts(settled);
  expect(record).toMatchObject({ settled: settled.length, held, verdict });
  if (factor === null) expect(record.factor).toBeNull();
  else expect(record.factor).toBeCloseTo(factor, 9);
});

test('nothing is told in a direction to which the factor no longer points', () => {
  const once = same(20, 60, 120);
  expect(recordOfAtMosts(once).verdict).toBe('too_narrow');
  const since = recordOfAtMosts([...once, ...same(400, 60, 40)]);
  expect(since.factor).toBeCloseTo(2 / 3, 9);
  expect(since.verdict).toBe('too_wide');
  expect(recordOfAtMosts([...once, ...same(150, 60, 60)]).verdict).toBe('cannot_tell'); // a factor of 1
});

test('at-mosts count half as much after sixty later ones', () => {
  const ofGroups = (earlier: number, between: number, later: number) =>
    factorOf([...same(earlier, 60, 120), ...same(between, 60, 60), ...same(later, 60, 90)]);
  // Sixty and sixty: the earlier ones have a third of the weight, and 8 of 10 lies among them.
  expect(ofGroups(60, 0, 60)).toBeCloseTo(2, 9);
  // After 120 later ones they have a fifth of it, to a hair: 1 - ½² = ¾ lies with 120, ¼·(1 - ½^(n/60)) with n earlier ones.
  expect(ofGroups(70, 0, 120)).toBeCloseTo(1.5, 9);
});

const settled = fc.array(
  fc.record({ at_most: fc.integer({ min: 1, max: 1440 }), worked: fc.double({ min: 1, max: 3000, noNaN: true }) }),
  { minLength: 8, maxLength: 120 },
);

test('at-mosts that many times as long would have held in 8 of 10 by their weights, shorter ones would not', () => {
  fc.assert(
    fc.property(settled, (settled) => {
      const factor = factorOf(settled);
      const weightOf = (place: number) => 0.5 ** ((settled.length - 1 - place) / 60);
      const shareHeld = (times: number) => {
        const weights = settled.map(({ at_most, worked }, place) => (worked <= at_most * times ? weightOf(place) : 0));
        const all = settled.reduce((sum, _one, place) => sum + weightOf(place), 0);
        return weights.reduce((sum, weight) => sum + weight, 0) / all;
      };
      expect(shareHeld(factor * (1 + 1e-9))).toBeGreaterThanOrEqual(0.8 - 1e-9);
      expect(shareHeld(factor * (1 - 1e-9))).toBeLessThan(0.8);
    }),
  );
});

test('twice as long at-mosts have half the factor', () => {
  fc.assert(
    fc.property(settled, (settled) => {
      const doubled = settled.map(({ at_most, worked }) => ({ at_most: 2 * at_most, worked }));
      expect(factorOf(doubled) * 2).toBeCloseTo(factorOf(settled), 9);
    }),
  );
});
