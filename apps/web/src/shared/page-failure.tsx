import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ApiError } from '#api/api-error.ts';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { useBackOnline } from '#ui/offline.ts';
import { LoadFailure } from './load-failure.tsx';

type Props = Omit<ComponentProps<typeof NotFoundState>, 'reason' | 'onRetry'> & {
  error: unknown;
  reason: (error: ApiError) => string;
};

/** Failed loader of a page. It runs again on 'Try Again', and when the connection is back. */
export function PageFailure({ error, reason, ...state }: Props) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useBackOnline(retry);
  if (!(error instanceof ApiError)) return <LoadFailure />;
  return <NotFoundState {...state} reason={reason(error)} onRetry={retry} />;
}
