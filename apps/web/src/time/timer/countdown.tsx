import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Group, Text } from '@mantine/core';
import { useTicking } from '#shared/ticking.ts';
import { Bar } from '#ui/bar.tsx';
import { spokenMinutes } from '#ui/format.ts';
import { minutesWorked, msLeft, type RunningTimerState, readCountdown } from './clock.ts';
import classes from './countdown.module.css';

type Props = { task: Task; timer: RunningTimerState | null };

/** Time left of the running countdown, or overtime. */
export function Countdown({ task, timer }: Props) {
  if (!timer) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Figure task={task} timer={timer} />
        <Worked task={task} timer={timer} />
      </Group>
      <WorkedBar task={task} timer={timer} />
    </>
  );
}

type TimerProps = { task: Task; timer: RunningTimerState };

function Figure({ task, timer }: TimerProps) {
  const text = useTicking(() => readCountdown(timer).text);
  const isOver = text.startsWith('+');
  const spoken = useTicking(() => spokenRest(timer));
  return (
    <div
      role="timer"
      aria-label={`${task.name}, ${spoken}`}
      className={classes.countdown}
      data-over={isOver || undefined}
    >
      <span className={`${classes.figure} figures`}>{text}</span> {isOver ? 'over' : 'left'}
    </div>
  );
}

function Worked({ task, timer }: TimerProps) {
  const worked = useTicking(() => formatMinutes(minutesWorked(timer)));
  return (
    <Text size="sm" c="dimmed" className="figures">
      {task.estimate_origin === null ? `${worked} worked` : `${worked} of ${formatMinutes(task.planned_duration)}`}
    </Text>
  );
}

function WorkedBar({ task, timer }: TimerProps) {
  const percentage = useTicking(() => ((minutesWorked(timer) / task.planned_duration) * 100).toFixed(1));
  return (
    <Bar percentage={Number(percentage)} label={`${task.name}, time worked`} color="var(--dm-bar-live)" isTicking />
  );
}

/** Countdown text for screen readers, in whole minutes: it changes once a minute. */
export function spokenRest(timer: RunningTimerState): string {
  const minutes = msLeft(timer) / 60_000;
  return minutes > 0 ? `${spokenMinutes(Math.ceil(minutes))} left` : `${spokenMinutes(-minutes)} over`;
}

/** The words behind the time left: of how much it is, where somebody has said that. */
export const leftWords = ({ estimate_origin, planned_duration }: Pick<Task, 'estimate_origin' | 'planned_duration'>) =>
  estimate_origin === null ? 'left' : `left of ${formatMinutes(planned_duration)}`;
