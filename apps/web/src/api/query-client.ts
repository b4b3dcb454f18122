import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, concernsFields } from './client.ts';
import { type Toast, toastError, toastSuccess } from './toasts.tsx';

/** What a mutation says of its outcome; the texts are those of the specification's section 8. */
type MutationToasts = {
  done?: string | ((data: never, variables: never) => Toast);
  failed?: string;
  /** The server's own words stand in place of `failed` where it said any. */
  serverFirst?: boolean;
};

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library is told of our types by merging this interface
  interface Register {
    defaultError: ApiError;
    mutationMeta: MutationToasts;
    queryMeta: {
      failed?: string;
      /** A part of a screen that goes on without it: a 404 says that the screen is old. */
      isPart?: boolean;
    };
  }
}

/** The one place that shows the toasts of queries and mutations, and that asks again for what is shown. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // A failure is shown at once with its own 'Try Again'; a missing network is a failure like others.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // What failed stays until somebody tries again: asked for with every glance at the page, it would flicker.
        refetchOnWindowFocus: (query) => query.state.status !== 'error',
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failed, isPart = false } = query.meta ?? {};
        const isMissing = error.status === 404;
        // A page that does not exist says so itself.
        if (failed && isWorthTelling(error) && (isPart || !isMissing)) toastError(failed, error.message);
        if (isPart && isMissing) void queryClient.invalidateQueries({ predicate: (other) => other !== query });
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _context, { meta }) => {
        if (typeof meta?.done === 'string') toastSuccess({ title: 'Success', message: meta.done });
        else if (meta?.done) toastSuccess(meta.done(data as never, variables as never));
      },
      onError: (error, variables, _context, { meta }) => {
        // What concerns the fields of a form stands under them.
        if (meta?.failed && isWorthTelling(error) && !concernsFields(error, variables)) tellFailure(error, meta);
      },
      // Awaited after a success, so that a button works until the screen shows what it did.
      onSettled: (_data, error) => {
        const shown = queryClient.invalidateQueries();
        return error ? undefined : shown;
      },
    }),
  });
  return queryClient;
}

/** A 401 leads to the sign-in page, which says why. */
const isWorthTelling = (error: ApiError): boolean => error.status !== 401;

function tellFailure(error: ApiError, meta: MutationToasts): void {
  if (meta.serverFirst && error.serverMessage) toastError(error.serverMessage);
  else toastError(meta.failed ?? '', error.message);
}
