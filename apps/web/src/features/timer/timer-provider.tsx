import type { Task } from '@daymark/contract/tasks.ts';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTicking } from '#shared/ticking.ts';
import { counted } from '#ui/format.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { msLeft, type RunningTimerState, useWake } from './clock.ts';
import { CompleteTaskDialog } from './complete-task-dialog.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import { OvertimeDialog } from './overtime-dialog.tsx';
import { isForgotten } from './overtime-question.tsx';
import { timerQueries, useExtendTimer, usePauseTimer } from './timer.queries.ts';
import { TimerActionsContext } from './timer-actions.ts';
import { TimerAnnouncer } from './timer-announcer.tsx';
import { currentSnapshot, type TimerSnapshot, takeSnapshot } from './timer-snapshot.ts';

type Opened =
  | { about: 'pause' | 'complete'; snapshot: TimerSnapshot }
  | { about: 'continue'; snapshot: TimerSnapshot; minutes: number };

/** Polls the running timer, announces it, and renders the dialogs that its buttons open from any screen. */
export function TimerProvider({ children }: { children: ReactNode }) {
  const active = useQuery(timerQueries.active());
  const timer = active.data ?? null;
  const { opened, open, close } = useDialog<Opened>();
  const pauseTimer = usePauseTimer();
  const extendTimer = useExtendTimer();
  useWake(() => void active.refetch());

  const pause = (task: Task) => {
    const snapshot = takeSnapshot(task, timer);
    if (isForgotten(snapshot.overtime)) open({ about: 'pause', snapshot });
    else pauseTimer.mutate({ taskId: task.id });
  };
  const complete = (task: Task) => open({ about: 'complete', snapshot: takeSnapshot(task, timer) });
  const continueTimer = (task: Task, minutes: number) => {
    const snapshot = takeSnapshot(task, timer);
    if (isForgotten(snapshot.overtime)) open({ about: 'continue', snapshot, minutes });
    else extendTimer.mutate({ taskId: task.id, additional_minutes: minutes });
  };

  const snapshot = opened && currentSnapshot(opened.snapshot, timer);

  return (
    <TimerActionsContext value={{ pause, complete }}>
      {children}
      {timer && <TimerAnnouncer timer={timer} />}
      {timer && !opened && (
        <WhenExpired timer={timer}>
          <ExpiredDialog
            timer={timer}
            onContinue={(minutes) => continueTimer(timer.task, minutes)}
            onPause={() => pause(timer.task)}
            onComplete={() => complete(timer.task)}
          />
        </WhenExpired>
      )}
      {opened?.about === 'complete' && snapshot && <CompleteTaskDialog snapshot={snapshot} onClose={close} />}
      {opened?.about === 'pause' && snapshot && (
        <OvertimeDialog
          snapshot={snapshot}
          title="Pause timer"
          submitLabel="Pause"
          submitIcon={<IconPlayerPauseFilled size={16} />}
          save={{
            isPending: pauseTimer.isPending,
            mutate: (answer, on) =>
              pauseTimer.mutate({ taskId: snapshot.task.id, worked_until: snapshot.worked_until, ...answer }, on),
          }}
          onClose={close}
        />
      )}
      {opened?.about === 'continue' && snapshot && (
        <OvertimeDialog
          snapshot={snapshot}
          title={`Continue for ${counted(opened.minutes, 'minute')}`}
          submitLabel="Continue"
          save={{
            isPending: extendTimer.isPending,
            mutate: (answer, on) =>
              extendTimer.mutate({ taskId: snapshot.task.id, additional_minutes: opened.minutes, ...answer }, on),
          }}
          onClose={close}
        />
      )}
    </TimerActionsContext>
  );
}

function WhenExpired({ timer, children }: { timer: RunningTimerState; children: ReactNode }) {
  const isExpired = useTicking(() => String(msLeft(timer) <= 0)) === 'true';
  return isExpired && children;
}
