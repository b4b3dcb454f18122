import { expect, test } from 'vitest';
import { deletionQuestion } from './deletion-words.ts';

const ASKED = 'Are you sure you want to delete "Draft"?';
const TIME = 'Its 1h 12m of recorded time is deleted with it.';
const RESULT = 'Its experiment keeps the result.';

test.each([
  { worked: 0, isEnrolled: false, status: 'not_started', question: ASKED },
  { worked: 72, isEnrolled: false, status: 'paused', question: `${ASKED} ${TIME}` },
  { worked: 72, isEnrolled: true, status: 'paused', question: `${ASKED} ${TIME}` },
  { worked: 72, isEnrolled: false, status: 'done', question: `${ASKED} ${TIME}` },
  { worked: 72, isEnrolled: true, status: 'done', question: `${ASKED} ${TIME} ${RESULT}` },
  { worked: 0, isEnrolled: true, status: 'done', question: `${ASKED} ${RESULT}` },
] as const)('a $status task of $worked minutes, enrolled $isEnrolled: $question', (task) => {
  const { worked, isEnrolled, status, question } = task;
  const asked = deletionQuestion({ name: 'Draft', total_time_worked: worked, is_enrolled: isEnrolled, status });
  expect(asked).toBe(question);
});
