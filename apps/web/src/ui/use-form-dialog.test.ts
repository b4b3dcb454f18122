import { expect, test } from 'vitest';
import { isAtField } from './use-form-dialog.ts';

const values = { name: 'Chores', project: { name: 'Home' } };

test.each([
  { error: "one of the form's fields", path: 'name', isShown: true },
  { error: 'a nested field', path: 'project.name', isShown: true },
  { error: 'a field that the form lacks', path: 'list_id', isShown: false },
])('an error of $error is shown at a field: $isShown', ({ path, isShown }) => {
  expect(isAtField({ errors: [{ path, message: 'Too long' }] }, values)).toBe(isShown);
});

test('a failure without field errors is shown at no field', () => {
  expect(isAtField({ errors: [] }, values)).toBe(false);
});
