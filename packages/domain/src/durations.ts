import { roundHalfUp } from './rounding.ts';

const MS_PER_MINUTE = 60_000;

/** Minutes with two decimals, as they go over the wire. */
export const minutesFromMs = (ms: number): number => roundHalfUp(exactMinutes(ms), 2);

/** Minutes unrounded, as figures are computed from them. */
export const exactMinutes = (ms: number): number => ms / MS_PER_MINUTE;

export const msFromMinutes = (minutes: number): number => minutes * MS_PER_MINUTE;
