import type { BoardList, Origin } from '@daymark/contract/workspace.ts';
import { inOrder, type WorkspaceList } from './workspace.ts';

/**
 * A browser's copy of the board of a day, with the changes that the server has not acknowledged: lists without
 * `addedOnServerAt`, removals, and an order. Removals name the addition that they take back, so that one which is sent
 * late leaves a list that another device has added since (an observed-remove set, Shapiro et al. 2011, INRIA RR-7506).
 */
export type BoardCopy = {
  lists: WorkspaceList[];
  order: number[];
  /** Whether the order was changed here. */
  isMoved: boolean;
  /** The instant at which the server had added each list that was removed here. */
  removed: ReadonlyMap<number, string>;
};

/** A change to send: one request. */
export type BoardChange =
  | { kind: 'add'; ids: number[]; origin: Origin }
  | { kind: 'remove'; id: number; addedAt: string }
  | { kind: 'order'; ids: number[]; from: BoardCopy['order'] };

/** Adds lists, or puts removed ones back; those that are on the board are replaced. */
export function withLists(copy: BoardCopy, lists: readonly WorkspaceList[]): BoardCopy {
  const ids = new Set(lists.map(({ id }) => id));
  return {
    ...copy,
    lists: [...copy.lists.filter(({ id }) => !ids.has(id)), ...lists],
    removed: new Map([...copy.removed].filter(([id]) => !ids.has(id))),
  };
}

/** Removes lists; their place in the order stays. A list that the server never had leaves nothing to send. */
export function withoutLists(copy: BoardCopy, ids: readonly number[]): BoardCopy {
  const gone = copy.lists.filter(({ id }) => ids.includes(id));
  const removals = gone.flatMap(({ id, addedOnServerAt }) =>
    addedOnServerAt === undefined ? [] : [[id, addedOnServerAt] as const],
  );
  return { ...forgotten(copy, ids), removed: new Map([...copy.removed, ...removals]) };
}

/** Drops lists that no longer exist, without a change to send. */
export function forgotten(copy: BoardCopy, ids: readonly number[]): BoardCopy {
  return { ...copy, lists: copy.lists.filter(({ id }) => !ids.includes(id)) };
}

export function withOrder(copy: BoardCopy, order: number[]): BoardCopy {
  return { ...copy, order, isMoved: true };
}

/** The next change to send, additions first in the order of the board; null where the server has them all. */
export function nextChange(copy: BoardCopy, refused: ReadonlySet<number>): BoardChange | null {
  const lists = inOrder(copy.lists, copy.order);
  const added = lists.filter(({ id, addedOnServerAt }) => addedOnServerAt === undefined && !refused.has(id));
  const [first] = added;
  if (first) {
    // One change takes as many lists as came alike, so that the order of the additions stays.
    const other = added.findIndex(({ isWorkspaceList }) => isWorkspaceList !== first.isWorkspaceList);
    const alike = other === -1 ? added : added.slice(0, other);
    return { kind: 'add', ids: alike.map(({ id }) => id), origin: first.isWorkspaceList ? 'imported' : 'created' };
  }
  for (const [id, addedAt] of copy.removed) return { kind: 'remove', id, addedAt };
  if (!copy.isMoved || lists.length === 0) return null;
  return { kind: 'order', ids: lists.map(({ id }) => id), from: copy.order };
}

/** Whether two copies tell the same of the server; otherwise an answer to the first is too old for the second. */
export function isSameOfServer(one: BoardCopy, other: BoardCopy): boolean {
  const known = ({ lists, removed }: BoardCopy) =>
    [...lists.map(({ id, addedOnServerAt }) => [id, addedOnServerAt] as const), ...removed]
      .filter(([, addedAt]) => addedAt !== undefined)
      .sort(([one], [other]) => one - other)
      .join();
  return known(one) === known(other);
}

type BoardAnswer = {
  board: readonly BoardList[];
  /** The change that was sent, if one was. */
  sent: BoardChange | null;
  /** Lists of the board that the copy lacks. */
  details: readonly WorkspaceList[];
};

/** The copy after an answer: the board of the server, with the changes that it has not acknowledged. */
export function merged(copy: BoardCopy, { board, sent, details }: BoardAnswer): BoardCopy {
  const onServer = new Map(board.map((entry) => [entry.list_id, entry.added_at]));
  const known = new Map([...details, ...copy.lists].map((list) => [list.id, list]));
  const local = new Set(copy.lists.map(({ id }) => id));
  const removed = new Map(copy.removed);
  // A list that was removed here while its addition was on its way.
  const lost = sent?.kind === 'add' ? sent.ids.filter((id) => !local.has(id)) : [];
  for (const id of lost) removed.set(id, onServer.get(id) ?? '');
  for (const [id, addedAt] of removed) if (onServer.get(id) !== addedAt) removed.delete(id);

  const lists = board.flatMap(({ list_id, origin, added_at }) => {
    const list = removed.has(list_id) ? undefined : known.get(list_id);
    return list ? [{ ...list, isWorkspaceList: origin === 'imported', addedOnServerAt: added_at }] : [];
  });
  const unsent = copy.lists.filter(({ id, addedOnServerAt }) => addedOnServerAt === undefined && !onServer.has(id));
  const isOrdered = sent?.kind === 'order' && sent.from.join() === copy.order.join();
  const isMoved = copy.isMoved && !isOrdered && lists.length + unsent.length > 0;
  return {
    lists: [...lists, ...unsent],
    removed,
    isMoved,
    order: isMoved ? copy.order : [...lists, ...inOrder(unsent, copy.order)].map(({ id }) => id),
  };
}
