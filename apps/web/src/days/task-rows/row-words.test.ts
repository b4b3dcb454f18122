import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { exceptionsOf, rowLabel } from './row-words.ts';

const TODAY = '2026-11-20';
const task = taskRecord({
  name: 'Fix the export',
  list_name: 'Calendar sync',
  planned_duration: 40,
  estimate_origin: 'own',
});
const textsOf = (...args: Parameters<typeof exceptionsOf>) => exceptionsOf(...args).map(({ text }) => text);

test('an ordinary task has no exception, and its status and priority are not said', () => {
  expect(exceptionsOf(task, {}, TODAY)).toEqual([]);
  expect(exceptionsOf({ ...task, priority: 'low' }, { wouldNotFit: false, parts: 1 }, TODAY)).toEqual([]);
});

test('a checklist is told in figures, and in words for screen readers', () => {
  const listed = { ...task, checklist: { done: 2, items: 5 } };
  expect(textsOf(listed, {}, TODAY)).toEqual(['2/5']);
  expect(rowLabel(listed, {}, TODAY)).toContain('Fix the export, not started, 2 of 5 items, Calendar sync');
});

test('the exceptions of a task are its high priority, its due date, its work so far, its parts and that it would not fit', () => {
  const paused = { ...task, priority: 'high', due_date: TODAY, status: 'paused', total_time_worked: 12.7 } as const;
  expect(exceptionsOf(paused, { wouldNotFit: true, parts: 2 }, TODAY)).toEqual([
    { kind: 'high', text: 'High' },
    { kind: 'due-today', text: 'Due today' },
    { kind: 'worked', text: '12m of 40m' },
    { kind: 'parts', text: '2 parts' },
    { kind: 'misfit', text: 'Would not fit' },
  ]);
  expect(textsOf({ ...task, due_date: '2026-11-18' }, {}, TODAY)).toEqual(['Overdue 2 days']);
  expect(textsOf({ ...paused, status: 'done' }, {}, TODAY)).toEqual([]);
});

test('the label of a row reads the task, what is out of the ordinary, its place and its figures', () => {
  const category = { id: 1, name: 'Engineering', color: '#228be6' };
  const likely = { likely: 46, start: '2026-11-20T12:00:00.000Z', end: '2026-11-20T12:51:00.000Z' };
  expect(rowLabel({ ...task, priority: 'high', due_date: TODAY, category }, likely, TODAY)).toMatch(
    /^Fix the export, not started, high, due today, Calendar sync, Engineering, 40m, likely 46m, \d\d:\d\d to \d\d:\d\d$/,
  );
  expect(rowLabel({ ...task, estimate_origin: null }, {}, TODAY)).toBe(
    'Fix the export, not started, Calendar sync, No estimate',
  );
});

test('a done row is told with its mental state and its work, and rows leave out what they have in common', () => {
  const category = { id: 1, name: 'Engineering', color: '#228be6' };
  const done = {
    ...task,
    category,
    status: 'done',
    mental_state: 'focused',
    total_time_worked: 36,
    estimate: 45,
  } as const;
  expect(rowLabel(done, {}, TODAY)).toBe('Fix the export, done, focused, Calendar sync, Engineering, 36m of 45m');
  expect(rowLabel(done, { hides: 'list' }, TODAY)).toBe('Fix the export, done, focused, Engineering, 36m of 45m');
  expect(rowLabel({ ...done, mental_state: null }, { hides: 'category' }, TODAY)).toBe(
    'Fix the export, done, Calendar sync, 36m of 45m',
  );
});
