import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { choicesOf } from './row-choices.ts';

const of = (text = '', fields = {}) => ({
  task: taskRecord(fields),
  text,
  today: '2026-11-20', // a Friday
  categories: [
    { id: 1, name: 'Writing', color: '#228be6' },
    { id: 2, name: 'Home', color: '#2f9e44' },
  ],
  plannedFor: null,
});
const labels = (...args: Parameters<typeof choicesOf>) => choicesOf(...args).map(({ label }) => label);

test('an estimate is one of five, or the one that is typed', () => {
  expect(labels('estimate', of())).toEqual(['15m', '25m', '30m', '45m', '1h']);
  expect(labels('estimate', of('1h30'))).toEqual(['1h 30m']);
  expect(labels('estimate', of('9h'))).toEqual([]);
});

test('a day is one of four, another date, or the one that is typed', () => {
  expect(choicesOf('day', of()).map(({ label, note }) => [label, note])).toEqual([
    ['Today', 'Fri'],
    ['Tomorrow', 'Sat'],
    ['Weekend', 'Sat'],
    ['Next Week', 'Mon'],
    ['Pick a Date…', undefined],
  ]);
  expect(choicesOf('day', of('wed'))[0]).toEqual({
    key: '2026-11-25',
    label: 'Wed, Nov 25',
    take: { kind: 'day', date: '2026-11-25' },
  });
  expect(labels('day', of('tomorrow'))).toEqual(['Tomorrow']);
  expect(labels('day', { ...of(), plannedFor: '2026-11-20' })).toContain('No Day');
});

test('a due date can be taken away where there is one', () => {
  expect(labels('due', of())).not.toContain('No Due Date');
  const [none] = choicesOf('due', of('no', { due_date: '2026-11-20' }));
  expect(none?.take).toEqual({ kind: 'edit', values: { due_date: null } });
});

test('priorities and categories are found by the beginning of their names', () => {
  expect(labels('priority', of())).toEqual(['High', 'Medium', 'Low']);
  expect(labels('category', of('wri'))).toEqual(['Writing']);
  expect(labels('category', of())).toEqual(['Writing', 'Home', 'No Category']);
});
