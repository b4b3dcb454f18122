import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistOf } from './checklists.ts';
import {
  asItems,
  continuedList,
  indentedList,
  linkedWords,
  markedWords,
  pastedLink,
  type Rewrite,
  rewritten,
  type Written,
} from './note-writing.ts';

/** A text in which '|' is the caret, or two of them are the ends of what is selected. */
function written(text: string): Written {
  const from = text.indexOf('|');
  const to = Math.max(from, text.lastIndexOf('|') - 1);
  return { text: text.replaceAll('|', ''), from, to };
}

function shown(text: string, rewrite: Rewrite | null): string | null {
  if (!rewrite) return null;
  const { from, to } = rewrite.select;
  const after = rewritten(text, rewrite);
  return `${after.slice(0, from)}|${from === to ? '' : `${after.slice(from, to)}|`}${after.slice(to)}`;
}

test.each([
  ['- a|', '- a\n- |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['* [ ] a|b', '* [ ] a\n* [ ] |b'],
  ['9) a|', '9) a\n10) |'],
  ['- a\n  - b|', '- a\n  - b\n  - |'],
  ['- a\n- |', '- a\n|'],
  ['- [ ] |', '|'],
  ['a|', null],
  ['|- a', null],
  ['- a|b|', null],
  ['```\n- a|', null],
])('Enter in %j makes %j', (before, after) => {
  const text = written(before);
  expect(shown(text.text, continuedList(text))).toBe(after);
});

test.each([
  ['- a\n- b|', 1, '- a\n  - b|'],
  ['1. a\n2. b|', 1, '1. a\n   2. b|'],
  ['- [ ] a\n- |b\n- c|', 1, '- [ ] a\n  - |b\n  - c|'],
  ['- a\n  - b\n  - c|', 1, '- a\n  - b\n    - c|'],
  ['- a|', 1, null],
  ['Words\n- a|', 1, null],
  ['- a\n  - b|', -1, '- a\n- b|'],
  ['1. a\n   - b\n     - c|', -1, '1. a\n   - b\n   - c|'],
  ['- a|', -1, null],
] as const)('%j indented by %d is %j', (before, by, after) => {
  const text = written(before);
  expect(shown(text.text, indentedList(text, by))).toBe(after);
});

test.each([
  ['a |b| c', '**', 'a **|b|** c'],
  ['a **|b|** c', '**', 'a |b| c'],
  ['a **|b|** c', '*', 'a ***|b|*** c'],
  ['a *|b|*', '*', 'a |b|'],
  ['a |', '`', 'a `|`'],
] as const)('%j with %j around it is %j', (before, sign, after) => {
  const text = written(before);
  expect(shown(text.text, markedWords(text, sign))).toBe(after);
});

test('a link is made of words or of an address', () => {
  const linked = (before: string) => shown(written(before).text, linkedWords(written(before)));
  expect(linked('see |this|')).toBe('see [this](|)');
  expect(linked('|https://x.test|')).toBe('[|](https://x.test)');
  const pasted = (before: string, address: string) => shown(written(before).text, pastedLink(written(before), address));
  expect(pasted('see |this| now', ' https://x.test/a_(b) ')).toBe('see [this](https://x.test/a_%28b%29)| now');
  expect(pasted('see |', 'https://x.test')).toBeNull();
  expect(pasted('see |this|', 'not an address')).toBeNull();
  expect(pasted('|https://y.test|', 'https://x.test')).toBeNull();
});

test('lines become items, without the marks that they had elsewhere', () => {
  expect(asItems('Milk\n\n* Bread\r\n2. Eggs\n[x] Salt\n- [ ] Oil\n☑ Tea')).toBe(
    '- [ ] Milk\n- [ ] Bread\n- [ ] Eggs\n- [x] Salt\n- [ ] Oil\n- [x] Tea',
  );
});

test('every line with words becomes one item, and items stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5})?$/), { minLength: 1, maxLength: 5 }), (lines) => {
      const items = asItems(lines.join('\n'));
      expect(checklistOf(items)).toEqual({ done: 0, items: lines.length });
      expect(asItems(items)).toBe(items);
    }),
  );
});

test('indenting and back gives the text as it was', () => {
  const line = fc.record({ level: fc.nat(2), words: fc.constantFrom('a', '[ ] b', 'c') });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), (lines, place) => {
      let above = -1;
      const text = lines
        .map(({ level, words }) => {
          above = Math.min(level, above + 1);
          return `${'  '.repeat(above)}- ${words}`;
        })
        .join('\n');
      const caret = text
        .split('\n')
        .slice(0, (place % lines.length) + 1)
        .join('\n').length;
      const deeper = indentedList({ text, from: caret, to: caret }, 1);
      if (!deeper) return;
      const indented = { text: rewritten(text, deeper), ...deeper.select };
      const back = indentedList(indented, -1);
      expect(back && rewritten(indented.text, back)).toBe(text);
    }),
  );
});
