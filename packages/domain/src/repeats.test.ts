import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRule, nextOn, parseRule, type RepeatRule, ruleText, type Weekday } from './repeats.ts';

const date = (text: string) => Temporal.PlainDate.from(text);

function parsed(rrule: string): RepeatRule {
  const rule = parseRule(rrule);
  if (!rule) throw new Error(`${rrule} is not supported`);
  return rule;
}

/** The first days of the rule from `from` on. */
function daysOf(rrule: string, { start, from = start, count }: { start: string; from?: string; count: number }) {
  const days: string[] = [];
  for (let next = nextOn(parsed(rrule), date(start), date(from)); next && days.length < count; ) {
    days.push(next.toString());
    next = nextOn(parsed(rrule), date(start), next.add({ days: 1 }));
  }
  return days;
}

test.each([
  { rrule: 'FREQ=DAILY', start: '2028-02-28', days: ['2028-02-28', '2028-02-29', '2028-03-01'] },
  { rrule: 'FREQ=DAILY;INTERVAL=3', start: '2026-12-30', days: ['2026-12-30', '2027-01-02', '2027-01-05'] },
  { rrule: 'FREQ=DAILY;INTERVAL=2;BYDAY=MO', start: '2026-11-20', days: ['2026-11-30', '2026-12-14'] },
  { rrule: 'FREQ=WEEKLY', start: '2026-11-20', days: ['2026-11-20', '2026-11-27'] },
  { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', start: '2026-11-20', days: ['2026-11-20', '2026-11-23', '2026-11-24'] },
  {
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO',
    start: '2026-11-24',
    days: ['2026-11-26', '2026-12-07', '2026-12-10'],
  },
  // Weeks begin on Monday: the example of RFC 5545, page 44, with the default of WKST.
  {
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
    start: '1997-08-05',
    days: ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  },
  { rrule: 'FREQ=MONTHLY', start: '2026-11-20', days: ['2026-11-20', '2026-12-20'] },
  {
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=31',
    start: '2028-01-01',
    days: ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', start: '2027-01-31', days: ['2027-01-31', '2027-02-28', '2027-03-31'] },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=15,1', start: '2026-11-02', days: ['2026-11-15', '2026-12-01', '2026-12-15'] },
  {
    rrule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=30',
    start: '2026-11-30',
    days: ['2026-11-30', '2027-02-28', '2027-05-30'],
  },
  { rrule: 'FREQ=MONTHLY;BYDAY=2TU', start: '2026-11-11', days: ['2026-12-08', '2027-01-12'] },
  { rrule: 'FREQ=MONTHLY;BYDAY=-1FR', start: '2026-11-20', days: ['2026-11-27', '2026-12-25'] },
  // The fifth one of a month without any is left out, as the RFC says.
  { rrule: 'FREQ=MONTHLY;BYDAY=5MO', start: '2026-11-01', days: ['2026-11-30', '2027-03-29', '2027-05-31'] },
  { rrule: 'FREQ=MONTHLY;INTERVAL=12;BYDAY=+5MO', start: '2024-02-01', days: ['2044-02-29', '2072-02-29'] },
])('$rrule since $start comes on $days', ({ rrule, start, days }) => {
  expect(daysOf(rrule, { start, count: days.length })).toEqual(days);
});

test('a day long after the start is found without those between', () => {
  expect(daysOf('FREQ=DAILY;INTERVAL=7', { start: '1970-01-01', from: '2199-12-28', count: 2 })).toEqual([
    '2200-01-02',
    '2200-01-09',
  ]);
});

test.each([
  { rrule: 'FREQ=DAILY;INTERVAL=7;BYDAY=MO', start: '2026-11-20' }, // always a Friday
  { rrule: 'FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', start: '2027-02-01' }, // never a leap year
  { rrule: 'FREQ=DAILY', start: '2201-01-01' },
])('$rrule since $start has no day', ({ rrule, start }) => {
  expect(nextOn(parsed(rrule), date(start), date(start))).toBeNull();
});

test.each([
  '',
  'FREQ=YEARLY',
  'FREQ=HOURLY',
  'INTERVAL=2',
  'FREQ=DAILY;',
  'FREQ=DAILY;FREQ=DAILY',
  'RRULE:FREQ=DAILY',
  'FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;UNTIL=20270101',
  'FREQ=DAILY;WKST=SU',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=53',
  'FREQ=DAILY;INTERVAL=1.5',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;BYMONTHDAY=1',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=WEEKLY;BYDAY=',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYDAY=MO,',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=-2',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1',
])('"%s" is not supported', (rrule) => {
  expect(parseRule(rrule)).toBeNull();
});

test.each([
  { rrule: 'FREQ=DAILY', words: 'Daily' },
  { rrule: 'FREQ=DAILY;INTERVAL=3', words: 'Every 3 days' },
  { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', words: 'Every weekday' },
  { rrule: 'FREQ=DAILY;BYDAY=FR,TH,WE,TU,MO', words: 'Every weekday' },
  { rrule: 'FREQ=WEEKLY', words: 'Weekly' },
  { rrule: 'FREQ=WEEKLY;BYDAY=MO', words: 'Weekly on Mon' },
  { rrule: 'freq=weekly;interval=2;byday=th,mo', words: 'Every 2 weeks on Mon and Thu' },
  { rrule: 'FREQ=WEEKLY;BYDAY=SU,MO,FR', words: 'Weekly on Mon, Fri and Sun' },
  { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', words: 'Every 2 weeks on Mon, Tue, Wed, Thu and Fri' },
  { rrule: 'FREQ=MONTHLY', words: 'Monthly' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=15', words: 'Monthly on day 15' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1,15', words: 'Monthly on day 1 and day 15' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=31', words: 'Monthly on the last day' },
  { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', words: 'Every 2 months on the last day' },
  { rrule: 'FREQ=MONTHLY;BYDAY=2TU', words: 'Monthly on the 2nd Tuesday' },
  { rrule: 'FREQ=MONTHLY;BYDAY=-1FR,4MO', words: 'Monthly on the last Friday and the 4th Monday' },
  { rrule: 'FREQ=MONTHLY;BYDAY=-2SU', words: 'Monthly on the 2nd last Sunday' },
])('$rrule is "$words"', ({ rrule, words }) => {
  expect(ruleText(parsed(rrule))).toBe(words);
});

const interval = fc.integer({ min: 1, max: 52 });
const day = fc.integer({ min: 1, max: 7 });
const nth = fc.constantFrom(-5, -4, -3, -2, -1, 1, 2, 3, 4, 5);
const plain = fc.array(
  day.map((day): Weekday => ({ day, nth: null })),
  { maxLength: 5 },
);
const placed = fc.array(fc.record({ day, nth }), { minLength: 1, maxLength: 3 });
const monthDays = fc.array(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)), { maxLength: 3 });
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY'),
    interval,
    weekdays: plain,
    monthDays: fc.constant<number[]>([]),
  }),
  fc.record({ frequency: fc.constant('MONTHLY'), interval, weekdays: placed, monthDays: fc.constant<number[]>([]) }),
  fc.record({ frequency: fc.constant('MONTHLY'), interval, weekdays: fc.constant<Weekday[]>([]), monthDays }),
);
/** Dates from 1970 to 2190: leap years, and 2100, which is none. */
const dates = fc.integer({ min: 0, max: 80_000 }).map((days) => date('1970-01-01').add({ days }));

