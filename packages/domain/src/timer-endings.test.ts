import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Ending,
  endOf,
  endOfWork,
  extendedEnd,
  isExpired,
  overtimeMs,
  startOfWork,
  whyNotEnd,
  whyNotSwitch,
} from './timer.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const minute = 60_000;
const START = 1_000_000_000_000;
const END = START + 25 * minute;
const countdown = { started_at: at(START), planned_end_at: at(END) };

const OUTSIDE = 'Worked until must lie between the start of the timer and now';

test.each([
  { until: START - 1, message: OUTSIDE },
  { until: START, message: null },
  { until: END, message: null },
  { until: END + minute, message: null }, // now
  { until: END + minute + 5000, message: null }, // clocks differ
  { until: END + minute + 5001, message: OUTSIDE },
])('a minute after the end of 25, work until ms $until: $message', ({ until, message }) => {
  const fault = message === null ? null : { path: 'worked_until', message };
  expect(whyNotEnd(countdown, at(END + minute), { worked_until: at(until) })).toEqual(fault);
});

test.each([
  { late: 90_061, overtime: 0, message: null },
  { late: 90_061, overtime: 1.5, message: null },
  { late: 90_061, overtime: 90_061 / minute, message: null },
  { late: 90_061, overtime: 90_062 / minute, message: 'Overtime minutes must be between 0 and 1.5' },
  { late: 90_599, overtime: 2, message: 'Overtime minutes must be between 0 and 1.5' }, // 1.51 would be too much
  { late: 90_600, overtime: 2, message: 'Overtime minutes must be between 0 and 1.51' },
  { late: 42 * minute, overtime: 1e300, message: 'Overtime minutes must be between 0 and 42' },
  { late: 0, overtime: 0, message: null },
  { late: 0, overtime: 0.01, message: 'Overtime minutes must be between 0 and 0' },
  { late: -minute, overtime: 0, message: null },
  { late: -minute, overtime: 1, message: 'Overtime minutes must be between 0 and 0' },
])('$late ms after the end, $overtime minutes of overtime: $message', ({ late, overtime, message }) => {
  const fault = message === null ? null : { path: 'overtime_minutes', message };
  expect(whyNotEnd(countdown, at(END + late), { overtime_minutes: overtime })).toEqual(fault);
});

test('overtime counts up to the end of work, and a wrong end is the first fault', () => {
  const now = at(END + 60 * minute);
  const ended = (worked_until: number, overtime_minutes: number) =>
    whyNotEnd(countdown, now, { worked_until: at(worked_until), overtime_minutes });
  expect(ended(END + 10 * minute, 10)).toBeNull();
  expect(ended(END + 10 * minute, 11)).toMatchObject({ message: 'Overtime minutes must be between 0 and 10' });
  expect(ended(START - 1, 99)).toMatchObject({ path: 'worked_until' });
});

test.each<{ why: string; now: number; ending?: Ending; ended: number; until?: number }>([
  { why: 'in time, work ends now', now: END - minute, ended: END - minute },
  { why: 'without a figure all of the overtime is work', now: END + 42 * minute, ended: END + 42 * minute },
  {
    why: 'with no overtime work ends at the planned end',
    now: END + 42 * minute,
    ending: { overtime_minutes: 0 },
    ended: END,
    until: END + 42 * minute,
  },
  {
    why: 'with a part of the overtime work ends within it',
    now: END + 42 * minute,
    ending: { overtime_minutes: 0.5 },
    ended: END + 30_000,
    until: END + 42 * minute,
  },
  {
    why: 'work ended earlier than now',
    now: END + 42 * minute,
    ending: { worked_until: at(START + minute) },
    ended: START + minute,
  },
  {
    why: 'overtime up to an earlier end',
    now: END + 42 * minute,
    ending: { worked_until: at(END + 5 * minute), overtime_minutes: 2 },
    ended: END + 2 * minute,
    until: END + 5 * minute,
  },
  {
    why: 'overtime does not matter where work ended before the planned end',
    now: END + 42 * minute,
    ending: { worked_until: at(END - minute), overtime_minutes: 0 },
    ended: END - minute,
  },
  {
    why: 'an instant slightly ahead counts as now',
    now: END - minute,
    ending: { worked_until: at(END - minute + 5000) },
    ended: END - minute,
  },
  { why: 'a clock that was set back makes no negative work', now: START - minute, ended: START },
])('$why', ({ now, ending = {}, ended, until = ended }) => {
  expect(whyNotEnd(countdown, at(now), ending)).toBeNull();
  expect(endOf(countdown, at(now), ending)).toEqual({ until: at(until), ended_at: at(ended) });
});

