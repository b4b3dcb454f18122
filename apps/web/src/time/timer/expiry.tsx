import { isForgotten } from '@daymark/domain/timer.ts';
import type { RunningTimerState } from './clock.ts';
import { useExtendTimer } from './dialog-presses.queries.ts';
import { ExpiredDialog } from './expired-dialog.tsx';
import { usePauseTimer } from './presses.queries.ts';
import type { OpenTimerDialog } from './timer-dialog.tsx';
import { takeSnapshot } from './timer-snapshot.ts';

type Props = { timer: RunningTimerState; open: (opened: OpenTimerDialog) => void };

/** The dialog of an expired timer, which tells the failures of its own answers. */
export function Expiry({ timer, open }: Props) {
  const { task } = timer;
  const pauseTimer = usePauseTimer('dialog');
  const extendTimer = useExtendTimer();

  function pause() {
    const snapshot = takeSnapshot(task, timer);
    extendTimer.reset();
    if (isForgotten(snapshot.overtime)) open({ about: 'pause', snapshot });
    else pauseTimer.mutate({ task });
  }

  function extend(minutes: number) {
    const snapshot = takeSnapshot(task, timer);
    pauseTimer.reset();
    if (isForgotten(snapshot.overtime)) open({ about: 'continue', snapshot, minutes });
    else extendTimer.mutate({ task, additional_minutes: minutes });
  }

  return (
    <ExpiredDialog
      timer={timer}
      failure={pauseTimer.failure ?? extendTimer.failure}
      onContinue={extend}
      onPause={pause}
      onComplete={() => open({ about: 'complete', snapshot: takeSnapshot(task, timer) })}
    />
  );
}
