import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import { plannedLeft } from '@daymark/domain/progress.ts';
import { Link } from '@tanstack/react-router';
import { useTicking } from '#shared/ticking.ts';
import { minutesWorked, type RunningTimerState } from '#time/timer/clock.ts';
import { useShownTimer } from '#time/timer/timer.queries.ts';
import { FigureLine } from '#ui/figure-line.tsx';
import { useCalmLoading } from '#ui/states.tsx';
import type { ShownList } from '#work/lists/shown-list.ts';
import { countOf } from '#work/tasks/task-pages.ts';
import { SEPARATOR, todaysTotals } from '#work/tasks/task-totals.ts';
import classes from './todays-figures.module.css';

type Props = {
  date: string;
  figures: DailyAnalytics | undefined;
  /** Lists on the day's board. */
  lists: ShownList[];
  isPending: boolean;
};

/** Work and completions of the current day, and the plan left on the board; it follows the running timer. */
export function TodaysFigures({ date, figures, lists, isPending }: Props) {
  const timer = useShownTimer() ?? null;
  const leftNow = leftOn(lists, timer);
  const text = useTicking(() => (figures ? todaysTotals(figures, leftNow()) : ''));
  const isLoading = useCalmLoading(isPending) === 'loading';
  if (isLoading) return <span role="status">Loading your dashboard...</span>;
  if (text === '') return '\u00A0'; // the height of a line, until it is known
  const [work, ...others] = text.split(SEPARATOR);
  return (
    <span className="figures">
      <Link to="/calendar/day/$date" params={{ date }} className={classes.work}>
        <FigureLine text={work ?? ''} />
      </Link>
      {others.length > 0 && SEPARATOR}
      <FigureLine text={others.join(SEPARATOR)} />
    </span>
  );
}

/**
 * Reads the open tasks of the lists and the plan left of them; of the running one, which each list has first, up to now. With
 * each tick only that one is computed.
 */
function leftOn(lists: ShownList[], timer: RunningTimerState | null): () => { open: number; left: number } {
  const open = lists.reduce((sum, list) => sum + countOf(list, 'open'), 0);
  const left = lists.reduce((sum, list) => sum + list.planned_left_minutes, 0);
  const running = lists.flatMap((list) => list.open.tasks.slice(0, 1)).find(({ id }) => id === timer?.task.id);
  if (!running || !timer) return () => ({ open, left });
  const leftOfOthers = left - plannedLeft([running]);
  return () => ({ open, left: leftOfOthers + plannedLeft([{ ...running, total_time_worked: minutesWorked(timer) }]) });
}
