import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTimerActions } from './timer-actions.ts';
import { useIsTimerBusy } from './timer-mutation.ts';

type Props = {
  task: Task;
  pauseRef?: Ref<HTMLButtonElement>;
  /** Whether the buttons stand right below what is above them, since something below them comes and goes. */
  isFixed?: boolean;
};

/** Pause and Mark Complete for the running task. */
export function EndButtons({ task, pauseRef, isFixed = false }: Props) {
  const { pause, complete } = useTimerActions();
  const isBusy = useIsTimerBusy();
  return (
    <Group grow preventGrowOverflow={false} gap="xs" mt={isFixed ? 0 : 'auto'} pt="xs">
      <Button
        ref={pauseRef}
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
