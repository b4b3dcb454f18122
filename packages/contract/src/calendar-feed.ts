import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, changesOf, Instant } from './fields.ts';

const contents = {
  due_days: z.boolean('Due days must be true or false').meta({ description: 'Open tasks on the day they are due' }),
  plan: z.boolean('Plan must be true or false').meta({ description: 'Planned tasks, with their likely start and end' }),
  worked_time: z.boolean('Worked time must be true or false').meta({ description: 'Time entries that have ended' }),
  promises: z.boolean('Promises must be true or false').meta({ description: 'Open promises on their date' }),
};

/** Contents of a calendar feed. */
export const FeedContents = body(contents);
export type FeedContents = z.infer<typeof FeedContents>;

/** Contents of a feed whose account has chosen none. */
export const FIRST_CONTENTS: FeedContents = { due_days: true, plan: true, worked_time: false, promises: true };

/** The feed by which calendar programs read the account. Its secret is told once. */
export const CalendarFeed = z
  .object({
    ...contents,
    time_zone: z
      .string()
      .meta({ description: 'The zone by which it counts days: that of the last change of the feed' }),
    created_at: Instant.meta({ description: 'When its secret was made' }),
    last_fetched_at: Instant.nullable().meta({ description: 'Kept to the minute; null if never' }),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Contents of a new feed; those that are absent are as before, or as first. */
export const NewFeed = FeedContents.partial();
export type NewFeed = z.infer<typeof NewFeed>;

export const FeedChanges = changesOf(contents);
export type FeedChanges = z.infer<typeof FeedChanges>;

const UNLOGGED = { unlogged: 'A feed is no record' };

/** The feed of the account; null where there is none. */
export const getCalendarFeed = endpoint({ call: 'GET /calendar-feed', scope: null, data: CalendarFeed.nullable() });

/** Makes the feed, or its secret anew, and tells it this once: the feed is read at /feeds/{secret}.ics. */
export const createCalendarFeed = endpoint({
  call: 'POST /calendar-feed',
  scope: null,
  command: UNLOGGED,
  creates: true,
  tellsSecret: true,
  body: NewFeed,
  data: CalendarFeed.extend({ secret: z.string() }),
});
export const updateCalendarFeed = endpoint({
  call: 'PATCH /calendar-feed',
  scope: null,
  command: UNLOGGED,
  body: FeedChanges,
  data: CalendarFeed,
  refusals: [404, 409],
  conflictData: CalendarFeed,
});
export const endCalendarFeed = endpoint({
  call: 'DELETE /calendar-feed',
  scope: null,
  command: UNLOGGED,
  refusals: [404],
});
