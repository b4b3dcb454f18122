import { expect, test } from 'vitest';
import { countsText, multiplierText, powerOfNewText, powerText, replayText, stretchText } from './experiment-words.ts';

const replay = { tasks: 24, own_accuracy: 61, adjusted_accuracy: 70.1, held_back: false };

test.each<{ improvement: number | null; interval: [number, number] | null; text: string }>([
  {
    improvement: 9.1,
    interval: [2, 16.3],
    text: 'With ×1.5 your own estimates of 24 tasks would have been 9.1 points closer, somewhere from +2.0 to +16.3.',
  },
  {
    improvement: -9.1,
    interval: [-20.5, 3],
    text: 'With ×1.5 your own estimates of 24 tasks would have been 9.1 points further off, somewhere from −20.5 to +3.0.',
  },
  {
    improvement: 9.1,
    interval: null,
    text: 'With ×1.5 your own estimates of 24 tasks would have been 9.1 points closer.',
  },
  { improvement: null, interval: [-33.3, 33.3], text: 'No task is done yet.' },
])('a replay that gains $improvement within $interval reads: $text', ({ text, ...figures }) => {
  expect(replayText({ ...replay, ...figures }, 1.5)).toBe(text);
});

test.each([
  {
    stretch: 1.04,
    text: 'The replay assumes that the number shown did not change the work. Stretch of 24 tasks, which would show it: 1.04×.',
  },
  { stretch: null, text: 'The replay assumes that the number shown did not change the work.' },
  {
    stretch: 1.3,
    stretch_warning: true,
    text: 'Work took 1.3× as long when the longer figure was shown: part of the gain may be the figure itself. It was shown for 12 of 24 tasks.',
  },
  {
    stretch: 0.8,
    stretch_warning: true,
    multiplier: 0.7,
    text: 'Work took 0.8× as long when the shorter figure was shown: part of the gain may be the figure itself. It was shown for 12 of 24 tasks.',
  },
])('a stretch of $stretch reads: $text', ({ stretch, stretch_warning = false, multiplier = 1.5, text }) => {
  const work = { stretch, stretch_warning, total_tasks: 24, intervention_group_size: 12 };
  expect(stretchText(work, multiplier)).toBe(text);
});

test.each([
  {
    counts: { total_tasks: 24, enrolled_tasks: 25, accepted_tasks: 7, corrected_tasks: 2 },
    text: '24 total tasks, 25 enrolled · 7 suggestions accepted · 2 of 24 were corrected afterwards',
  },
  {
    counts: { total_tasks: 1, enrolled_tasks: 1, accepted_tasks: 1, corrected_tasks: 0 },
    text: '1 total task · 1 suggestion accepted',
  },
])('the counts read: $text', ({ counts, text }) => {
  expect(countsText(counts)).toBe(text);
});

test.each([
  {
    history: { tasks: 20, category_tasks: 12, learned: true },
    text: 'Learned from 12 done tasks of this category and 20 tasks in all; the fewer there are, the closer to 1 it stays.',
  },
  {
    history: { tasks: 20, category_tasks: 12, learned: false },
    text: 'Going by 12 done tasks of this category, these estimates are well calibrated. You may still try a multiplier of your own.',
  },
  {
    history: { tasks: 20, category_tasks: 7, learned: false },
    text: 'Going by 20 done tasks in all, these estimates are well calibrated. You may still try a multiplier of your own.',
  },
  {
    history: { tasks: 7, category_tasks: 7, learned: false },
    text: 'Too few done tasks to learn from yet, 7 of 8; 1.5 is a usual beginning.',
  },
])('the source of a multiplier reads: $text', ({ history, text }) => {
  expect(multiplierText(history)).toBe(text);
});

test.each([
  { power: { outlook: 'likely', usual: 14, latest: 22 }, text: 'About 14 more tasks, 22 at the latest (8 of 10).' },
  { power: { outlook: 'likely', usual: 1, latest: 3 }, text: 'About 1 more task, 3 at the latest (8 of 10).' },
  { power: { outlook: 'hardly' }, text: 'So small a gain would hardly show within 100 tasks.' },
  { power: { outlook: 'unknown' }, text: 'Too early to say how long.' },
  { power: null, text: null },
] as const)('the way to a verdict reads: $text', ({ power, text }) => {
  expect(powerText(power)).toBe(text);
});

test.each([
  {
    power: { outlook: 'likely', usual: 31, latest: 40 },
    text: "Going by this category's done tasks, ×1.5 would reach a verdict in about 31 tasks.",
  },
  {
    power: { outlook: 'hardly' },
    text: "Going by this category's done tasks, what ×1.5 changes would hardly show within 100 tasks.",
  },
  {
    power: { outlook: 'unknown' },
    text: "Going by this category's done tasks, it cannot be said how many tasks a verdict on ×1.5 takes.",
  },
  { power: null, text: null },
] as const)('what a new experiment could show reads: $text', ({ power, text }) => {
  expect(powerOfNewText(power, 1.5)).toBe(text);
});
