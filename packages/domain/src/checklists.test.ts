import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistItems, checklistOf, codeLines, differInTicksOnly, sameItem, withTick } from './checklists.ts';

const wordsIn = (text: string) => checklistItems(text).map(({ words }) => words);

test.each([
  ['- [ ] Call Ana\n- [x] Book', ['Call Ana', 'Book']],
  ['* [X] a\n+ [ ] b\n1. [ ] c\n2) [ ] d', ['a', 'b', 'c', 'd']],
  ['- [ ] a\n  - [ ] below\n\n    - [ ] deeper', ['a', 'below', 'deeper']],
  ['> - [ ] quoted\n> > 1. [ ] twice', ['quoted', 'twice']],
  ['- - [ ] a list in a list', ['a list in a list']],
  ['Words before\n- [ ] a', ['a']],
  ['-\t[ ] behind a tab\n\t- [ ] below', ['behind a tab', 'below']],
  ['- [ ] a\r\n- [ ] b\r- [ ] c', ['a', 'b', 'c']],
  // These are no items of a task list.
  ['[ ] no list', []],
  ['- [] a\n- [y] b\n- [ ]c\n- [ ]\n- [x]: /address', []],
  ['- a [ ] b\n-[ ] c', []],
  ['    - [ ] code', []],
  ['- a\n\n      - [ ] code in an item', []],
  ['```\n- [ ] code\n```\n- [ ] a', ['a']],
  ['~~~~\n~~~\n- [ ] code', []],
  ['- ```\n  - [ ] code\n- [ ] a', ['a']],
  ['Words\n2. [ ] no list interrupts words with a number but 1', []],
  ['- - - [ ]', []],
  ['', []],
])('the items of %j are %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('an item tells its line, whether it is ticked, and the place of its sign', () => {
  const text = 'Before\n\n> - [x] **a** b  ';
  expect(checklistItems(text)).toEqual([{ line: 2, isDone: true, words: '**a** b', at: text.indexOf('x') }]);
});

test('a checklist counts its items and those that are ticked', () => {
  expect(checklistOf('- [ ] a\n- [x] b\n- [X] c')).toEqual({ done: 2, items: 3 });
  expect(checklistOf('- a')).toBeNull();
});

test('lines of code are told, with their fences', () => {
  expect(codeLines('a\n```\n- b\n```\n\n    c')).toEqual([false, true, true, true, false, true]);
});

test('a tick changes one letter, and the items stay the same', () => {
  const text = '- [ ] a\n- [x] b\n```\n- [ ] a\n```\n1. [ ] a';
  const last = checklistItems(text)[2];
  if (!last) throw new Error('The text has three items');
  expect(withTick(text, last, true)).toBe('- [ ] a\n- [x] b\n```\n- [ ] a\n```\n1. [x] a');
  expect(withTick(withTick(text, last, true), last, false)).toBe(text);
});

test('an item is found in a changed text by its words, of several by its place among them', () => {
  const before = '- [ ] a\n- [ ] b\n- [ ] a';
  const [, b, secondA] = checklistItems(before);
  if (!b || !secondA) throw new Error('The text has three items');
  const lineIn = (item: typeof b, present: string) => sameItem(before, item, present)?.line;
  expect(lineIn(b, 'New\n\n- [x] a\n- [ ] c\n- [x] b')).toBe(4);
  expect(lineIn(secondA, '- [ ] a\n- [ ] c\n- [ ] a')).toBe(2);
  expect(lineIn(secondA, '- [ ] c\n- [ ] a')).toBe(1);
  expect(lineIn(b, '- [ ] a\n- [ ] B\n```\n- [ ] b\n```')).toBeUndefined();
});

test.each([
  ['- [ ] a\n- [ ] b', '- [x] a\n- [ ] b', true],
  ['- [ ] a', '- [ ] a', true],
  ['- [ ] a', '- [ ] b', false],
  ['- [ ] a', '- [ ] a ', false],
  ['```\n- [ ] a', '```\n- [x] a', false],
  ['a [ ] b', 'a [x] b', false],
])('%j and %j differ in ticks only: %s', (one, other, isTick) => {
  expect(differInTicksOnly(one, other)).toBe(isTick);
});

test('two devices that tick different items of one text lose neither', () => {
  const item = fc.record({ words: fc.constantFrom('a', 'b', 'c'), isDone: fc.boolean(), level: fc.nat(1) });
  fc.assert(
    fc.property(fc.array(item, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), (items, one, other) => {
      const text = items
        .map(({ words, isDone, level }) => `${'  '.repeat(level)}- [${isDone ? 'x' : ' '}] ${words}`)
        .join('\n');
      const found = checklistItems(`- [ ] z\n${text}`);
      const before = `- [ ] z\n${text}`;
      const [mine, theirs] = [found[one % found.length], found[other % found.length]];
      if (!mine || !theirs || mine === theirs) return;
      const present = withTick(before, theirs, !theirs.isDone);
      const again = sameItem(before, mine, present);
      expect(again?.at).toBe(mine.at);
      expect(withTick(present, mine, !mine.isDone)).toBe(
        withTick(withTick(before, mine, !mine.isDone), theirs, !theirs.isDone),
      );
    }),
  );
});

test('a text of 10,000 signs of containers is scanned at once', () => {
  for (const sign of ['>', '> ', '- ', '1. ', '- [ ] x\n', '\t', '```\n', '[ ] ']) {
    const text = sign.repeat(10_000 / sign.length);
    expect(checklistItems(text).length).toBeLessThanOrEqual(text.length);
  }
});
