import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BoundedPeriod,
  clipTo,
  columnsOf,
  gapsBetween,
  hourMarks,
  lengthMs,
  periodOfDay,
  scaleOf,
  shownPeriod,
  suggestedTime,
} from './day-timeline.ts';
import { fromMidnight } from './days.ts';
import { isBefore } from './instants.ts';

const BERLIN = 'Europe/Berlin';
const FRIDAY = periodOfDay(Temporal.PlainDate.from('2026-11-20'), fromMidnight(BERLIN));

/** An instant on that Friday in Berlin; hours beyond 24 are on later days. */
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return FRIDAY.from.add({ hours, minutes });
};
const span = (from: string, until: string): BoundedPeriod => ({ from: at(from), until: at(until) });
const text = (shown: BoundedPeriod | null) => shown && `${clock(shown.from)}–${clock(shown.until)}`;
const clock = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(BERLIN).toPlainTime().toString({ smallestUnit: 'minute' });

test.each([
  { day: '2026-11-20', zone: BERLIN, hours: 24, marks: '0 1 2 3 4 5 …' },
  { day: '2026-11-20', zone: BERLIN, startHour: 4, hours: 24, marks: '4 5 6 7 8 9 …' },
  { day: '2026-03-29', zone: BERLIN, hours: 23, marks: '0 1 3 4 5 6 …' },
  { day: '2026-10-25', zone: BERLIN, hours: 25, marks: '0 1 2 2 3 4 …' },
  { day: '2026-10-04', zone: 'Australia/Lord_Howe', hours: 23.5, marks: '0 1 3 4 5 6 …' },
  { day: '2026-04-05', zone: 'Australia/Lord_Howe', hours: 24.5, marks: '0 1 2 3 4 5 …' },
  { day: '2026-09-06', zone: 'America/Santiago', hours: 23, marks: '1 2 3 4 5 6 …' },
  { day: '2007-12-09', zone: 'America/Caracas', hours: 24.5, marks: '0 1 2 3 4 5 …' },
  { day: '2016-05-01', zone: 'America/Caracas', hours: 23.5, marks: '0 1 2 3 4 5 …' },
  { day: '2011-12-30', zone: 'Pacific/Apia', hours: 0, marks: ' …' },
])('$day in $zone has $hours hours, with marks at $marks', ({ day, zone, startHour = 0, hours, marks }) => {
  const whole = periodOfDay(Temporal.PlainDate.from(day), { timeZone: zone, startHour });
  expect(lengthMs(whole) / 3_600_000).toBe(hours);
  const shown = hourMarks(whole, zone).map(({ hour }) => hour);
  expect(`${shown.slice(0, 6).join(' ')} …`).toBe(marks);
});

const zones = fc.constantFrom(
  BERLIN,
  'UTC',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
);
const dates = fc.integer({ min: 0, max: 365 * 60 }).map((days) => Temporal.PlainDate.from('1980-01-01').add({ days }));

test('the marks of a day are in order, within it, and at most 90 minutes apart', () => {
  fc.assert(
    fc.property(dates, zones, (date, zone) => {
      const day = periodOfDay(date, fromMidnight(zone));
      const marks = hourMarks(day, zone).map((mark) => mark.toInstant());
      for (const [place, mark] of marks.entries()) {
        expect(isBefore(mark, day.from)).toBe(false);
        expect(isBefore(mark, day.until)).toBe(true);
        const next = marks[place + 1] ?? day.until;
        expect(lengthMs({ from: mark, until: next })).toBeGreaterThan(0);
        expect(lengthMs({ from: mark, until: next })).toBeLessThanOrEqual(90 * 60_000);
      }
    }),
  );
});

test.each([
  { entries: [], shown: '07:00–19:00' },
  { entries: [span('9:05', '9:24')], shown: '07:00–19:00' },
  { entries: [span('5:59', '6:30')], shown: '05:00–19:00' },
  { entries: [span('6:00', '6:30'), span('18:30', '19:01')], shown: '06:00–20:00' },
  { entries: [span('0:00', '24:00')], shown: '00:00–00:00' },
])('the scale shows $shown', ({ entries, shown }) => {
  expect(text(shownPeriod(FRIDAY, BERLIN, entries))).toBe(shown);
});

