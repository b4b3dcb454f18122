import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotStart } from '@daymark/domain/timer.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { StartButton } from './start-button.tsx';
import { useTimerActions } from './timer-actions.ts';

type Props = { task: Task; runningTaskId: number | null };

/** Starts the task, or switches to it from the one that runs. */
export function SwitchButton({ task, runningTaskId }: Props) {
  const { switchTo } = useTimerActions();
  if (runningTaskId === null) return <StartButton task={task} runningTaskId={null} />;
  return (
    <GuardedButton
      leftSection={<IconPlayerPlayFilled size={16} />}
      whyNot={whyNotStart(task, null)}
      onClick={() => switchTo(task)}
    >
      Switch to This
    </GuardedButton>
  );
}
