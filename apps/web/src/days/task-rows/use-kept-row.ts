import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keyOf, type RowItem } from './row-items.ts';
import type { RowsState } from './rows-state.ts';

/**
 * The rows, with the one of which a part is open where it is no longer among them: somebody may type in it while another
 * device deletes, completes or moves its task. It goes when the part is closed.
 */
export function useKeptRow(items: RowItem[], state: RowsState): RowItem[] {
  const before = useRef(items);
  const missing = useSelector(state.shown, ({ open }) =>
    open && !items.some((item) => keyOf(item) === open.row) ? open.row : null,
  );
  const shown = missing === null ? items : withRow(items, before.current, missing);

  useLayoutEffect(() => {
    before.current = shown;
  });

  useEffect(() => {
    // Keys would go to a part that is not there.
    if (missing !== null && shown === items) state.close();
  }, [missing, shown, items, state]);

  return shown;
}

/** The rows with one of before in its place, behind the row that it stood behind; as they are where it was none of them. */
function withRow(items: RowItem[], before: readonly RowItem[], row: string): RowItem[] {
  const place = before.findIndex((item) => keyOf(item) === row);
  const kept = before[place];
  if (!kept) return items;
  const places = new Map(items.map((item, place) => [keyOf(item), place]));
  const ahead = before.slice(0, place).findLast((item) => places.has(keyOf(item)));
  return items.toSpliced(ahead === undefined ? 0 : (places.get(keyOf(ahead)) ?? 0) + 1, 0, kept);
}