test('a written rule is read as the same rule', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(parseRule(formatRule(rule))).toEqual(rule);
    }),
    { seed: 20, numRuns: 500 },
  );
});

/** Whether the rule has this day, by the definitions of RFC 5545, each looked at by itself. */
function isOn(
  { frequency, interval, weekdays, monthDays }: RepeatRule,
  start: Temporal.PlainDate,
  at: Temporal.PlainDate,
) {
  const days = start.until(at, { largestUnit: 'days' }).days;
  if (days < 0) return false;
  const hasWeekday = weekdays.some(({ day }) => day === at.dayOfWeek);
  if (frequency === 'DAILY') return days % interval === 0 && (weekdays.length === 0 || hasWeekday);
  if (frequency === 'WEEKLY') {
    const weeks = (days + start.dayOfWeek - at.dayOfWeek) / 7;
    return weeks % interval === 0 && (weekdays.length === 0 ? at.dayOfWeek === start.dayOfWeek : hasWeekday);
  }
  if ((12 * (at.year - start.year) + at.month - start.month) % interval !== 0) return false;
  const fromStart = Math.ceil(at.day / 7);
  const fromEnd = -Math.ceil((at.daysInMonth - at.day + 1) / 7);
  if (weekdays.length > 0) {
    return weekdays.some(({ day, nth }) => day === at.dayOfWeek && (nth === fromStart || nth === fromEnd));
  }
  const isLast = at.day === at.daysInMonth;
  return (monthDays.length === 0 ? [start.day] : monthDays).some(
    (day) => day === at.day || (isLast && (day === -1 || day > at.day)),
  );
}

/** Days that are looked at one by one. */
const LOOKED_AT = 500;

test('the next day is the first one on which the rule comes, whatever day it is asked on', () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -40, max: 2000 }), (rule, start, later) => {
      const from = start.add({ days: later });
      const looked = Array.from({ length: LOOKED_AT }, (_, ahead) => from.add({ days: ahead }));
      const expected = looked.find((at) => isOn(rule, start, at));
      const next = nextOn(rule, start, from);
      if (expected) expect(next?.toString()).toBe(expected.toString());
      else if (next) {
        expect(Temporal.PlainDate.compare(next, from.add({ days: LOOKED_AT }))).toBeGreaterThanOrEqual(0);
        expect(isOn(rule, start, next)).toBe(true);
      }
    }),
    { seed: 21, numRuns: 400 },
  );
});
