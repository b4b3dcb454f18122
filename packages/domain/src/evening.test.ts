import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logRatio } from './estimates.ts';
import {
  bestAndWorst,
  countByPlan,
  firstDayOfLeftOver,
  isEvening,
  leftOver,
  noteSince,
  unplannedPercentage,
  whyNotClose,
} from './evening.ts';

const TODAY = Temporal.PlainDate.from('2026-11-20');

test('what was left is searched for in the two weeks before', () => {
  expect(firstDayOfLeftOver(TODAY).toString()).toBe('2026-11-06');
});

const task = (name: string, fields: object) => ({ name, status: 'paused' as const, planned_for: null, ...fields });
const list = (name: string, completed_tasks: number, task_count: number) => ({ name, completed_tasks, task_count });

test('open tasks that are planned for no later day are left, and lists with open tasks', () => {
  const tasks = [
    task('Dig', {}),
    task('Sow', { status: 'done' }),
    task('Water', { planned_for: '2026-11-21' }),
    task('Weed', { status: 'active' }),
  ];
  const lists = [list('Beds', 1, 2), list('Paths', 2, 2), list('Hedge', 0, 0)];
  expect(leftOver({ date: '2026-11-19', tasks, lists })).toEqual({
    date: '2026-11-19',
    tasks: [tasks[0], tasks[3]],
    lists: [lists[0]],
  });
  expect(leftOver({ date: '2026-11-19', tasks: tasks.slice(1, 3), lists: lists.slice(1) })).toBeNull();
});

test.each([
  { notes: [], since: '2026-11-19', note: '' },
  { notes: [['2026-11-18', 'old']], since: '2026-11-19', note: '' },
  { notes: [['2026-11-19', 'first']], since: '2026-11-19', note: 'first' },
  {
    notes: [
      ['2026-11-19', 'first'],
      ['2026-11-20', 'second'],
    ],
    since: '2026-11-19',
    note: 'second',
  },
  {
    notes: [
      ['2026-11-19', 'first'],
      ['2026-11-20', ''],
    ],
    since: '2026-11-19',
    note: 'first',
  },
])('of the lines $notes, those since $since tell "$note"', ({ notes, since, note }) => {
  expect(
    noteSince(
      notes.map(([date = '', note = '']) => ({ date, note })),
      since,
    ),
  ).toBe(note);
});

test.each([
  { date: '2026-11-18', why: 'Only today and yesterday can be closed' },
  { date: '2026-11-19', why: null },
  { date: '2026-11-20', why: null },
  { date: '2026-11-21', why: 'Only today and yesterday can be closed' },
])('on November 20 the closing of $date is refused: $why', ({ date, why }) => {
  expect(whyNotClose(Temporal.PlainDate.from(date), TODAY)).toBe(why);
});

test.each([
  { now: '2026-11-20T14:59:59.999Z', zone: 'Europe/Berlin', evening: false },
  { now: '2026-11-20T15:00:00Z', zone: 'Europe/Berlin', evening: true },
  { now: '2026-11-21T02:00:00Z', zone: 'Europe/Berlin', evening: true },
  { now: '2026-11-20T15:00:00Z', zone: 'UTC', evening: false },
])('at $now in $zone it is evening: $evening', ({ now, zone, evening }) => {
  expect(isEvening(Temporal.Instant.from(now), TODAY, zone)).toBe(evening);
});

const estimated = (worked: number, estimate = 40) => ({ estimate, worked });

test.each([
  { worked: [], best: [], worst: [] },
  { worked: [80], best: [80], worst: [] },
  { worked: [80, 41], best: [41], worst: [80] },
  { worked: [80, 41, 20], best: [41, 80], worst: [20] }, // twice too long is as far as twice too short
  { worked: [10, 50, 40, 90, 44, 39, 41, 200], best: [40, 41, 39], worst: [200, 10, 90] },
])('of $worked minutes on 40, the best are $best and the worst $worst', ({ worked, best, worst }) => {
  const ranked = bestAndWorst(worked.map((minutes) => estimated(minutes)));
  expect(ranked).toEqual({
    best: best.map((minutes) => estimated(minutes)),
    worst: worst.map((minutes) => estimated(minutes)),
  });
});

const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 480 }), worked: fc.integer({ min: 0, max: 2000 }) });

test('no best estimate is farther off than any other, no worst one closer than any that is not shown', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { maxLength: 12 }), (tasks) => {
      const { best, worst } = bestAndWorst(tasks);
      const distances = (some: typeof tasks) => some.map((task) => Math.abs(logRatio(task)));
      const others = tasks.filter((task) => !best.includes(task) && !worst.includes(task));
      expect(Math.max(0, ...distances(best))).toBeLessThanOrEqual(Math.min(...distances([...others, ...worst])));
      expect(Math.min(...distances(worst))).toBeGreaterThanOrEqual(Math.max(0, ...distances(others)));
      expect([best.length, worst.length]).toEqual([
        Math.min(3, Math.ceil(tasks.length / 2)),
        Math.min(3, Math.floor(tasks.length / 2)),
      ]);
      expect(new Set([...best, ...worst, ...others])).toEqual(new Set(tasks));
    }),
  );
});

const at = (time: string) => Temporal.Instant.from(`2026-11-${time}Z`);
const day = { from: at('20T00:00'), until: at('21T00:00') };
const worked = (from: string, until: string) => ({ started_at: at(from), ended_at: at(until) });
const inPlan = { is_unplanned: false, completed_at: null, entries: [] };

test('a planned task is done when it was completed by the end of the day, another one when in the day', () => {
  const done = (time: string) => ({ completed_at: at(time) });
  const tasks = [
    { ...inPlan, ...done('19T23:00') },
    { ...inPlan, ...done('20T23:59:59.999') },
    { ...inPlan, ...done('21T00:00') },
    inPlan,
    { ...inPlan, ...done('20T00:00'), is_unplanned: true },
    { ...inPlan, ...done('20T12:00'), is_unplanned: null },
    { ...inPlan, ...done('19T23:59:59.999'), is_unplanned: true },
    { ...inPlan, is_unplanned: true },
  ];
  expect(countByPlan(day, tasks)).toEqual({ planned_tasks: 4, planned_done_tasks: 2, other_done_tasks: 2 });
});

test.each([
  { what: 'no plan', tasks: [], percentage: null },
  { what: 'a plan of which nothing was worked on', tasks: [inPlan], percentage: null },
  {
    what: 'work without anything planned',
    tasks: [{ ...inPlan, is_unplanned: true, entries: [worked('20T09:00', '20T10:00')] }],
    percentage: null,
  },
  {
    what: 'one unplanned task of three that were worked on or done',
    tasks: [
      inPlan, // not counted
      { ...inPlan, entries: [worked('19T23:00', '20T00:01')] },
      { ...inPlan, completed_at: at('20T10:00') },
      { ...inPlan, is_unplanned: true, entries: [worked('20T10:00', '20T10:01')] },
      { ...inPlan, is_unplanned: true, entries: [worked('21T00:00', '21T10:01')] }, // the day after
      { ...inPlan, is_unplanned: null, completed_at: at('20T10:00') }, // not in the plan
    ],
    percentage: 100 / 3,
  },
])('the unplanned share of $what is $percentage', ({ tasks, percentage }) => {
  const share = unplannedPercentage(day, tasks);
  if (percentage === null) expect(share).toBeNull();
  else expect(share).toBeCloseTo(percentage, 9);
});
