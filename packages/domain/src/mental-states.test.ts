import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as rules from './mental-states.ts';
import { eachState } from './mental-states.ts';

const countStates = (states: MentalState[]) => rules.countStates(states.map((mental_state) => ({ mental_state })));

/** The distribution of tasks whose states were told, among so many more that were completed. */
const distributionOf = (states: MentalState[], notTold = 0) =>
  rules.mentalStateDistribution(countStates(states), states.length + notTold);

test('each state is counted, and the positive ones have a share of their own', () => {
  const states: MentalState[] = ['tired', 'focused', 'tired', 'motivated', 'anxious', 'tired'];
  expect(countStates(states)).toEqual({ ...eachState(() => 0), tired: 3, focused: 1, motivated: 1, anxious: 1 });
  const distribution = distributionOf(states);
  expect(distribution).toMatchObject({ total_tasks: 6, most_common_state: 'tired' });
  expect(distribution.mental_states.percentages.tired).toBe(50);
  expect(distribution.positive_states_percentage).toBeCloseTo(100 / 3, 9);
});

test('a tie for the most common state goes to the first in the fixed order', () => {
  expect(distributionOf(['anxious', 'tired', 'satisfied']).most_common_state).toBe('satisfied');
  expect(distributionOf(['anxious', 'frustrated']).most_common_state).toBe('frustrated');
});

test('without a task the distribution is empty', () => {
  expect(distributionOf([])).toEqual({
    total_tasks: 0,
    not_told: 0,
    mental_states: { counts: eachState(() => 0), percentages: eachState(() => 0) },
    most_common_state: null,
    positive_states_percentage: 0,
  });
});

test('tasks whose state is not told are counted beside the shares, and change none', () => {
  const { not_told, ...told } = distributionOf(['tired', 'focused'], 3);
  expect(not_told).toBe(3);
  expect({ not_told: 0, ...told }).toEqual(distributionOf(['tired', 'focused']));
});

test('percentages add up, and the order of the tasks changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MENTAL_STATES), { minLength: 1 }), (states) => {
      const distribution = distributionOf(states);
      const { percentages } = distribution.mental_states;
      const sum = Object.values(percentages).reduce((sum, percentage) => sum + percentage, 0);
      expect(sum).toBeCloseTo(100, 9);
      expect(distribution.positive_states_percentage).toBeLessThanOrEqual(100 + 1e-9);
      expect(distributionOf(states.toReversed())).toEqual(distribution);
    }),
  );
});
