import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { askAgain, readOnce, watchChanges } from './ask-again.ts';
import { createQueryClient } from './query-client.ts';

const LIST = ['lists', 7];

/** A query client, and a query whose answers the test gives. */
function given(options: { staleTime?: 'static'; queryKey?: QueryKey } = {}) {
  const client = createQueryClient();
  const calls: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  const query = { queryKey: LIST, queryFn, ...options };
  return {
    ...{ client, calls, query },
    show: (enabled = true) => {
      const observer = new QueryObserver(client, { ...query, enabled });
      onTestFinished(observer.subscribe(() => undefined));
      return observer;
    },
    tell: () => askAgain(client, ({ queryKey }) => queryKey[0] === 'lists'),
    data: () => client.getQueryData(LIST),
  };
}

test('changes during a fetch are asked for once, after it, and its answer is shown meanwhile', async () => {
  const { calls, show, tell, data } = given();
  show();
  const told = [tell(), tell(), tell()];
  expect(calls).toHaveLength(1);
  calls[0]?.resolve('old');
  await expect.poll(() => calls).toHaveLength(2);
  expect(data()).toBe('old');
  calls[1]?.resolve('new');
  await Promise.all(told);
  expect(data()).toBe('new');
  expect(calls).toHaveLength(2);
});

test('a change during the fetch that follows is asked for by one more', async () => {
  const { calls, show, tell, data } = given();
  show();
  const first = tell();
  calls[0]?.resolve('1');
  await expect.poll(() => calls).toHaveLength(2);
  const second = tell();
  calls[1]?.resolve('2');
  await first;
  await expect.poll(() => calls).toHaveLength(3);
  calls[2]?.resolve('3');
  await second;
  expect(data()).toBe('3');
});

test('a fetch that fails is followed by another one', async () => {
  const { calls, show, tell, data } = given();
  show();
  const told = tell();
  calls[0]?.reject(new Error('404'));
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.resolve('restored');
  await told;
  expect(data()).toBe('restored');
});

test('a list that the board shows is asked for again where its page had begun to', async () => {
  const { client, calls, query, show, tell, data } = given();
  const left = client.fetchQuery(query);
  show(false);
  void tell();
  calls[0]?.resolve('old');
  await left;
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.resolve('new');
  await expect.poll(data).toBe('new');
});

test('data that no screen shows is only out of date', async () => {
  const { client, calls, query, tell } = given();
  const loaded = client.fetchQuery(query);
  await tell(); // nobody waits for it
  calls[0]?.resolve('old');
  await loaded;
  await expect.poll(() => client.getQueryState(LIST)?.isInvalidated).toBe(true);
  expect(calls).toHaveLength(1);
});

test('an answer that stays the same is not asked for again', async () => {
  const { calls, show, tell } = given({ staleTime: 'static' });
  show();
  const told = tell();
  calls[0]?.resolve('same');
  await told;
  await tell();
  expect(calls).toHaveLength(1);
});

test('nothing is asked for after signing out', async () => {
  const { client, calls, show, tell } = given();
  show();
  const told = tell();
  client.clear();
  calls[0]?.resolve('of the user before');
  await told;
  expect(calls).toHaveLength(1);
});

test('data for a single use is read after the call, and after each change told meanwhile', async () => {
  const { client, calls, query, tell } = given();
  void client.fetchQuery(query);
  const read = readOnce(client, query);
  calls[0]?.resolve('before the call');
  await expect.poll(() => calls).toHaveLength(2);
  void tell();
  calls[1]?.resolve('before the change');
  await expect.poll(() => calls).toHaveLength(3);
  calls[2]?.resolve('after it');
  expect(await read).toBe('after it');
});

test('who watches a query learns of its changes only', async () => {
  const { client, calls, query, tell } = given();
  void client.fetchQuery(query);
  calls[0]?.resolve('data');
  const isOutdated = watchChanges(client, LIST);
  await askAgain(client, ({ queryKey }) => queryKey[0] === 'plan');
  expect(isOutdated()).toBe(false);
  void tell();
  expect(isOutdated()).toBe(true);
});
