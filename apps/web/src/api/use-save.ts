import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ApiError } from './client.ts';
import { failureOf, type MutationTexts } from './query-client.ts';
import { toastError } from './toasts.tsx';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, ApiError, Variables>, 'meta'> & {
  meta: MutationTexts & { failed: string };
};

/** A mutation that a dialog saves with: the dialog shows its failure until the next try, and no toast does. */
export function useSave<Data, Variables = void>({ meta, ...options }: Options<Data, Variables>) {
  const mutation = useMutation({ ...options, meta: { isShown: true, ...meta } });
  const failure = mutation.error && failureOf(mutation.error, meta);
  return {
    ...mutation,
    failure: failure && {
      ...failure,
      errors: mutation.error?.errors ?? [],
      onLost: () => toastError(failure.message, failure.reason),
    },
  };
}
