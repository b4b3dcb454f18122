import { z } from 'zod';

/** What is told of at-mosts: nothing yet, that they hold less or more often than 8 times of 10, or that neither shows. */
export const AtMostVerdict = z.enum(['too_early', 'too_narrow', 'too_wide', 'cannot_tell']);
export type AtMostVerdict = z.infer<typeof AtMostVerdict>;
