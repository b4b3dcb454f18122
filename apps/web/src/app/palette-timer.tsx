import type { Task } from '@daymark/contract/tasks.ts';
import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useStartTimer } from '#time/timer/presses.queries.ts';
import { useShownTimer } from '#time/timer/timer.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import type { Command } from './palette-search.ts';

/** Starts a task, or switches to it from the one that runs. */
export function useStartTask(): (task: Task) => void {
  const timer = useShownTimer();
  const { switchTo } = useTimerActions();
  const startTimer = useStartTimer();
  return (task) => (timer ? switchTo(task) : startTimer.mutate({ task }));
}

/** The command that starts a task, or switches to it from the running one. */
export function useBeginCommand(): (task: Task, note?: string) => Command {
  const timer = useShownTimer();
  const start = useStartTask();
  const verbOf = ({ status }: Task) => (status === 'paused' ? 'Resume' : 'Start');
  return (task, note = task.list_name) => ({
    id: `start ${task.id}`,
    label: `${timer ? 'Switch to' : verbOf(task)} ${task.name}`,
    note,
    icon: <IconPlayerPlayFilled size={18} />,
    act: () => start(task),
  });
}

/** Ends of the running timer and switches from it, or starts of today's open tasks; the paused ones first. */
export function useTimerCommands(tasks: Task[]): Command[] {
  const timer = useShownTimer();
  const { pause, complete } = useTimerActions();
  const begin = useBeginCommand();
  const open = tasks
    .filter(({ id, status }) => status !== 'done' && id !== timer?.task.id)
    .toSorted((one, other) => Number(other.status === 'paused') - Number(one.status === 'paused'))
    .map((task) => begin(task));
  if (!timer) return open;
  const { task } = timer;
  return [
    {
      id: 'pause',
      label: 'Pause',
      note: task.name,
      icon: <IconPlayerPauseFilled size={18} />,
      shortcut: SHORTCUTS.pause,
      act: () => pause(task),
    },
    {
      id: 'complete',
      label: 'Mark Complete',
      note: task.name,
      icon: <IconCheck size={18} />,
      shortcut: SHORTCUTS.complete,
      act: () => complete(task),
    },
    ...open,
  ];
}
