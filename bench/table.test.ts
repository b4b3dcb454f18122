import { expect, test } from 'vitest';
import { tableLines } from './table.ts';

test('texts stand left, figures right, each column as wide as its widest cell', () => {
  expect(
    tableLines([
      ['measure', 'ms', 'note'],
      ['a list', 12.345, ''],
      ['projects', 1234.5, 'slow'],
      ['none', '–', ''],
    ]),
  ).toEqual([
    'measure      ms  note', //
    'a list     12.3',
    'projects  1,235  slow',
    'none          –',
  ]);
});

test.each([
  { figure: 0, text: '0' },
  { figure: 0.012345, text: '0.0123' },
  { figure: 4.5678, text: '4.57' },
  { figure: 99.96, text: '100' },
  { figure: 123_456.7, text: '123,457' },
])('$figure is written $text', ({ figure, text }) => {
  expect(tableLines([[''], [figure]]).at(-1)).toBe(text);
});
