import { expect, test } from 'vitest';
import { evidenceOf, evidenceText, verdictText } from './evidence.ts';

test.each([
  { tasks: 0, interval: { low: -30, high: 30 }, evidence: 'too_early' },
  { tasks: 9, interval: { low: 5, high: 20 }, evidence: 'too_early' },
  { tasks: 10, interval: { low: 5, high: 20 }, evidence: 'helps' },
  { tasks: 10, interval: { low: 0.001, high: 20 }, evidence: 'helps' },
  { tasks: 10, interval: { low: 0, high: 20 }, evidence: 'cannot_tell' },
  { tasks: 10, interval: { low: -20, high: 0 }, evidence: 'cannot_tell' },
  { tasks: 10, interval: { low: -20, high: -0.001 }, evidence: 'hurts' },
  { tasks: 500, interval: { low: -3, high: 4 }, evidence: 'cannot_tell' },
  { tasks: 500, interval: null, evidence: 'cannot_tell' },
] as const)('$tasks tasks that leave $interval: $evidence', ({ evidence, ...found }) => {
  expect(evidenceOf(found)).toBe(evidence);
});

test.each([
  { evidence: 'too_early', tasks: 4, text: 'Too early to tell: 4 of 10 tasks done.' },
  { evidence: 'helps', tasks: 30, text: 'The adjusted estimates are closer to the truth.' },
  { evidence: 'hurts', tasks: 30, text: 'Your own estimates are closer to the truth.' },
  { evidence: 'cannot_tell', tasks: 23, text: 'Cannot tell yet: both are still possible after 23 tasks.' },
] as const)('$evidence reads: $text', ({ evidence, tasks, text }) => {
  expect(evidenceText(evidence, tasks)).toBe(text);
});

test.each([
  { evidence: 'helps', success: true, text: 'Successful experiment' },
  { evidence: 'too_early', success: false, text: 'Too early to tell' },
  { evidence: 'cannot_tell', success: false, text: 'Needs improvement' },
  { evidence: 'hurts', success: false, text: 'Needs improvement' },
  { evidence: undefined, success: true, text: 'Successful experiment' },
  { evidence: undefined, success: false, text: 'Needs improvement' },
] as const)('the verdict on $evidence with success $success is: $text', ({ evidence, success, text }) => {
  expect(verdictText(evidence, success)).toBe(text);
});
