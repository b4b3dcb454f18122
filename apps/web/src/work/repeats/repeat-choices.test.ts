import { formatRule, nextOn, parseRule } from '@daymark/domain/repeats.ts';
import { expect, test } from 'vitest';
import { CHOICES, choiceOf, firstRule } from './repeat-choices.ts';

const offered = CHOICES.flatMap(({ value }) => (value === 'own' ? [] : [value]));

test('every choice begins with a rule of its own that comes today', () => {
  for (const date of ['2026-11-20', '2028-02-29', '2027-01-31']) {
    const today = Temporal.PlainDate.from(date);
    for (const choice of offered) {
      const rule = firstRule(choice, today);
      expect(choiceOf(rule)).toBe(choice);
      if (rule && choice !== 'weekdays') expect(nextOn(rule, today, today)?.toString()).toBe(date);
    }
  }
});

test.each([
  { rrule: 'FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH', choice: 'weekly' },
  { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', choice: 'weeks' },
  { rrule: 'FREQ=WEEKLY', choice: 'own' },
  { rrule: 'FREQ=DAILY;INTERVAL=3', choice: 'own' },
  { rrule: 'FREQ=DAILY;BYDAY=MO', choice: 'own' },
  { rrule: 'FREQ=MONTHLY', choice: 'own' },
  { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1', choice: 'own' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1,15', choice: 'own' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', choice: 'monthDay' },
  { rrule: 'FREQ=MONTHLY;BYDAY=-1FR', choice: 'monthWeekday' },
  { rrule: 'FREQ=MONTHLY;BYDAY=5FR', choice: 'own' },
  { rrule: 'FREQ=MONTHLY;BYDAY=1FR,2FR', choice: 'own' },
])('$rrule is made by the choice $choice', ({ rrule, choice }) => {
  expect(choiceOf(parseRule(rrule))).toBe(choice);
});

test('the rules of the choices are written as RFC 5545 has them', () => {
  const today = Temporal.PlainDate.from('2026-11-22'); // Sunday
  const written = offered.map((choice) => firstRule(choice, today)).map((rule) => rule && formatRule(rule));
  expect(written).toEqual([
    null,
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=WEEKLY;BYDAY=SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
    'FREQ=MONTHLY;BYMONTHDAY=22',
    'FREQ=MONTHLY;BYDAY=4SU',
  ]);
});
