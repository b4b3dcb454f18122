import type { InputOf } from '@daymark/contract/endpoint.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/workspace.ts';
import type { BoardChange } from '@daymark/domain/board-copy.ts';
import { acknowledgedList } from '@daymark/domain/workspace.ts';
import type { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { getSession } from '#api/session.ts';
import { toastError } from '#api/toasts.tsx';
import type { Day } from '#shared/current-day.ts';
import { type BoardServer, type BoardStore, isSentLater, sharedExchange } from './board-exchange.ts';
import { workspaceName } from './workspace-name.ts';
import { isStored, readBoard, unsentDays, writeBoard } from './workspace-store.ts';

/** Exchanges of the days that this page has shown. */
const exchanges = new Map<string, ReturnType<typeof sharedExchange>>();

/** Sends the changes of a day that the server has not had, and takes over its board as it is after this call. */
export function syncBoard(day: Day): Promise<ApiError | null> {
  const key = `${day.userId} ${day.date}`;
  const exchange = exchanges.get(key) ?? sharedExchange(storeOf(day), serverOf(day));
  exchanges.set(key, exchange);
  return exchange();
}

/** Sends the changes of all days; the first failure is thrown once each was tried. */
export async function sendUnsent(today: Day): Promise<null> {
  const outcomes = await Promise.allSettled(unsentDays(today).map(syncBoard));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return null;
}

/**
 * Sends a change that was just made to the copy of a day. False where neither the server nor the browser could store it,
 * which a toast tells. A refused change is taken back.
 */
export async function sendChange(day: Day, takeBack: () => void): Promise<boolean> {
  try {
    const refusal = await syncBoard(day);
    if (refusal) throw refusal;
    return true;
  } catch (error) {
    if (!isSentLater(error)) {
      takeBack();
      throw error;
    }
    if (isStored(day)) return true;
    toastError(
      `Cannot save ${workspaceName(day.date)}`,
      'The server cannot be reached, and the storage of this browser is full or forbidden. What you change here lasts until this page is closed.',
    );
    return false;
  }
}

/** An answer that comes after its user has signed out is not stored: their boards are wiped. */
const storeOf = (day: Day): BoardStore => ({
  read: () => readBoard(day),
  write: (copy) => {
    if (getSession()?.user.id === day.userId) writeBoard(day, copy);
  },
});

function serverOf({ userId, date }: Day): BoardServer {
  const params = { date };
  const find = async (ids: number[]) => new Map((await findLists(ids, { limit: '1' })).map((list) => [list.id, list]));
  return {
    read: async () => (await send(api.getWorkspace, { params })).lists,
    send: async (change) => (await sendOne(change, params)).lists,
    find: async (entries) => {
      const found = await find(entries.map(({ list_id }) => list_id));
      return entries.flatMap((entry) => {
        const list = found.get(entry.list_id);
        return list ? [acknowledgedList(list, entry, { userId, date })] : [];
      });
    },
    existing: async (ids) => new Set((await find(ids)).keys()),
  };
}

/** Lists that exist among these ids, in as few requests as their limit allows. */
export async function findLists(
  ids: number[],
  query: Omit<InputOf<typeof lists.getLists>['query'], 'ids'>,
): Promise<lists.ListWithTasks[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / lists.LISTS_AT_ONCE) }, (_, chunk) =>
    ids.slice(chunk * lists.LISTS_AT_ONCE, (chunk + 1) * lists.LISTS_AT_ONCE),
  );
  const answers = await Promise.all(
    chunks.map((some) => send(lists.getLists, { query: { ids: some.join(','), ...query } })),
  );
  return answers.flat();
}

function sendOne(change: BoardChange, params: { date: string }): Promise<api.Workspace> {
  if (change.kind === 'add') {
    const body = { list_ids: change.ids.slice(0, api.LISTS_OF_A_DAY), origin: change.origin };
    return send(api.addToWorkspace, { params, body });
  }
  if (change.kind === 'order') return send(api.orderWorkspace, { params, body: { list_ids: change.ids } });
  const { id, addedAt } = change;
  return send(api.removeFromWorkspace, { params: { ...params, id: String(id) }, query: { added_at: addedAt } });
}
