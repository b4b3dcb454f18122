import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, padTo, widthOf } from './display-width.ts';

test.each([
  { text: '', width: 0 },
  { text: 'Offer', width: 5 },
  { text: 'Büro', width: 4 },
  { text: 'Bu\u0308ro', width: 4 }, // the dots are a character of their own
  { text: '工作', width: 4 },
  { text: 'ｶﾅ', width: 2 }, // half-width forms
  { text: 'ＡＢ', width: 4 }, // full-width forms
  { text: '한국', width: 4 },
  { text: '\u1112\u1161\u11ab', width: 2 }, // a syllable in three letters
  { text: '🎉', width: 2 },
  { text: '👩‍👩‍👧', width: 2 },
  { text: '👍🏽', width: 2 },
  { text: '🇩🇪', width: 2 },
  { text: '❤️', width: 2 },
  { text: '❤', width: 1 },
  { text: 'a\u200bb\u200d', width: 2 }, // characters without a width
  { text: 'a\u00adb', width: 3 }, // terminals show the soft hyphen
])('"$text" takes $width columns', ({ text, width }) => {
  expect(widthOf(text)).toBe(width);
});

test.each([
  { text: 'Write the offer', width: 15, cut: 'Write the offer' },
  { text: 'Write the offer', width: 14, cut: 'Write the off…' },
  { text: 'Write the offer', width: 11, cut: 'Write the…' },
  { text: '工作計画', width: 6, cut: '工作…' }, // half a character is no character
  { text: '👩‍👩‍👧👩‍👩‍👧', width: 3, cut: '👩‍👩‍👧…' },
  { text: 'Offer', width: 1, cut: '…' },
  { text: 'Offer', width: 0, cut: '' },
])('"$text" in $width columns: "$cut"', ({ text, width, cut }) => {
  expect(cutTo(text, width)).toBe(cut);
});

test('a text that is cut and filled up takes exactly its columns', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', 'é', 'e\u0301', '工', '🎉', '👩‍👧', '\u200d', 'ﾅ') });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), fc.boolean(), (text, width, isRight) => {
      expect(widthOf(padTo(cutTo(text, width), width, isRight))).toBe(width);
    }),
  );
});
