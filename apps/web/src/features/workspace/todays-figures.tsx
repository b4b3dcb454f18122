import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { todaysTotals } from '#features/tasks/task-totals.ts';
import { minutesWorked, type RunningTimerState } from '#features/timer/clock.ts';
import { timerQueries } from '#features/timer/timer.queries.ts';
import { useTicking } from '#shared/ticking.ts';
import { useCalmLoading } from '#ui/states.tsx';

type Props = {
  figures: DailyAnalytics | undefined;
  /** Tasks on the day's board. */
  tasks: Task[];
  isPending: boolean;
};

/** Work and completions of the current day, and the plan left on the board; it follows the running timer. */
export function TodaysFigures({ figures, tasks, isPending }: Props) {
  const timer = useQuery(timerQueries.active()).data ?? null;
  const text = useTicking(() => (figures ? todaysTotals(figures, tasks.map(countedUpTo(timer))) : ''));
  const isLoading = useCalmLoading(isPending) === 'loading';
  if (isLoading) return <span role="status">Loading your dashboard...</span>;
  return <span className="figures">{text || '\u00A0'}</span>; // the height of a line, until it is known
}

/** The running task with the time worked up to now. */
const countedUpTo = (timer: RunningTimerState | null) => (task: Task) =>
  task.id === timer?.task.id ? { ...task, total_time_worked: minutesWorked(timer) } : task;
