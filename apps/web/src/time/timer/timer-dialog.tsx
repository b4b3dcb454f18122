import type { Task } from '@daymark/contract/tasks.ts';
import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { counted } from '#ui/format.ts';
import { CompleteTaskDialog } from './complete-task-dialog.tsx';
import { useExtendTimer } from './dialog-presses.queries.ts';
import { OvertimeDialog } from './overtime-dialog.tsx';
import { useDoneRunning, usePauseTimer, useSwitchTimer } from './presses.queries.ts';
import type { TimerSnapshot } from './timer-snapshot.ts';

/** An open dialog about the running timer. */
export type OpenTimerDialog =
  | { about: 'pause' | 'complete' | 'done'; snapshot: TimerSnapshot }
  | { about: 'continue'; snapshot: TimerSnapshot; minutes: number }
  | { about: 'switch'; snapshot: TimerSnapshot; task: Task };

type Props = { open: OpenTimerDialog; snapshot: TimerSnapshot; onClose: () => void };

export function TimerDialog({ open, ...dialog }: Props) {
  if (open.about === 'complete') return <CompleteTaskDialog {...dialog} />;
  if (open.about === 'continue') return <ContinueDialog {...dialog} minutes={open.minutes} />;
  if (open.about === 'switch') return <SwitchDialog {...dialog} task={open.task} />;
  if (open.about === 'done') return <DoneDialog {...dialog} />;
  return <PauseDialog {...dialog} />;
}

type DialogProps = Omit<Props, 'open'>;

function PauseDialog({ snapshot, onClose }: DialogProps) {
  const { task, worked_until } = snapshot;
  const pauseTimer = usePauseTimer('dialog');
  return (
    <OvertimeDialog
      snapshot={snapshot}
      title="Pause timer"
      submitLabel="Pause"
      submitIcon={<IconPlayerPauseFilled size={16} />}
      save={{
        ...pauseTimer,
        mutate: (answer, on) => pauseTimer.mutate({ task, worked_until, ...answer }, on),
      }}
      onClose={onClose}
    />
  );
}

function DoneDialog({ snapshot, onClose }: DialogProps) {
  const { task, worked_until } = snapshot;
  const done = useDoneRunning('dialog');
  return (
    <OvertimeDialog
      snapshot={snapshot}
      title="Complete task"
      submitLabel="Done"
      submitIcon={<IconCheck size={18} />}
      save={{ ...done, mutate: (answer, on) => done.mutate({ task, worked_until, ...answer }, on) }}
      onClose={onClose}
    />
  );
}

function ContinueDialog({ snapshot, minutes, onClose }: DialogProps & { minutes: number }) {
  const { task } = snapshot;
  const extendTimer = useExtendTimer();
  return (
    <OvertimeDialog
      snapshot={snapshot}
      title={`Continue for ${counted(minutes, 'minute')}`}
      submitLabel="Continue"
      save={{
        ...extendTimer,
        mutate: (answer, on) => extendTimer.mutate({ task, additional_minutes: minutes, ...answer }, on),
      }}
      onClose={onClose}
    />
  );
}

function SwitchDialog({ snapshot, task, onClose }: DialogProps & { task: Task }) {
  const { overtime } = snapshot;
  const switchTimer = useSwitchTimer('dialog');
  return (
    <OvertimeDialog
      snapshot={snapshot}
      title={`Switch to “${task.name}”`}
      submitLabel="Switch"
      submitIcon={<IconPlayerPlayFilled size={16} />}
      save={{
        ...switchTimer,
        // The server takes no switch for all of a long overtime unless that is said.
        mutate: ({ overtime_minutes = overtime }, on) => switchTimer.mutate({ task, overtime_minutes }, on),
      }}
      onClose={onClose}
    />
  );
}
