import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Config of a GET route that does not answer HEAD, as all others do. */
export const NO_HEAD = { refusesHead: true };

/** Requests by HEAD that are being routed as GET. */
const asked = new WeakSet<IncomingMessage>();

/** Has HEAD routed as GET: a second route for each of a hundred would take a twentieth of the start. Node sends no body for HEAD by itself. */
export function routeHeadAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  asked.add(raw);
  raw.method = 'GET';
}

/** Gives a request by HEAD its method back once it is routed, before any other hook reads it. */
export function restoreHead(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.method === 'GET' && asked.has(raw)) raw.method = 'HEAD';
    done();
  });
}

/** Refuses HEAD as a missing route where a route takes none, before the hook of the route asks who calls. */
export function refuseHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { refusesHead } = request.routeOptions.config as Partial<typeof NO_HEAD>;
    if (request.method === 'HEAD' && refusesHead) reply.callNotFound();
    else done();
  });
}