test.each([
  { entry: span('9:00', '10:00'), clipped: '09:00–10:00' },
  { entry: span('-2:00', '1:00'), clipped: '00:00–01:00' },
  { entry: span('23:00', '26:00'), clipped: '23:00–00:00' },
  { entry: span('-2:00', '30:00'), clipped: '00:00–00:00' },
  { entry: span('-2:00', '-1:00'), clipped: null },
  { entry: span('24:00', '25:00'), clipped: null },
])('an entry is clipped to the day: $clipped', ({ entry, clipped }) => {
  const { from: started_at, until: ended_at } = entry;
  expect(text(clipTo(FRIDAY, { started_at, ended_at }))).toBe(clipped);
});

test('gaps of a minute or more lie between entries', () => {
  const entries = [span('9:00', '9:30'), span('9:30', '10:00'), span('10:35', '11:00'), span('11:00', '11:20')];
  expect(gapsBetween(entries).map(text)).toEqual(['10:00–10:35']);
  const seconds = (before: number): BoundedPeriod => ({
    from: at('12:00').subtract({ seconds: before }),
    until: at('12:30'),
  });
  expect(gapsBetween([span('11:00', '11:59'), seconds(1)])).toHaveLength(0);
  expect(gapsBetween([span('11:00', '11:59'), seconds(0)])).toHaveLength(1);
});

test.each([
  { now: '15:10', entries: [], free: '14:40–15:10' },
  { now: '0:10', entries: [], free: '00:00–00:10' },
  { now: '15:10', entries: [span('9:00', '15:00')], free: '15:00–15:10' },
  { now: '15:10', entries: [span('9:00', '12:00'), span('14:00', '15:10')], free: '13:30–14:00' }, // the last one runs
  { now: '0:00', entries: [], free: null },
  { now: '40:00', entries: [], free: '09:00–09:30' },
  { now: '40:00', entries: [span('9:00', '10:10')], free: '10:10–10:40' },
  { now: '40:00', entries: [span('20:00', '23:50')], free: '23:50–00:00' },
  { now: '40:00', entries: [span('20:00', '26:00')], free: '00:00–00:30' },
  { now: '40:00', entries: [span('0:00', '24:00')], free: null },
])('at $now the form for a new entry begins with $free', ({ now, entries, free }) => {
  expect(text(suggestedTime(FRIDAY, BERLIN, { entries, now: at(now) }))).toBe(free);
});

test('suggested time is free, within the day and not in the future', () => {
  const minute = fc.integer({ min: 0, max: 25 * 60 });
  fc.assert(
    fc.property(dates, zones, fc.uniqueArray(minute, { maxLength: 12 }), minute, (date, zone, bounds, passed) => {
      const day = periodOfDay(date, fromMidnight(zone));
      const now = day.from.add({ minutes: passed });
      const sorted = bounds.toSorted((one, other) => one - other).filter((bound) => bound < passed);
      const entries = sorted.flatMap((from, place) => {
        const until = sorted[place + 1];
        const entry = {
          started_at: day.from.add({ minutes: from }),
          ended_at: day.from.add({ minutes: until ?? from }),
        };
        return until !== undefined && place % 2 === 0 ? (clipTo(day, entry) ?? []) : [];
      });
      const free = suggestedTime(day, zone, { entries, now });
      if (!free) return;
      expect(isBefore(free.from, free.until)).toBe(true);
      expect(isBefore(free.from, day.from) || isBefore(day.until, free.until) || isBefore(now, free.until)).toBe(false);
      for (const entry of entries) {
        expect(isBefore(free.from, entry.until) && isBefore(entry.from, free.until)).toBe(false);
      }
    }),
  );
});

