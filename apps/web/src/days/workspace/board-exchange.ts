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
import { ApiError } from '#api/api-error.ts';

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

/** Limit of requests in one exchange, far above what the changes of a day take. */
const MOST_REQUESTS = 1000;

/**
 * The exchange of one board, of which one is under way at a time. Who asks during it gets its outcome: it ends with a
 * request that began after the last one had asked, so its answer has what was changed until then, here and elsewhere.
 */
export function sharedExchange(store: BoardStore, server: BoardServer): () => Promise<ApiError | null> {
  let asked = 0;
  let underWay: Promise<ApiError | null> | undefined;
  const end = () => {
    underWay = undefined;
  };
  return () => {
    asked += 1;
    underWay ??= exchangeBoard(store, server, { asked: () => asked, end });
    return underWay;
  };
}

type Sharing = {
  /** How often the exchange was asked for. */
  asked: () => number;
  /** Called when nobody can join any more. */
  end: () => void;
};

const ALONE: Sharing = { asked: () => 1, end: () => undefined };

/**
 * Sends every change of a board and takes over the board of the server. Answers the last refusal; a change that was refused
 * is dropped, but additions stay in the copy, for the caller to take back. Without an answer it throws, and what is not
 * acknowledged is sent the next time: every change can be sent twice.
 */
export async function exchangeBoard(
  store: BoardStore,
  server: BoardServer,
  { asked, end }: Sharing = ALONE,
): Promise<ApiError | null> {
  const refused = new Set<number>();
  let refusal: ApiError | null = null;
  let answered = 0;
  try {
    for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
      const before = store.read();
      const sent = nextChange(before, refused);
      const asking = asked();
      if (!sent && answered === asking) break;
      const outcome = await request(before, sent, { store, server, refused });
      answered = outcome === 'taken over' ? asking : 0;
      if (outcome instanceof ApiError) refusal = outcome;
    }
    return refusal;
  } finally {
    end();
  }
}

type Exchange = { store: BoardStore; server: BoardServer; refused: Set<number> };

/** Sends one change, or reads the board where there is none; answers a refusal that its user has to be told. */
async function request(
  before: BoardCopy,
  sent: BoardChange | null,
  exchange: Exchange,
): Promise<'taken over' | 'too old' | 'dropped' | ApiError> {
  const { store, server } = exchange;
  try {
    const board = sent ? await server.send(sent) : await server.read();
    const lacking = board.filter(({ list_id }) => !before.lists.some(({ id }) => id === list_id));
    const details = lacking.length > 0 ? await server.find(lacking) : [];
    const current = store.read();
    // Another tab has had a later answer: this one would undo it.
    if (!isSameOfServer(before, current)) return 'too old';
    store.write(merged(current, { board, sent, details }));
    return 'taken over';
  } catch (error) {
    if (!sent || !isRefusal(error)) throw error;
    return (await dropRefused(sent, error.status === 404, exchange)) ? 'dropped' : error;
  }
}

/** Failures after which the same change may be stored later: no answer, a failing server, and one with too much to do. */
export const isSentLater = (error: unknown): boolean =>
  error instanceof ApiError && ([0, 408, 429].includes(error.status) || error.status >= 500);

/** Whether the server has refused the change for good: after signing in again it can be sent as it is. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status !== 401 && !isSentLater(error);

/** Drops a refused change; true where lists were deleted elsewhere, which nobody needs to be told. */
async function dropRefused(
  sent: BoardChange,
  isNotFound: boolean,
  { store, server, refused }: Exchange,
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
