import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { moveInWeek } from './week-moves.ts';
import { lastToMove, meetingsOutside, minutesToLine, nextDayWithHours, partsOf } from './week-parts.ts';
import { weekTitle } from './week-title.ts';
import { type DayPlan, minutesTooMuch, weekWords } from './week-words.ts';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-16', '2026-11-17', '2026-11-18'];

type Planned = DayPlan['tasks'][number];

const planned = (id: number, task: Partial<Planned['task']> = {}, entry: Partial<Planned> = {}): Planned => ({
  task: taskRecord({ id, ...task }),
  position: id,
  is_unplanned: false,
  at: null,
  likely_start: null,
  likely_end: null,
  parts: 0,
  likely_minutes: null,
  worked_minutes: 0,
  ...entry,
});

const day = (date: string, values: Partial<DayPlan> = {}): DayPlan => ({
  date,
  capacity_minutes: 360,
  worked_minutes: 0,
  planned_minutes: 0,
  not_estimated: 0,
  likely_minutes: null,
  busy: [],
  busy_minutes: 0,
  usual_start: `${date}T08:00:00.000Z`,
  usual_end: `${date}T16:00:00.000Z`,
  done: [],
  tasks: [],
  ...values,
});

test.each([
  { first: '2026-11-16', title: 'November 16 – 22, 2026' },
  { first: '2026-11-30', title: 'November 30 – December 6, 2026' },
  { first: '2026-12-28', title: 'December 28, 2026 – January 3, 2027' },
])('the week from $first on is titled $title', ({ first, title }) => {
  expect(weekTitle(first)).toBe(title);
});

test('the head of a week sums the days from today on that have hours or a plan', () => {
  const days = [
    day(MONDAY, { worked_minutes: 300, planned_minutes: 270 }),
    day(TUESDAY, { planned_minutes: 175, likely_minutes: 198, capacity_minutes: 300, worked_minutes: 30 }),
    day(WEDNESDAY, { planned_minutes: 255, likely_minutes: 305, capacity_minutes: 270 }),
    day('2026-11-19', { capacity_minutes: 0 }),
  ];
  expect(weekWords(days, TUESDAY)).toEqual({
    head: '7h 10m planned from Tuesday to Wednesday, likely 8h 23m, of 9h 30m.',
    rest: ['Wednesday holds too much.', '5h 30m worked so far.'],
  });
});

test('meetings are told, and a week without history has no likely minutes', () => {
  expect(weekWords([day(TUESDAY, { planned_minutes: 60, busy_minutes: 90, tasks: [planned(1)] })], TUESDAY)).toEqual({
    head: '1h planned on Tuesday, of 6h.',
    rest: ['1h 30m of meetings are taken off.'],
  });
});

test('tasks that nobody has estimated are told apart from what is planned', () => {
  const days = [
    day(TUESDAY, { planned_minutes: 60, not_estimated: 2, tasks: [planned(1)] }),
    day(WEDNESDAY, { planned_minutes: 15, not_estimated: 1, tasks: [planned(2)] }),
  ];
  expect(weekWords(days, TUESDAY).head).toBe(
    '1h 15m planned and 3 without an estimate from Tuesday to Wednesday, of 12h.',
  );
});

test('a week that has passed tells its facts', () => {
  const done = [{ ...taskRecord({ id: 1 }), worked_minutes: 20 }];
  expect(weekWords([day(MONDAY, { worked_minutes: 80, done })], TUESDAY)).toEqual({
    head: '1h 20m worked, 1 task done.',
    rest: [],
  });
});

test('a day has its meetings, what was done as long as it took, and what is open as long as it likely takes', () => {
  const done = [{ ...taskRecord({ id: 1, status: 'done' as const }), worked_minutes: 44 }];
  const tasks = [
    planned(1, { status: 'done' }),
    planned(2, {}, { likely_minutes: 31, worked_minutes: 5 }),
    planned(3, { planned_duration: 40, total_time_worked: 15 }),
    planned(4, { planned_duration: 25, estimate_origin: null }),
    planned(5, { planned_duration: 25, estimate_origin: null }, { likely_minutes: 18 }),
  ];
  const busy = [{ start: '2026-11-17T09:00:00.000Z', end: '2026-11-17T09:30:00.000Z', title: null }];
  const parts = partsOf(day(TUESDAY, { busy, done, tasks }), TUESDAY);
  expect(parts).toMatchObject([
    { kind: 'busy', key: 'busy 2026-11-17T09:00:00.000Z', minutes: 30 },
    { kind: 'done', key: 'task 1', minutes: 44, figure: 'worked' },
    { kind: 'open', key: 'task 2', minutes: 36, figure: 'likely' },
    { kind: 'open', key: 'task 3', minutes: 25, figure: 'planned' },
    { kind: 'open', key: 'task 4', minutes: 0, figure: null },
    { kind: 'open', key: 'task 5', minutes: 18, figure: 'likely' },
  ]);
});

