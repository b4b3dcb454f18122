import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Span, timetableOf } from './timetable.ts';

const MINUTE = 60_000;

/** A moment of a day whose clock counts from 0:00, and back. */
const ms = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
};
const clock = (at: number) => {
  const minutes = at / MINUTE;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const words = ({ from, until }: Span) => `${clock(from)}–${clock(until)}`;

type Case = { minutes: number; at?: string; isRunning?: boolean };

/** Parts of the tasks, which are numbered from 1, and gaps of a day from 9:00 on. */
function timetable(tasks: Case[], { busy = [], now = '09:00' }: { busy?: [string, string][]; now?: string } = {}) {
  const { parts, gaps } = timetableOf(
    tasks.map(({ minutes, at, isRunning = false }, place) => ({
      ...{ id: place + 1, length: minutes * MINUTE, at: at === undefined ? null : ms(at), isRunning },
    })),
    {
      ...{ now: ms(now), begins: ms(now), until: ms('24:00') },
      busy: busy.map(([from, until]) => ({ from: ms(from), until: ms(until) })),
    },
  );
  return { parts: tasks.map((_, place) => (parts.get(place + 1) ?? []).map(words).join(' ')), gaps: gaps.map(words) };
}

test('tasks follow one another in their order, the running one first', () => {
  const tasks = [{ minutes: 30 }, { minutes: 60 }, { minutes: 20, isRunning: true }];
  expect(timetable(tasks)).toEqual({ parts: ['09:20–09:50', '09:50–10:50', '09:00–09:20'], gaps: [] });
  expect(timetable([])).toEqual({ parts: [], gaps: [] });
});

test('a task that would cross a busy block comes after it, and the time before it stays free', () => {
  const busy: [string, string][] = [['10:00', '11:00']];
  expect(timetable([{ minutes: 40 }, { minutes: 30 }, { minutes: 10 }], { busy })).toEqual({
    parts: ['09:00–09:40', '11:00–11:30', '11:30–11:40'],
    gaps: ['09:40–10:00'],
  });
  expect(timetable([{ minutes: 60 }, { minutes: 30 }], { busy })).toEqual({
    parts: ['09:00–10:00', '11:00–11:30'],
    gaps: [],
  });
});

test('free time of less than 8 minutes is no gap, and nobody begins a part in it', () => {
  const busy: [string, string][] = [['10:00', '20:00']];
  expect(timetable([{ minutes: 52 }], { busy }).gaps).toEqual(['09:52–10:00']);
  expect(timetable([{ minutes: 53 }], { busy }).gaps).toEqual([]);
  expect(timetable([{ minutes: 53 }, { minutes: 300 }], { busy }).parts).toEqual(['09:00–09:53', '20:00–25:00']);
});

test('a task that fits nowhere before the end of the day is split around the blocks', () => {
  const busy: [string, string][] = [
    ['10:00', '11:00'],
    ['12:00', '20:00'],
  ];
  expect(timetable([{ minutes: 300 }, { minutes: 30 }], { busy })).toEqual({
    parts: ['09:00–10:00 11:00–12:00 20:00–23:00', '23:00–23:30'],
    gaps: [],
  });
  expect(timetable([{ minutes: 240 }], { busy }).parts).toEqual(['20:00–24:00']);
});

test('the running task goes on around what stands in its way', () => {
  const busy: [string, string][] = [['09:05', '11:00']];
  expect(timetable([{ minutes: 30, isRunning: true }], { busy }).parts).toEqual(['09:00–09:05 11:00–11:25']);
});

test('a task with a moment of its own keeps it, and the others go around it', () => {
  const tasks = [{ minutes: 30, at: '10:00' }, { minutes: 45 }, { minutes: 30 }];
  expect(timetable(tasks)).toEqual({ parts: ['10:00–10:30', '09:00–09:45', '10:30–11:00'], gaps: ['09:45–10:00'] });
  const both = [
    { minutes: 30, at: '10:00' },
    { minutes: 30, at: '10:15' },
  ];
  expect(timetable(both)).toEqual({ parts: ['10:00–10:30', '10:15–10:45'], gaps: ['09:00–10:00'] });
});

test('a task whose moment has passed comes next, after the running one', () => {
  const tasks = [
    { minutes: 30 },
    { minutes: 10, at: '09:30' },
    { minutes: 20, at: '09:00' },
    { minutes: 15, at: '09:15', isRunning: true },
  ];
  expect(timetable(tasks, { now: '12:00' }).parts).toEqual([
    '12:45–13:15',
    '12:35–12:45',
    '12:15–12:35',
    '12:00–12:15',
  ]);
});

test('a moment before the day begins leaves the others where they are', () => {
  const { parts, gaps } = timetableOf(
    [
      { id: 1, length: ms('00:30'), at: ms('08:00'), isRunning: false },
      { id: 2, length: ms('00:30'), at: null, isRunning: false },
    ],
    { now: 0, begins: ms('09:00'), until: ms('24:00'), busy: [] },
  );
  expect([parts.get(1)?.map(words), parts.get(2)?.map(words)]).toEqual([['08:00–08:30'], ['09:00–09:30']]);
  expect(gaps).toEqual([]);
});

const NOW = 9 * 60;
const DAY = 24 * 60;
const anyBlock = fc
  .tuple(fc.integer({ min: NOW, max: DAY }), fc.integer({ min: 1, max: 180 }))
  .map(([from, length]) => ({
    from: from * MINUTE,
    until: (from + length) * MINUTE,
  }));
const anyTasks = fc
  .array(
    fc.record({
      length: fc.integer({ min: 0, max: 400 }).map((minutes) => minutes * MINUTE),
      at: fc.option(
        fc.integer({ min: 0, max: DAY - 1 }).map((minutes) => minutes * MINUTE),
        { freq: 4 },
      ),
    }),
    { maxLength: 12 },
  )
  .chain((tasks) =>
    fc
      .integer({ min: -1, max: tasks.length - 1 })
      .map((running) => tasks.map((task, place) => ({ ...task, id: place + 1, isRunning: place === running }))),
  );

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);
const overlap = (one: Span, other: Span) => Math.max(one.from, other.from) < Math.min(one.until, other.until);

