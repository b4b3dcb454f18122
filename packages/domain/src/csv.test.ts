import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvLine } from './csv.ts';

test.each([
  { cells: ['a', 'b'], line: 'a,b\r\n' },
  { cells: ['a,b', 'c'], line: '"a,b",c\r\n' },
  { cells: ['say "yes"'], line: '"say ""yes"""\r\n' },
  { cells: ['two\nlines', 'two\r\nlines'], line: '"two\nlines","two\r\nlines"\r\n' },
  { cells: ['', null, 0, -1.5, true, false], line: ',,0,-1.5,true,false\r\n' },
  { cells: ['Grüße 😀'], line: 'Grüße 😀\r\n' },
])('$cells is the line $line', ({ cells, line }) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  { text: '=1+1', cell: "'=1+1" },
  { text: '+49 30', cell: "'+49 30" },
  { text: '-5', cell: "'-5" },
  { text: '@SUM(A1)', cell: "'@SUM(A1)" },
  { text: '\tx', cell: "'\tx" },
  { text: '\rx', cell: '"\'\rx"' },
  { text: '\nx', cell: '"\'\nx"' },
  { text: '＝1', cell: "'＝1" },
  { text: '＋1', cell: "'＋1" },
  { text: '－1', cell: "'－1" },
  { text: '＠x', cell: "'＠x" },
  { text: '=HYPERLINK("x","y")', cell: '"\'=HYPERLINK(""x"",""y"")"' },
  { text: 'a=b', cell: 'a=b' },
])('the text $text becomes the cell $cell', ({ text, cell }) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '-', "'", ' ', 'é') }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test('a parser reads back what was written, and no text begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const read = parseCsv(rows.map((row) => csvLine(row)).join(''));
      expect(read.map((row) => row.map(withoutApostrophe))).toEqual(rows.map((row) => row.map(plain)));
      const texts = rows.flatMap((row, place) =>
        row.map((from, column) => [from, read[place]?.[column] ?? ''] as const),
      );
      for (const [from, to] of texts) if (typeof from === 'string') expect(to).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

const plain = (cell: Cell) => withoutApostrophe(cell === null ? '' : String(cell));
const withoutApostrophe = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n])/, '');

/** Minimal parser of RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