test('overtime of a countdown whose start was corrected to after its planned end counts from that start', () => {
  const late = { started_at: at(END + 10 * minute), planned_end_at: at(END) };
  const now = at(END + 30 * minute);
  expect(endOf(late, now, { overtime_minutes: 0 })).toEqual({ until: now, ended_at: late.started_at });
  expect(endOf(late, now, { overtime_minutes: 5 }).ended_at).toEqual(at(END + 15 * minute));
  const message = 'Overtime minutes must be between 0 and 20';
  expect(whyNotEnd(late, now, { overtime_minutes: 21 })).toEqual({ path: 'overtime_minutes', message });
});

test.each([
  { why: 'at the press', idle_ms: 0, ended: END + 20 * minute },
  { why: 'five minutes before it', idle_ms: 5 * minute, ended: END + 15 * minute },
  { why: 'before the planned end', idle_ms: 30 * minute, ended: END - 10 * minute },
  { why: 'never before its start', idle_ms: 90 * minute, ended: START },
])('work without a network ended $why, whatever end was planned', ({ idle_ms, ended }) => {
  const now = at(END + 20 * minute);
  const ending = { idle_ms, overtime_minutes: 99, worked_until: at(0) };
  expect(whyNotEnd(countdown, now, ending)).toBeNull();
  expect(endOf(countdown, now, ending)).toEqual({ until: now, ended_at: at(ended) });
  expect(whyNotSwitch(countdown, now, { idle_ms })).toBeNull();
});

/** A countdown and a moment from a minute before it to a day after it, as a server whose clock was set sees it. */
const anyMoment = fc
  .record({
    start: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    length: fc.oneof(
      fc.integer({ min: 1, max: 480 }).map((minutes) => minutes * minute),
      fc.integer({ min: 1, max: 480 * minute }),
    ),
    passed: fc.oneof(fc.integer({ min: -minute, max: 24 * 60 * minute }), fc.integer({ min: 0, max: 60 * minute })),
  })
  .map(({ start, length, passed }) => ({
    countdown: { started_at: at(start), planned_end_at: at(start + length) },
    now: at(start + passed),
  }));

/** Statements on the end of work, valid or not. */
const anyEnding = fc.record({
  worked: fc.option(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { nil: undefined }),
  overtime: fc.option(fc.double({ min: 0, max: 1.2, noNaN: true }), { nil: undefined }),
});

type Said = { worked: number | undefined; overtime: number | undefined };

/** `worked` is the share of the time from start to now, `overtime` that of the time from the planned end to then. */
function endingOf({ countdown, now }: Moment, { worked, overtime }: Said): Ending {
  const { started_at } = countdown;
  const passed = started_at.until(now).total('milliseconds');
  const worked_until = worked === undefined ? undefined : started_at.add({ milliseconds: Math.round(passed * worked) });
  const most = overtimeMs(countdown, endOf(countdown, now, { worked_until }).until);
  return { worked_until, overtime_minutes: overtime === undefined ? undefined : (most * overtime) / minute };
}

type Moment = { countdown: typeof countdown; now: Temporal.Instant };

const isOrdered = (...instants: Temporal.Instant[]) =>
  instants.every(
    (instant, index) => index === 0 || Temporal.Instant.compare(instants[index - 1] ?? instant, instant) <= 0,
  );

