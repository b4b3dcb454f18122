import { expect, test } from 'vitest';
import { fromMidnight } from './days.ts';
import { elapsedDays, experimentDates, statusOf, whyNotEdit, whyNotEnrol } from './experiments.ts';

const at = (text: string) => Temporal.Instant.from(text);

test.each([
  {
    now: '2026-11-20T09:30:00Z',
    zone: 'UTC',
    days: 14,
    from: '2026-11-20',
    to: '2026-12-04',
    end: '2026-12-04T00:00:00Z',
  },
  {
    now: '2026-11-20T09:30:00Z',
    zone: 'Pacific/Kiritimati',
    days: 7,
    from: '2026-11-20',
    to: '2026-11-27',
    end: '2026-11-26T10:00:00Z',
  },
  {
    now: '2026-11-20T10:30:00Z',
    zone: 'Pacific/Kiritimati',
    days: 7,
    from: '2026-11-21',
    to: '2026-11-28',
    end: '2026-11-27T10:00:00Z',
  },
  {
    now: '2026-10-20T10:00:00Z',
    zone: 'Europe/Berlin',
    days: 14,
    from: '2026-10-20',
    to: '2026-11-03',
    end: '2026-11-02T23:00:00Z',
  }, // over a clock change
  {
    now: '2018-10-21T12:00:00Z',
    zone: 'America/Sao_Paulo',
    days: 14,
    from: '2018-10-21',
    to: '2018-11-04',
    end: '2018-11-04T03:00:00Z',
  }, // begins at 01:00
  {
    now: '2011-12-24T12:00:00Z',
    zone: 'Pacific/Apia',
    days: 7,
    from: '2011-12-24',
    to: '2011-12-31',
    end: '2011-12-30T10:00:00Z',
  }, // over a skipped day
])('$days days from $now in $zone end with the first moment of $to', ({ now, zone, days, from, to, end }) => {
  const { start_date, end_date, ends_at } = experimentDates(at(now), fromMidnight(zone), days);
  expect([`${start_date}`, `${end_date}`, `${ends_at}`]).toEqual([from, to, `${at(end)}`]);
});

const course = { ends_at: at('2026-12-04T00:00:00Z'), ended_at: null };

test.each([
  { now: '2026-12-03T23:59:59.999Z', status: 'active' },
  { now: '2026-12-04T00:00:00Z', status: 'completed' },
  { now: '2027-12-04T00:00:00Z', status: 'completed' },
])('at $now an experiment is $status', ({ now, status }) => {
  expect(statusOf(course, at(now))).toBe(status);
  expect(statusOf({ ...course, ended_at: at('2026-11-21T00:00:00Z') }, at(now))).toBe('completed');
});

test.each([
  { now: '2026-11-20T09:30:00Z', ended: null, elapsed: 0, left: 14 },
  { now: '2026-11-21T00:00:00Z', ended: null, elapsed: 1, left: 13 },
  { now: '2026-12-03T23:59:00Z', ended: null, elapsed: 13, left: 1 },
  { now: '2026-12-04T00:00:00Z', ended: null, elapsed: 14, left: 0 },
  { now: '2028-12-04T00:00:00Z', ended: null, elapsed: 14, left: 0 },
  { now: '2028-12-04T00:00:00Z', ended: '2026-11-23T10:00:00Z', elapsed: 3, left: 0 },
  { now: '2026-11-19T09:30:00Z', ended: null, elapsed: 0, left: 14 }, // a clock that was set back
])('at $now, ended $ended: $elapsed days elapsed, $left left', ({ now, ended, elapsed, left }) => {
  const days = { start_date: Temporal.PlainDate.from('2026-11-20'), end_date: Temporal.PlainDate.from('2026-12-04') };
  const ended_at = ended === null ? null : at(ended);
  expect(elapsedDays({ ...days, ...course, ended_at }, at(now), fromMidnight('UTC'))).toEqual({
    days_elapsed: elapsed,
    days_left: left,
  });
});

test.each([
  { now: '2026-12-03T23:59:00Z', startHour: 4, elapsed: 13, left: 1 },
  { now: '2026-12-04T02:00:00Z', startHour: 4, elapsed: 14, left: 0 }, // over since midnight
  { now: '2026-12-04T02:00:00Z', startHour: 0, ends: '2026-12-04T04:00:00Z', elapsed: 13, left: 1 },
  { now: '2026-12-05T02:00:00Z', startHour: 0, ends: '2026-12-04T04:00:00Z', elapsed: 14, left: 0 },
])('at $now days start at $startHour, and not as at its creation: $elapsed elapsed', (given) => {
  const days = { start_date: Temporal.PlainDate.from('2026-11-20'), end_date: Temporal.PlainDate.from('2026-12-04') };
  const experiment = { ...days, ends_at: at(given.ends ?? '2026-12-04T00:00:00Z'), ended_at: null };
  const rule = { timeZone: 'UTC', startHour: given.startHour };
  const expected = { days_elapsed: given.elapsed, days_left: given.left };
  expect(elapsedDays(experiment, at(given.now), rule)).toEqual(expected);
  // An experiment that has ended by itself may have got its end written later.
  if (given.left === 0)
    expect(elapsedDays({ ...experiment, ended_at: experiment.ends_at }, at(given.now), rule)).toEqual(expected);
});

test('only a completed experiment cannot be edited', () => {
  expect(whyNotEdit('active')).toBeNull();
  expect(whyNotEdit('completed')).toBe('Completed experiments cannot be edited');
});

const offer = { experiment_id: 1, arm: 'intervention' as const, multiplier: 1.5, category_id: 7 };
const reply = {
  experiment_id: 1,
  should_apply: true,
  intervention_applied: true,
  original_estimate: 30,
  suggested_estimate: 45,
  final_estimate: 45,
};
const task = { category_id: 7, planned_duration: 45 };
const control = { ...reply, should_apply: false, intervention_applied: false };

test.each([
  { what: 'taken', offer, reply, task },
  {
    what: 'declined',
    offer,
    reply: { ...reply, intervention_applied: false, final_estimate: 30 },
    task: { ...task, planned_duration: 30 },
  },
  {
    what: 'taken and then changed by hand',
    offer,
    reply: { ...reply, final_estimate: 50 },
    task: { ...task, planned_duration: 50 },
  },
  { what: 'never shown', offer: { ...offer, arm: 'control' as const }, reply: control, task },
])('a suggestion that was $what is enrolled', ({ offer, reply, task }) => {
  expect(whyNotEnrol(offer, reply, task)).toBeNull();
});

test.each([
  { what: 'experiment', reply: { ...reply, experiment_id: 2 }, task },
  { what: 'arm', reply: control, task },
  { what: 'original', reply: { ...reply, original_estimate: 40 }, task },
  { what: 'suggestion', reply: { ...reply, suggested_estimate: 50 }, task },
  {
    what: 'suggestion, where there is none',
    reply: { ...reply, original_estimate: 480, suggested_estimate: 480 },
    task,
  },
  { what: 'final estimate', reply: { ...reply, final_estimate: 40 }, task },
  { what: 'category', reply, task: { ...task, category_id: 8 } },
  { what: 'category, which is none', reply, task: { ...task, category_id: null } },
])('another $what is a suggestion that has changed', ({ reply, task }) => {
  expect(whyNotEnrol(offer, reply, task)).toBe('The suggestion has changed');
});

test('a suggestion that was never shown cannot have been taken', () => {
  const taken = { ...control, intervention_applied: true };
  expect(whyNotEnrol({ ...offer, arm: 'control' }, taken, task)).toBe('The suggestion has changed');
});
