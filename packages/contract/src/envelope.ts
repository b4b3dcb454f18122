import { z } from 'zod';

export const FieldError = z.object({
  path: z.string().meta({ description: 'The field, dotted where it is nested' }),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

const failureFields = {
  success: z.literal(false),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  code: z.string().optional().meta({ description: 'Name of the refusal, where a program can act on it' }),
};

/** Codes of refusals after which a program goes on with another call. */
export const PROOF_REQUIRED = 'proof_required';
export const CODE_REQUIRED = 'code_required';

/** Body of every refusal and failure; `message` is that of the first field error, if there are any. */
export const Failure = z.object({ ...failureFields, data: z.null() }).meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

/** Body of a refusal that a record stands in the way of; null where the call names none. */
export const conflictEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ ...failureFields, data: data.nullable() });

export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string() });

/** Fallback message on both sides of the wire. */
export const UNEXPECTED = 'An unexpected error occurred';

/** Key under which the answer to a change is kept: the same call with it is answered again, and done once. */
export const KEY_HEADER = 'Idempotency-Key';

/** Header of the answer to a write: the id of its command, where it has changed something that is logged. */
export const COMMAND_HEADER = 'X-Command';

/** Tells that the answer is the one to an earlier call with the same key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/** A key, in quotes or not (draft-ietf-httpapi-idempotency-key-header: a structured string). */
export const KEY_PATTERN = /^(?:"([\dA-Za-z-]{1,64})"|([\dA-Za-z-]{1,64}))$/;

/** The caller's IANA time zone; absent means UTC. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';

/** Milliseconds since a change was made, where it had to wait for a network: what it plans for that day was not past yet. */
export const MADE_AGO_HEADER = 'X-Made-Ago';
