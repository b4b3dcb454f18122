import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Count } from './fields.ts';

/** Verdicts on at-mosts: nothing yet, that they hold less or more often than 8 times of 10, or that neither shows. */
export const AtMostVerdict = z.enum(['too_early', 'too_narrow', 'too_wide', 'cannot_tell']);
export type AtMostVerdict = z.infer<typeof AtMostVerdict>;

/** Outcome of the user's at-mosts. */
export const AtMostRecord = z
  .object({
    settled: Count.meta({ description: 'Done tasks with work whose owner had said what they take at most' }),
    held: Count.meta({ description: 'How many of them took no longer' }),
    verdict: AtMostVerdict.meta({
      description: 'Told from 8 settled ones on, by bets that survive a look after each of them',
    }),
    factor: z.number().nonnegative().nullable().meta({
      description: '1.6 is read as: 1.6 times as long ones would hold 8 times of 10; null below 8 settled ones',
    }),
  })
  .meta({ id: 'AtMostRecord' });
export type AtMostRecord = z.infer<typeof AtMostRecord>;

/** Tells of all dates: what is looked at again and again must be one sequence, not one for each range of dates. */
export const getAtMosts = endpoint({ call: 'GET /analytics/at-mosts', scope: 'read', data: AtMostRecord });
