import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Row, readRows } from './csv-lines.ts';

/** Rows as the parser alone reads them. */
function parsed(bytes: Uint8Array): { rows: string[][]; fails: boolean } {
  const rows: string[][] = [];
  try {
    parse(Buffer.from(bytes), {
      ...{ delimiter: ',', record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, on_record: (row: string[]) => void rows.push(row) },
    });
    return { rows, fails: false };
  } catch {
    return { rows, fails: true };
  }
}

function read(bytes: Uint8Array): { rows: Row[]; fails: boolean } {
  const rows: Row[] = [];
  try {
    readRows(bytes, ',', (row) => rows.push(row));
    return { rows, fails: false };
  } catch {
    return { rows, fails: true };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const sign = fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', 'a', 'ß', '🙂', ' ', '","', '",\n"', ';');

test('rows are those of the parser, wherever quotes and line breaks stand', () => {
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const bytes = bytesOf(signs.join(''));
      expect(read(bytes)).toEqual(parsed(bytes));
    }),
    { numRuns: 3000 },
  );
});

test('rows are those of the parser where a file has many blocks', () => {
  const line = fc.constantFrom(
    'a,b,c\n',
    '"a","b"\r\n',
    '"a ""b""",c\n',
    '"two\nlines",b\n',
    'x\ry\n',
    '5" disk,b\n',
    '\n',
  );
  // Lines that need the parser begin a block of 16 KiB, after which the others are split again.
  const filler = fc.integer({ min: 0, max: 30 }).map((count) => `${'w'.repeat(997)},b\n`.repeat(count));
  fc.assert(
    fc.property(fc.array(fc.tuple(line, filler), { maxLength: 12 }), (parts) => {
      const bytes = bytesOf(parts.flat().join(''));
      expect(read(bytes)).toEqual(parsed(bytes));
    }),
    { numRuns: 100 },
  );
});

test('bytes that are no UTF-8 stand as the sign for them', () => {
  const bytes = Uint8Array.from([0x61, 0xe2, 0x82, 0x2c, 0xff, 0x0a, 0x22, 0xc3, 0x22, 0x0a]);
  expect(read(bytes)).toEqual(parsed(bytes));
});
