import type { Endpoint, Scope } from '@daymark/contract/endpoint.ts';
import { TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, busy, forbidden, insufficientScope } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { queuePlaceOf } from '#http/admission/fair-shares.ts';
import type { GivenInput } from './call-input.ts';
import { CONTEXT, contextOf, headerOf, type WithClock } from './caller.ts';
import { refusalFor } from './error-responses.ts';
import { NO_HEAD } from './head.ts';
import type { InnerCall, InnerCalls } from './inner-calls.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { RouterOptions } from './router-options.ts';

/** The path on which messages come in, and the personal tokens that open it. */
type Door = {
  path: string;
  scope: Scope;
  /** Start of the names of headers that belong to the protocol. */
  headers: string;
  publicUrl: string | null;
  /** Facts that the calls of its messages have in their context. */
  calls: Pick<UserContext, 'figuresBy'>;
};

/** A message from the holder of a token. */
export type Message = {
  request: Request;
  body: object;
  ctx: UserContext;
  /** The zone of the caller, where a header names one. */
  timeZone: string | undefined;
  call: InnerCall;
};

type AnswerMessage = (message: Message) => Promise<Response>;

/** Handles messages of another protocol than the contract's, which it answers by calls of the contract. */
export type RouteMessages = (door: Door, answer: AnswerMessage) => void;

type Installed = { door: Door; answer: AnswerMessage; innerCalls: InnerCalls; options: RouterOptions };

export function installMessages(app: FastifyInstance, { door, answer, innerCalls, options }: Installed): void {
  const { path, scope, publicUrl } = door;
  app.route({
    method: 'POST',
    url: path,
    onRequest: async (request) => {
      const { origin, host } = request.headers;
      // The attack is a page that gives its own name the address of this server: DNS rebinding.
      if (!isOwnOrigin(origin, { host, publicUrl })) throw forbidden('Pages of other sites are not answered here');
      const ctx = await contextOf(request, { isPublic: false, isStream: false, scope }, options);
      request.setDecorator(CONTEXT, ctx);
      if (!('token' in ctx) || !ctx.token) throw insufficientScope(scope);
    },
    handler: async (request, reply) => {
      const ctx = { ...request.getDecorator<WithClock<UserContext>>(CONTEXT), ...door.calls };
      const { body } = request;
      // A batch would be many requests in the turn of one; neither revision of the protocol that is served has any.
      if (Array.isArray(body)) throw new ApiError(400, 'Send one message at a time');
      if (typeof body !== 'object' || body === null) throw new ApiError(400, 'The body is no message');
      const { signal } = leavingOf(reply);
      const call = (endpoint: Endpoint, given: GivenInput) =>
        callOf(request, signal, () => innerCalls.run(endpoint, given, ctx));
      const timeZone = headerOf(request, TIME_ZONE_HEADER);
      const response = await answer({
        request: webRequestOf(request, signal, door),
        body,
        ctx,
        timeZone,
        call: call as InnerCall,
      });
      return send(reply, response);
    },
  });
  // Clients of earlier revisions open a stream or end a session by these methods: there are none.
  app.route({
    method: ['GET', 'DELETE'],
    url: path,
    config: NO_HEAD,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new ApiError(405, 'Messages are sent by POST');
    },
  });
}

/** Makes a call in a turn of its user, as the turn before may have ended with a change; every failure is a refusal. */
async function callOf(request: FastifyRequest, signal: AbortSignal, run: () => Promise<unknown>): Promise<unknown> {
  try {
    await queuePlaceOf(request).take();
    // The client has left meanwhile: nothing more is done for it.
    if (signal.aborted) throw busy();
    return await run();
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal !== error && refusal.status >= 500) request.log.error({ err: error }, 'A call of a message failed');
    throw refusal;
  }
}

/** The request for a library that knows those of the web: with the headers that are its own, and never with the token. */
function webRequestOf(request: FastifyRequest, signal: AbortSignal, { path, headers }: Door): Request {
  const isPassed = (name: string) => name.startsWith(headers) || name === 'accept' || name === 'content-type';
  const passed = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    isPassed(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://localhost${path}`, { method: 'POST', headers: passed, signal });
}

/** Aborts where the client leaves before it is answered. */
function leavingOf({ raw }: FastifyReply): AbortController {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving;
}

async function send(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  const type = headers.get('content-type');
  if (type !== null) reply.type(type);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(body === null ? undefined : await new Response(body).text());
}
