import type { Task } from '@daymark/contract/tasks.ts';
import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTicking } from '#shared/ticking.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { Ring } from '#ui/ring.tsx';
import { useRootMark } from '#ui/root-mark.ts';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import { focusTask, nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { countdownUsed, type RunningTimerState, readCountdown } from './clock.ts';
import { spokenRest } from './countdown.tsx';
import { useShownTimer } from './timer.queries.ts';
import { useTimerActions } from './timer-actions.ts';
import { useIsTimerBusy } from './timer-mutation.ts';
import classes from './timer-pill.module.css';
import { useIsTimerOnPage } from './timer-place.ts';

/** The running timer in the header of every screen, unless the page shows it itself. */
export function TimerPill() {
  const timer = useShownTimer();
  const isOver = useIsOver(timer);
  const isOnPage = useIsTimerOnPage();
  if (!timer || isOnPage) return null;
  return (
    <section aria-label="Running timer" className={classes.pill} data-over={isOver || undefined}>
      <UsedRing timer={timer} size={22} thickness={3} />
      <TaskLink task={timer.task} />
      <Figure timer={timer} />
      <Buttons task={timer.task} size={30} />
    </section>
  );
}

/** The running timer at the bottom of a phone's screen. */
export function TimerDock() {
  const timer = useShownTimer();
  const isOver = useIsOver(timer);
  useRootMark('data-docked', Boolean(timer));
  useFocusAboveDock(Boolean(timer));
  if (!timer) return null;
  return (
    <section aria-label="Running timer" className={classes.dock} data-dock data-over={isOver || undefined}>
      <UsedLine timer={timer} />
      <UsedRing timer={timer} size={30} thickness={4} />
      <div className={classes.task}>
        <TaskLink task={timer.task} />
        <span className={`${classes.list} truncate`}>{timer.task.list_name}</span>
      </div>
      <Figure timer={timer} />
      <Buttons task={timer.task} size={44} />
    </section>
  );
}

/** Scrolls the focused element into view when the dock appears over it. */
function useFocusAboveDock(isShown: boolean): void {
  useEffect(() => {
    if (isShown) document.querySelector('main :focus-visible')?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
}

type TimerProps = { timer: RunningTimerState };

function useIsOver(timer: RunningTimerState | null | undefined): boolean {
  return useTicking(() => String(timer ? readCountdown(timer).isOver : false)) === 'true';
}

/** Links to the task's card. The handler focuses it again when the router is already at that address. */
function TaskLink({ task }: { task: Task }) {
  return (
    <Link
      to="/lists/$listId/tasks"
      params={{ listId: task.list_id }}
      hash={nameIdOf(task.id)}
      className={`${classes.name} truncate`}
      title={task.name}
      onClick={() => focusTask(task.id)}
    >
      {task.name}
    </Link>
  );
}

function Figure({ timer }: TimerProps) {
  const text = useTicking(() => readCountdown(timer).text);
  const spoken = useTicking(() => spokenRest(timer));
  return (
    <div role="timer" aria-label={`${timer.task.name}, ${spoken}`} className={`${classes.figure} figures`}>
      {text}
    </div>
  );
}

function Buttons({ task, size }: { task: Task; size: number }) {
  const { pause, complete } = useTimerActions();
  const isBusy = useIsTimerBusy();
  return (
    <div className={classes.buttons}>
      <IconButton
        label="Pause"
        shortcut={SHORTCUTS.pause}
        variant={size > 40 ? 'default' : 'subtle'}
        size={size}
        disabled={isBusy}
        onClick={() => pause(task)}
      >
        <IconPlayerPauseFilled size={16} />
      </IconButton>
      <IconButton
        label="Mark Complete"
        shortcut={SHORTCUTS.complete}
        variant={size > 40 ? 'filled' : 'subtle'}
        {...(size > 40 && { color: 'blue' })}
        size={size}
        disabled={isBusy}
        onClick={() => complete(task)}
      >
        <IconCheck size={18} />
      </IconButton>
    </div>
  );
}

function UsedRing({ timer, size, thickness }: TimerProps & { size: number; thickness: number }) {
  const used = useTicking(() => percentUsed(timer));
  return <Ring percentage={Number(used)} color="currentcolor" size={size} thickness={thickness} caps="butt" />;
}

function UsedLine({ timer }: TimerProps) {
  const used = useTicking(() => percentUsed(timer));
  return <div className={classes.line} style={{ width: `${used}%` }} aria-hidden />;
}

const percentUsed = (timer: RunningTimerState): string => (countdownUsed(timer) * 100).toFixed(0);
