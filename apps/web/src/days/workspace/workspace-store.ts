import type { List } from '@daymark/contract/lists.ts';
import type { Origin } from '@daymark/contract/workspace.ts';
import {
  type BoardCopy,
  forgotten,
  nextChange,
  withLists,
  withOrder,
  withoutLists,
} from '@daymark/domain/board-copy.ts';
import {
  addedLists,
  inOrder,
  isOutdated,
  type PastDay,
  recounted,
  type WorkspaceContext,
  type WorkspaceList,
  workspaceHistory,
} from '@daymark/domain/workspace.ts';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import { browserStorage } from '#api/browser-storage.ts';
import type { Stored } from '#api/stored.ts';
import { boardPrefix, dayOfBoardKey, PREFIXES, STORED } from '#api/stored-keys.ts';
import type { Day } from '#shared/current-day.ts';

/** Counts the changes of workspaces by this tab and others. */
const version = createAtom(0);
const countChange = () => version.set((before) => before + 1);
browserStorage.onOtherTab((key) => {
  if (key === null || key.startsWith(PREFIXES.board)) countChange();
});

/** The lists of a day in the order of its board, kept in step with other tabs. */
export function useWorkspaceLists({ userId, date }: Day): WorkspaceList[] {
  const changes = useSelector(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored lists are the same ones until the next change
  return useMemo(() => workspaceLists({ userId, date }), [changes, userId, date]);
}

/** The days of this user before `day`, newest first. */
export function usePastDays(day: Day): PastDay[] {
  useSelector(version);
  return pastDays(day);
}

/** The lists of a day in the order of its board. */
export function workspaceLists(day: Day): WorkspaceList[] {
  return inOrder(readLists(boardPrefix(day)), readOrder(day));
}

/** The days of this user before `day`, newest first. */
export function pastDays({ userId, date }: Day): PastDay[] {
  return workspaceHistory(readLists(`${PREFIXES.board}${userId}:`), Temporal.PlainDate.from(date));
}

/** Adds those lists that the day's workspace lacks, in this order, and gives the added ones. */
export function addLists(lists: List[], origin: Origin, context: WorkspaceContext): WorkspaceList[] {
  const added = addedLists(lists, origin, context).filter((list) => !has(list));
  saveLists(added);
  return added;
}

/** Saves each list under its own user and day. */
export function saveLists(lists: WorkspaceList[]): void {
  for (const [date, ofDay] of Map.groupBy(lists, ({ workspaceDate }) => workspaceDate)) {
    const day = { userId: ofDay[0]?.userId ?? 0, date };
    writeBoard(day, withLists(readBoard(day), ofDay));
  }
}

/** Removes lists from the day's workspace; their position in its order stays, for an undo. */
export function removeLists(ids: number[], day: Day): void {
  writeBoard(day, withoutLists(readBoard(day), ids));
}

/** Drops lists that no longer exist. */
export function forgetLists(ids: number[], day: Day): void {
  writeBoard(day, forgotten(readBoard(day), ids));
}

export function putInOrder(ids: number[], day: Day): void {
  writeBoard(day, withOrder(readBoard(day), ids));
}

/** The stored copy of a board, without damaged values. */
export function readBoard(day: Day): BoardCopy {
  const prefix = boardPrefix(day);
  const removals = idsOf(`${prefix}removed-`).flatMap((id) => {
    const addedAt = STORED.boardRemoval(day, id).read();
    return addedAt === null ? [] : [[id, addedAt] as const];
  });
  return {
    lists: readLists(prefix),
    order: readOrder(day),
    isMoved: STORED.boardMoved(day).read() === true,
    removed: new Map(removals),
  };
}

/** Saves what differs from the stored copy. */
export function writeBoard(day: Day, copy: BoardCopy): void {
  const before = readBoard(day);
  const kept = new Set(copy.lists.map(({ id }) => id));
  for (const { id } of before.lists) if (!kept.has(id)) save(STORED.boardList(day, id), null);
  for (const list of copy.lists) save(STORED.boardList(day, list.id), list);
  for (const id of before.removed.keys()) if (!copy.removed.has(id)) save(STORED.boardRemoval(day, id), null);
  for (const [id, addedAt] of copy.removed) save(STORED.boardRemoval(day, id), addedAt);
  save(STORED.boardOrder(day), copy.order.length === 0 ? null : copy.order);
  save(STORED.boardMoved(day), copy.isMoved ? true : null);
}

/** Whether the browser has saved the whole copy, so that it outlasts this page. */
export const isStored = (day: Day): boolean => browserStorage.hasSaved(boardPrefix(day));

/** Days with changes that the server has not had: of the last thirty days, and until tomorrow. */
export function unsentDays({ userId, date }: Day): Day[] {
  const today = Temporal.PlainDate.from(date);
  const dates = browserStorage.keys(`${PREFIXES.board}${userId}:`).flatMap((key) => dayOfBoardKey(key)?.date ?? []);
  return [...new Set(dates)]
    .filter((date) => date <= today.add({ days: 1 }).toString() && !isOutdated(Temporal.PlainDate.from(date), today))
    .map((date) => ({ userId, date }))
    .filter((day) => nextChange(readBoard(day), new Set()) !== null);
}

/** Saves the server's newer data of those lists that are in the day's workspace. */
export function recount(lists: List[], day: Day): void {
  const known = new Map(workspaceLists(day).map((list) => [list.id, list]));
  saveLists(
    lists.flatMap((list) => {
      const kept = known.get(list.id);
      return kept ? [recounted(kept, list)] : [];
    }),
  );
}

/** Deletes days of all users that are too old to be kept, and keys without a day; others may be those of a newer version. */
export function cleanUp(today: Temporal.PlainDate): void {
  for (const key of browserStorage.keys(PREFIXES.board)) {
    const day = dayOfBoardKey(key);
    if (day && !isOutdated(Temporal.PlainDate.from(day.date), today)) continue;
    browserStorage.write(key, null);
    countChange();
  }
}

/** Deletes every board of a user who has signed out. */
export function wipeBoards(userId: number): void {
  for (const key of browserStorage.keys(`${PREFIXES.board}${userId}:`)) browserStorage.write(key, null);
  countChange();
}

const has = (list: WorkspaceList): boolean => workspaceLists(dayOfList(list)).some(({ id }) => id === list.id);

const dayOfList = ({ userId, workspaceDate }: WorkspaceList): Day => ({ userId, date: workspaceDate });

/** The stored lists; one that is damaged, or lies under another list's key, is left out. */
function readLists(prefix: string): WorkspaceList[] {
  return browserStorage.keys(prefix).flatMap((key) => {
    const day = dayOfBoardKey(key);
    const list = day && STORED.boardList(day, Number(key.slice(boardPrefix(day).length))).read();
    return list && STORED.boardList(dayOfList(list), list.id).key === key ? [list] : [];
  });
}

const readOrder = (day: Day): number[] => STORED.boardOrder(day).read() ?? [];

/** The ids with which keys end that begin with `prefix`. */
const idsOf = (prefix: string): number[] => browserStorage.keys(prefix).map((key) => Number(key.slice(prefix.length)));

/** Saves a value, null deletes it. One of a newer version stays: it may be a change that the server has not had. */
function save<Value>(stored: Stored<Value>, value: Value | null): void {
  if (stored.isNewer() || stored.holds(value)) return;
  stored.write(value);
  countChange();
}
