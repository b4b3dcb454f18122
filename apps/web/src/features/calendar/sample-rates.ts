import { daysOfMonth } from '@daymark/domain/periods.ts';

/** Of seven days so many have tasks; a day has at least and at most so many of them. */
const BUSY_OF_SEVEN = 5;
const [FEWEST, MOST] = [2, 7];

/** Rates that nobody had, for demonstration: the same month gives the same ones every time. */
export function sampleRates(month: Temporal.PlainYearMonth): Record<string, number> {
  const next = chance(month.year * 12 + month.month);
  const rates: Record<string, number> = {};
  for (const day of daysOfMonth(month)) {
    const isBusy = next() < BUSY_OF_SEVEN / 7;
    const tasks = FEWEST + Math.floor(next() * (MOST - FEWEST + 1));
    // The better of two: most days of most people are not bad.
    const done = Math.round(Math.max(next(), next()) * tasks);
    if (isBusy) rates[day.toString()] = done / tasks;
  }
  return rates;
}

/** Numbers from 0 to under 1 that look like chance, and are the same for the same seed (Mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
