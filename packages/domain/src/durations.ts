import { roundHalfUp } from './rounding.ts';

const MS_PER_MINUTE = 60_000;

/** Minutes with two decimals, as they go over the wire. */
export const minutesFromMs = (ms: number): number => roundHalfUp(exactMinutes(ms), 2);

/** Minutes unrounded, as figures are computed from them. */
export const exactMinutes = (ms: number): number => ms / MS_PER_MINUTE;

export const msFromMinutes = (minutes: number): number => minutes * MS_PER_MINUTE;

/** Whole minutes of a sum, as every figure of work is shown. */
export const wholeMinutes = (parts: readonly number[]): number =>
  Math.floor(minutesFromMs(parts.reduce((sum, ms) => sum + ms, 0)));

/**
 * Whole minutes for each part of a sum, in milliseconds: they add up to the whole minutes of the sum, or to those that are
 * shown for it, as the parts with the largest rests are rounded up (largest remainder method).
 */
export function minutesThatAddUp(parts: readonly number[], shown = wholeMinutes(parts)): number[] {
  const minutes = parts.map((ms) => Math.floor(exactMinutes(ms)));
  const missing = shown - minutes.reduce((sum, whole) => sum + whole, 0);
  const rest = (place: number) => (parts[place] ?? 0) % MS_PER_MINUTE;
  const byRest = [...parts.keys()].toSorted((one, other) => rest(other) - rest(one));
  const roundedUp = new Set(byRest.slice(0, missing));
  return minutes.map((whole, place) => (roundedUp.has(place) ? whole + 1 : whole));
}
