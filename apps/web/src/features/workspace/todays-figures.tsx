import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import { plannedLeft } from '@daymark/domain/progress.ts';
import { useQuery } from '@tanstack/react-query';
import type { ShownList } from '#features/lists/lists.queries.ts';
import { countOf } from '#features/tasks/task-pages.ts';
import { todaysTotals } from '#features/tasks/task-totals.ts';
import { minutesWorked, type RunningTimerState } from '#features/timer/clock.ts';
import { timerQueries } from '#features/timer/timer.queries.ts';
import { useTicking } from '#shared/ticking.ts';
import { useCalmLoading } from '#ui/states.tsx';

type Props = {
  figures: DailyAnalytics | undefined;
  /** Lists on the day's board. */
  lists: ShownList[];
  isPending: boolean;
};

/** Work and completions of the current day, and the plan left on the board; it follows the running timer. */
export function TodaysFigures({ figures, lists, isPending }: Props) {
  const timer = useQuery(timerQueries.active()).data ?? null;
  const text = useTicking(() => (figures ? todaysTotals(figures, leftOn(lists, timer)) : ''));
  const isLoading = useCalmLoading(isPending) === 'loading';
  if (isLoading) return <span role="status">Loading your dashboard...</span>;
  return <span className="figures">{text || '\u00A0'}</span>; // the height of a line, until it is known
}

/** Open tasks of the lists and the plan left of them; of the running one, which each list has first, up to now. */
function leftOn(lists: ShownList[], timer: RunningTimerState | null) {
  const open = lists.reduce((sum, list) => sum + countOf(list, 'open'), 0);
  const left = lists.reduce((sum, list) => sum + list.planned_left_minutes, 0);
  const running = lists.flatMap((list) => list.open.tasks.slice(0, 1)).find(({ id }) => id === timer?.task.id);
  if (!running || !timer) return { open, left };
  const upToNow = { ...running, total_time_worked: minutesWorked(timer) };
  return { open, left: left - plannedLeft([running]) + plannedLeft([upToNow]) };
}
