import { msFromMinutes } from '@daymark/domain/durations.ts';

import type { CSSProperties } from 'react';

/** Height of an hour, in pixels (design.md §5). */
export const HOUR_HEIGHT = 56;

/** Height of the shortest block, in pixels: a target for the pointer. */
export const SHORTEST_BLOCK = 24;

const MINUTES_PER_HOUR = 60;

export const msOf = (pixels: number): number => Math.round(msFromMinutes((pixels / HOUR_HEIGHT) * MINUTES_PER_HOUR));

/** A place on the scale, in pixels, as variables for the style sheet: in a narrow window it does not apply. */
export function scaleStyle({ top = 0, height = 0 }: { top?: number; height?: number }): CSSProperties {
  return { '--top': `${top}px`, '--height': `${height}px` } as CSSProperties;
}
