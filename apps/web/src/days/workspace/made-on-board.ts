import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { workspaceList } from '@daymark/domain/workspace.ts';
import { useKeptChanges } from '#api/kept.ts';
import { currentContext, type Day } from '#shared/current-day.ts';
import { useMadeLists } from '#work/lists/made-lists.ts';

/** Key under which commands that wait put lists on a board. */
export const BOARD_CHANGE = ['workspace', 'change'];

export type BoardAddition = { date: string; list_ids: readonly number[] };

/** The lists of a board with those that were made for it without a network. */
export function useWithMade(lists: WorkspaceList[], { date }: Day): WorkspaceList[] {
  const additions = useKeptChanges<BoardAddition>(BOARD_CHANGE);
  const made = useMadeLists();
  const context = currentContext(date);
  const ids = additions.flatMap((added) => (added.date === date ? added.list_ids : []));
  const come = made.filter(({ id }) => ids.includes(id) && lists.every((list) => list.id !== id));
  if (come.length === 0 || !context) return lists;
  return [...lists, ...come.map((list) => workspaceList(list, 'created', context))];
}