test('meetings wholly outside of the usual hours are told apart, those that reach into them are not', () => {
  const at = (time: string) => `2026-11-17T${time}:00.000Z`;
  const busy = [
    { start: at('06:00'), end: at('07:00'), title: 'Swim' },
    { start: at('07:30'), end: at('08:30'), title: 'Run' },
    { start: at('16:00'), end: at('17:00'), title: 'School' },
    { start: at('18:00'), end: at('20:00'), title: 'Dinner' },
  ];
  const { before, after } = meetingsOutside(day(TUESDAY, { busy }));
  expect(before.map(({ title }) => title)).toEqual(['Swim']);
  expect(after.map(({ title }) => title)).toEqual(['School', 'Dinner']);
});

test('meetings are drawn once, within the usual hours, and what the day holds lies below them', () => {
  const at = (time: string) => `2026-11-17T${time}:00.000Z`;
  const busy = [
    { start: at('07:00'), end: at('09:00'), title: 'Run' },
    { start: at('10:00'), end: at('11:00'), title: 'Call' },
    { start: at('10:30'), end: at('12:00'), title: null },
    { start: at('10:45'), end: at('11:00'), title: 'Chat' },
    { start: at('18:00'), end: at('20:00'), title: 'Dinner' },
  ];
  const tuesday = day(TUESDAY, { busy, busy_minutes: 180, capacity_minutes: 180 });
  const parts = partsOf(tuesday, TUESDAY);
  expect(parts).toMatchObject([
    { title: 'Run', minutes: 60 },
    { title: 'Call, Chat', minutes: 120 },
  ]);
  expect(minutesToLine(tuesday, parts)).toBe(360);
});

test('a day that has passed shows what was worked, not what was left', () => {
  const tasks = [planned(1, {}, { worked_minutes: 10 }), planned(2)];
  expect(partsOf(day(MONDAY, { tasks }), TUESDAY).map(({ key, kind }) => [key, kind])).toEqual([['task 1', 'done']]);
});

test('what gives way first is the last open task that is neither running, due, nor at a time', () => {
  const tasks = [
    planned(1),
    planned(2, { due_date: WEDNESDAY }),
    planned(3, { due_date: TUESDAY }),
    planned(4, { status: 'active' }),
    planned(5, { status: 'done' }),
    planned(6, {}, { at: '15:00' }),
  ];
  expect(lastToMove(day(TUESDAY, { tasks }))?.id).toBe(2);
  expect(lastToMove(day(TUESDAY, { tasks: tasks.slice(2) }))).toBeNull();
});

test('it moves to the next day with hours', () => {
  const days = [day(MONDAY), day(TUESDAY, { capacity_minutes: 0 }), day(WEDNESDAY)];
  expect(nextDayWithHours(days, MONDAY)).toBe(WEDNESDAY);
  expect(nextDayWithHours(days, WEDNESDAY)).toBeUndefined();
});

test('a day holds too much by its likely minutes, or without them by its planned ones', () => {
  expect(minutesTooMuch(day(MONDAY, { planned_minutes: 300, likely_minutes: 395 }))).toBe(35);
  expect(minutesTooMuch(day(MONDAY, { planned_minutes: 370 }))).toBe(10);
  expect(minutesTooMuch(day(MONDAY, { planned_minutes: 360 }))).toBe(0);
});

const [one, two, three] = [planned(1), planned(2), planned(3)];
const week = [day(TUESDAY, { tasks: [one, two, three] }), day(WEDNESDAY)];
const move = (given: Pick<Parameters<typeof moveInWeek>[1], 'from' | 'date' | 'before'>) =>
  moveInWeek(week, { task: one.task, today: TUESDAY, ...given });

test('a task moves to another day, before a task or to the end', () => {
  const added = { kind: 'add', date: WEDNESDAY, tasks: [one.task] };
  expect(move({ from: TUESDAY, date: WEDNESDAY })).toEqual({ ...added, from: TUESDAY });
  expect(move({ from: null, date: WEDNESDAY, before: two.task })).toEqual({ ...added, before: 2 });
});

test('a day that has passed keeps its tasks, and takes none', () => {
  expect(move({ from: MONDAY, date: WEDNESDAY })).not.toHaveProperty('from');
  expect(move({ from: TUESDAY, date: MONDAY })).toBeNull();
});

test('within its day a task takes another place; where it stands already, nothing changes', () => {
  expect(move({ from: TUESDAY, date: TUESDAY })).toEqual({ kind: 'order', date: TUESDAY, ids: [2, 3, 1] });
  expect(move({ from: TUESDAY, date: TUESDAY, before: three.task })).toMatchObject({ ids: [2, 1, 3] });
  expect(move({ from: TUESDAY, date: TUESDAY, before: two.task })).toBeNull();
  expect(move({ from: TUESDAY, date: TUESDAY, before: one.task })).toBeNull();
});
