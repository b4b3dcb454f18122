import type { FastifyInstance } from 'fastify';
import { ByteBudget } from '#byte-budget.ts';
import { clientOf, networkOf } from './network.ts';

/**
 * Bounds the bytes of all answers that wait for their clients to read them. Beyond it the network with the most loses the
 * connection that has waited longest.
 */
export function limitWaitingAnswers(app: FastifyInstance, mostBytes: number): void {
  const budget = new ByteBudget(mostBytes);
  app.addHook('onSend', (request, { raw }, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const holding = budget.open(networkOf(clientOf(request)), () => raw.destroy());
      for (const end of ['finish', 'close']) raw.once(end, () => holding.release());
      holding.add(Buffer.byteLength(payload));
    }
    done(null, payload);
  });
}
