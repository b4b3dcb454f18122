import { expect, test } from 'vitest';
import { drawHour, fillsOf } from './busy-hour.ts';

const HABITS = { pages: 40, callsOfPage: 3, changes: 30, shareOfHour: 0.125, spread: 1 };

const callsIn = (kind: 'reads' | 'changes', users: number, spread = 1) =>
  drawHour({ ...HABITS, spread }, { users, seed: 1 }).seconds.reduce((sum, second) => sum + second[kind], 0);

test('an hour has the calls of its share of a day, however unequal the users are', () => {
  // The standard error of the mean is 1 % with ten thousand users of this spread; the seed is fixed.
  for (const spread of [0, 1]) {
    expect(callsIn('reads', 10_000, spread) / 10_000 / 15).toBeCloseTo(1, 1);
    expect(callsIn('changes', 10_000, spread) / 10_000 / 3.75).toBeCloseTo(1, 1);
  }
});

test('one seed gives one hour, and another seed another', () => {
  const hour = drawHour(HABITS, { users: 500, seed: 1 });
  expect(drawHour(HABITS, { users: 500, seed: 1 })).toEqual(hour);
  expect(drawHour(HABITS, { users: 500, seed: 2 })).not.toEqual(hour);
});

test('the fullest resource comes first, with the number of users that fill it', () => {
  const seconds = Array.from({ length: 100 }, () => ({ reads: 10, changes: 5 }));
  const resources = [
    { name: 'server', cost: { read: 1, change: 2 }, msPerSecond: 1000 },
    { name: 'database', cost: { read: 10, change: 20 }, msPerSecond: 4000 },
  ];
  expect(fillsOf({ users: 1000, seconds }, resources)).toEqual([
    { name: 'database', share: 0.05, users: 20_000 },
    { name: 'server', share: 0.02, users: 50_000 },
  ]);
});

test('a second that only one in a hundred exceeds decides, and not the busiest of all', () => {
  const seconds = Array.from({ length: 200 }, (_, second) => ({ reads: second < 1 ? 1000 : 100, changes: 0 }));
  const [fill] = fillsOf({ users: 10, seconds }, [{ name: 'server', cost: { read: 1, change: 1 }, msPerSecond: 100 }]);
  expect(fill).toMatchObject({ share: 1, users: 10 });
});
