import { expect, test } from 'vitest';
import { dayLook } from './day-look.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2026-11-20');
const REAL = { rates: { '2026-11-20': 0.3125, '2026-11-19': 0, '2026-11-21': 1 }, isSample: false };

test.each([
  { date: '2026-11-20', look: ['low', 31], label: 'Friday, November 20, 2026, today, 31% completion rate' },
  { date: '2026-11-19', look: ['none', null], label: 'Thursday, November 19, 2026, no tasks completed' },
  { date: '2026-11-18', look: ['none', null], label: 'Wednesday, November 18, 2026, no tasks completed' },
  { date: '2026-11-21', look: ['future', null], label: 'Saturday, November 21, 2026, future date' },
])('$date: $label', ({ date, look, label }) => {
  const { band, percent, hint, label: said } = dayLook(day(date), TODAY, REAL);
  expect([band, percent]).toEqual(look);
  expect(said).toBe(label);
  expect(said.toLowerCase()).toContain(hint?.toLowerCase());
});

test('a day of which nothing is known yet says its date alone, and a sample says that it is one', () => {
  const unknown = dayLook(TODAY, TODAY, { rates: null, isSample: false });
  expect(unknown).toEqual({
    band: 'unknown',
    percent: null,
    hint: null,
    label: 'Friday, November 20, 2026, today',
  });
  expect(dayLook(TODAY, TODAY, { ...REAL, isSample: true }).label).toMatch(/31% completion rate, sample data$/);
  expect(dayLook(day('2026-11-21'), TODAY, { ...REAL, isSample: true }).label).toMatch(/future date$/);
});
