import type { Task } from '@daymark/contract/tasks.ts';
import { Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { RetryButton } from '#ui/retry-button.tsx';
import { Countdown } from './countdown.tsx';
import { EndButtons } from './end-buttons.tsx';
import { EstimateQuestion } from './estimate-question.tsx';
import { useQuestionPlace } from './question-place.ts';
import { useTimerOf } from './use-timer-of.ts';

/** Countdown of the running task, with Pause and Mark Complete; below them a task without an estimate is asked for one. */
export function RunningTimer({ task }: { task: Task }) {
  const { timer, retry } = useTimerOf(task);
  const pause = useRef<HTMLButtonElement>(null);
  const { isAsked, isKept, wasAsked } = useQuestionPlace(task, timer, pause);
  return (
    <>
      {retry ? (
        <Group justify="space-between" role="alert">
          <Text size="sm">The timer could not be loaded.</Text>
          <RetryButton isCompact onRetry={retry} />
        </Group>
      ) : (
        <Countdown task={task} timer={timer} />
      )}
      <EndButtons task={task} pauseRef={pause} isFixed={wasAsked} />
      {isKept && <EstimateQuestion task={task} isAsked={isAsked} pause={pause} />}
    </>
  );
}
