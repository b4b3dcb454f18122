import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ByteBudget } from '#byte-budget.ts';
import { limitWaitingAnswers } from './waiting-answers.ts';

test('an answer to a client that has left takes nothing of the budget', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const budget = new ByteBudget(1000);
  limitWaitingAnswers(app, budget);
  const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  app.get('/', async (_request, { raw }) => {
    asked.resolve();
    await once(raw, 'close');
    return 'x'.repeat(100);
  });
  app.addHook('onSend', async () => sent.resolve(budget.bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  client.destroy();
  expect(await sent.promise).toBe(0);
});
