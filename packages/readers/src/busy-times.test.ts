import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusyChoices, busyTimesOf, MOST_OCCURRENCES, TooManyOccurrences } from './busy-times.ts';
import { UnreadableFile } from './refusals.ts';

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

const CHOICES: BusyChoices = {
  from: at('2026-11-19T00:00Z'),
  until: at('2027-01-19T00:00Z'),
  zone: 'Europe/Berlin',
  owners: ['Ada@b.org'],
  countsAllDay: false,
  keepsTitles: true,
};

const calendar = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

const told = (times: ReturnType<typeof busyTimesOf>) =>
  times.map(({ from, until, title }) => {
    const [start, end] = [from, until].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(5, 16));
    return `${start} ${end?.startsWith(start?.slice(0, 6) ?? '') ? end.slice(6) : end}${title === null ? '' : ` ${title}`}`;
  });

const read = (lines: string[], choices: Partial<BusyChoices> = {}) =>
  told(busyTimesOf(calendar(...lines), { ...CHOICES, ...choices }));

const TEN = ['DTSTART:20261120T090000Z', 'DTEND:20261120T100000Z'];

test.each<[string, string[], string[]]>([
  ['in UTC', TEN, ['11-20T09:00 10:00']],
  ['in the zone of the user where it names none', ['DTSTART:20261120T090000', 'DURATION:PT1H'], ['11-20T08:00 09:00']],
  [
    'in the zone that it names, without a description of it',
    ['DTSTART;TZID=America/New_York:20261120T090000', 'DTEND;TZID=America/New_York:20261120T093000'],
    ['11-20T14:00 14:30'],
  ],
  [
    'between two zones',
    ['DTSTART;TZID=Europe/London:20261120T090000', 'DTEND;TZID=Europe/Berlin:20261120T110000'],
    ['11-20T09:00 10:00'],
  ],
  ['over midnight', ['DTSTART:20261120T230000Z', 'DTEND:20261121T010000Z'], ['11-20T23:00 11-21T01:00']],
  ['which began before', ['DTSTART:20261118T230000Z', 'DTEND:20261119T010000Z'], ['11-18T23:00 11-19T01:00']],
  ['which is over', ['DTSTART:20261118T210000Z', 'DTEND:20261119T000000Z'], []],
  ['after the time that is read', ['DTSTART:20270119T000000Z', 'DURATION:PT1H'], []],
  ['without an end', ['DTSTART:20261120T090000Z'], []],
  ['which ends before it starts', ['DTSTART:20261120T090000Z', 'DTEND:20261120T080000Z'], []],
  ['without a start', ['DTEND:20261120T080000Z'], []],
  ['on a day that there is not', ['DTSTART:20261131T090000Z', 'DURATION:PT1H'], []],
  ['which is cancelled', [...TEN, 'STATUS:CANCELLED'], []],
  ['which is tentative', [...TEN, 'STATUS:TENTATIVE'], ['11-20T09:00 10:00']],
  ['which is transparent', [...TEN, 'TRANSP:TRANSPARENT'], []],
  ['which is free in Outlook', [...TEN, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
  ['which its owner declined', [...TEN, 'ATTENDEE;CN=Ada;PARTSTAT=DECLINED:mailto:ada@B.org'], []],
  ['which somebody else declined', [...TEN, 'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@b.org'], ['11-20T09:00 10:00']],
  ['which its owner accepted', [...TEN, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@b.org'], ['11-20T09:00 10:00']],
  ['of a whole day', ['DTSTART;VALUE=DATE:20261120'], []],
])('an event %s', (_what, lines, times) => {
  expect(read(event(...lines))).toEqual(times);
});

test.each<[string, string[], string[]]>([
  ['one day', ['DTSTART;VALUE=DATE:20261120'], ['11-19T23:00 11-20T23:00']],
  ['two days', ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261122'], ['11-19T23:00 11-21T23:00']],
  ['a day of 25 hours', ['DTSTART;VALUE=DATE:20261025', 'DURATION:P1D'], ['10-24T22:00 10-25T23:00']],
  [
    'days of a series',
    ['DTSTART;VALUE=DATE:20261024', 'RRULE:FREQ=DAILY;UNTIL=20261026', 'EXDATE;VALUE=DATE:20261024'],
    ['10-24T22:00 10-25T23:00', '10-25T23:00 10-26T23:00'],
  ],
])('whole days count where they are ticked: %s', (_what, lines, times) => {
  const choices = { countsAllDay: true, from: at('2026-10-01T00:00Z') };
  expect(read(event(...lines), choices)).toEqual(times);
});

const WEEKLY = ['UID:w', 'DTSTART;TZID=Europe/Berlin:20201002T100000', 'DURATION:PT30M', 'SUMMARY:Team'];

test('a series keeps its time of the clock when the clocks are changed', () => {
  const choices = { from: at('2026-10-20T00:00Z'), until: at('2026-10-31T00:00Z') };
  expect(read(event(...WEEKLY, 'RRULE:FREQ=WEEKLY'), choices)).toEqual([
    '10-23T08:00 08:30 Team',
    '10-30T09:00 09:30 Team',
  ]);
});

test.each<[string, string[], string[]]>([
  ['until a moment, which is in it', ['RRULE:FREQ=WEEKLY;UNTIL=20261127T090000Z'], ['11-20', '11-27']],
  ['until a moment just before', ['RRULE:FREQ=WEEKLY;UNTIL=20261127T085959Z'], ['11-20']],
  ['until a day', ['RRULE:UNTIL=20261127;FREQ=WEEKLY'], ['11-20', '11-27']],
  ['as often as counted', ['RRULE:FREQ=WEEKLY;COUNT=322'], ['11-20', '11-27']],
  ['every fifth week', ['RRULE:FREQ=WEEKLY;INTERVAL=5'], ['11-20', '12-25']],
  ['the last Friday of months', ['RRULE:FREQ=MONTHLY;BYDAY=-1FR'], ['11-27', '12-25']],
  ['the last workday of months', ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'], ['11-30', '12-31']],
  [
    'without two days',
    ['RRULE:FREQ=WEEKLY;COUNT=324', 'EXDATE;TZID=Europe/Berlin:20261120T100000,20261204T100000'],
    ['11-27', '12-11'],
  ],
  ['without a day in UTC', ['RRULE:FREQ=WEEKLY;COUNT=322', 'EXDATE:20261120T090000Z'], ['11-27']],
  ['without a whole day', ['RRULE:FREQ=WEEKLY;COUNT=322', 'EXDATE;VALUE=DATE:20261120'], ['11-27']],
  [
    'with days besides',
    ['RRULE:FREQ=WEEKLY;COUNT=321', 'RDATE;TZID=Europe/Berlin:20261120T100000,20261201T100000'],
    ['11-20', '12-01'],
  ],
  ['with a period besides', ['RRULE:FREQ=WEEKLY;COUNT=1', 'RDATE;VALUE=PERIOD:20261201T090000Z/PT1H'], ['12-01']],
  ['by a rule that is none', ['RRULE:FREQ=OFTEN'], []],
])('a series %s', (_what, lines, days) => {
  expect(read(event(...WEEKLY, ...lines)).map((text) => text.slice(0, 5))).toEqual(days);
});

test('a changed occurrence takes the place of its own, and the series goes on', () => {
  const lines = [
    ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=324'),
    ...event('UID:w', 'RECURRENCE-ID:20261127T090000Z', 'DTSTART:20261128T120000Z', 'DURATION:PT1H', 'SUMMARY:Moved'),
    ...event('UID:w', 'RECURRENCE-ID;TZID=Europe/Berlin:20261204T100000', ...TEN, 'STATUS:CANCELLED'),
  ];
  expect(read(lines)).toEqual(['11-20T09:00 09:30 Team', '11-28T12:00 13:00 Moved', '12-11T09:00 09:30 Team']);
});

test('a change with all that follow moves them by as much', () => {
  const lines = [
    ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=324'),
    ...event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261127T090000Z',
      'DTSTART:20261127T100000Z',
      'DURATION:PT1H',
    ),
  ];
  expect(read(lines)).toEqual([
    '11-20T09:00 09:30 Team',
    '11-27T10:00 11:00',
    '12-04T10:00 11:00',
    '12-11T10:00 11:00',
  ]);
});

test('a change without its series counts', () => {
  expect(read(event('UID:x', 'RECURRENCE-ID:20261120T080000Z', ...TEN))).toEqual(['11-20T09:00 10:00']);
});

test('a zone that only the calendar describes is understood', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  const lines = event('DTSTART;TZID=Office:20261120T090000', 'DURATION:PT1H');
  expect(read([...zone, ...lines])).toEqual(['11-20T04:00 05:00']);
});

test('titles are kept in one line and no longer than a name, or not at all', () => {
  const long = event(...TEN, `SUMMARY:Meeting\\nwith\t${'x'.repeat(300)}`);
  const [title] = busyTimesOf(calendar(...long), CHOICES).map(({ title }) => title ?? '');
  expect(title).toMatch(/^Meeting with x+…$/);
  expect(title).toHaveLength(200);
  expect(read(event(...TEN, 'SUMMARY:Secret'), { keepsTitles: false })).toEqual(['11-20T09:00 10:00']);
});

test('without titles what overlaps is one block', () => {
  const lines = [...event(...TEN), ...event('DTSTART:20261120T093000Z', 'DURATION:PT2H'), ...event(...TEN)];
  expect(read(lines, { keepsTitles: false })).toEqual(['11-20T09:00 11:30']);
  expect(read(lines)).toHaveLength(3);
});

test('the main calendar of an account at Google names its owner', () => {
  const declined = event(...TEN, 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@gmail.com');
  expect(read(['X-WR-CALNAME:me@gmail.com', ...declined])).toEqual([]);
  expect(read(['X-WR-CALNAME:Work', ...declined])).toHaveLength(1);
});

test.each([
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['half a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261120T090000Z\r\n'],
  ['a calendar without its end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n'],
  ['an event alone', 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'],
  ['components without end', 'BEGIN:VCALENDAR\r\n'.repeat(200)],
])('%s is no calendar', (_what, text) => {
  expect(() => busyTimesOf(Buffer.from(text), CHOICES)).toThrow(UnreadableFile);
});

test('a calendar of 20,000 occurrences is read, and of one more refused', () => {
  const lines = (count: number) =>
    event('DTSTART:20261120T000000Z', 'DURATION:PT1M', `RRULE:FREQ=MINUTELY;INTERVAL=2;COUNT=${count}`);
  expect(read(lines(MOST_OCCURRENCES))).toHaveLength(MOST_OCCURRENCES);
  expect(() => read(lines(MOST_OCCURRENCES + 1))).toThrow(TooManyOccurrences);
});

test('a rule without an end from long ago is refused, and not counted out', () => {
  const lines = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
  expect(() => read(lines)).toThrow(TooManyOccurrences);
});

test('a series from long ago has the occurrences that it would have if it were counted out', () => {
  const days = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 });
  const frequency = fc.constantFrom('DAILY', 'WEEKLY');
  // The library never ends where a rule has no start at all, as each seventh day on another weekday.
  const start = fc.record({ day: fc.integer({ min: 0, max: 3000 }), minute: fc.integer({ min: 0, max: 1439 }) });
  const extra = fc.constantFrom('', ';BYMONTH=12,1', ';WKST=SU');
  fc.assert(
    fc.property(
      start,
      frequency,
      fc.integer({ min: 1, max: 6 }),
      days,
      extra,
      ({ day, minute }, freq, interval, by, more) => {
        const first = Temporal.PlainDateTime.from('2018-01-01T00:00').add({ days: day, minutes: minute });
        const rule = `FREQ=${freq};INTERVAL=${interval};BYDAY=${by.join(',')}${more}`;
        const lines = (rrule: string) =>
          event(`DTSTART:${first.toString().replaceAll(/[-:]/g, '')}`, 'DURATION:PT20M', rrule);
        // A count makes the library begin at the first start.
        expect(read(lines(`RRULE:${rule}`))).toEqual(read(lines(`RRULE:${rule};COUNT=99999`)));
      },
    ),
    { numRuns: 30 },
  );
});
