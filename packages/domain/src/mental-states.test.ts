import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as rules from './mental-states.ts';
import { eachState, mentalStateDistribution } from './mental-states.ts';

const countStates = (states: MentalState[]) => rules.countStates(states.map((mental_state) => ({ mental_state })));

test('each state is counted, and the positive ones have a share of their own', () => {
  const counts = countStates(['tired', 'focused', 'tired', 'motivated', 'anxious', 'tired']);
  expect(counts).toEqual({ ...eachState(() => 0), tired: 3, focused: 1, motivated: 1, anxious: 1 });
  const distribution = mentalStateDistribution(counts);
  expect(distribution).toMatchObject({ total_tasks: 6, most_common_state: 'tired' });
  expect(distribution.mental_states.percentages.tired).toBe(50);
  expect(distribution.positive_states_percentage).toBeCloseTo(100 / 3, 9);
});

test('a tie for the most common state goes to the first in the fixed order', () => {
  expect(mentalStateDistribution(countStates(['anxious', 'tired', 'satisfied'])).most_common_state).toBe('satisfied');
  expect(mentalStateDistribution(countStates(['anxious', 'frustrated'])).most_common_state).toBe('frustrated');
});

test('without a task the distribution is empty', () => {
  expect(mentalStateDistribution(countStates([]))).toEqual({
    total_tasks: 0,
    mental_states: { counts: eachState(() => 0), percentages: eachState(() => 0) },
    most_common_state: null,
    positive_states_percentage: 0,
  });
});

test('percentages add up, and the order of the tasks changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MENTAL_STATES), { minLength: 1 }), (states) => {
      const distribution = mentalStateDistribution(countStates(states));
      const { percentages } = distribution.mental_states;
      const sum = Object.values(percentages).reduce((sum, percentage) => sum + percentage, 0);
      expect(sum).toBeCloseTo(100, 9);
      expect(distribution.positive_states_percentage).toBeLessThanOrEqual(100 + 1e-9);
      expect(mentalStateDistribution(countStates(states.toReversed()))).toEqual(distribution);
    }),
  );
});
