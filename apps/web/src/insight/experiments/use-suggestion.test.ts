import { expect, test } from 'vitest';
import { type ShownSuggestion, shouldAsk, toExperimentData } from './use-suggestion.ts';

const suggestion: ShownSuggestion = {
  has_intervention: true,
  should_apply: true,
  original_estimate: 30,
  suggested_estimate: 45,
  suggestion_text: null,
  experiment_id: 1,
  assignment_id: 2,
};

test.each([
  { category_id: 3, planned_duration: 30, isSaid: true, shown: null, asks: true },
  { category_id: 3, planned_duration: 25, isSaid: false, shown: null, asks: false },
  { category_id: null, planned_duration: 30, isSaid: true, shown: null, asks: false },
  { category_id: 3, planned_duration: 0, isSaid: true, shown: null, asks: false },
  { category_id: 3, planned_duration: 50, isSaid: true, shown: suggestion, asks: false },
])(
  'asks about $planned_duration minutes in category $category_id, said $isSaid, shown $shown: $asks',
  ({ shown, asks, ...task }) => {
    expect(shouldAsk(task, shown)).toBe(asks);
  },
);

test.each([
  { isTaken: true, minutes: 45, isAccepted: true },
  { isTaken: true, minutes: 50, isAccepted: false },
  { isTaken: false, minutes: 45, isAccepted: false },
])(
  'a suggestion of 45 minutes, taken $isTaken and saved as $minutes: accepted $isAccepted',
  ({ isTaken, minutes, isAccepted }) => {
    const notes = isAccepted ? 'User accepted suggestion' : 'User kept original estimate';
    expect(toExperimentData(suggestion, minutes, isTaken)).toMatchObject({
      ...{ intervention_applied: isAccepted, original_estimate: 30, final_estimate: minutes, notes },
    });
  },
);

test('an answer without an experiment enrols no task', () => {
  expect(toExperimentData({ ...suggestion, has_intervention: false }, 30, false)).toBeUndefined();
});
