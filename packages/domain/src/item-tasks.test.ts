import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistItems, sameItem } from './checklists.ts';
import {
  ownWords,
  taskAtAddress,
  taskOfItem,
  taskOfWords,
  whyNotItem,
  whyNotTask,
  withoutTaskLink,
  withoutTaskLinks,
  withTaskLink,
} from './item-tasks.ts';

const itemsOf = (text: string) => checklistItems(text);

function itemOf(text: string, place = 0) {
  const item = itemsOf(text)[place];
  if (!item) throw new Error('The text has no such item');
  return item;
}

test('the link to its task stands behind the words of an item, and goes without a trace', () => {
  const text = 'Before\n\n> - [x]  **a** b  \n- [ ] c';
  const linked = withTaskLink(text, itemOf(text), 7);
  expect(linked).toBe('Before\n\n> - [x]  **a** b [»](/tasks/7)  \n- [ ] c');
  expect(taskOfWords(itemOf(linked).words)).toBe(7);
  expect(ownWords(itemOf(linked).words)).toBe('**a** b');
  expect(withoutTaskLink(linked, itemOf(linked))).toBe(text);
});

test('the links to all tasks go, and nothing else', () => {
  const text = '- [ ] a [»](/tasks/7)\n- [ ] b [»](/tasks/8) c\n- [x] [d](/tasks/9) [»](/tasks/9)';
  expect(withoutTaskLinks(text)).toBe('- [ ] a\n- [ ] b [»](/tasks/8) c\n- [x] [d](/tasks/9)');
});

test.each([
  'a [»](/tasks/7) b',
  'a [»](/tasks/0)',
  'a [»](/tasks/07)',
  'a [»](/lists/7)',
  'a [»](https://x.test/tasks/7)',
  'a [b](/tasks/7)',
  `a [»](/tasks/${'9'.repeat(16)})`,
  '[»](/tasks/7)',
])('%j has no task', (words) => {
  expect(taskOfWords(words)).toBeUndefined();
  expect(ownWords(words)).toBe(words);
});

test('an item keeps its place and its words while it is a task', () => {
  const words = fc.stringMatching(/^[a-c*[\]()`~\\ ]{0,9}[a-c]$/).filter((text) => text.trim() === text);
  const line = fc.tuple(fc.constantFrom('- [ ] ', '  1. [x] ', '> * [X]\t', ''), words).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat({ max: 1e6 }), (lines, place, id) => {
      const text = lines.join('\n');
      const item = itemsOf(text)[place % Math.max(1, itemsOf(text).length)];
      if (!item) return;
      const linked = withTaskLink(text, item, id + 1);
      const made = itemsOf(linked).find(({ at }) => at === item.at);
      expect(made && taskOfWords(made.words)).toBe(id + 1);
      expect(made && withoutTaskLink(linked, made)).toBe(text);
      expect(sameItem(text, item, linked)).toEqual(made);
    }),
  );
});

test.each([
  ['Book the **train** to [Lyon](https://x.test)', { name: 'Book the train to Lyon' }],
  ['Write the intro 30m', { name: 'Write the intro', planned_duration: 30 }],
  ['Write the intro 1h 30m', { name: 'Write the intro', planned_duration: 90 }],
  ['Run 20 min', { name: 'Run', planned_duration: 20 }],
  ['30m', { name: '30m' }],
  ['Watch the 20 min film', { name: 'Watch the 20 min film' }],
  ['Sail for 9h', { name: 'Sail for 9h' }],
  ['***', { name: '***' }],
  ['a'.repeat(200), { name: 'a'.repeat(200) }],
  ['😀'.repeat(201), { name: `${'😀'.repeat(199)}…` }],
])('of an item %j this task is made: %j', (words, task) => {
  expect(taskOfItem(words)).toEqual(task);
});

test.each([
  ['/tasks/7', 7],
  ['/tasks/7?x', undefined],
  ['/tasks/07', undefined],
  ['https://daymark.test/tasks/7', undefined],
])('the address %j names the task %j', (href, id) => {
  expect(taskAtAddress(href)).toBe(id);
});

test('only an open item without a task becomes one', () => {
  const why = (text: string) => whyNotTask(itemOf(text));
  expect(why('- [ ] a')).toBeNull();
  expect(why('- [x] a')).toBe('This item is ticked');
  expect(why('- [ ] a [»](/tasks/7)')).toBe('This item is a task already');
});

const PLAIN = {
  status: 'not_started',
  first_started_at: null,
  description: '',
  repeat: null,
  is_enrolled: false,
} as const;

test.each([
  [{}, null],
  [{ status: 'paused', first_started_at: '2026-11-20T09:30:00.000Z' } as const, 'It has time, and an item has none'],
  [{ status: 'done' } as const, 'It has time, and an item has none'],
  [{ description: 'a' }, 'It has a description, and an item has none'],
  [{ repeat: { id: 1, rrule: 'FREQ=DAILY' } }, 'It repeats, and an item does not'],
  [{ is_enrolled: true }, 'It is part of an experiment'],
])('a task with %j becomes an item again unless: %s', (values, why) => {
  expect(whyNotItem({ ...PLAIN, ...values })).toBe(why);
});
