import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, changesOf, Id, IdParams, Instant, requiredName, requiredText } from './fields.ts';

/** Limit of calendars of an account. */
export const CALENDARS_OF_ACCOUNT = 10;

/** Limit of the characters of an address. */
export const ADDRESS_LENGTH = 2000;

/**
 * Why something could not be fetched from an address, in one word: 'refused' where it leads to what is not public, 'unreachable'
 * where nothing is there, 'slow' and 'large' above the limits of time and size, 'unreadable' where it is no calendar.
 */
export const FETCH_FAILURES = ['refused', 'unreachable', 'slow', 'large', 'unreadable'] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

const choices = {
  name: requiredName('Calendar name is required'),
  counts_all_day: z
    .boolean('Counts all day must be true or false')
    .meta({ description: 'Events of whole days are busy time, too' }),
  keeps_titles: z
    .boolean('Keeps titles must be true or false')
    .meta({ description: 'The titles of its events are kept, and shown with busy time' }),
};

/** A calendar that the server reads. Its address is a secret: only its host is told. */
export const Calendar = z
  .object({
    id: Id,
    name: z.string(),
    host: z.string().meta({ description: 'Name of the server at its address' }),
    counts_all_day: z.boolean(),
    keeps_titles: z.boolean(),
    read_at: Instant.nullable().meta({ description: 'When it was last read; null if never' }),
    failure: z
      .enum(FETCH_FAILURES)
      .nullable()
      .meta({ description: 'Why it could not be read the last time; what was read before stays' }),
    is_reading: z.boolean().meta({ description: 'A reading that its user asked for has not ended' }),
    created_at: Instant,
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof Calendar>;

/**
 * The address as the server asks for it: that of webcal is one of https. Null for what is no such address, and for one with a
 * name or a password in it.
 */
export function calendarUrl(text: string): URL | null {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

const noAddress = 'Address must begin with https:// or webcal://, without a name or password in it';

export const NewCalendar = body({
  ...choices,
  address: requiredText('Address', 'Address is required', ADDRESS_LENGTH).refine(
    (text) => calendarUrl(text) !== null,
    noAddress,
  ),
  counts_all_day: choices.counts_all_day.default(false),
  keeps_titles: choices.keeps_titles.default(false),
});
export type NewCalendar = z.infer<typeof NewCalendar>;
export type NewCalendarInput = z.input<typeof NewCalendar>;

export const CalendarChanges = changesOf(choices);
export type CalendarChanges = z.infer<typeof CalendarChanges>;

const UNLOGGED = { unlogged: 'A calendar that is read is no record' };

/** The calendars of the account, and whether the host lets the server read any. */
export const getCalendars = endpoint({
  call: 'GET /calendars',
  scope: null,
  data: z.object({
    is_open: z.boolean().meta({ description: 'Whether the host lets the server read calendars' }),
    calendars: z.array(Calendar),
  }),
});
/** Adds a calendar by its secret address, in the form iCalendar. It is read at once, and every half hour. */
export const createCalendar = endpoint({
  call: 'POST /calendars',
  scope: null,
  command: UNLOGGED,
  creates: true,
  body: NewCalendar,
  data: Calendar,
  refusals: [409, 503],
});
/** Changes what of its events counts and is kept: titles that are kept no longer go at once. */
export const updateCalendar = endpoint({
  call: 'PATCH /calendars/:id',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
  body: CalendarChanges,
  data: Calendar,
  refusals: [409],
  conflictData: Calendar,
});
/** Ends the reading of a calendar; its busy time goes with it. */
export const deleteCalendar = endpoint({
  call: 'DELETE /calendars/:id',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
});
/** Reads it now, once a minute at most. The answer comes before it is read. */
export const readCalendar = endpoint({
  call: 'POST /calendars/:id/read',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
  data: Calendar,
  refusals: [503],
});
