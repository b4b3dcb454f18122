import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesAWeekOf, trendOf, type WeekOfWork, weeksOfRise } from './week-trend.ts';

const week = (own: number, all = own * 2): WeekOfWork => ({
  own: [own, own, own, own, own, 0, 0],
  all: [all, all, all, all, all, 0, 0],
});

/** Eight weeks, the latest first, with so many times the minutes of the one before. */
const rising = (times: number, of = (minutes: number) => week(minutes)): WeekOfWork[] =>
  Array.from({ length: 8 }, (_, place) => of(60 * times ** -place));

test('weeks alike have no trend, and a week holds as much as ever', () => {
  const trend = trendOf(rising(1));
  expect(trend.level).toBeCloseTo(0, 12);
  expect(trend.slope).toBeCloseTo(0, 12);
  expect(minutesAWeekOf(rising(1))).toBeCloseTo(300, 9);
});

test('where each week holds more than the one before, the level is above the mean, and a part of the rise goes on', () => {
  const { level, slope } = trendOf(rising(1.05));
  // The mean week lies about three weeks back, and the latest one is the highest.
  expect(level).toBeGreaterThan(0.08);
  expect(level).toBeLessThan(0.2);
  expect(slope).toBeGreaterThan(0.02);
  expect(slope).toBeLessThan(0.05);
  const falling = trendOf(rising(1 / 1.05));
  expect(falling.level).toBeLessThan(-0.08);
  expect(falling.slope).toBeLessThan(-0.02);
});

test('two weeks are hardly evidence for a rise, and leave the level less sure', () => {
  const weeks = rising(1.05);
  expect(trendOf(weeks.slice(0, 2)).slope).toBeLessThan(trendOf(weeks).slope / 5);
  for (const of of ['level', 'slope'] as const)
    expect(trendOf(weeks.slice(0, 2)).deviation[of]).toBeGreaterThan(trendOf(weeks).deviation[of]);
});

test('what has the same minutes however long the days are does not rise with them', () => {
  const days = rising(1.05, (minutes) => ({ own: week(30).own, all: week(minutes).all }));
  expect(Math.abs(trendOf(days).level)).toBeLessThan(0.01);
  expect(minutesAWeekOf(days)).toBeCloseTo(150, 0);
});

test('weeks without any work are drawn, but make no trend', () => {
  const leave = week(0);
  const steady = week(60);
  const { level, slope } = trendOf([steady, leave, leave, ...Array(5).fill(steady)]);
  expect(level).toBeCloseTo(0, 12);
  expect(slope).toBeCloseTo(0, 12);
  expect(minutesAWeekOf([steady, leave])).toBeLessThan(200);
  expect(trendOf([leave, leave])).toMatchObject({ level: 0, slope: 0 });
});

test('one week says no more than twice the spread of weeks', () => {
  const steady = Array(7).fill(week(60));
  const levels = [3, 30, 300].map((times) => trendOf([week(60 * times), ...steady]).level);
  expect(levels.every((level) => level < Math.log(3) + 1e-9)).toBe(true);
  expect(trendOf([week(1), ...steady]).level).toBeGreaterThan(-Math.log(3) - 1e-9);
});

test('a rise fades: it goes on for five weeks in all', () => {
  const rises = Array.from({ length: 105 }, (_, place) => weeksOfRise(place));
  expect(rises[0]).toBeCloseTo(0.53, 2);
  expect(rises.toSorted((one, other) => one - other)).toEqual(rises);
  expect(rises.at(-1)).toBeCloseTo(5, 6);
});

test('minutes in another unit have the same trend, and all of it are numbers', () => {
  const minutes = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  const some = fc
    .array(fc.array(minutes, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 8 })
    .map((weeks) =>
      weeks.map((days) => ({ own: days.map(([own]) => own), all: days.map(([own, other]) => own + other) })),
    );
  fc.assert(
    fc.property(some, (weeks) => {
      const { level, slope, deviation, lag } = trendOf(weeks);
      for (const number of [level, slope, lag, ...Object.values(deviation)]) expect(number).not.toBeNaN();
      for (const number of Object.values(deviation)) expect(number).toBeGreaterThanOrEqual(0);
      const seconds = trendOf(
        weeks.map(({ own, all }) => ({ own: own.map((time) => time * 60), all: all.map((time) => time * 60) })),
      );
      expect(seconds.level).toBeCloseTo(level, 9);
      expect(seconds.slope).toBeCloseTo(slope, 9);
    }),
  );
});
