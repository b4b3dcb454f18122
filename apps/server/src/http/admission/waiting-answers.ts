import type { FastifyInstance } from 'fastify';
import type { ByteBudget } from '#byte-budget.ts';
import { clientOf, networkOf } from '#context/network.ts';

/**
 * Bounds the bytes of all answers that wait for their clients to read them. Beyond it the network with the most loses the
 * connection that has waited longest.
 */
export function limitWaitingAnswers(app: FastifyInstance, budget: ByteBudget): void {
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // A client that has left reads nothing, and its connection tells no more of its end.
    if (!raw.destroyed && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      const holding = budget.open(networkOf(clientOf(request)), () => raw.destroy());
      for (const end of ['finish', 'close']) raw.once(end, () => holding.release());
      holding.add(Buffer.byteLength(payload));
    }
    done(null, payload);
  });
}
