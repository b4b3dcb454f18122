import { expect, test } from 'vitest';
import { countsText, forecastText, taskText } from './moving-in-words.ts';

const NONE = { projects: 0, lists: 0, categories: 0, repeats: 0, tasks: 0, done: 0, time_entries: 0, plan_tasks: 0 };

test.each([
  {
    counts: { ...NONE, projects: 1, tasks: 1, worked_minutes: 0 },
    text: '1 project and 1 task',
  },
  {
    counts: { ...NONE, projects: 2, lists: 3, tasks: 1240, done: 1000, time_entries: 12, worked_minutes: 860.4 },
    text: '2 projects, 3 lists, 1,240 tasks (1,000 done), and 12 time entries over 14h 20m',
  },
])('the counts of a file read: $text', ({ counts, text }) => {
  expect(countsText({ counts })).toBe(text);
});

const task = { name: 'Draft', project: 'Work', list: 'Tasks', category: null, planned_duration: null, due_date: null };

test.each([
  { figures: { is_done: false, worked_minutes: 0 }, text: 'Work › Tasks' },
  {
    figures: { category: 'Mail', planned_duration: 45, due_date: '2026-12-01', is_done: true, worked_minutes: 79.6 },
    text: 'Work › Tasks · Mail · 45m · due Dec 1, 2026 · 1h 20m worked · done',
  },
])('a task of a file reads: $text', ({ figures, text }) => {
  expect(taskText({ ...task, ...figures })).toBe(text);
});

const forecast = { tasks: 12, p50_minutes: 490, p80_minutes: 560, not_estimated: 0 };

test.each([
  {
    known: { basis: 'own', history_tasks: 412 },
    text: 'From your 412 finished tasks: a plan of 6h is likely 8h 10m.',
  },
  {
    known: { basis: 'mixed', history_tasks: 1 },
    text: 'From your 1 finished task: a plan of 6h is likely 8h 10m.',
  },
  {
    known: { basis: 'prior', history_tasks: 0 },
    text: 'None of these tasks has both an estimate and time, so forecasts begin with the usual errors of people: a plan of 6h is likely 8h 10m.',
  },
] as const)('a day after an import reads: $text', ({ known, text }) => {
  expect(forecastText({ ...forecast, ...known })).toBe(text);
});
