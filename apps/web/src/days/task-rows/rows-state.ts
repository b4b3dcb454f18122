import { createAtom } from '@tanstack/react-store';
import type { Refusal } from './row-changes.ts';
import type { Part } from './row-keys.ts';

/** The row that Tab leads to, and the part of a row that is open: a field, a choice or the menu. */
export type RowsShown = {
  current: string | null;
  open: OpenPart | null;
  /** The row that a key has lifted, with the order in which the tasks stood. */
  lifted: { row: string; order: readonly number[] } | null;
};

export type OpenPart = {
  /** The key of the row. */
  row: string;
  part: Part | 'menu';
  /** Text to begin with: what was typed before the server has refused it. */
  typed?: string;
  refusal?: Refusal;
  /** Field, choices or menu are drawn at once: a key has come before them. */
  isUrgent?: boolean;
  /** Enter came before the choices were there: the first one is taken with them. */
  isTaken?: boolean;
};

export type RowsState = ReturnType<typeof createRowsState>;

/** The state of one grid of rows, beside React's own: a step of the focus renders two rows, not all of them. */
export function createRowsState() {
  const shown = createAtom<RowsShown>({ current: null, open: null, lifted: null });
  return {
    shown,
    setCurrent(row: string | null) {
      if (shown.get().current !== row) shown.set((before) => ({ ...before, current: row }));
    },
    open: (open: OpenPart) => shown.set((before) => ({ ...before, current: open.row, open })),
    lift: (lifted: RowsShown['lifted']) => shown.set((before) => ({ ...before, lifted })),
    /** Closes what is open; only this part of this row where one is named. */
    close(only?: Pick<OpenPart, 'row' | 'part'>) {
      const { open } = shown.get();
      if (!open || (only && (open.row !== only.row || open.part !== only.part))) return;
      shown.set((before) => ({ ...before, open: null }));
    },
  };
}
