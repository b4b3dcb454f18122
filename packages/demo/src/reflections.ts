import type { MentalState } from '@daymark/contract/tasks.ts';

/** Time worked in comparison to the estimate: `over` took longer. */
export type Outcome = 'accurate' | 'over' | 'under';

/** Mental states after a task; repeated ones are more frequent. */
export const STATES: Record<Outcome, readonly [MentalState, ...MentalState[]]> = {
  accurate: ['focused', 'focused', 'focused', 'satisfied', 'satisfied', 'motivated', 'motivated', 'energized', 'tired'],
  over: ['tired', 'tired', 'frustrated', 'frustrated', 'focused', 'focused', 'satisfied', 'satisfied', 'anxious'],
  under: ['energized', 'energized', 'satisfied', 'satisfied', 'satisfied', 'motivated', 'motivated', 'focused'],
};

export const REFLECTIONS: Record<Outcome, readonly [string, ...string[]]> = {
  accurate: [
    'The estimate held, more or less.',
    'No surprises.',
    'It took about what I thought it would.',
    'Close to the plan, even with one interruption.',
    'About as long as last time.',
    'The timer and I were nearly in step.',
    'No detours today.',
    'I knew what I was getting into.',
    'Steady work from start to end.',
  ],
  over: [
    'The old version hid two special cases.',
    'I forgot to plan for questions.',
    'The first half went fast, the last tenth did not.',
    'I had to wait for an answer in the middle of it.',
    'I underestimated the setup again.',
    'I got lost in details that nobody will see.',
    'The tools were the slow part.',
    'In truth this was two tasks in one.',
    'I kept polishing after it was good enough.',
    'I had to start over once.',
    'More people had an opinion than I expected.',
  ],
  under: [
    'Faster than I feared.',
    'Most of it was there already.',
    'I could reuse the work from last week.',
    'One good hour without interruptions.',
    'Smaller than it looked.',
    'The checklist did half of the work.',
    'I said no to the extras.',
    'Easier the second time.',
  ],
};

/** Second sentences of some reflections. */
export const LESSONS: readonly [string, ...string[]] = [
  'Mornings are best for this.',
  'Next time I will split it.',
  'Notifications off helps.',
  'Worth a checklist.',
  'I should ask earlier.',
  'A short walk first helped.',
  'The notes from last time were gold.',
  'Next time the hard part comes first.',
  'Better after lunch than before.',
  'Good to have it out of my head.',
  'One draft fewer would do.',
  'It helped to write down the goal first.',
];

/** Descriptions of some tasks. */
export const DESCRIPTIONS: readonly [string, ...string[]] = [
  'Half a page is enough.',
  'See the notes from Monday.',
  'Show it to Ines before it goes out.',
  'Only a first version, no polish yet.',
  'Keep it shorter than last time.',
  'Start from the old one.',
  'Two options, then decide.',
  'The figures are on the shared drive.',
  'Stop when the timer rings.',
  'Good enough is good enough here.',
  'Look at it on the phone as well.',
  'Tom is waiting for this.',
  'Needs a quiet hour.',
  'The hard part first.',
  'Leave a note for next week.',
];

/** Lines for tomorrow, written when a day is closed. */
export const NOTES: readonly [string, ...string[]] = [
  'Start with the one you put off.',
  'Ask Ines about the dates first.',
  'Two things before lunch, mail after.',
  'Leave the afternoon free for the hard part.',
  'Less than today, and on time.',
  'Bring the notes to the call.',
];
