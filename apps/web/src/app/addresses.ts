import { DateRange, dayField, Id, inYears, SearchWords } from '@daymark/contract/fields.ts';
import { z } from 'zod';

/** Without a date the page follows the current day. Today was called 'plan' before. */
export const DashboardAddress = z.object({
  view: z
    .enum(['plan', 'today', 'week', 'board', 'progress'])
    .transform((view) => (view === 'plan' ? 'today' : view))
    .optional()
    .catch(undefined),
  date: dayField('Date').optional().catch(undefined),
});

/** An impossible range means all time: the router merges these two over the unparsed search. */
export const AnalyticsAddress = DateRange.safeExtend({
  measured: z.boolean().optional(),
  origin: z.literal('own').optional().catch(undefined),
  hours: z.enum(['list', 'category', 'day']).optional().catch(undefined),
  project: Id.optional().catch(undefined),
}).catch({
  start_date: undefined,
  end_date: undefined,
});

/** A month such as '2026-10'; without one it is the current month. The details of a day such as '2026-10-20' are open. */
export const CalendarAddress = z.object({
  colors: z.literal('plan').optional().catch(undefined),
  day: dayField('Day').optional().catch(undefined),
  month: inYears(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), 'Month')
    .optional()
    .catch(undefined),
});

/** The router reads digits as a number. */
export const SearchAddress = z.object({ q: z.coerce.string().pipe(SearchWords).optional().catch(undefined) });

/** Whether the path of a day names one. */
export const isDay = (date: string): boolean => dayField('Day').safeParse(date).success;

const SharedText = z.coerce.string().optional().catch(undefined);

/** Texts that another app shares. */
export const AddAddress = z.object({ title: SharedText, text: SharedText, url: SharedText });

/** The line with which quick add opens: each of the texts once, since many apps repeat one in another. */
export function sharedLine({ title, text, url }: z.infer<typeof AddAddress>): string {
  const texts = [title, text, url].flatMap((part) => part?.replace(/\s+/g, ' ').trim() || []);
  return texts
    .filter((part, place) => !texts.some((other, at) => other.includes(part) && (other !== part || at < place)))
    .join(' ');
}
