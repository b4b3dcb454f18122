import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ApiError } from './api-error.ts';
import { limitBodies, UPLOAD_MS } from './bodies.ts';
import { compressAnswers } from './compression.ts';
import { answerFailure, answerUnreadable } from './error-responses.ts';
import { dealFairly, FAIR_SHARES } from './fair-shares.ts';
import { trustIn } from './network.ts';
import { userIdOf } from './router.ts';
import { type SecurityOptions, setSecurityHeaders } from './security-headers.ts';

export type Server = FastifyInstance;

export type ServerOptions = {
  logLevel: string;
  /** Receives the lines of the log instead of standard output. */
  log?: { write(line: string): void } | undefined;
  /** Proxies whose forward headers are believed: addresses and networks, or how many stand in front. */
  trustProxy: string[] | number | null;
  security: SecurityOptions;
  limits?: typeof LIMITS;
};

/** Limits for one client; times in milliseconds. */
export const LIMITS = {
  /** From the opening of a connection, or the first byte of a further request, to the end of its headers. */
  headersTimeout: 10_000,
  /** From there to the end of the body; uploads have longer. */
  requestTimeout: 30_000,
  /** Interval at which Node checks the time of the headers. */
  checkingInterval: 5000,
  /** Without a byte in either direction, as with a client that does not read its answer. */
  silenceTimeout: 60_000,
  /** Between two requests: longer than the usual minute of proxies, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  /** Far more than a team opens; an idle connection takes about 20 KiB of memory. */
  connections: 10_000,
  /** In bytes. */
  body: 1024 * 1024,
  /** Time for requests in flight to finish at shutdown. */
  grace: 8000,
  shares: FAIR_SHARES,
};

export function createServer({ logLevel, log, trustProxy, security, limits = LIMITS }: ServerOptions): Server {
  const app: Server = fastify({
    logger: { level: logLevel, ...(log && { stream: log }), serializers: { err: serializeError } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy !== null && trustIn(trustProxy),
    bodyLimit: limits.body,
    // The longest that any call allows: Node has one limit for all. See bodies.ts for the limit of each.
    requestTimeout: limits.headersTimeout + UPLOAD_MS,
    connectionTimeout: limits.silenceTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: { headersTimeout: limits.headersTimeout, connectionsCheckingInterval: limits.checkingInterval },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Longer than any path that HTTP allows: an overlong path id gets the same 404 as any other bad id.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // No hook runs for a malformed URL, so it is routed again under a valid one and refused in preParsing.
    frameworkErrors: (_error, { raw }, reply) => {
      app.routing(Object.assign(raw, { originalUrl: raw.url, url: '/' }), reply.raw);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.server.maxConnections = limits.connections;

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('preParsing', async ({ url, originalUrl }) => {
    if (url !== originalUrl) throw new ApiError(400, 'The address is malformed');
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply, userIdOf(request));
  });
  setSecurityHeaders(app, security);
  app.setErrorHandler(answerFailure);
  parseJsonOnly(app);
  compressAnswers(app);
  limitBodies(app, { bytes: limits.body, ms: limits.requestTimeout });
  dealFairly(app, limits.shares);
  finishInFlight(app, limits.grace);
  return app;
}

function parseJsonOnly(app: Server): void {
  // Drops '__proto__' and 'constructor' like other unknown fields.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some clients send the content type without a body.
    if (text === '') done(null, undefined);
    else void parse(request, String(text), done);
  });
}

/** One line for each request, without its query, headers or body. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, user_id: number | undefined): void {
  request.log.info({
    method: request.method,
    path: request.originalUrl.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user_id,
  });
}

/** Database drivers put values of rows into other properties of an error, which must not be logged. */
function serializeError({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message, stack, code };
}

/** At shutdown: no further requests on open connections, and an end to those that do not finish. */
function finishInFlight(app: Server, grace: number): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), grace).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
