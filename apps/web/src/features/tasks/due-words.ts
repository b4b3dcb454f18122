import { counted } from '#ui/format.ts';

/** A due date as cards show it: 'Due Fri' within a week, 'Due Nov 30', 'Overdue 2 days'. */
export function dueWords(date: string, today: string): { text: string; isOverdue: boolean } {
  const [due, now] = [Temporal.PlainDate.from(date), Temporal.PlainDate.from(today)];
  const days = now.until(due).days;
  if (days < 0) return { text: `Overdue ${counted(-days, 'day')}`, isOverdue: true };
  return { text: `Due ${dayWords(due, now, days)}`, isOverdue: false };
}

function dayWords(due: Temporal.PlainDate, now: Temporal.PlainDate, days: number): string {
  if (days === 0) return 'today';
  if (days < 7) return due.toLocaleString('en', { weekday: 'short' });
  const isOtherYear = due.year !== now.year;
  return due.toLocaleString('en', { month: 'short', day: 'numeric', ...(isOtherYear && { year: 'numeric' }) });
}
