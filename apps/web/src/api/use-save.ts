import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { failureOf, type MutationTexts } from './query-client.ts';
import { toastError } from './toasts.tsx';

/** The place that shows a failure: a toast, or the dialog that was answered. */
export type FailurePlace = 'toast' | 'dialog';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, ApiError, Variables>, 'meta'> & {
  meta: MutationTexts & { failed: string };
};

type On<Data> = { onSuccess?: (data: Data) => void; onError?: (error: ApiError) => void };

/**
 * A mutation that a dialog saves with: the dialog shows its failure until the next try, and no toast does. `isPending` ends
 * with the answer where `onMutate` has shown the change already, else with the refetch that shows it.
 */
export function useSave<Data, Variables = void>({ meta, onSuccess, ...options }: Options<Data, Variables>) {
  // The change that the last answered try has shown. Each try shows a new one: a press has nothing to reset, which would render
  // everything around the mutation in its frame.
  const [answered, setAnswered] = useState<unknown>(null);
  const onAnswer = useRef<On<Data>['onSuccess']>(undefined);
  function tellOnce(data: Data) {
    onAnswer.current?.(data);
    onAnswer.current = undefined;
  }
  const mutation = useMutation<Data, ApiError, Variables>({
    ...options,
    meta: { isShown: true, ...meta },
    onSuccess: async (data, variables, shown, context) => {
      await onSuccess?.(data, variables, shown, context);
      if (shown === undefined) return;
      setAnswered(shown);
      tellOnce(data);
    },
  });
  const failure = mutation.error && failureOf(mutation.error, meta);
  return {
    ...mutation,
    isPending: mutation.isPending && mutation.context !== answered,
    mutate: (variables: Variables, on: On<Data> = {}) => {
      onAnswer.current = on.onSuccess;
      mutation.mutate(variables, { onSuccess: tellOnce, ...(on.onError && { onError: on.onError }) });
    },
    failure: failure && {
      ...failure,
      errors: mutation.error?.errors ?? [],
      onLost: () => toastError(failure.message, failure.reason),
    },
  };
}
