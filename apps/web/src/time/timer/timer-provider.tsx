import type { Task } from '@daymark/contract/tasks.ts';
import { isForgotten } from '@daymark/domain/timer.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isLive } from '#api/live.ts';
import { useTicking } from '#shared/ticking.ts';
import { useIsOffline } from '#ui/offline.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { msLeft, type RunningTimerState, useWake } from './clock.ts';
import { Expiry, TimerDialog } from './on-demand.ts';
import { useDoneRunning, usePauseTimer, useSwitchTimer } from './presses.queries.ts';
import { POLL_EVERY, timerQueries, useShownTimer } from './timer.queries.ts';
import { type TimerActions, TimerActionsContext } from './timer-actions.ts';
import { TimerAnnouncer } from './timer-announcer.tsx';
import type { OpenTimerDialog } from './timer-dialog.tsx';
import { currentSnapshot, takeSnapshot } from './timer-snapshot.ts';

/** The question of a press, before the timer at its moment is known. */
type Asked = { about: 'pause' | 'done' } | { about: 'switch'; task: Task };

/** Follows the running timer, announces it, and renders the dialogs that its buttons open from any screen. */
export function TimerProvider({ children }: { children: ReactNode }) {
  const active = useQuery(timerQueries.active());
  const shown = useShownTimer();
  // Dialogs follow what the server has said: each stays until its answer has come, and tells a refusal. Out of reach nothing is refused.
  const timer = (useIsOffline() ? shown : active.data) ?? null;
  const { opened, open, close } = useDialog<OpenTimerDialog>();
  const pauseTimer = usePauseTimer('toast');
  const switchTimer = useSwitchTimer();
  const doneRunning = useDoneRunning('toast');
  useWake(() => void active.refetch());
  usePolling(timer !== null, () => void active.refetch());

  /** Acts at once, or asks first how much of a long overtime of a task was work. */
  function unlessForgotten(task: Task, asked: Asked, act: () => void) {
    const snapshot = takeSnapshot(task, timer);
    if (isForgotten(snapshot.overtime)) open({ ...asked, snapshot });
    else act();
  }
  const actions = useStable({
    pause: (task) => unlessForgotten(task, { about: 'pause' }, () => pauseTimer.mutate({ task })),
    done: (task) => unlessForgotten(task, { about: 'done' }, () => doneRunning.mutate({ task })),
    complete: (task) => open({ about: 'complete', snapshot: takeSnapshot(task, timer) }),
    switchTo: (task) => {
      const start = () => switchTimer.mutate({ task });
      if (!timer || timer.task.id === task.id) return start();
      unlessForgotten(timer.task, { about: 'switch', task }, start);
    },
  });
  const snapshot = opened && currentSnapshot(opened.snapshot, timer);

  return (
    <TimerActionsContext value={actions}>
      {children}
      {shown && <TimerAnnouncer timer={shown} />}
      {timer && shown?.task.id === timer.task.id && !opened && (
        <WhenExpired timer={timer}>
          <Expiry timer={timer} open={open} />
        </WhenExpired>
      )}
      {opened && snapshot && <TimerDialog open={opened} snapshot={snapshot} onClose={close} />}
    </TimerActionsContext>
  );
}

/** The same actions for as long as the provider is there: a change of the timer renders no button that knows them. */
function useStable(actions: TimerActions): TimerActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<TimerActions>(() => ({
    pause: (task) => latest.current.pause(task),
    complete: (task) => latest.current.complete(task),
    done: (task) => latest.current.done(task),
    switchTo: (task) => latest.current.switchTo(task),
  }));
  return stable;
}

/** Notices a pause on another device while no stream tells of it. */
function usePolling(isRunning: boolean, refetch: () => void): void {
  const poll = useEffectEvent(() => {
    if (!isLive()) refetch();
  });
  useEffect(() => {
    if (!isRunning) return;
    const polling = setInterval(() => poll(), POLL_EVERY);
    return () => clearInterval(polling);
  }, [isRunning]);
}

function WhenExpired({ timer, children }: { timer: RunningTimerState; children: ReactNode }) {
  const isExpired = useTicking(() => String(msLeft(timer) <= 0)) === 'true';
  return isExpired && children;
}