test('whatever a day holds, each task gets its time, no two of those in order overlap, and gaps are free', () => {
  fc.assert(
    fc.property(anyTasks, fc.array(anyBlock, { maxLength: 5 }), (tasks, busy) => {
      const now = NOW * MINUTE;
      const { parts, gaps } = timetableOf(tasks, { now, begins: now, until: DAY * MINUTE, busy });
      for (const { id, length } of tasks) expect(lengthOf(parts.get(id) ?? [])).toBe(length);

      const fixed = tasks.filter(({ at, isRunning }) => !isRunning && at !== null && at >= now);
      for (const { id, at } of fixed) expect(parts.get(id)?.[0]?.from).toBe(at);
      const blocks = [...busy, ...fixed.flatMap(({ id }) => parts.get(id) ?? [])];
      const [running = [], others = []] = [
        tasks.filter(({ isRunning }) => isRunning),
        tasks.filter(({ at, isRunning }) => !isRunning && at === null),
      ];
      const inOrder = tasks.filter((task) => !fixed.includes(task)).map(({ id }) => parts.get(id) ?? []);
      for (const part of inOrder.flat()) {
        expect(part.from).toBeGreaterThanOrEqual(now);
        expect(blocks.filter((block) => overlap(block, part))).toEqual([]);
      }
      const sorted = inOrder.flat().toSorted((one, other) => one.from - other.from || one.until - other.until);
      for (const [place, part] of sorted.entries()) {
        expect(part.from).toBeGreaterThanOrEqual(sorted[place - 1]?.until ?? now);
      }
      const starts = [...running, ...others].map(({ id }) => parts.get(id)?.[0]?.from ?? 0);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));

      for (const gap of gaps) {
        expect(gap.until - gap.from).toBeGreaterThanOrEqual(8 * MINUTE);
        expect([...blocks, ...inOrder.flat()].filter((span) => overlap(span, gap))).toEqual([]);
        expect(blocks.map(({ from }) => from)).toContain(gap.until);
      }
    }),
  );
});

test('a task is split only where it fits nowhere whole before the end of the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.array(anyBlock, { maxLength: 5 }), (minutes, busy) => {
      const [now, until, length] = [NOW * MINUTE, DAY * MINUTE, minutes * MINUTE];
      const task = { id: 1, length, at: null, isRunning: false };
      const { parts } = timetableOf([task], { now, begins: now, until, busy });
      const isFree = (from: number) => !busy.some((block) => overlap(block, { from, until: from + length }));
      const starts = [now, ...busy.map((block) => block.until)].filter((from) => from >= now && isFree(from));
      const isWhole = starts.some((from) => from + length <= until);
      if (isWhole) expect(parts.get(1)).toHaveLength(1);
      if (parts.get(1)?.length === 1 && !isWhole) expect(starts).toContain(parts.get(1)?.[0]?.from);
    }),
  );
});
