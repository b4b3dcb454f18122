import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ApiError } from '#api/client.ts';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { LoadFailure } from '#ui/states.tsx';

type Props = Omit<ComponentProps<typeof NotFoundState>, 'reason' | 'onRetry'> & {
  error: unknown;
  reason: (error: ApiError) => string;
};

/** Failed loader of a page. It runs again on 'Try Again', and when the connection is back. */
export function PageFailure({ error, reason, ...state }: Props) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useWindowEvent('online', retry);
  if (!(error instanceof ApiError)) return <LoadFailure />;
  return <NotFoundState {...state} reason={reason(error)} onRetry={retry} />;
}
