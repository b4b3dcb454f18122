import type { List } from '@daymark/contract/lists.ts';
import {
  type Adding,
  inOrder,
  isOutdated,
  type Origin,
  type PastDay,
  recounted,
  WorkspaceList,
  WorkspaceOrder,
  workspaceHistory,
  workspaceList,
} from '@daymark/domain/workspace.ts';
import { store, stored } from './workspace-storage.ts';

/** Whose workspace, and of which calendar day: 'YYYY-MM-DD'. */
export type Day = { userId: number; date: string };

// Each list has a key of its own, so that two tabs which add at the same moment cannot undo each other.
const keyOf = ({ userId, date }: Day, what: number | 'order') => `${userId}:${date}:${what}`;

/** The lists of a day in the order of its board. */
export function workspaceLists(day: Day): WorkspaceList[] {
  return inOrder(readLists(`${day.userId}:${day.date}:`), readOrder(day));
}

/** The days of this user before that one. */
export function pastDays({ userId, date }: Day): PastDay[] {
  return workspaceHistory(readLists(`${userId}:`), Temporal.PlainDate.from(date));
}

/** Adds what is not there yet, and gives what it added. */
export function addLists(lists: List[], origin: Origin, adding: Adding): WorkspaceList[] {
  const added = lists.map((list) => workspaceList(list, origin, adding)).filter((list) => !has(list));
  saveLists(added);
  return added;
}

/** Puts lists where they came from: each knows its user and its day. What else is known of them, as their tasks, is not kept. */
export function saveLists(lists: WorkspaceList[]): void {
  for (const list of lists) store(keyOf(dayOf(list), list.id), JSON.stringify(WorkspaceList.parse(list)));
}

/** Takes lists out of the day's workspace; their place in its order is kept, in case they come back. */
export function removeLists(ids: number[], day: Day): void {
  for (const id of ids) store(keyOf(day, id), null);
}

export function putInOrder(ids: number[], day: Day): void {
  store(keyOf(day, 'order'), JSON.stringify(ids));
}

/** Takes over what the server says of these lists now, as far as they are in the day's workspace. */
export function recount(lists: List[], day: Day): void {
  const known = new Map(workspaceLists(day).map((list) => [list.id, list]));
  saveLists(
    lists.flatMap((list) => {
      const kept = known.get(list.id);
      return kept ? [recounted(kept, list)] : [];
    }),
  );
}

/** Forgets the days, whoever's they are, that are too old to be kept, and what is not ours although its key looks so. */
export function cleanUp(today: Temporal.PlainDate): void {
  for (const key of stored('').keys()) {
    const date = /^\d+:(\d{4}-\d\d-\d\d):(\d+|order)$/.exec(key)?.[1];
    const isDate = WorkspaceList.shape.workspaceDate.safeParse(date).success;
    if (!date || !isDate || isOutdated(Temporal.PlainDate.from(date), today)) store(key, null);
  }
}

const has = (list: WorkspaceList): boolean => workspaceLists(dayOf(list)).some(({ id }) => id === list.id);

const dayOf = ({ userId, workspaceDate }: WorkspaceList): Day => ({ userId, date: workspaceDate });

/** What somebody else wrote or damaged is dropped, list by list. */
function readLists(beginning: string): WorkspaceList[] {
  return [...stored(beginning)].flatMap(([key, value]) => {
    const list = WorkspaceList.safeParse(parseJson(value)).data;
    return list && keyOf(dayOf(list), list.id) === key ? [list] : [];
  });
}

function readOrder(day: Day): number[] {
  const key = keyOf(day, 'order');
  return WorkspaceOrder.safeParse(parseJson(stored(key).get(key) ?? '')).data ?? [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
