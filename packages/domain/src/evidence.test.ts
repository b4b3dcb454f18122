import { expect, test } from 'vitest';
import { evidenceOf, evidenceText, isHeldBack, verdictText } from './evidence.ts';

const silent = { hasGained: false, hasLost: false };
const gained = { hasGained: true, hasLost: false };
const lost = { hasGained: false, hasLost: true };
const both = { hasGained: true, hasLost: true };

test.each([
  { tasks: 0, interval: { low: -30, high: 30 }, control: silent, evidence: 'too_early', held: false },
  { tasks: 9, interval: { low: 5, high: 20 }, control: gained, evidence: 'too_early', held: false },
  { tasks: 9, interval: { low: 5, high: 20 }, control: silent, evidence: 'too_early', held: false },
  { tasks: 10, interval: { low: 5, high: 20 }, control: gained, evidence: 'helps', held: false },
  { tasks: 10, interval: { low: 0.001, high: 20 }, control: both, evidence: 'helps', held: false },
  { tasks: 10, interval: { low: 5, high: 20 }, control: silent, evidence: 'cannot_tell', held: true },
  { tasks: 10, interval: { low: 5, high: 20 }, control: lost, evidence: 'cannot_tell', held: true },
  { tasks: 10, interval: { low: 0, high: 20 }, control: gained, evidence: 'cannot_tell', held: false },
  { tasks: 10, interval: { low: -20, high: 0 }, control: lost, evidence: 'cannot_tell', held: false },
  { tasks: 10, interval: { low: -20, high: -0.001 }, control: lost, evidence: 'hurts', held: false },
  { tasks: 10, interval: { low: -20, high: -0.001 }, control: gained, evidence: 'cannot_tell', held: true },
  { tasks: 500, interval: { low: -3, high: 4 }, control: both, evidence: 'cannot_tell', held: false },
  { tasks: 500, interval: null, control: gained, evidence: 'cannot_tell', held: false },
] as const)('$tasks tasks that leave $interval, of control $control: $evidence, held back: $held', (row) => {
  const { evidence, held, ...found } = row;
  expect([evidenceOf(found), isHeldBack(found)]).toEqual([evidence, held]);
});

const figures = { own_accuracy: 61, adjusted_accuracy: 70, improvement: 9, held_back: false };

test.each([
  { evidence: 'too_early', tasks: 4, interval: [-30, 30], text: 'Too early to tell: 4 of 10 tasks done.' },
  {
    evidence: 'helps',
    tasks: 30,
    interval: [1, 20],
    text: 'After 30 tasks, 14 of them without a suggestion, the adjusted estimates are closer to the truth.',
  },
  {
    evidence: 'hurts',
    tasks: 30,
    interval: [-20, -1],
    text: 'After 30 tasks, 14 of them without a suggestion, your own estimates are closer to the truth.',
  },
  {
    evidence: 'cannot_tell',
    tasks: 23,
    interval: [-3, 20],
    text: 'Cannot tell yet: both are still possible after 23 tasks.',
  },
  {
    evidence: 'cannot_tell',
    tasks: 23,
    interval: [0, 20], // 0.04 before it was rounded
    held_back: true,
    text: 'Cannot tell yet: after 23 tasks, 14 of them without a suggestion, the adjusted estimates look closer to the truth. Your own estimates without a suggestion do not show it yet.',
  },
  {
    evidence: 'cannot_tell',
    tasks: 23,
    interval: [-20, 0],
    held_back: true,
    text: 'Cannot tell yet: after 23 tasks, 14 of them without a suggestion, your own estimates look closer to the truth. Your own estimates without a suggestion do not show it yet.',
  },
] as const)('$evidence reads: $text', ({ evidence, tasks, interval: [low, high], held_back = false, text }) => {
  const interval: [number, number] = [low, high];
  const replay = { ...figures, tasks, interval, held_back };
  expect(evidenceText({ evidence, replay, control_group_size: 14 })).toBe(text);
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

test('an empty interval leaves no gain that fits all tasks', () => {
  const replay = { ...figures, tasks: 60, interval: null };
  const text = evidenceText({ evidence: 'cannot_tell', replay, control_group_size: 30 });
  expect(text).toBe('Cannot tell: no steady gain fits these 60 tasks.');
});
