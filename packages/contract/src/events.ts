import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** Kinds of changes of one record, of a day's board or plan, and of what there is once. */
export const RECORD_CHANGES = ['project', 'list', 'category', 'experiment', 'forecast', 'promise'] as const;
export const DAY_CHANGES = ['workspace', 'plan'] as const;
export const OTHER_CHANGES = ['timer', 'profile', 'settings', 'access', 'trash', 'busy', 'everything'] as const;

/**
 * A change of the user's data: the kind and id of a record that was created, edited or deleted, and never what it holds.
 * 'forecast' is a kept one, 'workspace' the board of a day, 'plan' its plan, 'timer' the running timer, 'settings' among others
 * the start of days, by which every figure of a day is counted, 'access' how and where the user signs in, 'trash' what has
 * left it for good, 'busy' the busy time of any days, 'everything' more than can be named.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(RECORD_CHANGES), id: Id }),
  z.object({ kind: z.literal('task'), id: Id, list_id: Id }),
  z.object({ kind: z.enum(DAY_CHANGES), date: z.iso.date() }),
  z.object({ kind: z.enum(OTHER_CHANGES) }),
]);
export type Change = z.infer<typeof Change>;

export const Changes = z.array(Change);

/** The data of one event: the changes of one request, and the tab that sent it, where it has named itself. */
export const ChangeEvent = z.object({ changes: Changes, by: z.string().optional() });
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Name of an event without data: some events are lost, so that everything may have changed. */
export const RESET = 'reset';

/** Header of the answer to every write: its changes, as JSON. */
export const CHANGES_HEADER = 'X-Changes';

/** Header by which a tab names itself, so that it knows the events of its own writes: up to 40 letters and digits. */
export const TAB_HEADER = 'X-Tab';

/** The id of the last event that the caller has seen; the stream begins after it. */
export const LAST_EVENT_HEADER = 'Last-Event-ID';

const ageRule = 'Age must be a number of milliseconds';

/**
 * The changes of the user's data, as they are stored, without end (server-sent events, WHATWG HTML §9.2). After an
 * interruption the stream goes on where it was, or begins with the event 'reset' where that is not known any more.
 */
export const getEvents = endpoint({
  call: 'GET /events',
  scope: null,
  query: z.object({
    age: z
      .string(ageRule)
      .regex(/^\d{1,9}$/, ageRule)
      .transform(Number)
      .optional()
      .meta({
        description: 'Milliseconds since the page of the caller began: what has changed since then is told first',
      }),
  }),
  data: ChangeEvent,
  isStream: true,
});
