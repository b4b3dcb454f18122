import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';

/** States in which work felt good (specification §3). */
const POSITIVE_STATES: readonly MentalState[] = ['energized', 'focused', 'satisfied', 'motivated'];

export type StateCounts = Record<MentalState, number>;

export function countStates(tasks: Iterable<{ mental_state: MentalState | null }>): StateCounts {
  const counts = eachState(() => 0);
  for (const { mental_state } of tasks) if (mental_state) counts[mental_state] += 1;
  return counts;
}

/**
 * Distribution of the states in which work ended, unrounded, of those among the completed tasks whose state was told. A tie
 * goes to the first in the fixed order (decisions §6).
 */
export function mentalStateDistribution(counts: StateCounts, completed: number) {
  const total = sumOf(counts, MENTAL_STATES);
  const percentageOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const most = Math.max(...Object.values(counts));
  return {
    total_tasks: total,
    not_told: completed - total,
    mental_states: { counts, percentages: eachState((state) => percentageOf(counts[state])) },
    most_common_state: MENTAL_STATES.find((state) => most > 0 && counts[state] === most) ?? null,
    positive_states_percentage: percentageOf(sumOf(counts, POSITIVE_STATES)),
  };
}

export function eachState<Figure>(figureOf: (state: MentalState) => Figure): Record<MentalState, Figure> {
  const entries = MENTAL_STATES.map((state) => [state, figureOf(state)]);
  return Object.fromEntries(entries) as Record<MentalState, Figure>; // of all states
}

function sumOf(counts: StateCounts, states: readonly MentalState[]): number {
  return states.reduce((sum, state) => sum + counts[state], 0);
}
