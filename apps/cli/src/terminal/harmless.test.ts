import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmless, harmlessData, jsonText } from './harmless.ts';

test.each([
  { text: 'Write the offer 🎉 工作', told: 'Write the offer 🎉 工作' },
  { text: 'a\tb\r\nc', told: 'a b  c' },
  { text: '\u001b[2J\u001b]0;title\u0007', told: '␛[2J␛]0;title␇' },
  { text: '\u009b31m\u007f\u0000', told: '\ufffd31m␡␀' },
  { text: 'a\u202ecba\u2066', told: 'a\ufffdcba\ufffd' },
  { text: 'a\u2028b', told: 'a\ufffdb' },
  { text: 'half \ud83d of it', told: 'half \ufffd of it' },
  { text: '👩‍👧', told: '👩‍👧' }, // a joiner stays
])('$text', ({ text, told }) => {
  expect(harmless(text)).toBe(told);
});

const HOSTILE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Texts of characters that a terminal obeys, among others. */
const texts = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0x2000, max: 0x206f }))
    .map((code) => String.fromCharCode(code)),
});

test('no text keeps a character that a terminal obeys, wherever it stands in the data', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const told = harmlessData({ tasks: [{ name: text, due: null }], count: 3 });
      expect(told).toEqual({ tasks: [{ name: expect.not.stringMatching(HOSTILE), due: null }], count: 3 });
    }),
  );
});

test('JSON is the same data, without a character that a terminal obeys', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const json = jsonText({ [text]: [text] });
      expect(json.replaceAll('\n', '')).not.toMatch(HOSTILE);
      expect(JSON.parse(json)).toEqual({ [text]: [text] });
    }),
  );
});
