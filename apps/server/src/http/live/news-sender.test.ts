import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NewsSender } from './news-sender.ts';

test('news that come while others are sent go together', async () => {
  const sent: string[][] = [];
  const { promise: first, resolve: end } = Promise.withResolvers<void>();
  const sender = new NewsSender(async (ids) => {
    sent.push([...ids]);
    if (sent.length === 1) await first;
  });
  sender.add('a');
  sender.add('b');
  await setImmediate();
  for (const id of ['c', 'd', 'e']) sender.add(id);
  await setImmediate();
  expect(sent).toEqual([['a', 'b']]);
  end();
  await sender.idle();
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('news after some that could not be sent are sent all the same', async () => {
  const sent: string[] = [];
  const sender = new NewsSender(async (ids) => {
    if (ids.includes('lost')) throw new Error('The connection is lost');
    sent.push(...ids);
  });
  for (const id of ['lost', 'kept']) {
    sender.add(id);
    await sender.idle();
  }
  expect(sent).toEqual(['kept']);
});
