import type { Task } from '@daymark/contract/tasks.ts';
import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchAll } from '#api/changes.ts';
import { isLive } from '#api/live.ts';
import { RetryButton } from '#ui/retry-button.tsx';
import { hasUnsaved } from '#ui/unsaved.ts';
import { Countdown } from './countdown.tsx';
import { EndButtons } from './end-buttons.tsx';
import { EstimateQuestion } from './estimate-question.tsx';
import { useQuestionPlace } from './question-place.ts';
import { timerQueries, useIsTimerBusy, useShownTimer } from './timer.queries.ts';

/** Countdown of the running task, with Pause and Mark Complete; below them a task without an estimate is asked for one. */
export function RunningTimer({ task }: { task: Task }) {
  const active = useQuery(timerQueries.active());
  const shown = useShownTimer();
  const timer = shown?.task.id === task.id ? shown : null;
  const isBusy = useIsTimerBusy();
  const pause = useRef<HTMLButtonElement>(null);
  const { isAsked, isKept, wasAsked } = useQuestionPlace(task, timer, pause);
  useResync(task, active.isSuccess && !active.isFetching && !timer && !isBusy);
  return (
    <>
      {active.isError && !timer ? (
        <Group justify="space-between" role="alert">
          <Text size="sm">The timer could not be loaded.</Text>
          <RetryButton isCompact onRetry={() => void active.refetch()} />
        </Group>
      ) : (
        <Countdown task={task} timer={timer} />
      )}
      <EndButtons task={task} pauseRef={pause} isFixed={wasAsked} />
      {isKept && <EstimateQuestion task={task} isAsked={isAsked} pause={pause} />}
    </>
  );
}

/**
 * Refetches everything once when the card says that a timer runs and the timer query has none: one of the two is stale.
 * While a form holds unsaved text, the live changes that the card lacks are held back, and are asked for when it closes.
 */
function useResync(task: Task, isMissing: boolean): void {
  const queryClient = useQueryClient();
  const resynced = useRef('');
  useEffect(() => {
    if (!isMissing || resynced.current === task.updated_at || (isLive() && hasUnsaved())) return;
    resynced.current = task.updated_at;
    void refetchAll(queryClient);
  }, [isMissing, task.updated_at, queryClient]);
}