test('work ends within its entry and never after now, whatever is said', () => {
  fc.assert(
    fc.property(anyMoment, anyEnding, ({ countdown, now }, said) => {
      const ending = endingOf({ countdown, now }, said);
      fc.pre(whyNotEnd(countdown, now, ending) === null);
      const { until, ended_at } = endOf(countdown, now, ending);
      expect(isOrdered(countdown.started_at, ended_at, until, endOfWork(countdown, now))).toBe(true);
    }),
  );
});

test('all of the overtime equals no figure, and more overtime never makes less work', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (moment, a, b) => {
        const { countdown, now } = moment;
        const ended = (overtime: number | undefined) =>
          endOf(countdown, now, endingOf(moment, { worked: undefined, overtime })).ended_at;
        expect(ended(1)).toEqual(ended(undefined));
        expect(isOrdered(ended(Math.min(a, b)), ended(Math.max(a, b)), ended(1))).toBe(true);
      },
    ),
  );
});

test('a millisecond more than all of the overtime is refused, and the maximum in the message is accepted', () => {
  fc.assert(
    fc.property(anyMoment, ({ countdown, now }) => {
      const tooMuch = whyNotEnd(countdown, now, { overtime_minutes: (overtimeMs(countdown, now) + 1) / minute });
      expect(tooMuch).toMatchObject({ path: 'overtime_minutes' });
      const overtime_minutes = Number(/[\d.]+$/.exec(tooMuch?.message ?? '')?.[0]);
      expect(whyNotEnd(countdown, now, { overtime_minutes })).toBeNull();
    }),
  );
});

test('extending never shortens, and gives at least the minutes asked for', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 1, max: 240 }), ({ countdown, now }, minutes) => {
      const end = extendedEnd(countdown, now, minutes);
      const more = { minutes };
      expect(isOrdered(countdown.planned_end_at.add(more), end)).toBe(true);
      expect(isOrdered(now.add(more), end)).toBe(true);
      expect(isExpired({ planned_end_at: end }, now)).toBe(false);
    }),
  );
});

test.each([
  { late: -minute, overtime: undefined, isAsked: false },
  { late: minute, overtime: undefined, isAsked: false },
  { late: minute + 1, overtime: undefined, isAsked: true },
  { late: minute + 1, overtime: 0, isAsked: false },
  { late: 42 * minute, overtime: undefined, isAsked: true },
  { late: 42 * minute, overtime: 42, isAsked: false },
])('$late ms after the end, a switch that says $overtime minutes asks for more: $isAsked', (row) => {
  const why = whyNotSwitch(countdown, at(END + row.late), { overtime_minutes: row.overtime });
  expect(why !== null).toBe(row.isAsked);
});

test('an entry never overlaps one that ended before, however long the request waited', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: minute }), ({ countdown, now }, waited) => {
      const { ended_at } = endOf(countdown, now, {});
      const begins = startOfWork(ended_at.subtract({ milliseconds: waited }), ended_at);
      expect(isOrdered(ended_at, begins)).toBe(true);
    }),
  );
});

const ZONES = ['Pacific/Apia', 'Asia/Kathmandu', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'];

test('the time zone does not matter: instants written with any offset end work at the same moment', () => {
  fc.assert(
    fc.property(anyMoment, anyEnding, fc.constantFrom(...ZONES), (moment, said, zone) => {
      const inZone = (instant: Temporal.Instant) =>
        Temporal.Instant.from(instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' }));
      const { countdown, now } = moment;
      const { worked_until, overtime_minutes } = endingOf(moment, said);
      const there = { started_at: inZone(countdown.started_at), planned_end_at: inZone(countdown.planned_end_at) };
      const saidThere = { worked_until: worked_until && inZone(worked_until), overtime_minutes };
      expect(whyNotEnd(there, inZone(now), saidThere)).toEqual(
        whyNotEnd(countdown, now, { worked_until, overtime_minutes }),
      );
      expect(endOf(there, inZone(now), saidThere)).toEqual(endOf(countdown, now, { worked_until, overtime_minutes }));
    }),
  );
});
