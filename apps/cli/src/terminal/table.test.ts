import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from './display-width.ts';
import { type Column, tableLines } from './table.ts';

const COLUMNS: Column[] = [
  { title: 'Id', cells: ['7', '286'], isRight: true },
  { title: 'Task', cells: ['Write the offer for Harbor', '工作 🎉'], isNarrowed: true },
  { title: 'State', cells: ['', ''] },
  { title: 'Planned', cells: ['1h 5m', ''], isRight: true, leaves: 1 },
  { title: 'List', cells: ['Landing', 'Inbox'], leaves: 2 },
];

test.each([
  {
    width: null,
    lines: [
      ' Id  Task                        Planned  List',
      '  7  Write the offer for Harbor    1h 5m  Landing',
      '286  工作 🎉                              Inbox',
    ],
  },
  {
    width: 40,
    lines: [
      ' Id  Task               Planned  List',
      '  7  Write the offer…     1h 5m  Landing',
      '286  工作 🎉                     Inbox',
    ],
  },
  {
    width: 38,
    lines: [' Id  Task                      Planned', '  7  Write the offer for Har…    1h 5m', '286  工作 🎉'],
  },
  { width: 20, lines: [' Id  Task', '  7  Write the offe…', '286  工作 🎉'] },
  { width: 8, lines: [' Id  Ta…', '  7  Wr…', '286  工…'] },
])('a table in $width columns', ({ width, lines }) => {
  expect(tableLines(COLUMNS, width)).toEqual(lines);
});

test('no line is wider than the terminal, and one of every width is not cut', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', 'e\u0301', '工', '🎉'), minLength: 1 });
  const rows = fc.array(fc.tuple(texts, texts, texts), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 80 }), (rows, width) => {
      const columns = [0, 1, 2].map((place) => ({
        title: 'Title',
        cells: rows.map((row) => row[place] ?? ''),
        isNarrowed: place === 1,
        ...(place === 2 && { leaves: 1 }),
      }));
      for (const line of tableLines(columns, width)) expect(widthOf(line)).toBeLessThanOrEqual(width);
      const [, ...lines] = tableLines(columns, null);
      rows.forEach((row, place) => {
        for (const cell of row) expect(lines[place]).toContain(cell.trim());
      });
    }),
  );
});
