import { POSITION_STEP } from '@daymark/contract/positions.ts';

/** Positions of the neighbours between which something is put; null where there is none on that side. */
export type Gap = { after: number | null; before: number | null };

/** The position of what is put behind the last one. */
export const nextPosition = (last: number | null): number => (last ?? 0) + POSITION_STEP;

/**
 * Positions for so many things in a gap, ascending: evenly spread between two neighbours, and whole steps away from a single
 * one. Null where the gap has fewer whole numbers than that: then everything in that order is numbered anew.
 */
export function positionsBetween({ after, before }: Gap, count: number): number[] | null {
  const places = Array.from({ length: count }, (_, place) => place + 1);
  if (before === null) return places.map((place) => (after ?? 0) + place * POSITION_STEP);
  if (after === null) return places.map((place) => before - (count + 1 - place) * POSITION_STEP);
  const gap = before - after;
  if (gap <= count) return null;
  return places.map((place) => after + Math.floor((gap * place) / (count + 1)));
}
