import type { Priority } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const today = Temporal.PlainDate.from('2026-11-20');

type Case = [p80_minutes: number, due_date?: string | null, priority?: Priority];

const fits = (cases: Case[], minutes: number) =>
  fitting(
    cases.map(([p80_minutes, due_date = null, priority = 'medium'], place) => ({
      ...{ id: place + 1, p80_minutes, due_date, priority },
    })),
    { minutes, today },
  ).map(({ id }) => id);

test.each<{ about: string; cases: Case[]; minutes?: number; ids: number[] }>([
  { about: 'what takes longer does not fit', cases: [[31], [30], [1]], ids: [2, 3] },
  { about: 'nothing fits', cases: [[31]], ids: [] },
  { about: 'what fills the time best comes first', cases: [[10], [30], [20]], ids: [2, 3, 1] },
  { about: 'the order stays where all is equal', cases: [[20], [20]], ids: [1, 2] },
  {
    about: 'overdue, due within a week, the others',
    cases: [
      [30, null, 'high'],
      [10, '2026-11-26', 'low'],
      [10, '2026-11-19', 'low'],
      [20, '2026-11-27', 'high'],
      [10, '2026-11-20', 'low'],
    ],
    ids: [3, 2, 5, 1, 4],
  },
  {
    about: 'the priority goes before what fills best',
    cases: [
      [30, null, 'low'],
      [20, null, 'medium'],
      [10, null, 'high'],
    ],
    ids: [3, 2, 1],
  },
])('$about', ({ cases, minutes = 30, ids }) => {
  expect(fits(cases, minutes)).toEqual(ids);
});
