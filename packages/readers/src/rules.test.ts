import { nextOn, parseRule } from '@daymark/domain/repeats.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, dayText, wire } from './calendar-days.ts';
import { cutEntries } from './entry-cuts.ts';
import { cleanLine, cleanText, cutTo } from './file-text.ts';
import { htmlText } from './html-text.ts';
import { parseMoment } from './moments.ts';
import { type Context, newProject, newTask } from './read-file.ts';
import { ruleOf, seriesOf } from './repeat-rules.ts';
import { notes } from './sentences.ts';
import { readPhrase } from './todoist-phrases.ts';
import { timesBetween } from './tracked-tasks.ts';
import { zoneClock } from './zone-clock.ts';

/** Zones with changes by an hour, by half an hour, none at all, and a day that was skipped. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
];

const zone = fc.constantFrom(...ZONES);
const FIRST = Date.UTC(1970, 0, 3);
const LAST = Date.UTC(2200, 0, 1);
const instant = fc.integer({ min: FIRST, max: LAST });

test('clocks of a zone show what Temporal says', () => {
  fc.assert(
    fc.property(zone, fc.array(instant, { minLength: 1, maxLength: 5 }), (timeZone, instants) => {
      const clock = zoneClock(timeZone);
      for (const ms of instants) {
        const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        const { day, ms: ofDay } = clock.wallOf(ms);
        expect(day).toBe(at.toPlainDate().toString());
        expect(ofDay).toBe(Temporal.PlainTime.from('00:00').until(at.toPlainTime()).total('milliseconds'));
        expect(clock.dayOf(ms)).toBe(day);
      }
    }),
    { numRuns: 300 },
  );
});

test('a local time is read as Temporal reads it, twice or never ones in both ways', () => {
  // Times around changes of clocks, which times at random almost never hit.
  const nearChange = fc.tuple(zone, instant, fc.integer({ min: -180, max: 180 })).map(([timeZone, ms, minutes]) => {
    const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
    const change = at.getTimeZoneTransition('next') ?? at;
    return { timeZone, wall: change.toPlainDateTime().add({ minutes }) };
  });
  fc.assert(
    fc.property(nearChange, ({ timeZone, wall }) => {
      const clock = zoneClock(timeZone);
      const day = wall.toPlainDate().toString();
      const ms = Temporal.PlainTime.from('00:00').until(wall.toPlainTime()).total('milliseconds');
      const [earlier, later] = (['earlier', 'later'] as const).map(
        (disambiguation) => wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
      );
      expect(clock.readings({ day, ms })).toEqual(earlier === later ? [earlier] : [earlier, later]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  { end: '02:10', minutes: 40, from: '2026-10-25T00:30:00.000Z' },
  { end: '02:50', minutes: 20, from: '2026-10-25T00:30:00.000Z' },
  { end: '02:50', minutes: 80, from: '2026-10-25T00:30:00.000Z' },
  { end: '03:10', minutes: 40, from: '2026-10-25T01:30:00.000Z' },
])('02:30 to $end in $minutes minutes begins at $from while clocks are set back', ({ end, minutes, from }) => {
  const clock = zoneClock('Europe/Berlin');
  const at = (time: string) => ({
    day: '2026-10-25',
    ms: (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000,
  });
  const times = timesBetween(at('02:30'), at(end), { clock, duration: minutes * 60_000 });
  expect(times && wire(times.from)).toBe(from);
  expect(times && times.until - times.from).toBe(minutes * 60_000);
});

test('days are counted and written as Temporal does', () => {
  fc.assert(
    fc.property(instant, (ms) => {
      const at = Temporal.Instant.fromEpochMilliseconds(ms);
      expect(wire(ms)).toBe(at.toString({ smallestUnit: 'millisecond' }));
      const day = at.toZonedDateTimeISO('UTC').toPlainDate().toString();
      expect(dayText(dayNumber(day) ?? -1)).toBe(day);
    }),
  );
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '1969-12-31', '2201-01-01', '2026-1-1', ''])(
  '%s is no day',
  (day) => {
    expect(dayNumber(day)).toBeNull();
  },
);

test.each([
  { text: '2026-11-20T09:30:00.000Z', moment: { day: '2026-11-20', ms: 34_200_000, offset: 0, hasTime: true } },
  { text: '20261120T093000Z', moment: { day: '2026-11-20', ms: 34_200_000, offset: 0, hasTime: true } },
  { text: '2026-11-20 09:30', moment: { day: '2026-11-20', ms: 34_200_000, offset: null, hasTime: true } },
  { text: '2026-11-24T23:00:00+0000', moment: { day: '2026-11-24', ms: 82_800_000, offset: 0, hasTime: true } },
  {
    text: '2026-11-24T23:00:00-05:30',
    moment: { day: '2026-11-24', ms: 82_800_000, offset: -19_800_000, hasTime: true },
  },
  { text: '2026-11-20', moment: { day: '2026-11-20', ms: 0, offset: null, hasTime: false } },
  { text: '0001-01-01T00:00:00Z', moment: null },
  { text: '2026-11-20T24:30:00Z', moment: null },
  { text: 'tomorrow', moment: null },
])('the moment $text', ({ text, moment }) => {
  expect(parseMoment(text)).toEqual(moment);
});

test('a name is one line without control characters, and as long as it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const name = cutTo(cleanLine(text, notes()), 200);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[\n\r\t\p{Cc}]| {2}|^\s|\s$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(cutTo(cleanLine(name, notes()), 200)).toBe(name);
    }),
  );
});

test('a character that cannot be stored is told once for the file', () => {
  const told = notes();
  expect(cleanText('a\0b\ud800', told)).toBe('ab�');
  cleanText('\0', told);
  expect(told.all()).toHaveLength(1);
});

const day = fc.integer({ min: dayNumber('2020-01-01') ?? 0, max: dayNumber('2030-01-01') ?? 0 }).map(dayText);
const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
  minLength: 1,
  maxLength: 7,
});
const rrule = fc.oneof(
  fc.integer({ min: 1, max: 52 }).map((interval) => `FREQ=DAILY;INTERVAL=${interval}`),
  weekdays.map((days) => `RRULE:FREQ=DAILY;BYDAY=${days}`),
  fc
    .tuple(fc.integer({ min: 1, max: 52 }), weekdays)
    .map(([interval, days]) => `FREQ=WEEKLY;WKST=SU;INTERVAL=${interval};BYDAY=${days}`),
  fc.constantFrom(
    'FREQ=WEEKLY',
    'FREQ=MONTHLY',
    'FREQ=YEARLY',
    'FREQ=YEARLY;INTERVAL=4',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=31',
  ),
);

test('a series is one that Daymark keeps: its next day is one of its rule, after today and after its start', () => {
  fc.assert(
    fc.property(rrule, day, day, (rrule, start, today) => {
      const series = seriesOf({ rrule, start }, null, today);
      expect(series).not.toBeNull();
      const rule = parseRule(series?.rrule ?? '');
      expect(rule).not.toBeNull();
      if (!series || !rule) return;
      expect(series.start_date).toBe(start);
      expect(series.next_date > today && series.next_date > start).toBe(true);
      const after = Temporal.PlainDate.from(series.next_date);
      expect(nextOn(rule, Temporal.PlainDate.from(start), after)?.toString()).toBe(series.next_date);
    }),
    { numRuns: 200 },
  );
});

test('a rule with a part that Daymark does not know is none', () => {
  const unknown = fc.constantFrom(
    'COUNT=3',
    'UNTIL=20280101',
    'BYSETPOS=1',
    'BYHOUR=9',
    'TT_SKIP=WEEKEND',
    'BYWEEKNO=2',
    'X=1',
  );
  fc.assert(
    fc.property(rrule, unknown, day, (rrule, part, start) => {
      expect(ruleOf(`${rrule};${part}`, Temporal.PlainDate.from(start))).toBeNull();
    }),
  );
});

test.each([
  { phrase: 'tomorrow', day: '2026-11-23' },
  { phrase: '23 Dec', day: '2026-12-23' },
  { phrase: 'Dec 23 2027 at 3:30pm', day: '2027-12-23', ms: 55_800_000 },
  { phrase: 'every day', day: '2026-11-22', rrule: 'FREQ=DAILY' },
  { phrase: 'daily', day: '2026-11-22', rrule: 'FREQ=DAILY' },
  { phrase: 'every weekday at 9:00', day: '2026-11-23', ms: 32_400_000, rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
  { phrase: 'every other month', day: '2026-11-22', rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=22' },
  { phrase: 'every 15th', day: '2026-12-15', rrule: 'FREQ=MONTHLY;BYMONTHDAY=15' },
  { phrase: 'every last day', day: '2026-11-30', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
  { phrase: 'every monday and friday', day: '2026-11-23', rrule: 'FREQ=WEEKLY;BYDAY=MO,FR' },
])('the phrase "$phrase", from Sunday 22 November on', ({ phrase, day, ms = null, rrule = null }) => {
  expect(readPhrase(phrase, '2026-11-22')).toEqual({ day, ms, rrule, isAfterCompletion: false });
});

test.each([
  'every 3 hours',
  'every day until May',
  'next week',
  'every mon starting Dec 1',
  '31 Feb',
  'every 32nd',
  'jeden Tag',
  '5',
])('the phrase "%s" is not understood', (phrase) => {
  expect(readPhrase(phrase, '2026-11-22')).toBeNull();
});

test('no two entries overlap once they were cut, no time is added, and the first begun keep theirs', () => {
  const now = 10_000_000;
  const entry = fc.record({ from: fc.integer({ min: 0, max: 12_000 }), length: fc.integer({ min: -100, max: 2000 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (given) => {
      const project = newProject('P');
      const entries = given.map(({ from, length }) => ({
        from: from * 1000,
        until: (from + length) * 1000,
        about: 'x',
      }));
      const task = newTask({ project, name: 'L' }, 'T', { entries });
      const ctx = { now, notes: notes(), ask: () => [] } as unknown as Context;
      const { starts, ends } = cutEntries([task], ctx);
      const cut = starts.map((from, place) => ({ from, until: ends[place] ?? 0 }));
      for (const [place, { from, until }] of cut.entries()) {
        expect(from < until && until <= now).toBe(true);
        expect(from >= (cut[place - 1]?.until ?? 0)).toBe(true);
        expect(entries.some((one) => one.from <= from && Math.min(one.until, now) === until)).toBe(true);
      }
      // Every moment that any entry held is still held by one.
      const covered = new Set(entries.flatMap(({ from, until }) => secondsIn(from, Math.min(until, now))));
      expect(cut.flatMap(({ from, until }) => secondsIn(from, until)).length).toBe(covered.size);
    }),
  );
});

const secondsIn = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, (until - from) / 1000) }, (_, second) => from / 1000 + second);

test.each([
  {
    html: '<p>Two <strong>columns</strong></p><ul><li>Head</li><li><p>Foot</p></li></ul>',
    text: 'Two columns\n- Head\n- Foot',
  },
  {
    html: '<ul data-type="taskList"><li data-checked="true"><label><input></label><div><p>Done</p></div></li><li data-checked="false">Open</li></ul>',
    text: '[x] Done\n[ ] Open',
  },
  { html: 'a &lt;b&gt; &amp; c&nbsp;d &#228; &#x1F600; &unknown;', text: 'a <b> & c d ä 😀 &unknown;' },
  {
    html: '<a href="https://example.com/x">here</a> and <a href="https://example.com/x">https://example.com/x</a>',
    text: 'here (https://example.com/x) and https://example.com/x',
  },
  { html: 'a<script>alert(1)</script>b<br>c', text: 'ab\nc' },
  { html: '1 < 2 and 3 > 2', text: '1 < 2 and 3 > 2' },
])('HTML as text: $text', ({ html, text }) => {
  expect(htmlText(html)).toBe(text);
});
