import { daysOfMonth } from '@daymark/domain/periods.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRates } from './sample-rates.ts';

const anyMonth = fc
  .record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
  .map((fields) => Temporal.PlainYearMonth.from(fields));

test('a sample is deterministic, within its month, with rates from 0 to 1', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const rates = sampleRates(month);
      expect(sampleRates(month)).toEqual(rates);
      expect(daysOfMonth(month).map(String)).toEqual(expect.arrayContaining(Object.keys(rates)));
      for (const rate of Object.values(rates)) expect(rate >= 0 && rate <= 1).toBe(true);
    }),
  );
});

test('a year of samples has every band, days without tasks, and no two equal months', () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    Temporal.PlainYearMonth.from({ year: 2026, month: index + 1 }),
  );
  const samples = months.map(sampleRates);
  const rates = samples.flatMap((sample) => Object.values(sample));
  expect(rates.length).toBeLessThan(365);
  for (const [from, until] of [
    [0.001, 0.5],
    [0.5, 0.8],
    [0.8, 1.001],
  ] as const) {
    expect(rates.filter((rate) => rate >= from && rate < until).length).toBeGreaterThan(30);
  }
  expect(new Set(samples.map((sample) => Object.values(sample).join())).size).toBe(12);
});
