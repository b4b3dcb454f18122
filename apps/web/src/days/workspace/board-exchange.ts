import type { BoardList } from '@daymark/contract/workspace.ts';
import {
  type BoardChange,
  type BoardCopy,
  forgotten,
  isSameOfServer,
  merged,
  nextChange,
} from '@daymark/domain/board-copy.ts';
import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { ApiError } from '#api/client.ts';

/** The copy of one day, which other tabs change as well. */
export type BoardStore = { read: () => BoardCopy; write: (copy: BoardCopy) => void };

/** The server's calls about that day; each answers with the board. */
export type BoardServer = {
  read: () => Promise<BoardList[]>;
  send: (change: BoardChange) => Promise<BoardList[]>;
  /** These lists as a browser stores them, without those that no longer exist. */
  find: (lists: BoardList[]) => Promise<WorkspaceList[]>;
  /** Which of these lists exist. */
  existing: (ids: number[]) => Promise<Set<number>>;
};

/** Far more requests than the changes of a day take. */
const MOST_REQUESTS = 1000;

/**
 * Sends every change of a board and takes over the board of the server. Answers the last refusal; a change that was refused
 * is dropped, but additions stay in the copy, for the caller to take back. Without an answer it throws, and what is not
 * acknowledged is sent the next time: every change can be sent twice.
 */
export async function exchangeBoard(store: BoardStore, server: BoardServer): Promise<ApiError | null> {
  const refused = new Set<number>();
  let refusal: ApiError | null = null;
  let isRead = false;
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const before = store.read();
    const sent = nextChange(before, refused);
    if (!sent && isRead) return refusal;
    try {
      const board = sent ? await server.send(sent) : await server.read();
      const lacking = board.filter(({ list_id }) => !before.lists.some(({ id }) => id === list_id));
      const details = lacking.length > 0 ? await server.find(lacking) : [];
      const current = store.read();
      // Another tab has had a later answer: this one would undo it.
      isRead = isSameOfServer(before, current);
      if (isRead) store.write(merged(current, { board, sent, details }));
    } catch (error) {
      if (!sent || !isRefusal(error)) throw error;
      const isDropped = await dropRefused(sent, error.status === 404, { store, server, refused });
      if (!isDropped) refusal = error;
      isRead = false;
    }
  }
  return refusal;
}

/** Whether the server has refused the call for good; after any other failure it can be made again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

type Dropping = { store: BoardStore; server: BoardServer; refused: Set<number> };

/** Drops a refused change; true where lists were deleted elsewhere, which nobody needs to be told. */
async function dropRefused(
  sent: BoardChange,
  isNotFound: boolean,
  { store, server, refused }: Dropping,
): Promise<boolean> {
  if (sent.kind === 'add') {
    const existing = isNotFound ? await server.existing(sent.ids) : new Set(sent.ids);
    const deleted = sent.ids.filter((id) => !existing.has(id));
    store.write(forgotten(store.read(), deleted));
    if (deleted.length > 0) return true;
    for (const id of sent.ids) refused.add(id);
    return false;
  }
  const copy = store.read();
  if (sent.kind === 'order') store.write({ ...copy, isMoved: false });
  else store.write({ ...copy, removed: new Map([...copy.removed].filter(([id]) => id !== sent.id)) });
  return isNotFound;
}
