import type { ForecastRecord } from '@daymark/contract/forecast-record.ts';
import { expect, test } from 'vitest';
import { countsText, keptText, monthText, nameText, outcomeText, scoreText, withdrawnText } from './record-words.ts';

test.each([
  [
    { settled: 50, within_p80: 41, within_p50: 26 },
    '41 of 50 came true within their 8-of-10 figure (82%), 26 within the half-half one',
  ],
  [
    { settled: 10, within_p80: 10, within_p50: 0 },
    '10 of 10 came true within their 8-of-10 figure (100%), 0 within the half-half one',
  ],
  [
    { settled: 1300, within_p80: 1040, within_p50: 650 },
    '1,040 of 1,300 came true within their 8-of-10 figure (80%), 650 within the half-half one',
  ],
  [{ settled: 9, within_p80: 9, within_p50: 4 }, '9 of 10 forecasts settled: their score comes after 1 more.'],
  [{ settled: 0, within_p80: 0, within_p50: 0 }, '0 of 10 forecasts settled: their score comes after 10 more.'],
])('the record %j reads: %s', (record, text) => {
  expect(scoreText(record, true)).toBe(text);
});

test('a record of chosen dates says that it is one', () => {
  const text = '3 of 10 forecasts settled in these dates: their score comes after 7 more.';
  expect(scoreText({ settled: 3, within_p80: 3, within_p50: 2 }, false)).toBe(text);
});

const said = { p50_minutes: 380, p80_minutes: 490 };

const OPEN = { settled_at: null, actual_minutes: null, within_p50: null, within_p80: null };
const settled_at = '2026-11-20T12:00:00.000Z';

test.each([
  { ...OPEN, text: 'still open' },
  { ...OPEN, settled_at, text: 'withdrawn with all of its tasks' },
  {
    ...{ actual_minutes: 120, within_p50: null, within_p80: null },
    text: 'done, with a task that has no time to compare',
  },
  { actual_minutes: 380, within_p50: true, within_p80: true, text: 'took 6h 20m, within both figures' },
  { actual_minutes: 425, within_p50: false, within_p80: true, text: 'took 7h 5m, within the 8-of-10 figure' },
  { actual_minutes: 491, within_p50: false, within_p80: false, text: 'took 8h 11m, over both figures' },
])('$actual_minutes minutes are shown as: $text', ({ text, ...outcome }) => {
  expect(outcomeText({ settled_at, ...said, ...outcome })).toBe(`Likely 6h 20m, 8 of 10 times under 8h 10m: ${text}`);
});

test('a kept forecast has its kind, its tasks and its day below its name', () => {
  const kept = { kind: 'list', tasks: 1, withdrawn_tasks: 0, made_at: '2026-11-20T12:00:00.000Z' } as const;
  expect(keptText(kept)).toBe('List · 1 task · Nov 20, 2026');
  expect(keptText({ ...kept, tasks: 5, withdrawn_tasks: 1 })).toBe('List · 1 of 5 tasks withdrawn · Nov 20, 2026');
  expect(keptText({ ...kept, withdrawn_tasks: 1 })).toBe('List · 1 task · Nov 20, 2026');
  expect(nameText({ ...kept, name: '2026-11-20' })).toBe('2026-11-20'); // the name of a list
  expect(nameText({ kind: 'plan', name: '2026-11-20' })).toBe('Nov 20, 2026');
});

test('withdrawn forecasts are counted beside the settled ones, and what that means is told with the first', () => {
  expect(countsText({ settled: 50, withdrawn: 0 })).toBe('50 settled forecasts');
  expect(countsText({ settled: 1, withdrawn: 1400 })).toBe('1 settled forecast and 1,400 withdrawn');
  const kept = [{ withdrawn_tasks: 0 }, { withdrawn_tasks: 1 }] as ForecastRecord['kept'];
  expect(withdrawnText({ withdrawn: 0, kept: kept.slice(0, 1) })).toBeNull();
  for (const record of [
    { withdrawn: 1, kept: [] },
    { withdrawn: 0, kept },
  ]) {
    expect(withdrawnText(record)).toContain('Withdrawn tasks were deleted or moved elsewhere');
  }
});

test('a month is short', () => {
  expect(monthText('2026-11')).toBe('Nov 2026');
});
