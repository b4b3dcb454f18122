import { Instant } from '@daymark/contract/fields.ts';
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
  WorkspaceList,
  WorkspaceOrder,
  workspaceHistory,
} from '@daymark/domain/workspace.ts';
import { createAtom, useSelector } from '@tanstack/react-store';
import { browserStorage, STORAGE_KEYS } from '#api/browser-storage.ts';
import type { Day } from '#shared/current-day.ts';

const PREFIX = STORAGE_KEYS.workspace;

// Each list has a key of its own, so that two tabs which add at once do not overwrite each other.
const prefixOf = ({ userId, date }: Day) => `${PREFIX}${userId}:${date}:`;
const keyOf = (day: Day, entry: number | 'order' | 'moved' | `removed-${number}`) => `${prefixOf(day)}${entry}`;

/** Counts the changes of workspaces by this tab and others. */
const version = createAtom(0);
const countChange = () => version.set((before) => before + 1);
browserStorage.onOtherTab((key) => {
  if (key === null || key.startsWith(PREFIX)) countChange();
});

/** The lists of a day in the order of its board, kept in step with other tabs. */
export function useWorkspaceLists(day: Day): WorkspaceList[] {
  useSelector(version);
  return workspaceLists(day);
}

/** The days of this user before `day`, newest first. */
export function usePastDays(day: Day): PastDay[] {
  useSelector(version);
  return pastDays(day);
}

/** The lists of a day in the order of its board. */
export function workspaceLists(day: Day): WorkspaceList[] {
  return inOrder(readLists(prefixOf(day)), readOrder(day));
}

/** The days of this user before `day`, newest first. */
export function pastDays({ userId, date }: Day): PastDay[] {
  return workspaceHistory(readLists(`${PREFIX}${userId}:`), Temporal.PlainDate.from(date));
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
  const prefix = prefixOf(day);
  const removals = browserStorage.keys(`${prefix}removed-`).flatMap((key) => {
    const addedAt = Instant.safeParse(browserStorage.readJson(key)).data;
    return addedAt === undefined ? [] : [[Number(key.slice(`${prefix}removed-`.length)), addedAt] as const];
  });
  return {
    lists: readLists(prefix),
    order: readOrder(day),
    isMoved: browserStorage.readJson(keyOf(day, 'moved')) === true,
    removed: new Map(removals),
  };
}

/** Saves what differs from the stored copy. Parsing drops fields that are not stored, such as tasks. */
export function writeBoard(day: Day, copy: BoardCopy): void {
  const before = readBoard(day);
  const kept = new Set(copy.lists.map(({ id }) => id));
  for (const { id } of before.lists) if (!kept.has(id)) save(keyOf(day, id), null);
  for (const list of copy.lists) save(keyOf(day, list.id), JSON.stringify(WorkspaceList.parse(list)));
  for (const id of before.removed.keys()) if (!copy.removed.has(id)) save(keyOf(day, `removed-${id}`), null);
  for (const [id, addedAt] of copy.removed) save(keyOf(day, `removed-${id}`), JSON.stringify(addedAt));
  save(keyOf(day, 'order'), copy.order.length === 0 ? null : JSON.stringify(copy.order));
  save(keyOf(day, 'moved'), copy.isMoved ? 'true' : null);
}

/** Whether the browser has saved the whole copy, so that it outlasts this page. */
export const isStored = (day: Day): boolean => browserStorage.hasSaved(prefixOf(day));

/** Days with changes that the server has not had: of the last thirty days, and until tomorrow. */
export function unsentDays({ userId, date }: Day): Day[] {
  const today = Temporal.PlainDate.from(date);
  const dates = browserStorage.keys(`${PREFIX}${userId}:`).flatMap((key) => dateOfKey(key) ?? []);
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

/** Deletes days of all users that are too old to be kept, and damaged keys. */
export function cleanUp(today: Temporal.PlainDate): void {
  for (const key of browserStorage.keys(PREFIX)) {
    const date = dateOfKey(key);
    if (!date || isOutdated(Temporal.PlainDate.from(date), today)) save(key, null);
  }
}

/** The day of a key; undefined for a damaged one. */
function dateOfKey(key: string): string | undefined {
  const date = /^\d+:(\d{4}-\d\d-\d\d):(?:\d+|order|moved|removed-\d+)$/.exec(key.slice(PREFIX.length))?.[1];
  return WorkspaceList.shape.workspaceDate.safeParse(date).data;
}

const has = (list: WorkspaceList): boolean => workspaceLists(dayOfList(list)).some(({ id }) => id === list.id);

const dayOfList = ({ userId, workspaceDate }: WorkspaceList): Day => ({ userId, date: workspaceDate });

/** The stored lists; one that is damaged, or lies under another list's key, is left out. */
function readLists(prefix: string): WorkspaceList[] {
  return browserStorage.keys(prefix).flatMap((key) => {
    const list = WorkspaceList.safeParse(browserStorage.readJson(key)).data;
    return list && keyOf(dayOfList(list), list.id) === key ? [list] : [];
  });
}

function readOrder(day: Day): number[] {
  return WorkspaceOrder.safeParse(browserStorage.readJson(keyOf(day, 'order'))).data ?? [];
}

/** Saves a text; null deletes it. */
function save(key: string, value: string | null): void {
  if (browserStorage.read(key) === value) return;
  browserStorage.write(key, value);
  countChange();
}
