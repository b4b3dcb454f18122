import { estimationAccuracy } from '@daymark/domain/estimates.ts';
import { expect, test } from 'vitest';
import { assistantsText, importedText, neverEstimated, nothingAnalyzed } from './estimate-words.ts';

const accuracyOf = (of: { imported_count?: number; tasks_without_estimate?: number }) => ({
  ...estimationAccuracy([]),
  ...{ imported_count: 0, tasks_without_estimate: 0, ...of },
});

test.each([
  { imported_count: 0, text: '' },
  { imported_count: 1, text: ', of these 1 imported' },
  { imported_count: 1212, text: ', of these 1,212 imported' },
])('$imported_count imported tasks: "$text"', ({ text, ...accuracy }) => {
  expect(importedText(accuracyOf(accuracy))).toBe(text);
});

test.each([
  { tasks_without_estimate: 0, text: '' },
  { tasks_without_estimate: 1, text: '1 done task was never estimated' },
  { tasks_without_estimate: 12, text: '12 done tasks were never estimated' },
])('$tasks_without_estimate tasks without an estimate: "$text"', ({ text, ...accuracy }) => {
  expect(neverEstimated(accuracyOf(accuracy))).toBe(text);
});

test.each([
  { done: 0, without: 0, text: 'Once tasks are done, this shows how their estimates compare with the time worked.' },
  { done: 1, without: 1, text: '1 done task was never estimated.' },
  { done: 12, without: 12, text: 'None of the 12 done tasks was estimated.' },
  { done: 12, without: 3, text: 'No done task has both an estimate that counts here and time to compare it with.' },
])('none of $done done tasks is analyzed, $without without an estimate: $text', ({ done, without, text }) => {
  const estimation_accuracy = accuracyOf({ tasks_without_estimate: without });
  expect(nothingAnalyzed({ completed_tasks: done, estimation_accuracy })).toBe(text);
});

test('the estimates of assistants are told with their number', () => {
  expect(assistantsText({ bias: 1.8, tasks: 23 })).toBe(
    'Estimates by assistants: half took up to 1.8× as long (23 tasks)',
  );
});
