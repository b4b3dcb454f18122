import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, fieldsChangedElsewhere, isChangedElsewhere } from './edits.ts';

test.each([
  { case: 'without expected values', edit: { name: 'Mine' }, conflicts: [] },
  { case: 'of a field that is as expected', edit: { name: 'Mine', expected: { name: 'Theirs' } }, conflicts: [] },
  { case: 'of a field changed elsewhere', edit: { name: 'Mine', expected: { name: 'Old' } }, conflicts: ['name'] },
  { case: 'to the present value', edit: { name: 'Theirs', expected: { name: 'Old' } }, conflicts: [] },
  { case: 'of another field', edit: { minutes: 5, expected: { name: 'Old', minutes: 25 } }, conflicts: [] },
  { case: 'of a field without an expected value', edit: { name: 'Mine', expected: {} }, conflicts: [] },
  { case: 'that expected null', edit: { minutes: 5, expected: { minutes: null } }, conflicts: ['minutes'] },
  { case: 'to null where null was set', edit: { category_id: 3, expected: { category_id: null } }, conflicts: [] },
  { case: 'that expected another type', edit: { minutes: 5, expected: { minutes: '25' } }, conflicts: ['minutes'] },
  { case: 'with an undefined value', edit: { name: undefined, expected: { name: 'Old' } }, conflicts: [] },
  { case: 'of a list that is as expected', edit: { week: [1, 2], expected: { week: [null, 60] } }, conflicts: [] },
  { case: 'of a list changed elsewhere', edit: { week: [1, 2], expected: { week: [0, 60] } }, conflicts: ['week'] },
  { case: 'of a list that was shorter', edit: { week: [1, 2], expected: { week: [null] } }, conflicts: ['week'] },
  { case: 'to the present list', edit: { week: [null, 60], expected: { week: [0, 60] } }, conflicts: [] },
  {
    case: 'of two fields changed elsewhere',
    edit: { name: 'Mine', minutes: 5, expected: { name: 'Old', minutes: 10 } },
    conflicts: ['name', 'minutes'],
  },
])('an edit $case conflicts in $conflicts', ({ edit, conflicts }) => {
  const present = { name: 'Theirs', minutes: 25, category_id: null, week: [null, 60] };
  expect(fieldsChangedElsewhere(present, edit)).toEqual(conflicts);
  expect(isChangedElsewhere(present, edit)).toBe(conflicts.length > 0);
});

test('an expected value that every object inherits counts as absent', () => {
  expect(fieldsChangedElsewhere({ constructor: 'Theirs' }, { constructor: 'Mine', expected: {} })).toEqual([]);
});

test.each([
  { after: { name: 'Draft', minutes: 25 }, changed: [] },
  { after: { name: 'Draft 2', minutes: 25 }, changed: ['name'] },
  { after: { name: '', minutes: 30 }, changed: ['name', 'minutes'] },
])('$after differs from the start in $changed', ({ after, changed }) => {
  expect(changedFields({ name: 'Draft', minutes: 25 }, after)).toEqual(changed);
});

test('a list differs where one of its values does', () => {
  expect(changedFields({ week: [null, 60] }, { week: [null, 60] })).toEqual([]);
  expect(changedFields({ week: [null, 60] }, { week: [0, 60] })).toEqual(['week']);
});

const value = fc.constantFrom<string | null>('a', 'b', 'c', null);
const record = fc.record({ name: value, description: value, category_id: value });

test('edits of changed fields alone never overwrite a change made elsewhere, and merge all others', () => {
  fc.assert(
    fc.property(record, record, record, (opened, present, typed) => {
      const changed = changedFields(opened, typed);
      const pick = (from: typeof opened) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      const conflicts = fieldsChangedElsewhere(present, { ...pick(typed), expected: pick(opened) });
      const merged = { ...present, ...pick(typed) };
      for (const field of ['name', 'description', 'category_id'] as const) {
        const isOverwritten = present[field] !== opened[field] && merged[field] !== present[field];
        expect(conflicts.includes(field)).toBe(isOverwritten);
      }
    }),
  );
});
