import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useClockJump } from './clock.ts';
import { Countdown } from './countdown.tsx';
import { timerQueries, usePauseTimer } from './timer.queries.ts';

type Props = { task: Task; onComplete: () => void };

/** The timer of the running task, and the two ways to end its stretch of work. */
export function RunningTimer({ task, onComplete }: Props) {
  const active = useQuery(timerQueries.active());
  const pauseTimer = usePauseTimer(task.id);
  const timer = active.data?.task.id === task.id ? active.data : null;
  useClockJump(() => void active.refetch());
  return (
    <>
      {active.isError && !timer ? (
        <Group justify="space-between" role="alert">
          <Text size="sm">The timer could not be loaded.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void active.refetch()}>
            Try Again
          </Button>
        </Group>
      ) : (
        <Countdown task={task} timer={timer} />
      )}
      <Group grow gap="xs" mt="auto" pt="xs">
        <Button
          variant="default"
          px="xs"
          leftSection={<IconPlayerPauseFilled size={16} />}
          loading={pauseTimer.isPending}
          onClick={() => pauseTimer.mutate()}
        >
          Pause
        </Button>
        <Button px="xs" leftSection={<IconCheck size={18} />} disabled={pauseTimer.isPending} onClick={onComplete}>
          Mark Complete
        </Button>
      </Group>
    </>
  );
}
