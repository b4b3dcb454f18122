import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockPaces, heldMinutes, pickerOf } from './clock-paces.ts';
import { DRAWS } from './common-error.ts';
import type { Paces } from './day-paces.ts';

/** Draws from 1 to 2,000 minutes. */
const DRAWN = Float64Array.from({ length: DRAWS }, (_, draw) => DRAWS - draw);

const pacesOf = (...paces: number[]): Paces => ({
  paces: Float64Array.from(paces),
  weights: Float64Array.from(paces, () => 1),
});

test('half of the minutes lie up to the half-half level, and 8 of 10 up to the other', () => {
  const held = heldMinutes(DRAWN, { p50: 0.4, p80: 0.9 });
  const upTo = (most: number) => held.filter((minutes) => minutes <= most).length / DRAWS;
  expect([upTo(800), upTo(1800)]).toEqual([0.5, 0.8]);
  expect(held).toEqual(held.toSorted());
  // A level that has fallen below the other one stands for no time before it.
  expect(heldMinutes(DRAWN, { p50: 0.6, p80: 0.5 })[1500]).toBe(1200);
});

test('an at-most stands where 8 of 10 do, and nothing below the middle moves', () => {
  const level = { p50: 0.5, p80: 0.8 };
  const [own, said] = [heldMinutes(DRAWN, level), heldMinutes(DRAWN, level, 1150)];
  expect(said[1599]).toBe(1150);
  expect(said.slice(0, 1000)).toEqual(own.slice(0, 1000));
});

test('one pace for all days is the pace of both times', () => {
  expect(clockPaces(heldMinutes(DRAWN, { p50: 0.5, p80: 0.8 }), pacesOf(0.6))).toEqual({ pace: 0.6, latest_pace: 0.6 });
});

test('minutes that are known take the time of a slow day in 2 of 10 cases', () => {
  const known = new Float64Array(DRAWS).fill(120);
  expect(clockPaces(known, pacesOf(0.4, 0.5, 0.6, 0.7, 0.8))).toEqual({ pace: 0.6, latest_pace: 0.5 });
});

test('days that differ move the later time, by less than both at their slowest', () => {
  const { pace, latest_pace } = clockPaces(
    heldMinutes(DRAWN, { p50: 0.5, p80: 0.8 }),
    pacesOf(0.4, 0.5, 0.6, 0.7, 0.8),
  );
  expect(latest_pace).toBeLessThan(pace);
  expect(latest_pace).toBeGreaterThan(0.5);
});

test('a plan of no minutes has the middle pace', () => {
  expect(clockPaces(new Float64Array(DRAWS), pacesOf(0.4, 0.6, 1))).toEqual({ pace: 0.6, latest_pace: 0.6 });
});

test('times follow from the draws alone: half and 8 of 10 of the multiples lie up to them', () => {
  const anyPaces = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(anyPaces, fc.double({ min: 0.1, max: 2, noNaN: true }), (some, spread) => {
      const paces = pacesOf(...some.toSorted((one, other) => one - other));
      const minutes = Float64Array.from({ length: DRAWS }, (_, draw) => 100 * ((draw + 0.5) / DRAWS) ** spread);
      const { pace, latest_pace } = clockPaces(minutes, paces);
      // Each of these minutes at each of the paces, which the draws only sample.
      const share = (time: number) => {
        const upTo = paces.paces.reduce((sum, one) => sum + minutes.filter((left) => left / one <= time).length, 0);
        return upTo / (DRAWS * paces.paces.length);
      };
      expect(Math.abs(share((minutes[999] ?? 0) / pace) - 0.5)).toBeLessThan(0.02);
      expect(Math.abs(share((minutes[1599] ?? 0) / latest_pace) - 0.8)).toBeLessThan(0.02);
    }),
    { numRuns: 30 },
  );
});

test('a pace is picked by its weight', () => {
  const paceAt = pickerOf({ paces: Float64Array.of(0.5, 0.75, 1), weights: Float64Array.of(1, 0.25, 0.75) });
  expect([0.01, 0.5, 0.51, 0.625, 0.63, 1].map(paceAt)).toEqual([0.5, 0.5, 0.75, 0.75, 1, 1]);
});
