import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { nextPaint } from '#ui/next-paint.ts';
import { isPageOnTop } from '#ui/typing.ts';
import type { RowsState } from './rows-state.ts';

export type RowFocus = ReturnType<typeof useRowFocus>;

/** The one tab stop of a grid of rows: it follows the focus, and passes to the next row when its own is gone. */
export function useRowFocus(keys: string[], state: RowsState, labelOf: (key: string) => string | null) {
  const grid = useRef<HTMLDivElement>(null);
  /** The row that had the focus last, and whether it has it still. */
  const last = useRef<{ place: number; isHeld: boolean }>({ place: 0, isHeld: false });
  /** The row to scroll to once it has another place. */
  const followed = useRef<string>(undefined);

  const rowOf = (key: string | null) =>
    key === null ? null : (grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null);

  function focusRow(key: string | undefined) {
    if (key === undefined) return;
    state.setCurrent(key);
    const row = rowOf(key);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }

  /** Focuses a row, which is drawn and becomes the tab stop after the frame of the key; screen readers hear all of it at once. */
  function goTo(key: string | undefined) {
    const row = rowOf(key ?? null);
    if (!row || key === undefined) return;
    if (row.dataset['undrawn'] !== undefined) row.ariaLabel = labelOf(key);
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }

  /** Makes the row with the focus the tab stop. */
  function settle() {
    const { activeElement } = document;
    const row = grid.current?.contains(activeElement) && activeElement?.closest<HTMLElement>('[data-row]');
    if (row) state.setCurrent(row.dataset['row'] ?? null);
  }

  useLayoutEffect(() => {
    const { current } = state.shown.get();
    const place = current === null ? -1 : keys.indexOf(current);
    const next = place === -1 ? keys[Math.min(last.current.place, keys.length - 1)] : current;
    if (place === -1) state.setCurrent(next ?? null);
    else {
      if (current === followed.current && place !== last.current.place) {
        followed.current = undefined;
        rowOf(current)?.scrollIntoView({ block: 'nearest' });
      }
      last.current.place = place;
    }
    // A row that is gone, or has another place, has lost the focus without an event.
    if (!last.current.isHeld || document.activeElement !== document.body || !isPageOnTop()) return;
    rowOf(next ?? null)?.focus({ preventScroll: true });
  });

  return {
    grid,
    focusRow,
    focusCurrent: () => focusRow(state.shown.get().current ?? undefined),
    /** Focuses the row so many places further on, as far as there are rows. */
    step(from: string, by: number) {
      const place = Math.max(0, Math.min(keys.length - 1, keys.indexOf(from) + by));
      goTo(keys[place]);
    },
    settle,
    goToFirst: () => goTo(keys[0]),
    goToLast: () => goTo(keys.at(-1)),
    /** Keeps a row in view that is about to move, as a started task does. */
    follow(row: string) {
      followed.current = row;
    },
    /** Focuses the row after this one, before this one is gone; the one before where it is the last. */
    leaveRow(from: string) {
      const place = keys.indexOf(from);
      focusRow(keys[place + 1] ?? keys[place - 1]);
    },
    ends: () => ({ first: keys[0], last: keys.at(-1) }),
    events: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row === undefined || !grid.current?.contains(target)) return;
        last.current = { place: keys.indexOf(row), isHeld: true };
        void nextPaint().then(settle);
      },
      onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!(relatedTarget instanceof Node && grid.current?.contains(relatedTarget))) last.current.isHeld = false;
      },
    },
  };
}
