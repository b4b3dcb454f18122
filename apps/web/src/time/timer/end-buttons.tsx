import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import { useIsTimerBusy } from './timer.queries.ts';
import { useTimerActions } from './timer-actions.ts';

/** Pause and Mark Complete for the running task. */
export function EndButtons({ task }: { task: Task }) {
  const { pause, complete } = useTimerActions();
  const isBusy = useIsTimerBusy();
  return (
    <Group grow preventGrowOverflow={false} gap="xs" mt="auto" pt="xs">
      <Button
        variant="default"
        px="xs"
        leftSection={<IconPlayerPauseFilled size={16} />}
        loading={isBusy}
        onClick={() => pause(task)}
      >
        Pause
      </Button>
      <Button px="xs" leftSection={<IconCheck size={18} />} disabled={isBusy} onClick={() => complete(task)}>
        Mark Complete
      </Button>
    </Group>
  );
}
