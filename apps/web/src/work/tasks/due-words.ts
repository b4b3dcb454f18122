import { weekdayOf } from '#shared/day-words.ts';
import { counted, formatDate, formatDayOfYear } from '#ui/format.ts';

/** A due date as cards show it: 'Due Fri' within a week, 'Due Nov 30', 'Overdue 2 days'. */
export function dueWords(date: string, today: string): { text: string; isOverdue: boolean } {
  const [due, now] = [Temporal.PlainDate.from(date), Temporal.PlainDate.from(today)];
  const days = now.until(due).days;
  if (days < 0) return { text: `Overdue ${counted(-days, 'day')}`, isOverdue: true };
  return { text: `Due ${dayWords(due, now, days)}`, isOverdue: false };
}

function dayWords(due: Temporal.PlainDate, now: Temporal.PlainDate, days: number): string {
  if (days === 0) return 'today';
  if (days < 7) return weekdayOf(due.toString());
  return due.year === now.year ? formatDayOfYear(due) : formatDate(due.toString());
}
