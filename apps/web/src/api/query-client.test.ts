import { notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { refetchWhenBack } from './changes.ts';
import { offline } from './connection.ts';
import { createQueryClient, failureOf } from './query-client.ts';

const failed = 'Failed to create list';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  {
    case: 'a failed save',
    error: new ApiError(500, 'Unexpected'),
    failure: { message: failed, reason: 'Unexpected' },
  },
  { case: 'a change made elsewhere', error: new ApiError(409, 'This was changed elsewhere'), failure: null },
  { case: 'an expired session', error: new ApiError(401, 'Sign in to continue'), failure: null },
])('$case tells $failure', ({ error, failure }) => {
  expect(failureOf(error, { failed })).toEqual(failure);
});

test("the server's message comes first where the mutation asks for it, if there is one", () => {
  const meta = { failed, serverFirst: true };
  const conflict = new ApiError(409, 'In use', { serverMessage: 'In use' });
  expect(failureOf(conflict, meta)).toEqual({ message: 'In use' });
  expect(failureOf(new ApiError(0, 'No answer'), meta)).toEqual({ message: failed, reason: 'No answer' });
});

test('a mutation without a text tells nothing', () => {
  expect(failureOf(new ApiError(500, 'Unexpected'), {})).toBeNull();
});

test('data that no screen shows is kept for half an hour', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['projects'], queryFn: async () => ['Garden'] });
  vi.advanceTimersByTime(29 * 60_000);
  expect(client.getQueryData(['projects'])).toEqual(['Garden']);
  vi.advanceTimersByTime(2 * 60_000);
  expect(client.getQueryData(['projects'])).toBeUndefined();
  vi.useRealTimers();
});

test('a fetch that fails while the server comes back is followed by another one', async () => {
  const client = createQueryClient();
  const stopRefetching = refetchWhenBack(client);
  const lost = Promise.withResolvers<string[]>();
  const answers = [Promise.resolve(['Garden']), lost.promise, Promise.resolve(['Garden', 'Made elsewhere'])];
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('Nobody asks more often'));
  const stop = new QueryObserver(client, { queryKey: ['projects'], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(['projects'])).toEqual(['Garden']));
  offline.set(true);
  void client.invalidateQueries();
  offline.set(false);
  lost.reject(new ApiError(400, 'Lost'));
  await vi.waitFor(() => expect(client.getQueryData(['projects'])).toEqual(['Garden', 'Made elsewhere']));
  stop();
  stopRefetching();
});

test.each([
  { case: 'two answers in a row are lost', answers: 0, toasts: 1 },
  { case: 'one answer is lost', answers: 1, toasts: 0 },
])('where $case of a server that is reached, $toasts toasts tell of it', async ({ case: name, answers, toasts }) => {
  vi.stubGlobal('fetch', async () => new Response());
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(0, 'No answer'));
  const before = notificationsStore.getState().notifications.length;
  const shown = () => notificationsStore.getState().notifications.length - before;
  const query = { queryKey: ['categories', name], queryFn, initialData: 'Shown', meta: { failed: name } };
  if (answers > 0) queryFn.mockRejectedValueOnce(new ApiError(0, 'No answer')).mockResolvedValueOnce('Answered');
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect([client.isFetching(), shown()]).toEqual([0, toasts]));
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe(answers > 0 ? 'Answered' : 'Shown'));
  stop();
});

test('a fetch that fails while the server comes back is told by no toast', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const client = createQueryClient();
  const stopRefetching = refetchWhenBack(client);
  const lost = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(lost.promise).mockResolvedValue('Answered');
  const before = notificationsStore.getState().notifications.length;
  const query = { queryKey: ['categories'], queryFn, initialData: 'Shown', meta: { failed: 'Failed to load' } };
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  offline.set(true);
  offline.set(false);
  lost.reject(new ApiError(0, 'No answer'));
  await vi.waitFor(() => expect(client.getQueryData(['categories'])).toBe('Answered'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(notificationsStore.getState().notifications.length).toBe(before);
  stop();
  stopRefetching();
});
