import type { List, ListOption } from '@daymark/contract/lists.ts';
import { useMemo } from 'react';
import { ApiError } from '#api/api-error.ts';
import { keptChanges, realIds, useKeptChanges } from '#api/kept.ts';
import { LIST_CHANGE, type ListChange } from './list-changes.ts';
import type { ShownList } from './shown-list.ts';

const listsIn = (changes: readonly ListChange[]): List[] =>
  changes.flatMap((change) => (change.kind === 'create' ? change.list : []));

/** Lists that were made without a network and that the screen shows, at the moment of a press. */
export const madeLists = (): List[] => listsIn(keptChanges<ListChange>(LIST_CHANGE));

export function useMadeLists(): List[] {
  const changes = useKeptChanges<ListChange>(LIST_CHANGE);
  return useMemo(() => listsIn(changes), [changes]);
}

/** Choices of lists with those that were made without a network. */
export const withMadeOptions = (options: readonly ListOption[], made: readonly List[]): ListOption[] => [
  ...options,
  ...made.filter(({ id }) => options.every((option) => option.id !== id)),
];

const NOTHING = { tasks: [], next_cursor: null };
const NO_WORK = { planned_minutes: 0, worked_minutes: 0, planned_left_minutes: 0 };

/**
 * A list that was made without a network, by its client id: its server's id where the server has it by now, else the list without the
 * tasks that wait with it. A page that was just opened has not read yet what waits.
 */
export async function madeList(id: number): Promise<number | ShownList> {
  const { loadKept } = await import('#api/kept-storage.ts');
  await loadKept();
  const list = madeLists().find((made) => made.id === id);
  const real = realIds.get(id);
  if (real !== undefined) return real;
  if (!list) throw new ApiError(404, 'List not found', { serverMessage: 'List not found' });
  return { ...list, ...NO_WORK, open: NOTHING, done: NOTHING };
}
