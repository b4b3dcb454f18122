import type { TimeEntry } from '@daymark/contract/entries.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { wholeMinutes } from '@daymark/domain/durations.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { msWithin } from '@daymark/domain/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { dayRule } from '#shared/current-day.ts';
import { useTicking } from '#shared/ticking.ts';
import { asOf } from '#time/entries/new-times.ts';
import { useWorkClock } from '#time/timer/use-work-now.ts';
import { counted } from '#ui/format.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

type Props = {
  date: string;
  /** Entries of the day; undefined until they are loaded. */
  entries: readonly TimeEntry[] | undefined;
};

/** 'worked 3h 10m · 4 tasks done', of this day alone; it follows the running timer. */
export function WorkedOnDay({ date, entries }: Props) {
  const done = useQuery(taskQueries.doneOn(date)).data;
  const now = useWorkClock();
  const text = useTicking(() => {
    if (!entries) return '';
    const day = periodOfDay(Temporal.PlainDate.from(date), dayRule());
    const minutes = wholeMinutes(entries.map((entry) => msWithin(day, asOf(now(), entry))));
    const worked = minutes === 0 ? 'no work' : `worked ${formatMinutes(minutes)}`;
    return done ? `${worked} · ${counted(done.length, 'task')} done` : worked;
  });
  return <span className="figures">{text || '\u00A0'}</span>; // the height of a line, until it is known
}
