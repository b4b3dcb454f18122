import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchTouched } from './changes.ts';
import { createQueryClient } from './query-client.ts';

/** Calls whose answers the test gives. */
function heldCalls() {
  const answers: ((name: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, queryFn };
}

test('a change while the first answer is on its way asks again after it, as it may be older', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = heldCalls();
  const stop = new QueryObserver(client, { queryKey: ['lists', 7], queryFn }).subscribe(() => undefined);
  void refetchTouched(client, [{ kind: 'list', id: 7 }]);
  answers[0]?.('before');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('after');
  await expect.poll(() => client.getQueryData(['lists', 7])).toBe('after');
  stop();
});

test('data that a page has loaded but does not show yet is out of date after such a change', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = heldCalls();
  const loaded = client.fetchQuery({ queryKey: ['lists', 7], queryFn });
  void refetchTouched(client, [{ kind: 'list', id: 7 }]);
  answers[0]?.('before');
  await loaded;
  await expect.poll(() => client.getQueryState(['lists', 7])?.isInvalidated).toBe(true);
});

test('a change of something else leaves the first answer as it is', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = heldCalls();
  const loaded = client.fetchQuery({ queryKey: ['lists', 7], queryFn });
  await refetchTouched(client, [{ kind: 'list', id: 8 }]);
  answers[0]?.('before');
  await loaded;
  await Promise.resolve();
  expect(client.getQueryState(['lists', 7])?.isInvalidated).toBe(false);
  expect(answers).toHaveLength(1);
});

test('data that is shown is asked for again at once', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = heldCalls();
  const stop = new QueryObserver(client, { queryKey: ['lists', 7], queryFn }).subscribe(() => undefined);
  answers[0]?.('before');
  await expect.poll(() => client.getQueryData(['lists', 7])).toBe('before');
  void refetchTouched(client, [{ kind: 'list', id: 7 }]);
  expect(answers).toHaveLength(2);
  stop();
});
