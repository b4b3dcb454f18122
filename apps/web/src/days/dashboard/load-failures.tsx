import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailureNote } from '#ui/notes.tsx';
import { useIsOffline } from '#ui/offline.ts';

/** Says that the figures of a day could not be loaded. */
export function FiguresFailure({ daily, isToday }: { daily: UseQueryResult<DailyAnalytics>; isToday: boolean }) {
  if (!daily.error) return null;
  return (
    <FailureNote
      title={isToday ? 'Today’s figures could not be loaded.' : 'The figures of this day could not be loaded.'}
      reason={daily.error.message}
      isOld={daily.data !== undefined}
      onRetry={() => void daily.refetch()}
    />
  );
}

/** Says that the board that is shown may be an old one; without a network everything may be. */
export function BoardFailure({ copy }: { copy: UseQueryResult<null> }) {
  const isOffline = useIsOffline();
  if (!copy.error || isOffline) return null;
  return (
    <FailureNote
      title="The board could not be brought up to date."
      reason={copy.error.message}
      isOld={false}
      onRetry={() => void copy.refetch()}
    />
  );
}
