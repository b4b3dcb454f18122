import { expect, test } from 'vitest';
import { isTrueToEntries, whyNotTimer, whyNotUndo } from './undo.ts';

const MADE = Temporal.Instant.from('2026-11-20T09:30:00Z');
const MINUTE = 60_000;
const after = (minutes: number) => MADE.add({ milliseconds: minutes * MINUTE });

const LOGGED = { made_at: MADE, lasts: null, undone_by: null, is_gone: false };

test.each([
  { of: 'a new one', command: LOGGED, minutes: 0, why: null },
  { of: 'one of thirty days ago', command: LOGGED, minutes: 30 * 24 * 60, why: null },
  { of: 'an older one', command: LOGGED, minutes: 30 * 24 * 60 + 1, why: 'This was more than 30 days ago' },
  { of: 'one that lasts', command: { ...LOGGED, lasts: 'It stays' }, minutes: 0, why: 'It stays' },
  { of: 'a deletion', command: { ...LOGGED, is_gone: true }, minutes: 0, why: 'It is no longer in the trash' },
  { of: 'an undone one', command: { ...LOGGED, undone_by: 2 }, minutes: 0, why: 'This was undone already' },
])('whether $of can be undone', ({ command, minutes, why }) => {
  expect(whyNotUndo(command, after(minutes))).toBe(why);
});

const RAN = 'The timer has run for more than 10 minutes. Pause it instead.';
const STOPPED = 'The timer stopped more than 10 minutes ago. Start it again instead.';

test.each([
  { of: 'a start', change: [{ started_at: 1 }, null], why: RAN },
  { of: 'a redone start', change: [null, { started_at: 1 }], why: STOPPED },
  { of: 'a pause', change: [{ ended_at: 2 }, { ended_at: null }], why: STOPPED },
  { of: 'a redone pause', change: [{ ended_at: null }, { ended_at: 2 }], why: RAN },
  { of: 'an extension', change: [{ planned_end_at: 3 }, { planned_end_at: 2 }], why: null },
  { of: 'an entry by hand', change: [{ started_at: 1, ended_at: 2 }, null], why: null },
] as const)('after ten minutes the undo of $of is told why not', ({ change: [before, then], why }) => {
  const planned = { 'time_entries 1': [before, then] } as const;
  expect(whyNotTimer(planned, MADE, after(10))).toBe(null);
  expect(whyNotTimer(planned, MADE, after(10.01))).toBe(why);
});

const TASK = {
  status: 'paused',
  first_started_at: 1,
  completed_at: null,
  ended_work_ms: 5,
  first_entry_at: 1,
  is_running: false,
  has_forecast: true,
  enrolled_ms: undefined,
};
const NONE = { first_started_at: null, first_entry_at: null, ended_work_ms: null, has_forecast: false };
const DONE = { ...TASK, status: 'done', completed_at: 9 };

test.each([
  { of: 'paused with entries', task: TASK, is: true },
  { of: 'paused without', task: { ...TASK, ...NONE }, is: false },
  { of: 'not started without', task: { ...TASK, ...NONE, status: 'not_started' }, is: true },
  { of: 'not started with entries', task: { ...TASK, status: 'not_started' }, is: false },
  {
    of: 'not started with a forecast',
    task: { ...TASK, ...NONE, status: 'not_started', has_forecast: true },
    is: false,
  },
  { of: 'active that runs', task: { ...TASK, status: 'active', is_running: true }, is: true },
  { of: 'paused that runs', task: { ...TASK, is_running: true }, is: false },
  { of: 'started before its first entry', task: { ...TASK, first_started_at: 0 }, is: false },
  { of: 'done without entries', task: { ...DONE, ...NONE }, is: true },
  { of: 'done with its work in its enrolment', task: { ...DONE, enrolled_ms: 5 }, is: true },
  { of: 'done with other work in its enrolment', task: { ...DONE, enrolled_ms: 4 }, is: false },
  { of: 'open with an enrolment', task: { ...TASK, enrolled_ms: null }, is: true },
])('a task that is $of: $is', ({ task, is }) => {
  expect(isTrueToEntries(task)).toBe(is);
});
