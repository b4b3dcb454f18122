import { expect, test } from 'vitest';
import { keptText, monthText, nameText, outcomeText, scoreText } from './record-words.ts';

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

test.each([
  { actual_minutes: null, within_p50: null, within_p80: null, text: 'still open' },
  {
    ...{ actual_minutes: 120, within_p50: null, within_p80: null },
    text: 'done, with a task that has no time to compare',
  },
  { actual_minutes: 380, within_p50: true, within_p80: true, text: 'took 6h 20m, within both figures' },
  { actual_minutes: 425, within_p50: false, within_p80: true, text: 'took 7h 5m, within the 8-of-10 figure' },
  { actual_minutes: 491, within_p50: false, within_p80: false, text: 'took 8h 11m, over both figures' },
])('$actual_minutes minutes are shown as: $text', ({ text, ...outcome }) => {
  expect(outcomeText({ ...said, ...outcome })).toBe(`Likely 6h 20m, 8 of 10 times under 8h 10m: ${text}`);
});

test('a kept forecast has its kind, its tasks and its day below its name', () => {
  const kept = { kind: 'list', tasks: 1, made_at: '2026-11-20T12:00:00.000Z' } as const;
  expect(keptText(kept)).toBe('List · 1 task · Nov 20, 2026');
  expect(nameText({ ...kept, name: '2026-11-20' })).toBe('2026-11-20'); // the name of a list
  expect(nameText({ kind: 'plan', name: '2026-11-20' })).toBe('Nov 20, 2026');
});

test('a month is short', () => {
  expect(monthText('2026-11')).toBe('Nov 2026');
});
