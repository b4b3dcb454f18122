import { afterEach, expect, test } from 'vitest';
import { STORED } from '#api/stored-keys.ts';
import { formatHour, formatInstant, formatTime, writeTwelveHours } from '#ui/format.ts';
import { applyRegion, dateOrderOf, habitsOf } from './region-choice.ts';

afterEach(() => writeTwelveHours(false));

test.each([
  { language: 'en-US', isTwelveHours: true, firstDay: 7 },
  { language: 'en-GB', isTwelveHours: false, firstDay: 1 },
  { language: 'de', isTwelveHours: false, firstDay: 1 },
  { language: 'en-US-u-hc-h23', isTwelveHours: false, firstDay: 7 },
  { language: 'en-US@posix', isTwelveHours: true, firstDay: 7 },
  { language: 'de@euro', isTwelveHours: false, firstDay: 1 },
  { language: '', isTwelveHours: true, firstDay: 7 },
])('$language: clocks to twelve $isTwelveHours, weeks from day $firstDay on', ({ language, ...habits }) => {
  expect(habitsOf(language)).toEqual(habits);
});

test.each([
  { hour: 0, minute: 5, long: '00:05', short: '12:05 AM' },
  { hour: 9, minute: 0, long: '09:00', short: '9:00 AM' },
  { hour: 12, minute: 30, long: '12:30', short: '12:30 PM' },
  { hour: 23, minute: 59, long: '23:59', short: '11:59 PM' },
])('$long is $short where clocks count to twelve', ({ long, short, ...time }) => {
  expect(formatTime(time)).toBe(long);
  writeTwelveHours(true);
  expect(formatTime(time)).toBe(short);
});

test('the choice of this browser decides over its language', () => {
  STORED.region.write({ clock: '12', first_day: 'auto' });
  applyRegion();
  expect([formatHour(0), formatHour(9), formatHour(13)]).toEqual(['12 AM', '9 AM', '1 PM']);
  expect(formatInstant('2026-11-20T14:30:00.000Z')).toMatch(/^Nov 2[01], 2026, \d+:\d0 [AP]M$/);
  STORED.region.write({ clock: '24', first_day: 'auto' });
  applyRegion();
  expect(formatHour(13)).toBe('13');
  STORED.region.write(null);
});

test.each([
  { language: 'en-US', order: 'month-first' },
  { language: 'en-GB', order: 'day-first' },
  { language: 'de', order: 'day-first' },
  { language: 'ja', order: 'month-first' },
  { language: 'en-US@posix', order: 'month-first' },
  { language: 'de@euro', order: 'day-first' },
])('dates in $language are $order', ({ language, order }) => {
  expect(dateOrderOf(language)).toBe(order);
});
