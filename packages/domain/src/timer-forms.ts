import { Review } from '@daymark/contract/timer.ts';
import { z } from 'zod';

/** The unsaved input of the completion dialog. */
export type CompletionDraft = { mental_state: string; reflection: string };

const emptyIsLater = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** The review of a form of which the empty parts are told later. */
export const LaterReview = z.object({
  mental_state: z.preprocess(emptyIsLater, Review.shape.mental_state),
  reflection: z.preprocess(emptyIsLater, Review.shape.reflection),
});

/** The form that asks how many of `most` whole minutes of overtime were work. */
export function overtimeAnswer(most: number) {
  const message = `Please enter minutes from 0 to ${most}`;
  return z.discriminatedUnion(
    'overtime_share',
    [
      z.object({ overtime_share: z.enum(['all', 'none']) }),
      z.object({
        overtime_share: z.literal('some'),
        work_minutes: z.int(message).min(0, message).max(most, message),
      }),
    ],
    'Please say how much of it was work',
  );
}
