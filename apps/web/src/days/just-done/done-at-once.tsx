import type { Task } from '@daymark/contract/tasks.ts';
import { type ReactNode, use } from 'react';
import { TimerActionsContext } from '#time/timer/timer-actions.ts';
import { useDone } from './use-done.ts';

type Props = {
  onAsk: (task: Task) => void;
  isLazy?: boolean;
  children: (done: (task: Task) => void) => ReactNode;
};

/** A part of a screen on which every Done acts at once, that of the running task too. */
export function DoneAtOnce({ onAsk, isLazy = false, children }: Props) {
  const actions = use(TimerActionsContext);
  const { mutate: done } = useDone({ onAsk, isLazy });
  return <TimerActionsContext value={actions && { ...actions, complete: done }}>{children(done)}</TimerActionsContext>;
}
