import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { type FieldError, MADE_AGO_HEADER, TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { LONGEST_WAIT_MS } from '@daymark/contract/timer.ts';
import { z } from 'zod';
import { invalid, notFound } from '#context/api-error.ts';
import type { RouterOptions } from './router-options.ts';

/** The parts of a call as they have come in, not parsed yet. */
export type GivenInput = { params?: unknown; query?: unknown; body?: unknown; timeZone?: unknown; madeAgo?: unknown };

/** Parses what a call was given by the contract. */
export function parseInput(
  endpoint: Endpoint,
  { params: givenParams, query: givenQuery, body: givenBody, timeZone = 'UTC', madeAgo }: GivenInput,
  { isTimeZone }: Pick<RouterOptions, 'isTimeZone'>,
) {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    if (schema instanceof z.ZodUndefined) return undefined;
    // An absent body is read as {}, so that the messages come from the rules of the fields.
    const { data, error } = schema.safeParse(value === undefined ? {} : value);
    for (const { path, message } of error?.issues ?? []) addFirst(errors, { path: path.join('.'), message });
    return data;
  };

  const params = parse(endpoint.params, givenParams);
  // A path id that is not a positive integer gets the 404 of a missing record. A bad date or month is a field error.
  if (errors.some(({ path }) => path === 'id')) throw notFound('Page');

  const isKnown = typeof timeZone === 'string' && isTimeZone(timeZone);
  if (!isKnown) errors.push({ path: TIME_ZONE_HEADER, message: 'Unknown time zone' });
  const madeAgoMs = madeAgo === undefined ? 0 : agoOf(madeAgo);
  if (madeAgoMs === null) errors.push({ path: MADE_AGO_HEADER, message: BAD_AGO });
  const query = parse(endpoint.query, givenQuery);
  const body = endpoint.upload === null ? parse(endpoint.body, givenBody) : undefined;

  const [first, ...others] = errors;
  if (first) throw invalid(first, ...others);
  return { timeZone: String(timeZone), madeAgoMs: madeAgoMs ?? 0, params, query, body };
}

const BAD_AGO = `${MADE_AGO_HEADER} must be a whole number between 0 and ${LONGEST_WAIT_MS}`;

/** The milliseconds that a header says; null where they are none, or more than a change can wait. */
function agoOf(said: unknown): number | null {
  const ms = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : Number.NaN;
  return ms <= LONGEST_WAIT_MS ? ms : null;
}

/** Each field reports the first rule that it breaks. */
function addFirst(errors: FieldError[], error: FieldError): void {
  if (!errors.some(({ path }) => path === error.path)) errors.push(error);
}
