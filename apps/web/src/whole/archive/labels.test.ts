import type { Imported } from '@daymark/contract/archive.ts';
import { expect, test } from 'vitest';
import { formatSize, gaveWayText, importedText, locationOf, tableLabel, whyNotImport } from './labels.ts';

const NONE: Imported = {
  ...{ projects: 0, lists: 0, categories: 0, tasks: 0 },
  ...{ time_entries: 0, experiments: 0, assignments: 0, enrolments: 0, workspace_lists: 0 },
  ...{ repeats: 0, plan_tasks: 0, plan_days: 0, forecasts: 0, forecast_tasks: 0, promises: 0, settings: 0 },
  gave_way: { entries: 0, minutes: 0 },
};

test.each([
  { counts: {}, text: 'There was nothing in the file' },
  { counts: { projects: 1 }, text: '1 project imported' },
  { counts: { projects: 2, lists: 1, tasks: 1200 }, text: '2 projects, 1 list, and 1,200 tasks imported' },
  { counts: { categories: 1, time_entries: 2 }, text: '1 category and 2 time entries imported' },
  {
    counts: { repeats: 2, plan_tasks: 3, plan_days: 1, forecasts: 2, forecast_tasks: 1, settings: 1 },
    text: '2 repeats, 3 planned tasks, 1 planned day, 2 forecasts, 1 task of a forecast, and 1 set of settings imported',
  },
])('$counts: $text', ({ counts, text }) => {
  expect(importedText({ ...NONE, ...counts })).toBe(text);
});

test.each([
  { gave_way: { entries: 0, minutes: 0 }, text: null },
  {
    gave_way: { entries: 1, minutes: 25 },
    text: '1 time entry overlaps time that is booked already, or lies ahead: 25m are not counted twice.',
  },
  {
    gave_way: { entries: 1200, minutes: 90.4 },
    text: '1,200 time entries overlap time that is booked already, or lie ahead: 1h 30m are not counted twice.',
  },
])('$gave_way: $text', ({ gave_way, text }) => {
  expect(gaveWayText(gave_way)).toBe(text);
});

test.each([
  { path: 'tasks.17.planned_duration', location: 'Task 17, planned duration' },
  { path: 'time_entries.2.ended_at', location: 'Time entry 2, ended at' },
  { path: 'projects.3', location: 'Project 3' },
  { path: 'plan_tasks.4.plan_date', location: 'Planned task 4, plan date' },
  { path: 'time_entries', location: null },
  { path: 'format', location: null },
])('$path is $location', ({ path, location }) => {
  expect(locationOf({ path, message: '' })).toBe(location);
});

test.each([
  { bytes: 0, size: '0 KB' },
  { bytes: 1, size: '1 KB' },
  { bytes: 999_000, size: '999 KB' },
  { bytes: 999_999, size: '1 MB' },
  { bytes: 5_930_000, size: '5.9 MB' },
  { bytes: 59_340_221, size: '60 MB' },
  { bytes: 2_000_000_000, size: '2 GB' },
])('$bytes bytes are $size', ({ bytes, size }) => {
  expect(formatSize(bytes)).toBe(size);
});

test('a table is labelled with its name', () => {
  expect(tableLabel('time_entries')).toBe('Time Entries');
});

const MIB = 1024 * 1024;
const CSV = 'CSV files cannot be imported. Choose the JSON file of an export.';
const NO_JSON = 'Only the JSON file of an export can be imported.';

test.each([
  { name: 'daymark-2026-11-20.json', type: 'application/json', size: 256 * MIB, why: null },
  { name: 'DAYMARK.JSON', type: '', size: 0, why: null },
  { name: 'renamed', type: 'application/json', size: 1, why: null },
  { name: 'daymark-2026-11-20-tasks.csv', type: 'text/csv', size: 1, why: CSV },
  { name: 'tasks.CSV', type: 'application/vnd.ms-excel', size: 1, why: CSV },
  { name: 'tasks.txt', type: 'text/csv', size: 1, why: CSV },
  { name: 'plan.xlsx', type: '', size: 1, why: NO_JSON },
  { name: 'daymark.json.zip', type: 'application/zip', size: 1, why: NO_JSON },
  {
    name: 'daymark.json',
    type: '',
    size: 256 * MIB + 1,
    why: 'The file is too large: at most 256 MiB can be imported.',
  },
])('$name of type "$type" with $size bytes: $why', ({ why, ...file }) => {
  expect(whyNotImport(file)).toBe(why);
});
