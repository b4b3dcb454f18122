import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { askAgain } from './ask-again.ts';
import { refetchAll, refetchTouched, takeNamedChanges } from './changes.ts';
import { isEditConflict } from './client.ts';
import { checkConnection, isOutOfReach, offline } from './connection.ts';
import { dateCopied } from './copied.ts';
import { orCopy } from './copy.ts';
import { takeKept } from './kept.ts';
import { loadOutbox } from './late-code.ts';
import { isLive } from './live.ts';
import { type Toast, type ToastAction, toastError, toastSuccess } from './toasts.tsx';
import { takeBack, takeNamedCommands } from './undo.ts';

/** Texts of a mutation, from the specification's section 8: shown in toasts, or in its dialog. */
export type MutationTexts = {
  done?: string | ((data: never, variables: never, commands: number[]) => Toast | null);
  failed?: string;
  /** Shows the server's message instead of `failed`, if it sent one. */
  serverFirst?: boolean;
  /** The dialog that saves shows the failure, so there is no toast of it. */
  isShown?: boolean;
  /** The mutation saves typed text that no field holds any more: leaving before the server has it would lose the text. */
  holdsText?: boolean;
};

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library takes our types by merging this interface
  interface Register {
    defaultError: ApiError;
    mutationMeta: MutationTexts;
    queryMeta: {
      failed?: string;
      /** The screen of a query without data shows the failure itself, so there is no toast of it. */
      isShown?: boolean;
      /** The query feeds a part of a screen that works without it: a 404 means that the screen is stale. */
      isPart?: boolean;
    };
  }
}

/** Milliseconds for which data is kept that no screen shows: a screen seen before shows it at once, and asks for it again. */
const KEPT = 30 * 60_000;

/** Shows the toasts of queries and mutations, and refetches after every mutation what it has changed. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // A failure is shown at once with a 'Try Again' button; a missing network is a failure like others.
      queries: {
        gcTime: KEPT,
        retry: false,
        persister: orCopy,
        networkMode: 'always',
        refetchOnReconnect: false, // it would join a fetch that is about to fail: refetchWhenBack asks after it
        // A failed query waits for 'Try Again': refetched on every focus, its error would flicker.
        refetchOnWindowFocus: (query) => query.state.status !== 'error' && !isLive(),
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onSuccess: (_data, query) => {
        repeated.delete(query);
        dateCopied(query);
      },
      onError: (error, query) => {
        const { isPart = false } = query.meta ?? {};
        void toastFailedQuery(queryClient, query, error);
        if (isPart && error.status === 404) void askAgain(queryClient, (other) => other !== query);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _context, mutation) => {
        const { done } = mutation.meta ?? {};
        const commands = takeNamedCommands();
        const kept = takeKept();
        if (kept.length > 0) return loadOutbox().then(({ tellKept }) => tellKept(kept, mutation));
        const toast =
          typeof done === 'string'
            ? { title: 'Success', message: done }
            : done?.(data as never, variables as never, commands);
        if (toast)
          toastSuccess(commands.length > 0 ? { action: undoOf(commands), command: commands.at(-1), ...toast } : toast);
      },
      onError: (error, _variables, _context, { meta = {} }) => {
        const failure = meta.isShown ? null : failureOf(error, meta);
        if (failure) toastError(failure.message, failure.reason);
      },
      // Awaited after a success, so that a button shows its loader until the screen shows the change.
      onSettled: (_data, error) => {
        const changes = takeNamedChanges();
        // A failure can come from a stale screen, and without the stream this is the time to notice other changes.
        if (!error && isLive()) return refetchTouched(queryClient, changes);
        const shown = refetchAll(queryClient);
        return error ? undefined : shown;
      },
    }),
  });
  return queryClient;
}

/** The button that takes back what a mutation did. */
const undoOf = (commands: number[]): ToastAction => ({ label: 'Undo', act: () => takeBack(commands) });

type AnyQuery = Query<unknown, unknown, unknown>;

/** Queries that were repeated since their last answer. */
const repeated = new WeakSet<AnyQuery>();

/**
 * Tells of a failed query, unless the screen does: by a failed state, its not-found page, or the strip about being offline. One whose answer
 * was lost on its way is first asked once more.
 */
async function toastFailedQuery(client: QueryClient, query: AnyQuery, error: ApiError): Promise<void> {
  const { failed, isShown = false, isPart = false } = query.meta ?? {};
  const hasData = query.state.data !== undefined;
  if (!failed || isSignedOut(error)) return;
  // A part that was there has been deleted: the screen around it is refetched, and leaves it out.
  if (error.status === 404 && (!isPart || hasData)) return;
  if (isShown && !hasData) return;
  if (isOutOfReach(error)) await checkConnection();
  if (offline.get() || hasFollower(query, error)) return;
  if (!isOutOfReach(error) || repeated.has(query)) return toastError(failed, error.message);
  repeated.add(query);
  await askAgain(client, (other) => other === query);
}

/** Whether another fetch has followed the one that failed, as it does when the server is back: that one tells of its own failure. */
const hasFollower = ({ state }: AnyQuery, error: ApiError): boolean =>
  state.fetchStatus === 'fetching' || state.error !== error;

/** The texts of a failed mutation; null where the sign-in page, or the fields of its form, show the reason. */
export function failureOf(error: ApiError, { failed, serverFirst }: MutationTexts) {
  if (!failed || isSignedOut(error) || isEditConflict(error)) return null;
  if (serverFirst && error.serverMessage) return { message: error.serverMessage };
  return { message: failed, reason: error.message };
}

const isSignedOut = (error: ApiError): boolean => error.status === 401;
