import { instantField } from '@daymark/contract/fields.ts';
import { Review } from '@daymark/contract/timer.ts';
import { z } from 'zod';
import { LaterReview } from './timer-forms.ts';

const times = {
  started_at: z.string().min(1, 'Please enter the start').pipe(instantField('Start')),
  ended_at: z.string().min(1, 'Please enter the end').pipe(instantField('End')),
};

/** The form of an entry by hand; its times are empty until they are typed. */
export const EntryForm = z.object({ task_id: z.int('Please select a task'), ...times });

/** The form that completes a task whose timer never ran; its work is booked with it where the person says so. */
export const CompletionForm = completionForm(Review);

/** The form of a completion of which the empty parts of the review are told later. */
export const LaterCompletionForm = completionForm(LaterReview);

function completionForm(review: typeof Review | typeof LaterReview) {
  return z.discriminatedUnion('has_time', [
    review.extend({ has_time: z.literal(false) }),
    review.extend({ has_time: z.literal(true), ...times }),
  ]);
}
