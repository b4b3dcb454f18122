import { daysOfMonth } from '@daymark/domain/periods.ts';

/** Days of seven that have tasks, and the fewest and most tasks of such a day. */
const BUSY_OF_SEVEN = 5;
const [FEWEST, MOST] = [2, 7];

/** Invented rates for demonstration, always the same for the same month. */
export function sampleRates(month: Temporal.PlainYearMonth): Record<string, number> {
  const next = seededRandom(month.year * 12 + month.month);
  const rates: Record<string, number> = {};
  for (const day of daysOfMonth(month)) {
    const isBusy = next() < BUSY_OF_SEVEN / 7;
    const tasks = FEWEST + Math.floor(next() * (MOST - FEWEST + 1));
    // The better of two draws, since most days go well.
    const done = Math.round(Math.max(next(), next()) * tasks);
    if (isBusy) rates[day.toString()] = done / tasks;
  }
  return rates;
}

/** Pseudo-random numbers from 0 to under 1 (Mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
