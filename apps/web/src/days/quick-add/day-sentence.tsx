import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useQuery } from '@tanstack/react-query';
import { planQueries } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWord } from '#shared/day-words.ts';
import { counted } from '#ui/format.ts';
import classes from './capture-field.module.css';

type Props = {
  date: string;
  /** Minutes of the task; null where nobody has estimated it. */
  minutes: number | null;
};

/** Sentence on what a day holds with the task that is typed. */
export function DaySentence({ date, minutes }: Props) {
  const plan = useQuery({ ...planQueries.of(date), staleTime: FRESH_FOR }).data;
  const today = useCurrentDate();
  if (!plan) return null;
  const { planned_minutes, likely_minutes, not_estimated, capacity_minutes: capacity } = plan;
  const planned = planned_minutes + (minutes ?? 0);
  const without = not_estimated + (minutes === null ? 1 : 0);
  // A day without tasks has no likely time, with a history and without one.
  const likely = likely_minutes ? likely_minutes + (minutes ?? 0) : null;
  const over = (likely ?? planned) - capacity;
  const figures = [
    ...(planned > 0 ? [`${formatMinutes(planned)} planned`] : []),
    ...(without > 0 ? [`${counted(without, 'task')} without an estimate`] : []),
  ];
  return (
    <p className={`${classes.sentence} figures`}>
      {dayWord(date, today)} then holds <b>{figures.join(' and ')}</b>
      {likely !== null && planned > 0 && `, likely ${formatMinutes(likely)}`}, of {formatMinutes(capacity)}.
      {planned > 0 && (over > 0 ? ` ${formatMinutes(over)} too much.` : ' It fits.')}
    </p>
  );
}

/** Milliseconds in which letters that are typed do not ask for a day again. */
const FRESH_FOR = 10_000;
