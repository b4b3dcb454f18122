import type { Hours } from '@daymark/contract/hours.ts';
import { expect, test } from 'vitest';
import { csvNameOf, csvOfHours, sheetOf } from './hours-sheet.ts';

const row = (name: string | null, cells: number[]) => ({
  ...{ id: name === null ? null : name.length, name, project_name: null, date: null },
  ...{ minutes: cells.reduce((sum, minutes) => sum + minutes, 0), minutes_by_step: cells },
});

const HOURS: Hours = {
  by: 'category',
  ...{ start_date: '2026-11-29', end_date: '2026-12-07', step: 'week' },
  steps: [
    { start_date: '2026-11-29', end_date: '2026-12-05' },
    { start_date: '2026-12-06', end_date: '2026-12-07' },
  ],
  rows: [row('Offer', [60.4, 30.4]), row(null, [0, 15.4])],
  ...{ total_minutes: 106.2, total_by_step: [60.4, 45.8] },
};

test('the figures of a sheet add up to each total', () => {
  expect(sheetOf(HOURS)).toEqual({
    columns: ['Nov 29 – Dec 5', 'Dec 6 – 7'],
    rows: [
      { key: '5', name: 'Offer', projectName: null, steps: [61, 30], minutes: 91 },
      { key: 'null', name: 'No Category', projectName: null, steps: [0, 15], minutes: 15 },
    ],
    totalByStep: [61, 45],
    total: 106,
  });
});

test('hours by day have no columns, and days are written out', () => {
  const rows = [{ ...row(null, []), date: '2026-11-29', minutes: 90 }];
  const sheet = sheetOf({ ...HOURS, step: null, steps: [], rows, total_by_step: [] });
  expect(sheet).toMatchObject({ columns: [], totalByStep: [], total: 90 });
  expect(sheet.rows).toMatchObject([{ name: 'Sun, Nov 29, 2026', steps: [], minutes: 90 }]);
});

test.each([
  { step: 'month', first: '2026-11-29', last: '2026-11-30', column: 'Nov 2026' },
  { step: 'year', first: '2026-11-29', last: '2026-12-31', column: '2026' },
  { step: 'week', first: '2026-11-29', last: '2026-11-29', column: 'Nov 29' },
] as const)('the head of the $step from $first is $column', ({ step, first, last, column }) => {
  const steps = [{ start_date: first, end_date: last }];
  expect(sheetOf({ ...HOURS, step, steps, rows: [] }).columns).toEqual([column]);
});

test('the file has the figures of the sheet, with exact dates and hours for sums', () => {
  expect(csvOfHours(HOURS).split('\r\n')).toEqual([
    'Category,2026-11-29 to 2026-12-05,2026-12-06 to 2026-12-07,Minutes,Hours',
    'Offer,61,30,91,1.52',
    'No Category,0,15,15,0.25',
    'Total,61,45,106,1.77',
    '',
  ]);
  const rows = [{ ...row('=1+1', [60, 0]), project_name: 'Site, new' }];
  expect(csvOfHours({ ...HOURS, by: 'list', rows }).split('\r\n')[1]).toBe(`"Site, new",'=1+1,60,0,60,1`);
  expect(csvNameOf(HOURS)).toBe('daymark-hours-by-category-2026-11-29-to-2026-12-07.csv');
});
