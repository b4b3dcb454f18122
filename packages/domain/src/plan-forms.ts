import { dayField } from '@daymark/contract/fields.ts';
import { z } from 'zod';
import { whyNotChangePlan } from './plan.ts';

/** The form of the date for which tasks are planned. */
export const planDateForm = (today: string) =>
  z.object({
    date: z
      .string()
      .min(1, 'Please enter a date')
      .pipe(dayField('Date'))
      .superRefine((date, context) => {
        const whyNot = whyNotChangePlan(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today));
        if (whyNot !== null) context.addIssue(whyNot);
      }),
  });
