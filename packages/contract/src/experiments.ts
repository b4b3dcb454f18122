/** The factor on a person's own estimate that an experiment tries, with two decimals; 1 would change nothing. */
export const MULTIPLIER = { min: 0.5, max: 3, default: 1.5 } as const;

/** Who meets the suggestion and who does not, in this order. */
export const ARMS = ['control', 'intervention'] as const;
export type Arm = (typeof ARMS)[number];

/** What the done tasks of an experiment say. */
export const EVIDENCE = ['too_early', 'helps', 'hurts', 'cannot_tell'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** From so many done tasks on an experiment says anything at all. */
export const FEWEST_DONE_TASKS = 10;
