import { expect, test } from 'vitest';
import { counted, formatClock, formatMinutes, formatPercent, spokenMinutes } from './format.ts';

test.each([
  { count: 0, text: '0 tasks' },
  { count: 1, text: '1 task' },
  { count: 2, text: '2 tasks' },
  { count: 1234, text: '1,234 tasks' },
])('$count reads $text', ({ count, text }) => {
  expect(counted(count, 'task')).toBe(text);
});

test.each([
  { minutes: 0, text: '0m', spoken: '0 minutes' },
  { minutes: 0.4, text: '<1m', spoken: '0 minutes' },
  { minutes: 1, text: '1m', spoken: '1 minute' },
  { minutes: 45.9, text: '45m', spoken: '45 minutes' },
  { minutes: 60, text: '1h', spoken: '1 hour' },
  { minutes: 65, text: '1h 5m', spoken: '1 hour 5 minutes' },
  { minutes: 480, text: '8h', spoken: '8 hours' },
])('$minutes minutes read $text', ({ minutes, text, spoken }) => {
  expect(formatMinutes(minutes)).toBe(text);
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
