import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotStart } from '@daymark/domain/timer.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { useStartTimer } from './presses.queries.ts';

type Props = { task: Task; runningTaskId: number | null };

export function StartButton({ task, runningTaskId }: Props) {
  const startTimer = useStartTimer();
  return (
    <GuardedButton
      leftSection={<IconPlayerPlayFilled size={16} />}
      whyNot={whyNotStart(task, runningTaskId)}
      loading={startTimer.isPending}
      onClick={() => startTimer.mutate({ task })}
    >
      {task.status === 'paused' ? 'Resume' : 'Start Timer'}
    </GuardedButton>
  );
}
