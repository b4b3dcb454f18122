import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { failureToast } from './query-client.ts';

const failed = 'Failed to create list';
const taken = { errors: [{ path: 'name', message: 'This name is taken' }] };

test.each([
  {
    case: 'a failed save',
    error: new ApiError(500, 'Unexpected'),
    toast: { message: failed, reason: 'Unexpected' },
  },
  { case: "an error of one of the form's fields", error: new ApiError(422, 'Invalid', taken), toast: null },
  {
    case: 'an error of a nested field',
    error: new ApiError(422, 'Invalid', { errors: [{ path: 'project.name', message: 'Too long' }] }),
    toast: null,
  },
  {
    case: 'an error of a field that the form lacks',
    error: new ApiError(422, 'Invalid', { errors: [{ path: 'list_id', message: 'Unknown list' }] }),
    toast: { message: failed, reason: 'Invalid' },
  },
  { case: 'a change made elsewhere', error: new ApiError(409, 'This was changed elsewhere'), toast: null },
  { case: 'an expired session', error: new ApiError(401, 'Sign in to continue'), toast: null },
])('$case shows $toast', ({ error, toast }) => {
  expect(failureToast(error, { name: 'Chores', project: { name: 'Home' } }, { failed })).toEqual(toast);
});

test("the server's message comes first where the mutation asks for it, if there is one", () => {
  const meta = { failed, serverFirst: true };
  const conflict = new ApiError(409, 'In use', { serverMessage: 'In use' });
  expect(failureToast(conflict, {}, meta)).toEqual({ message: 'In use' });
  expect(failureToast(new ApiError(0, 'No answer'), {}, meta)).toEqual({ message: failed, reason: 'No answer' });
});

test('a mutation without a text shows no toast', () => {
  expect(failureToast(new ApiError(500, 'Unexpected'), {})).toBeNull();
});
