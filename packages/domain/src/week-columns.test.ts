import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf, minuteHeight, WEEK_SCALE, weekOf } from './week-columns.ts';

test.each([
  { date: '2026-11-18', firstWeekday: 1, first: '2026-11-16' },
  { date: '2026-11-16', firstWeekday: 1, first: '2026-11-16' },
  { date: '2026-11-22', firstWeekday: 1, first: '2026-11-16' },
  { date: '2026-11-22', firstWeekday: 7, first: '2026-11-22' },
  { date: '2026-11-21', firstWeekday: 7, first: '2026-11-15' },
  { date: '2027-01-01', firstWeekday: 6, first: '2026-12-26' },
])('the week of $date from weekday $firstWeekday on begins on $first', ({ date, firstWeekday, first }) => {
  const days = weekOf(Temporal.PlainDate.from(date), firstWeekday).map(String);
  expect(days).toHaveLength(7);
  expect(days[0]).toBe(first);
  expect(days).toContain(date);
});

test('a column to scale has its line where the day is full', () => {
  const column = columnOf([{ minutes: 60 }, { minutes: 30 }], 120, 1);
  expect(column).toEqual({
    blocks: [
      { part: { minutes: 60 }, top: 0, height: 60, isOver: false },
      { part: { minutes: 30 }, top: 60, height: 30, isOver: false },
    ],
    line: 120,
    free: 30,
    isToScale: true,
  });
});

test('what passes the line is over, and the line cuts the block that passes it', () => {
  const { blocks, line, free } = columnOf([{ minutes: 60 }, { minutes: 60 }, { minutes: 30 }], 90, 1);
  expect(blocks.map(({ isOver }) => isOver)).toEqual([false, true, true]);
  expect(line).toBe(90);
  expect(free).toBe(-60);
});

test('a short task is as high as its name, and the line moves with it', () => {
  const { blocks, line, isToScale } = columnOf([{ minutes: 5 }, { minutes: 5 }], 10, 1);
  expect(blocks.map(({ height }) => height)).toEqual([WEEK_SCALE.leastBlock, WEEK_SCALE.leastBlock]);
  expect(line).toBe(2 * WEEK_SCALE.leastBlock);
  expect(isToScale).toBe(false);
});

test('a day that holds nothing has its line on top', () => {
  expect(columnOf([{ minutes: 30 }], 0, 1)).toMatchObject({ line: 0, free: -30, blocks: [{ isOver: true }] });
  expect(columnOf([], 0, 1)).toEqual({ blocks: [], line: 0, free: 0, isToScale: true });
});

test('columns share the scale of the fullest one', () => {
  expect(minuteHeight([])).toBe(WEEK_SCALE.perMinute);
  expect(minuteHeight([300, 240])).toBe(WEEK_SCALE.perMinute);
  expect(minuteHeight([300, 1120])).toBe(0.5);
});

const parts = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 600 }) }), { maxLength: 30 });

test('blocks lie below one another, and those over the line are the last ones', () => {
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 0, max: 960 }),
      fc.double({ min: 0.05, max: 2, noNaN: true }),
      (some, holds, px) => {
        const { blocks, line, free } = columnOf(some, holds, px);
        const firstOver = blocks.findIndex(({ isOver }) => isOver);
        for (const [place, { top, height, isOver }] of blocks.entries()) {
          const before = blocks[place - 1];
          expect(top).toBeCloseTo(before ? before.top + before.height : 0, 6);
          expect(height).toBeGreaterThanOrEqual(WEEK_SCALE.leastBlock);
          expect(isOver).toBe(firstOver !== -1 && place >= firstOver);
          if (!isOver) expect(top + height).toBeLessThanOrEqual(line + 1e-6);
        }
        const sum = some.reduce((minutes, part) => minutes + part.minutes, 0);
        expect(free).toBe(holds - sum);
        const last = blocks.at(-1);
        if (free < 0 && last) expect(line).toBeLessThan(last.top + last.height);
      },
    ),
    { seed: 34 },
  );
});
