import { instantField } from '@daymark/contract/fields.ts';
import { Review } from '@daymark/contract/timer.ts';
import { z } from 'zod';

const times = {
  started_at: z.string().min(1, 'Please enter the start').pipe(instantField('Start')),
  ended_at: z.string().min(1, 'Please enter the end').pipe(instantField('End')),
};

/** The form of an entry by hand; its times are empty until they are typed. */
export const EntryForm = z.object({ task_id: z.int('Please select a task'), ...times });

/** The form that completes a task whose timer never ran; its work is booked with it where the person says so. */
export const CompletionForm = z.discriminatedUnion('has_time', [
  Review.extend({ has_time: z.literal(false) }),
  Review.extend({ has_time: z.literal(true), ...times }),
]);
