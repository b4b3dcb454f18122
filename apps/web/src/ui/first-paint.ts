import { useLayoutEffect } from 'react';

/** Removes the static shell of index.html: called by what takes its place. */
export function useEndOfFirstPaint(): void {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
}
