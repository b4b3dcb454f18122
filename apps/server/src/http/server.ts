import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { compressAnswers } from './compression.ts';
import { answerFailure, answerUnreadable } from './failures.ts';
import { userIdOf } from './router.ts';
import { type SecurityOptions, securityHeaders } from './security.ts';

export type Server = FastifyInstance;

export type ServerOptions = {
  logLevel: string;
  /** Where the lines of the log go instead of standard output. */
  log?: { write(line: string): void } | undefined;
  /** Proxies whose forward headers are believed: addresses and networks, or how many stand in front. */
  trustProxy: string[] | number | null;
  security: SecurityOptions;
};

const BODY_LIMIT = 1024 * 1024;

/** Requests in flight get this long to finish once the server is asked to stop. */
const GRACE_MS = 8000;

export function createServer({ logLevel, log, trustProxy, security }: ServerOptions): Server {
  const app = fastify({
    logger: { level: logLevel, ...(log && { stream: log }), serializers: { err: withoutValues } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for any path that HTTP lets through: a path id that is too long is a 404 like every other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply.header('x-request-id', request.id));
      logAnswer(request, reply, undefined);
    },
    clientErrorHandler: answerUnreadable,
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply, userIdOf(request));
  });
  void app.register(helmet, securityHeaders(security));
  app.setErrorHandler(answerFailure);
  parseJsonOnly(app);
  compressAnswers(app);
  finishInFlight(app);
  return app;
}

function parseJsonOnly(app: Server): void {
  // Properties that could reach a prototype are unknown fields, and those are left out.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients name the type on calls without a body too.
    if (text === '') done(null, undefined);
    else void parse(request, String(text), done);
  });
}

/** One line for each request, without its query, headers or body. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, user_id: number | undefined): void {
  request.log.info({
    method: request.method,
    path: request.url.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user_id,
  });
}

/** Database drivers put the values of a row into further properties of an error: the log takes none of them. */
function withoutValues({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message, stack, code };
}

/** No new requests on open connections, and an end to those that never finish. */
function finishInFlight(app: Server): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
