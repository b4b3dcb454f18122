import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioHistory } from './forecast-history.ts';
import { trendOf } from './forecast-trend.ts';
import { seededRandom } from './random.ts';

/** Tasks of an hour, the latest first, whose logarithms of the ratio are these. */
const historyOf = (logs: readonly number[]) =>
  ratioHistory(logs.map((log) => ({ estimate: 60, worked: 60 * Math.exp(log) })));

test('without a history nothing is known but how much people change', () => {
  const { level, slope, variance, noise, resemblance } = trendOf(historyOf([]));
  expect([level, slope, noise]).toEqual([0, 0, 0.03]);
  expect([variance.level, variance.slope, variance.both]).toEqual([
    expect.closeTo(0.04, 12),
    expect.closeTo(0.04, 12),
    expect.closeTo(0, 12),
  ]);
  expect(resemblance).toBeCloseTo(0.03 * 0.03 ** 2, 12);
});

test('errors that are all the same have no trend, whatever they are', () => {
  for (const log of [-1, 0, 0.4]) {
    const { level, slope, noise } = trendOf(historyOf(Array(100).fill(log)));
    expect([level, slope, noise]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9), 0.03]);
  }
});

/** Errors without a mean that alternate between both sides, in units of this. */
const alternating = (tasks: number, size: number, middle: (ago: number) => number = () => 0) =>
  Array.from({ length: tasks }, (_, ago) => middle(ago) + (ago % 2 === 0 ? size : -size));

test('a line through errors on a line is that line, held back by what is believed', () => {
  // Each task takes 0.1 % longer than the one before: 0.1 within 100 tasks.
  const { slope, level, variance } = trendOf(historyOf(alternating(400, 0.1, (ago) => -0.001 * ago)));
  expect(slope).toBeGreaterThan(0.07);
  expect(slope).toBeLessThan(0.1);
  expect(level).toBeGreaterThan(0.12); // the mean by the weights of the history lies 152 tasks ago
  expect(level).toBeLessThan(0.16);
  expect(variance.level).toBeLessThan(0.01);
});

test('a jump fifty tasks ago is mostly followed', () => {
  const { level } = trendOf(historyOf(alternating(400, 0.3, (ago) => (ago < 50 ? 0.4 : 0))));
  // The mean by the weights of the history has risen by a fifth of it.
  expect(level).toBeGreaterThan(0.2);
  expect(level).toBeLessThan(0.4);
});

/** Errors of which a third are none, and as many lie on each side. */
const threefold = (tasks: number, size: number) => Array.from({ length: tasks }, (_, ago) => size * ((ago % 3) - 1));

test('one forgotten timer moves nothing by much', () => {
  const usual = threefold(200, 0.2);
  const [one, other] = [trendOf(historyOf(usual)), trendOf(historyOf([3, ...usual.slice(1)]))];
  expect(Math.abs(one.level - other.level)).toBeLessThan(0.03);
  expect(other.noise).toBeCloseTo(one.noise, 2);
});

test('the noise is the size of a middling error over 0.6745', () => {
  expect(trendOf(historyOf(threefold(200, 0.2))).noise).toBeCloseTo(0.2 / 0.6745, 6);
});

test('tasks that resemble their neighbours are told from those that do not', () => {
  const random = seededRandom(1);
  const errors = Array.from({ length: 400 }, () => random.between(-0.5, 0.5));
  const ofDays = errors.map((error, ago) => error + 0.4 * Math.sign(errors[ago - (ago % 5)] ?? 0));
  expect(trendOf(historyOf(errors)).resemblance).toBeLessThan(0.01);
  expect(trendOf(historyOf(ofDays)).resemblance).toBeGreaterThan(0.04);
});

test('a history is of the same course in other units, and its mirror of the opposite one', () => {
  const anyLogs = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 60, maxLength: 120 });
  fc.assert(
    fc.property(anyLogs, (logs) => {
      const inHours = ratioHistory(logs.map((log) => ({ estimate: 120, worked: 120 * Math.exp(log) })));
      const trend = trendOf(historyOf(logs));
      expect(trendOf(inHours).level).toBeCloseTo(trend.level, 4); // work counts in whole milliseconds
      expect(trend.variance.level).toBeGreaterThan(0);
      expect(trend.variance.slope).toBeGreaterThan(0);
      expect(trend.variance.both ** 2).toBeLessThan(trend.variance.level * trend.variance.slope);
      expect(trend.resemblance).toBeGreaterThanOrEqual(0);
      expect(trend.noise).toBeGreaterThanOrEqual(0.03);
    }),
  );
});
