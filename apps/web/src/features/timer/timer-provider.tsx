import type { Task } from '@daymark/contract/tasks.ts';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted } from '#ui/format.ts';
import { minutesWorked, msLeft, type RunningTimerState, serverNow, useTicking, useWake } from './clock.ts';
import { CompleteTaskDialog } from './complete-task-dialog.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import { OvertimeDialog } from './overtime-dialog.tsx';
import { isForgotten } from './overtime-question.tsx';
import { timerQueries, useExtendTimer, usePauseTimer } from './timer.queries.ts';
import { type Moment, TimerActionsContext } from './timer-actions.ts';
import { TimerAnnouncer } from './timer-announcer.tsx';

type Asking = { about: 'pause' | 'complete'; moment: Moment } | { about: 'continue'; moment: Moment; minutes: number };

/** Keeps the app in step with the one running timer, and has the dialogs that its buttons open from anywhere. */
export function TimerProvider({ children }: { children: ReactNode }) {
  const active = useQuery(timerQueries.active());
  const timer = active.data ?? null;
  const [asking, setAsking] = useState<Asking | null>(null);
  const pauseTimer = usePauseTimer();
  const extendTimer = useExtendTimer();
  const close = () => setAsking(null);
  useWake(() => void active.refetch());

  const pause = (task: Task) => {
    const moment = momentOf(task, timer);
    if (isForgotten(moment.overtime)) setAsking({ about: 'pause', moment });
    else pauseTimer.mutate({ taskId: task.id });
  };
  const complete = (task: Task) => setAsking({ about: 'complete', moment: momentOf(task, timer) });
  const goOn = (task: Task, minutes: number) => {
    const moment = momentOf(task, timer);
    if (isForgotten(moment.overtime)) setAsking({ about: 'continue', moment, minutes });
    else extendTimer.mutate({ taskId: task.id, additional_minutes: minutes });
  };

  const moment = asking && inForce(asking.moment, timer);

  return (
    <TimerActionsContext value={{ pause, complete }}>
      {children}
      {timer && <TimerAnnouncer timer={timer} />}
      {timer && !asking && (
        <WhenExpired timer={timer}>
          <ExpiredDialog
            timer={timer}
            onContinue={(minutes) => goOn(timer.task, minutes)}
            onPause={() => pause(timer.task)}
            onComplete={() => complete(timer.task)}
          />
        </WhenExpired>
      )}
      {asking?.about === 'complete' && moment && <CompleteTaskDialog moment={moment} onClose={close} />}
      {asking?.about === 'pause' && moment && (
        <OvertimeDialog
          moment={moment}
          title="Pause timer"
          submitLabel="Pause"
          submitIcon={<IconPlayerPauseFilled size={16} />}
          save={{
            isPending: pauseTimer.isPending,
            mutate: (answer, on) =>
              pauseTimer.mutate({ taskId: moment.task.id, worked_until: moment.worked_until, ...answer }, on),
          }}
          onClose={close}
        />
      )}
      {asking?.about === 'continue' && moment && (
        <OvertimeDialog
          moment={moment}
          title={`Continue for ${counted(asking.minutes, 'minute')}`}
          submitLabel="Continue"
          save={{
            isPending: extendTimer.isPending,
            mutate: (answer, on) =>
              extendTimer.mutate({ taskId: moment.task.id, additional_minutes: asking.minutes, ...answer }, on),
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

function momentOf(task: Task, timer: RunningTimerState | null): Moment {
  if (timer?.task.id !== task.id) return { task, worked: task.total_time_worked, overtime: 0 };
  return {
    task,
    worked: minutesWorked(timer),
    overtime: Math.max(0, -msLeft(timer) / 60_000),
    work_start: timer.current_work_start,
    worked_until: serverNow(timer).toString({ fractionalSecondDigits: 3 }),
  };
}

/** A timer that was stopped elsewhere, and perhaps started anew, is another stretch of which that moment says nothing. */
function inForce(moment: Moment, timer: RunningTimerState | null): Moment {
  const isSameStretch = timer?.task.id === moment.task.id && timer.current_work_start === moment.work_start;
  return isSameStretch ? moment : momentOf(moment.task, timer);
}
