import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

test.each([
  { due: '2026-11-20', text: 'Due today' },
  { due: '2026-11-21', text: 'Due Sat' },
  { due: '2026-11-26', text: 'Due Thu' }, // six days ahead
  { due: '2026-11-27', text: 'Due Nov 27' }, // the same weekday as today
  { due: '2026-12-31', text: 'Due Dec 31' },
  { due: '2027-01-05', text: 'Due Jan 5, 2027' },
  { due: '2026-11-19', text: 'Overdue 1 day' },
  { due: '2026-11-18', text: 'Overdue 2 days' },
  { due: '2025-11-20', text: 'Overdue 365 days' },
])('$due is $text on 2026-11-20, a Friday', ({ due, text }) => {
  expect(dueWords(due, '2026-11-20')).toEqual({ text, isOverdue: text.startsWith('Overdue') });
});

test('a weekday is named across the end of a year', () => {
  expect(dueWords('2027-01-02', '2026-12-30').text).toBe('Due Sat');
});