const HEIGHTS = { hour: 60, shortest: 24 };

test('short entries that follow each other stand below each other, and the hours move on with them', () => {
  const entries = [span('9:00', '9:05'), span('9:05', '9:15'), span('9:15', '10:15'), span('11:00', '11:00')];
  const { extents, topOf, height } = scaleOf(span('8:00', '12:00'), entries, HEIGHTS);
  expect(extents).toEqual([
    { top: 60, bottom: 84 },
    { top: 84, bottom: 108 },
    { top: 108, bottom: 168 },
    { top: 213, bottom: 237 },
  ]);
  expect(columnsOf(extents).map(({ columns }) => columns)).toEqual([1, 1, 1, 1]);
  expect([at('8:30'), at('9:10'), at('10:45')].map(topOf)).toEqual([30, 96, 198]);
  expect(height).toBe(297);
});

test('entries that overlap in time stand side by side', () => {
  const { extents } = scaleOf(span('8:00', '12:00'), [span('9:00', '10:00'), span('9:30', '11:00')], HEIGHTS);
  expect(extents).toEqual([
    { top: 60, bottom: 120 },
    { top: 90, bottom: 180 },
  ]);
  expect(columnsOf(extents).map(({ columns }) => columns)).toEqual([2, 2]);
});

test('entries that do not overlap in time never cover each other, and no later moment stands above an earlier one', () => {
  const minutes = fc.array(fc.nat(60), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(minutes, (steps) => {
      let until = at('7:00');
      const entries = steps.map((step, place) => {
        const from = until.add({ minutes: place % 2 === 0 ? step : 0 });
        until = from.add({ seconds: step * 20 });
        return { from, until };
      });
      const { extents, topOf, height } = scaleOf(
        { from: at('7:00'), until: until.add({ hours: 1 }) },
        entries,
        HEIGHTS,
      );
      for (const [place, { top, bottom }] of extents.entries()) {
        expect(bottom - top).toBeGreaterThanOrEqual(HEIGHTS.shortest - 1e-6);
        expect(top).toBeGreaterThanOrEqual((extents[place - 1]?.bottom ?? 0) - 1e-6);
      }
      const moments = Array.from({ length: 200 }, (_, place) => topOf(at('7:00').add({ minutes: place * 7 })));
      expect(moments.toSorted((one, other) => one - other)).toEqual(moments);
      expect(height).toBeGreaterThan(extents.at(-1)?.bottom ?? 0);
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('blocks that would cover each other get columns of their own', () => {
  const blocks = [
    { top: 0, bottom: 24 },
    { top: 10, bottom: 34 },
    { top: 24, bottom: 60 },
    { top: 70, bottom: 90 },
  ];
  expect(columnsOf(blocks)).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 2 },
    { column: 0, columns: 1 },
  ]);
});

test('a block that only touches the ones above it has the whole width', () => {
  const blocks = [
    { top: 0, bottom: 24 },
    { top: 10, bottom: 24 },
    { top: 24, bottom: 48 },
  ];
  expect(columnsOf(blocks).at(-1)).toEqual({ column: 0, columns: 1 });
});

test('no two blocks of one column cover each other', () => {
  const blocks = fc
    .array(fc.record({ top: fc.nat(1000), height: fc.integer({ min: 1, max: 200 }) }), { maxLength: 40 })
    .map((all) =>
      all.map(({ top, height }) => ({ top, bottom: top + height })).toSorted((one, other) => one.top - other.top),
    );
  fc.assert(
    fc.property(blocks, (all) => {
      const columns = columnsOf(all);
      for (const [one, a] of all.entries()) {
        expect(columns[one]?.column).toBeLessThan(columns[one]?.columns ?? 0);
        for (const [other, b] of all.entries()) {
          if (one >= other || a.bottom <= b.top) continue;
          expect(columns[one]?.column).not.toBe(columns[other]?.column);
          expect(columns[one]?.columns).toBe(columns[other]?.columns);
        }
      }
    }),
  );
});
