import { expect, test } from 'vitest';
import { dayAppearance } from './day-appearance.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2026-11-20');
const REAL = {
  rates: { '2026-11-20': 0.3125, '2026-11-19': 0, '2026-11-21': 1 },
  isSample: false,
  measure: 'rate',
} as const;

test.each([
  { date: '2026-11-20', shown: ['low', 31], label: 'Friday, November 20, 2026, today, 31% completion rate' },
  { date: '2026-11-19', shown: ['none', null], label: 'Thursday, November 19, 2026, no tasks completed' },
  { date: '2026-11-18', shown: ['none', null], label: 'Wednesday, November 18, 2026, no tasks completed' },
  { date: '2026-11-21', shown: ['future', null], label: 'Saturday, November 21, 2026, future date, opens its plan' },
])('$date: $label', ({ date, shown, label }) => {
  const { band, percent, hint, label: name } = dayAppearance(day(date), TODAY, REAL);
  expect([band, percent]).toEqual(shown);
  expect(name).toBe(label);
  expect(name.toLowerCase()).toContain(hint?.toLowerCase());
});

test('the name of a day is its date alone while rates are unknown, and mentions sample data', () => {
  const unknown = dayAppearance(TODAY, TODAY, { ...REAL, rates: null });
  expect(unknown).toEqual({
    band: 'unknown',
    percent: null,
    hint: null,
    label: 'Friday, November 20, 2026, today',
  });
  expect(dayAppearance(TODAY, TODAY, { ...REAL, isSample: true }).label).toMatch(/31% completion rate, sample data$/);
  expect(dayAppearance(day('2026-11-21'), TODAY, { ...REAL, isSample: true }).label).toMatch(
    /future date, opens its plan$/,
  );
});

test.each([
  { date: '2026-11-20', says: '31% of the plan done' },
  { date: '2026-11-19', says: '0% of the plan done' },
  { date: '2026-11-18', says: 'Nothing was planned' },
  { date: '2026-11-21', says: 'Future date' },
])('colored by plans $date says: $says', ({ date, says }) => {
  expect(dayAppearance(day(date), TODAY, { ...REAL, measure: 'plan' }).hint).toBe(says);
});
