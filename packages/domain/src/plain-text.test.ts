import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Plain words stay.', 'Plain words stay.'],
  ['# Offer\n\nFor **Harbor**, by ~~May~~ *June*', 'Offer For Harbor, by May June'],
  ['- [ ] Ask Ana\n- [x] `npm test`\n  1. Then rest', 'Ask Ana npm test Then rest'],
  ['> Quoted\n>> twice', 'Quoted twice'],
  ['See [the plan](https://daymark.test/a_b "Plan") and <https://x.test>', 'See the plan and https://x.test'],
  ['![Chart](https://x.test/a.png)', 'Chart'],
  ['Name | Hours\n--- | :-:\nAna | 3', 'Name Hours Ana 3'],
  ['```js\nlet snake_case = 2;\n```\n---\n**un**broken', 'let snake_case = 2; unbroken'],
  ['2 \\* 3 and a-b - c', '2 * 3 and a-b - c'],
  ['', ''],
])('%j is told as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('all letters of a text stay in its plain words, in their order', () => {
  const sign = fc.constantFrom('a', 'ü', '7', ' ', '*', '_', '**', '~~', '[', ']', '- ', '\n', '>', '`', '|', '\\');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const text = signs.join('');
      const letters = (of: string) => of.replace(/[^\p{L}\p{N}]/gu, '');
      const withoutFences = text.replace(/(?:`{3,}|~{3,}).*/g, '');
      expect(letters(plainText(withoutFences))).toBe(letters(withoutFences));
    }),
  );
});

test.each(['[', '*', '_a', '![', '<http://', '[a](', '\\', '> ', '|a'])(
  'a text of nothing but %j is read at once',
  (sign) => {
    const text = sign.repeat(10_000 / sign.length);
    expect(plainText(text).length).toBeLessThanOrEqual(text.length);
  },
);
