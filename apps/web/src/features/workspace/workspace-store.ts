import type { List } from '@daymark/contract/lists.ts';
import type { Origin } from '@daymark/contract/workspace.ts';
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
import { toastError } from '#api/toasts.tsx';
import type { Day } from '#shared/current-day.ts';

const PREFIX = STORAGE_KEYS.workspace;

// Each list has a key of its own, so that two tabs which add at once do not overwrite each other.
const keyOf = ({ userId, date }: Day, entry: number | 'order') => `${PREFIX}${userId}:${date}:${entry}`;

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
  return inOrder(readLists(`${PREFIX}${day.userId}:${day.date}:`), readOrder(day));
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

/** Saves each list under its own user and day. Parsing drops fields that are not stored, such as tasks. */
export function saveLists(lists: WorkspaceList[]): void {
  for (const list of lists) save(keyOf(dayOfList(list), list.id), JSON.stringify(WorkspaceList.parse(list)));
}

/** Removes lists from the day's workspace; their position in its order stays, for an undo. */
export function removeLists(ids: number[], day: Day): void {
  for (const id of ids) save(keyOf(day, id), null);
}

export function putInOrder(ids: number[], day: Day): void {
  save(keyOf(day, 'order'), JSON.stringify(ids));
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
    const date = /^\d+:(\d{4}-\d\d-\d\d):(\d+|order)$/.exec(key.slice(PREFIX.length))?.[1];
    const isDate = WorkspaceList.shape.workspaceDate.safeParse(date).success;
    if (!date || !isDate || isOutdated(Temporal.PlainDate.from(date), today)) save(key, null);
  }
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

let hasShownFailure = false;

/** Saves a text; null deletes it. Shows a toast the first time that the browser refuses. */
function save(key: string, value: string | null): void {
  if (browserStorage.read(key) === value) return;
  const isSaved = browserStorage.write(key, value);
  countChange();
  if (isSaved || hasShownFailure) return;
  hasShownFailure = true;
  toastError(
    'Today’s workspace cannot be saved',
    'The storage of this browser is full or forbidden. What you change here lasts until this page is closed.',
  );
}
