import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayDistance } from '#shared/day-words.ts';
import { FigureLine } from '#ui/figure-line.tsx';
import { SEPARATOR, totalsOfDay } from '#work/tasks/task-totals.ts';

type Props = { date: string; figures: DailyAnalytics | undefined };

/** How far away another day is, and what was done on a past one. */
export function DayFigures({ date, figures }: Props) {
  const today = useCurrentDate();
  const done = date < today && figures ? totalsOfDay(figures) : [];
  return (
    <span className="figures">
      <FigureLine text={[dayDistance(date, today), ...done].join(SEPARATOR)} />
    </span>
  );
}
