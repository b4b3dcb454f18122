import { expect, test } from 'vitest';
import { dayDistance, dayWord, dayWordInside } from './day-words.ts';

test.each([
  { date: '2026-11-20', word: 'Today', inside: 'today' },
  { date: '2026-11-21', word: 'Tomorrow', inside: 'tomorrow' },
  { date: '2026-11-19', word: 'Yesterday', inside: 'yesterday' },
  { date: '2026-11-22', word: 'Sun, Nov 22', inside: 'Sun, Nov 22' },
  { date: '2026-11-18', word: 'Wed, Nov 18', inside: 'Wed, Nov 18' },
  { date: '2027-01-01', word: 'Fri, Jan 1, 2027', inside: 'Fri, Jan 1, 2027' },
])('$date is $word on 2026-11-20', ({ date, word, inside }) => {
  expect(dayWord(date, '2026-11-20')).toBe(word);
  expect(dayWordInside(date, '2026-11-20')).toBe(inside);
});

test('tomorrow is tomorrow across a new year', () => {
  expect(dayWord('2027-01-01', '2026-12-31')).toBe('Tomorrow');
});

test.each([
  { date: '2026-11-19', distance: 'Yesterday' },
  { date: '2026-11-18', distance: '2 days ago' },
  { date: '2026-11-21', distance: 'Tomorrow' },
  { date: '2027-11-20', distance: 'In 365 days' },
])('$date is $distance on 2026-11-20', ({ date, distance }) => {
  expect(dayDistance(date, '2026-11-20')).toBe(distance);
});
