import { roundHalfUp } from './rounding.ts';

const MS_PER_MINUTE = 60_000;

/** Minutes with two decimals, as they go over the wire. */
export const minutesFromMs = (ms: number): number => roundHalfUp(ms / MS_PER_MINUTE, 2);

export const msFromMinutes = (minutes: number): number => minutes * MS_PER_MINUTE;
