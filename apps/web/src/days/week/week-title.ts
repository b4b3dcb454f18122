import { dateWriter } from '#ui/format.ts';

const dayOfMonth = dateWriter({ day: 'numeric' });
const monthAndDay = dateWriter({ month: 'long', day: 'numeric' });
const monthDayAndYear = dateWriter({ month: 'long', day: 'numeric', year: 'numeric' });

/** Dates of a week: 'November 16 – 22, 2026', 'November 30 – December 6, 2026'. */
export function weekTitle(firstDate: string): string {
  const first = Temporal.PlainDate.from(firstDate);
  const last = first.add({ days: 6 });
  if (first.year !== last.year) return `${monthDayAndYear(first)} – ${monthDayAndYear(last)}`;
  const end = first.month === last.month ? dayOfMonth(last) : monthAndDay(last);
  return `${monthAndDay(first)} – ${end}, ${last.year}`;
}
