import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Columns,
  columnsFor,
  inverseOf,
  isAsBefore,
  isDoneAsPlanned,
  type JournalEntry,
  patchOf,
} from './patches.ts';

const entry = (before: Columns | null, after: Columns | null, id = 1): JournalEntry => ({
  table: 'tasks',
  id,
  before,
  after,
});

test.each([
  {
    of: 'an edit keeps the columns that differ',
    entries: [entry({ name: 'A', note: null, at: 1 }, { name: 'B', note: null, at: 1 })],
    patch: { 'tasks 1': [{ name: 'A' }, { name: 'B' }] },
  },
  {
    of: 'an insert keeps what is filled',
    entries: [entry(null, { name: 'A', note: null })],
    patch: { 'tasks 1': [null, { name: 'A' }] },
  },
  {
    of: 'several changes of a row are one',
    entries: [entry(null, { name: 'A' }), entry({ name: 'A' }, { name: 'B' }), entry({ name: 'C' }, null, 2)],
    patch: { 'tasks 1': [null, { name: 'B' }], 'tasks 2': [{ name: 'C' }, null] },
  },
  {
    of: 'what comes and goes leaves nothing',
    entries: [entry(null, { name: 'A' }), entry({ name: 'A' }, null)],
    patch: {},
  },
  {
    of: 'the time of the last change alone is none',
    entries: [entry({ name: 'A', updated_at: 1 }, { name: 'A', updated_at: 2 })],
    patch: {},
  },
])('$of', ({ entries, patch }) => {
  expect(patchOf(entries)).toEqual(patch);
});

test('a time of the last change that is another by now neither refuses an undo nor goes back', () => {
  const change = [
    { name: 'B', updated_at: 2 },
    { name: 'A', updated_at: 1 },
  ] as const;
  const row = { name: 'B', updated_at: 3 };
  expect(isAsBefore(row, change)).toBe(true);
  expect(columnsFor(row, change)).toEqual({ name: 'A' });
  expect(columnsFor({ ...row, updated_at: 2 }, change)).toEqual({ name: 'A', updated_at: 1 });
  expect(isAsBefore({ ...row, name: 'C' }, change)).toBe(false);
});

test('what hangs on a row that goes is not what was planned', () => {
  const planned = { 'lists 1': [{ name: 'L' }, null] } as const;
  expect(isDoneAsPlanned(planned, planned)).toBe(true);
  expect(isDoneAsPlanned({ ...planned, 'tasks 1': [{ name: 'T' }, null] }, planned)).toBe(false);
});

const value = fc.constantFrom(null, 0, 1, 'a', 'b');
const columns = fc.record({ name: value, note: value, updated_at: fc.nat(3) });
const row = fc.option(columns, { nil: null });

/** A row as this patch makes it of the one before. */
function applied(before: Columns | null, entries: JournalEntry[]): Columns | null {
  const change = patchOf(entries)['tasks 1'];
  if (!change) return before;
  const [, after] = change;
  if (!after) return null;
  const none = { name: null, note: null };
  return before ? { ...before, ...columnsFor(before, change) } : { ...none, ...after };
}

test('a patch makes the last row of the first, and its inverse the first of the last', () => {
  fc.assert(
    fc.property(row, fc.array(row, { minLength: 1, maxLength: 4 }), (first, others) => {
      const rows = [first, ...others];
      const entries = others
        .map((after, place) => entry(rows[place] ?? null, after))
        .filter(({ before, after }) => before || after);
      const last = rows.at(-1) ?? null;
      const patch = patchOf(entries);
      fc.pre(Object.keys(patch).length > 0);
      const change = patch['tasks 1'] ?? [null, null];
      const [inverse] = Object.values(inverseOf(patch));
      expect(isAsBefore(first ?? undefined, change)).toBe(true);
      expect(isAsBefore(last ?? undefined, inverse ?? [null, null])).toBe(true);
      expect(applied(first, entries)).toEqual(last);
      expect(inverseOf(inverseOf(patch))).toEqual(patch);
      expect(isDoneAsPlanned(patch, patch)).toBe(true);
    }),
  );
});
