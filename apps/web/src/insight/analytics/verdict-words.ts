import type { Verdict } from '@daymark/contract/analytics.ts';

export const VERDICT_WORDS: Record<Verdict, string> = {
  accurate: 'Accurate',
  underestimated: 'Underestimated',
  overestimated: 'Overestimated',
};
