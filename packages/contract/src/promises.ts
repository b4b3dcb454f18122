import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, dayField, Id, IdParams, Instant, idOf, idText } from './fields.ts';

/** Kinds of records of which a date can be promised. */
export const PROMISED_KINDS = ['list', 'project'] as const;
export type PromisedKind = (typeof PROMISED_KINDS)[number];

/** Times of 10, as they are told. */
export const TIMES_OF_10 = { min: 0, max: 10 } as const;

/** A promise that waits, and the three ends it can have. */
export const PROMISE_STATES = ['open', 'kept', 'late', 'withdrawn'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/** Settled promises from which on a record is told. */
export const FEWEST_SETTLED = 10;

/** Limit of promises that an account can hold. */
export const PROMISES_OF_AN_ACCOUNT = 1000;

const Chance = z.int().min(TIMES_OF_10.min).max(TIMES_OF_10.max).nullable();

/** Options of a link: its page shows more than the dates, and ends by itself. */
const options = {
  shows_tasks: z.boolean('Shows tasks must be true or false').meta({ description: 'Names of the open tasks' }),
  shows_record: z.boolean('Shows record must be true or false').meta({
    description: `How many promises of the account were kept, from ${FEWEST_SETTLED} settled ones on`,
  }),
  ends_date: dayField('Ends date').nullable().meta({ description: 'The last day on which it opens; null without' }),
};

/** The link of a promise. Its secret is told once. */
export const PromiseLink = z
  .object({ ...options, made_at: Instant, is_ended: z.boolean().meta({ description: 'Whether its last day is over' }) })
  .meta({ id: 'PromiseLink' });
export type PromiseLink = z.infer<typeof PromiseLink>;

/** A date that was promised, as it was said, and what came of it. */
export const DatePromise = z
  .object({
    id: Id,
    kind: z.enum(PROMISED_KINDS),
    subject_id: Id.nullable().meta({ description: 'The list or project; null once it was deleted' }),
    name: z.string().meta({ description: 'Name of the list or project at the time' }),
    promised_date: z.iso.date(),
    tasks: Count.meta({ description: 'Tasks that were open when it was made' }),
    withdrawn_tasks: Count.meta({
      description: 'Those that were deleted or moved out while it was open; it goes on with the rest',
    }),
    chance: Chance.meta({
      description:
        'Times of 10 that the date was kept by the forecast when it was made; null while too few days were known',
    }),
    p80_date: z.iso.date().nullable().meta({ description: 'The date that was kept 8 times of 10 then' }),
    made_at: Instant,
    time_zone: z
      .string()
      .meta({ description: 'The zone by whose end of the day it is kept: that in which it was made' }),
    state: z.enum(PROMISE_STATES),
    days_late: Count.meta({ description: 'Days after its date: until it was done, or so far while it is open' }),
    settled_at: Instant.nullable().meta({
      description: 'When the last open task was done, or was taken out beside done ones',
    }),
    withdrawn_at: Instant.nullable().meta({
      description:
        'When it was withdrawn, or its list or project was deleted, or nothing of it was done and nothing left',
    }),
    link: PromiseLink.nullable(),
  })
  .meta({ id: 'Promise' });
export type DatePromise = z.infer<typeof DatePromise>;

/** How often promises were kept. */
export const PromiseRecord = z
  .object({
    settled: Count,
    kept: Count,
    withdrawn: Count,
    said: z.number().nullable().meta({ description: 'Mean chance of the settled ones that were told one, of 10' }),
    came_true: z.number().nullable().meta({ description: 'How many of 10 of these were kept' }),
  })
  .meta({ id: 'PromiseRecord' });
export type PromiseRecord = z.infer<typeof PromiseRecord>;

/** Limit of promises in an answer. */
export const MOST_PROMISES_SHOWN = 100;

const ofOne = <Schema extends z.ZodType<{ list_id?: unknown; project_id?: unknown }>>(schema: Schema) =>
  schema.refine(({ list_id, project_id }) => (list_id === undefined) !== (project_id === undefined), {
    path: ['list_id'],
    error: 'Please select one list or project',
  });

export const getPromises = endpoint({
  call: 'GET /promises',
  scope: 'read',
  query: z.object({
    list_id: idText('List must be an id').optional().meta({ description: 'Promises of this list alone' }),
    project_id: idText('Project must be an id').optional().meta({ description: 'Promises of this project alone' }),
  }),
  data: z.object({
    promises: z.array(DatePromise).meta({ description: `Latest first; ${MOST_PROMISES_SHOWN} at most` }),
    record: PromiseRecord.nullable().meta({
      description: `Of all promises of the account; null below ${FEWEST_SETTLED} settled ones`,
    }),
  }),
  refusals: [404],
});

/** The chance that a date is kept, as of now. */
export const PromiseChance = z
  .object({ chance: Chance, p80_date: z.iso.date().nullable() })
  .meta({ id: 'PromiseChance' });
export type PromiseChance = z.infer<typeof PromiseChance>;

const NewPromise = ofOne(
  body({
    list_id: idOf('List').optional(),
    project_id: idOf('Project').optional(),
    promised_date: dayField('Promised date'),
  }),
);
export type NewPromise = z.infer<typeof NewPromise>;

/** Tells how many times of 10 a date is kept as of now; null while too few days are known, and where nothing is open. */
export const getPromiseChance = endpoint({
  call: 'GET /promises/chance',
  scope: 'read',
  query: ofOne(
    z.object({
      list_id: idText('List must be an id').optional(),
      project_id: idText('Project must be an id').optional(),
      promised_date: dayField('Promised date'),
    }),
  ),
  data: PromiseChance,
  refusals: [404],
});

const UNLOGGED = { unlogged: 'A promise stands in a record of its own, which nothing takes back' };

/** Promises a date of the open tasks of a list or project, with its chance as of now. Nobody can change it; it settles by itself. */
export const makePromise = endpoint({
  call: 'POST /promises',
  scope: 'plan',
  command: UNLOGGED,
  creates: true,
  body: NewPromise,
  data: DatePromise,
  refusals: [404, 409],
});

/** Withdraws an open promise, and ends its link. The record keeps when. */
export const withdrawPromise = endpoint({
  call: 'POST /promises/:id/withdraw',
  scope: 'plan',
  command: UNLOGGED,
  params: IdParams,
  data: DatePromise,
  refusals: [409],
});

/** Tells why a date is refused, in words for the user; null where it is not. */
type WhyNot = (date: string) => string | null;

const refusedBy = (whyNot: WhyNot) => (date: string, context: z.RefinementCtx) => {
  const message = date === '' ? null : whyNot(date);
  if (message !== null) context.addIssue({ code: 'custom', message });
};

/** The form of a new promise, which knows the current day. */
export const promiseForm = (whyNot: WhyNot) =>
  z.object({
    promised_date: z.string().min(1, 'Please enter a date').pipe(dayField('Date')).superRefine(refusedBy(whyNot)),
  });

/** The form of a link; without a last day its field is empty. */
export const linkForm = (whyNot: WhyNot) =>
  z.object({
    shows_tasks: z.boolean(),
    shows_record: z.boolean(),
    ends_date: z
      .string()
      .pipe(z.literal('').or(dayField('Last day')))
      .superRefine(refusedBy(whyNot)),
  });

/** Whether a text is a day. */
export const isDay = (text: string): boolean => dayField('Date').safeParse(text).success;

export const LinkOptions = body(options).partial();
export type LinkOptions = z.infer<typeof LinkOptions>;

/** Makes the link of a promise, or makes it anew, and tells its secret this once: the page is at /p/{secret}. */
export const makePromiseLink = endpoint({
  call: 'POST /promises/:id/link',
  scope: null,
  command: { unlogged: 'A link is no record' },
  creates: true,
  tellsSecret: true,
  params: IdParams,
  body: LinkOptions,
  data: z.object({ secret: z.string(), promise: DatePromise }),
});
export const endPromiseLink = endpoint({
  call: 'DELETE /promises/:id/link',
  scope: null,
  command: { unlogged: 'A link is no record' },
  params: IdParams,
});
