import { expect, test } from 'vitest';
import { counted, formatClock, formatDates, formatPercent, spokenMinutes } from './format.ts';

test.each([
  { count: 0, text: '0 tasks' },
  { count: 1, text: '1 task' },
  { count: 2, text: '2 tasks' },
  { count: 1234, text: '1,234 tasks' },
])('$count reads $text', ({ count, text }) => {
  expect(counted(count, 'task')).toBe(text);
});

test.each([
  { minutes: 0.4, spoken: '0 minutes' },
  { minutes: 1, spoken: '1 minute' },
  { minutes: 45.9, spoken: '45 minutes' },
  { minutes: 60, spoken: '1 hour' },
  { minutes: 65, spoken: '1 hour 5 minutes' },
  { minutes: 480, spoken: '8 hours' },
])('$minutes minutes are spoken as $spoken', ({ minutes, spoken }) => {
  expect(spokenMinutes(minutes)).toBe(spoken);
});

test.each([
  { seconds: 0, text: '0:00' },
  { seconds: 9, text: '0:09' },
  { seconds: 1122, text: '18:42' },
  { seconds: 3599, text: '59:59' },
  { seconds: 3600, text: '1:00:00' },
])('$seconds seconds read $text', ({ seconds, text }) => {
  expect(formatClock(seconds)).toBe(text);
});

test('percents are whole, half up', () => {
  expect([0, 33.3, 66.5, 100].map(formatPercent)).toEqual(['0%', '33%', '67%', '100%']);
});

test.each([
  { first: '2026-11-12', last: '2026-11-26', text: 'Nov 12 – Nov 26, 2026' },
  { first: '2026-10-26', last: '2026-11-09', text: 'Oct 26 – Nov 9, 2026' },
  { first: '2025-12-28', last: '2026-01-03', text: 'Dec 28, 2025 – Jan 3, 2026' },
  { first: '2026-11-20', last: '2026-11-20', text: 'Nov 20, 2026' },
  { first: '2026-11-12', last: undefined, text: 'Since Nov 12, 2026' },
  { first: undefined, last: '2026-11-26', text: 'Until Nov 26, 2026' },
  { first: undefined, last: undefined, text: 'All time' },
])('the dates from $first to $last read $text', ({ first, last, text }) => {
  expect(formatDates(first, last)).toBe(text);
});
