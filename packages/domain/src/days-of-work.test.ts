import { expect, test } from 'vitest';
import { type DayOfWork, recordOfWork, withoutBusyTime } from './days-of-work.ts';

/** A day with so many minutes on what is to be finished, on tasks of this age, and the rest of `all` on other things. */
const day = (all: number, own = 0, age = 100): DayOfWork => ({ all, own: own === 0 ? [] : [{ minutes: own, age }] });

const days = (number: number, one: DayOfWork): DayOfWork[] => Array.from({ length: number }, () => one);

test('known are the days since the first work, in whole weeks, the latest first', () => {
  const { known, weeks, isOwn } = recordOfWork([
    ...days(40, day(0)),
    day(60, 60),
    ...days(14, day(100, 50)),
    day(90, 30),
  ]);
  expect(known).toBe(16);
  expect(isOwn).toBe(true);
  expect(weeks).toEqual([
    { own: [50, 50, 50, 50, 50, 50, 30], all: [100, 100, 100, 100, 100, 100, 90] },
    { own: Array(7).fill(50), all: Array(7).fill(100) },
  ]);
});

test('what was begun less than 15 days ago has its share of all work since then', () => {
  const { weeks } = recordOfWork([...days(49, day(100)), ...days(6, day(100, 20)), day(200, 80)]);
  expect(weeks).toHaveLength(8);
  expect(weeks[0]?.own).toEqual([25, 25, 25, 25, 25, 25, 50]); // 200 of 800 minutes
  expect(weeks[7]?.own).toEqual(Array(7).fill(25));
});

test('what was never worked on would have all of the work', () => {
  const { weeks, isOwn } = recordOfWork(days(56, day(100)));
  expect(isOwn).toBe(false);
  expect(weeks[0]).toEqual({ own: Array(7).fill(100), all: Array(7).fill(100) });
});

test('what is worked on tasks that came later takes its share, and that of long ago stays', () => {
  const record: DayOfWork[] = days(56, {
    all: 100,
    own: [
      { minutes: 60, age: 30 },
      { minutes: 20, age: 3 },
    ],
  });
  const { stays } = recordOfWork(record);
  expect([0, 1, 3, 4, 28, 500].map((between) => stays(between))).toEqual([1, 1, 1, 0.75, 0.75, 0.75]);
});

test('work that was entered before its task came tells nothing of what is added', () => {
  const record: DayOfWork[] = days(30, { all: 100, own: [{ minutes: 50, age: null }] });
  expect(recordOfWork(record).stays(10)).toBe(1);
});

test('who finishes everything soon leaves nothing behind for what is added', () => {
  const soon: DayOfWork = {
    all: 100,
    own: [
      { minutes: 60, age: 1 },
      { minutes: 40, age: 0 },
    ],
  };
  const { stays } = recordOfWork(days(56, soon));
  expect([1, 2, 28, 100].map((between) => stays(between))).toEqual([0.6, 0.6, 0.6, 0.6]);
});

test('a task that waits while others are worked on tells how much is added', () => {
  // The task that came on the first of 20 days is worked on only on the last.
  const record = Array.from({ length: 20 }, (_, place) => (place < 19 ? day(100, 50, 0) : day(100, 50, 19)));
  const { stays } = recordOfWork(record);
  expect(stays(1)).toBeCloseTo(1 / 19, 9);
  expect(stays(10)).toBeCloseTo(1 / 19, 9); // never more than for a shorter time
});

test('tasks that were all there at the beginning stay as they are', () => {
  const record = Array.from({ length: 30 }, (_, place) => day(100, 50, place));
  const { stays } = recordOfWork(record);
  expect([1, 10, 15, 100].map((between) => stays(between))).toEqual([1, 1, 1, 1]);
});

test('without any work nothing is known', () => {
  expect(recordOfWork(days(56, day(0)))).toMatchObject({ known: 0, weeks: [], isOwn: false });
});

test('without busy time the work of a day is over the part of it that was free, at least a quarter', () => {
  const held = [
    { minutes: 100, beside: 100 },
    { minutes: 100, beside: 50 },
    { minutes: 100, beside: 0 },
    { minutes: 0, beside: 0 },
  ];
  expect(withoutBusyTime(days(4, day(40, 20)), held)).toEqual([day(40, 20), day(80, 40), day(160, 80), day(40, 20)]);
});
