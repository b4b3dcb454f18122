import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { useTicking } from '#shared/ticking.ts';
import { countdownUsed, type RunningTimerState, readCountdown } from '#time/timer/clock.ts';
import { leftWords, spokenRest } from '#time/timer/countdown.tsx';
import { useTimerOf } from '#time/timer/use-timer-of.ts';
import { RetryButton } from '#ui/retry-button.tsx';
import classes from './row-countdown.module.css';

/** The countdown in the row of the running task, and on the lower edge of the row how much of it has passed. */
export function RowCountdown({ task }: { task: OpenTask }) {
  const { timer, retry } = useTimerOf(task);
  if (retry) {
    return (
      <span role="alert" className={classes.failure}>
        The timer could not be loaded. <RetryButton isCompact onRetry={retry} />
      </span>
    );
  }
  return timer && <Rest task={task} timer={timer} />;
}

function Rest({ task, timer }: { task: OpenTask; timer: RunningTimerState }) {
  const text = useTicking(() => readCountdown(timer).text);
  const spoken = useTicking(() => spokenRest(timer));
  const used = useTicking(() => (countdownUsed(timer) * 100).toFixed(1));
  const isOver = text.startsWith('+');
  return (
    <>
      <span
        role="timer"
        aria-label={`${task.name}, ${spoken}`}
        className={classes.rest}
        data-over={isOver || undefined}
      >
        <span className={`${classes.figure} figures`}>{text}</span> {isOver ? 'over' : leftWords(task)}
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${used}%` }} />
      </span>
    </>
  );
}
