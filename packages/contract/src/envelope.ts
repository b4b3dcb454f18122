import { z } from 'zod';

export const FieldError = z.object({
  path: z.string().meta({ description: 'The field, dotted where it is nested' }),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** Body of every refusal and failure; `message` is that of the first field error, if there are any. */
export const Failure = z
  .object({
    success: z.literal(false),
    data: z.null(),
    message: z.string(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string() });

/** Fallback message on both sides of the wire. */
export const UNEXPECTED = 'An unexpected error occurred';

/** The caller's IANA time zone; absent means UTC. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';
