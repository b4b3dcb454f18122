import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, concernsFields, isEditConflict } from './client.ts';
import { type Toast, toastError, toastSuccess } from './toasts.tsx';

/** The toasts of a mutation, with the texts of the specification's section 8. */
type MutationToasts = {
  done?: string | ((data: never, variables: never) => Toast);
  failed?: string;
  /** Shows the server's message instead of `failed`, if it sent one. */
  serverFirst?: boolean;
};

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library takes our types by merging this interface
  interface Register {
    defaultError: ApiError;
    mutationMeta: MutationToasts;
    queryMeta: {
      failed?: string;
      /** A part of a screen, which works without it: a 404 means that the screen is stale. */
      isPart?: boolean;
    };
  }
}

/** Shows the toasts of queries and mutations, and refetches what is shown after every mutation. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // A failure is shown at once with a 'Try Again' button; a missing network is a failure like others.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // A failed query waits for 'Try Again': refetched on every focus, its error would flicker.
        refetchOnWindowFocus: (query) => query.state.status !== 'error',
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failed, isPart = false } = query.meta ?? {};
        const isMissing = error.status === 404;
        // A missing page says so itself.
        if (failed && !isSignedOut(error) && (isPart || !isMissing)) toastError(failed, error.message);
        if (isPart && isMissing) void queryClient.invalidateQueries({ predicate: (other) => other !== query });
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _context, { meta }) => {
        if (typeof meta?.done === 'string') toastSuccess({ title: 'Success', message: meta.done });
        else if (meta?.done) toastSuccess(meta.done(data as never, variables as never));
      },
      onError: (error, variables, _context, { meta }) => {
        const toast = failureToast(error, variables, meta);
        if (toast) toastError(toast.message, toast.reason);
      },
      // Awaited after a success, so that a button shows its loader until the screen shows the change.
      onSettled: (_data, error) => {
        const shown = queryClient.invalidateQueries();
        return error ? undefined : shown;
      },
    }),
  });
  return queryClient;
}

/** The toast of a failed mutation; null where the sign-in page, or the fields of its form, show the reason. */
export function failureToast(error: ApiError, variables: unknown, { failed, serverFirst }: MutationToasts = {}) {
  if (!failed || isSignedOut(error) || concernsFields(error, variables) || isEditConflict(error)) return null;
  if (serverFirst && error.serverMessage) return { message: error.serverMessage };
  return { message: failed, reason: error.message };
}

const isSignedOut = (error: ApiError): boolean => error.status === 401;
