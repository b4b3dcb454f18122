import { LISTED_AT_ONCE } from '@daymark/contract/fields.ts';
import { createAtom, useSelector } from '@tanstack/react-store';
import { createContext, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { toastError } from '#api/toasts.tsx';

type Selected = { isOn: boolean; ids: ReadonlySet<number>; last: number | null };

const NONE: Selected = { isOn: false, ids: new Set(), last: null };

export type Selection = ReturnType<typeof createSelection>;

/** The tasks that are selected on this page; null where none can be. */
export const SelectionContext = createContext<Selection | null>(null);

export const useSelection = (): Selection => useState(createSelection)[0];

/** Whether tasks are being selected, which shows a checkbox on every card. */
export const useIsSelecting = ({ state }: Selection): boolean => useSelector(state, ({ isOn }) => isOn);

export function createSelection() {
  const state = createAtom<Selected>(NONE);

  function select(chosen: readonly number[], last: number) {
    const ids = new Set(chosen);
    if (ids.size > LISTED_AT_ONCE) {
      toastError(`At most ${LISTED_AT_ONCE} tasks can be selected at once.`);
      return;
    }
    state.set({ isOn: true, ids, last });
    announce(`${ids.size} selected`);
  }

  /** Selects a task, or takes it out of the selection. */
  function toggle(id: number) {
    const { ids } = state.get();
    select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id], id);
  }

  return {
    state,
    toggle,
    start: () => {
      state.set({ ...NONE, isOn: true });
      announce('Selecting tasks');
    },
    leave: () => state.set(NONE),
    /** Selects all from the task that was chosen last to this one, in the order in which they are shown. */
    extend(shown: readonly number[], id: number) {
      const { ids, last } = state.get();
      const ends = [shown.indexOf(last ?? id), shown.indexOf(id)].toSorted((one, other) => one - other);
      const [from = -1, to = -1] = ends;
      if (from === -1) return toggle(id);
      select([...ids, ...shown.slice(from, to + 1)], id);
    },
  };
}
