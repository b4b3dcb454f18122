import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, instantField, isValidSoFar, NAME_LENGTH, text } from './fields.ts';
import { BusyBlock } from './plan.ts';

/** Limit of blocks in one request and in one answer. */
export const BLOCKS_AT_ONCE = 2000;

/** Limit of blocks that an account keeps of those that were pushed. */
export const PUSHED_BLOCKS = 20_000;

/** Limit of days from the beginning of a span to its end. */
export const DAYS_OF_SPAN = 366;

const span = {
  from: instantField('From').meta({ description: 'Begin of the span, in any offset from UTC' }),
  until: instantField('Until').meta({
    description: `End of the span, which is not in it: at most ${DAYS_OF_SPAN} days after its begin`,
  }),
};

const msOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

const HOUR = 60 * 60 * 1000;

const AFTER = { path: ['until'], error: 'Until must be after from', when: isValidSoFar };
const NOT_TOO_LONG = {
  path: ['until'],
  error: `A span is at most ${DAYS_OF_SPAN} days long`,
  when: isValidSoFar,
};

type Span = { from: string; until: string };

const isAfter = ({ from, until }: Span) => msOf(from) < msOf(until);
const isShort = ({ from, until }: Span) => msOf(until) - msOf(from) <= DAYS_OF_SPAN * 24 * HOUR;

const PushedBlock = body({
  start: instantField('Start'),
  end: instantField('End'),
  title: text('Title', NAME_LENGTH).nullable().optional(),
}).refine(({ start, end }) => isAfter({ from: start, until: end }), {
  path: ['end'],
  error: 'End must be after start',
  when: isValidSoFar,
});

/** The busy time of a span. */
export const BusyTime = body({
  ...span,
  blocks: z
    .array(PushedBlock, 'Blocks must be an array')
    .max(BLOCKS_AT_ONCE, `Blocks must be at most ${BLOCKS_AT_ONCE}`)
    .meta({
      description: 'In any order. What reaches over the span is cut to it, and blocks may overlap: time counts once',
    }),
})
  .refine(isAfter, AFTER)
  .refine(isShort, NOT_TOO_LONG)
  .superRefine(({ from, until, blocks }, { issues, addIssue }) => {
    if (issues.length > 0) return;
    const [first, last] = [msOf(from), msOf(until)];
    for (const [place, { start, end }] of blocks.entries()) {
      if (msOf(end) <= first || msOf(start) >= last)
        addIssue({ code: 'custom', path: ['blocks', place, 'start'], message: 'A block must lie in the span' });
    }
  });
export type BusyTime = z.infer<typeof BusyTime>;

/** The blocks that lie in the span or reach into it, whole, in the order of their starts: the first ones where there are very many. */
export const getBusyTime = endpoint({
  call: 'GET /busy',
  scope: 'read',
  query: z.object(span).refine(isAfter, AFTER).refine(isShort, NOT_TOO_LONG),
  data: z.array(BusyBlock).max(BLOCKS_AT_ONCE),
});

/**
 * Replaces the pushed blocks of a span: what stands there afterwards is what was sent. Those of calendars that the server reads stay, and
 * so does what lies outside of the span. Blocks are deleted 90 days after their end.
 */
export const pushBusyTime = endpoint({
  call: 'PUT /busy',
  scope: 'busy',
  command: { unlogged: 'It comes from a calendar again and again, and what is sent replaces what was there' },
  body: BusyTime,
  data: z.array(BusyBlock),
  refusals: [409],
});
