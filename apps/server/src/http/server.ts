import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ApiError } from './api-error.ts';
import { limitBodies, UPLOAD_MS } from './bodies.ts';
import { compressAnswers } from './compression.ts';
import { answerFailure, answerUnreadable } from './error-responses.ts';
import { userIdOf } from './router.ts';
import { PERMISSIONS_POLICY, type SecurityOptions, securityHeaders } from './security-headers.ts';

export type Server = FastifyInstance;

export type ServerOptions = {
  logLevel: string;
  /** Where the lines of the log go instead of standard output. */
  log?: { write(line: string): void } | undefined;
  /** Proxies whose forward headers are believed: addresses and networks, or how many stand in front. */
  trustProxy: string[] | number | null;
  security: SecurityOptions;
  limits?: typeof LIMITS;
};

/** What one client may take of the server; times in milliseconds. */
export const LIMITS = {
  /** From the opening of a connection, or the first byte of a further request, to the end of its headers. */
  headersTimeout: 10_000,
  /** From there to the end of its body, unless a call takes a large one. */
  requestTimeout: 30_000,
  /** How often the headers are looked at. */
  checkingInterval: 5000,
  /** Without a byte in either direction: a client that does not read its answer. */
  silenceTimeout: 60_000,
  /** Between two requests: longer than the minute for which proxies keep a connection, so that they close it first. */
  keepAliveTimeout: 72_000,
  /** More than a household or a team opens, and few enough to hold them all: one that idles takes some 20 KiB. */
  connections: 10_000,
  /** Bytes. */
  body: 1024 * 1024,
  /** For requests in flight to finish, once the server is asked to stop. */
  grace: 8000,
};

export function createServer({ logLevel, log, trustProxy, security, limits = LIMITS }: ServerOptions): Server {
  const app: Server = fastify({
    logger: { level: logLevel, ...(log && { stream: log }), serializers: { err: withoutValues } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    bodyLimit: limits.body,
    // No request takes longer, with all that a call may allow; Node wants one limit for all of them.
    requestTimeout: limits.headersTimeout + UPLOAD_MS,
    connectionTimeout: limits.silenceTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: { headersTimeout: limits.headersTimeout, connectionsCheckingInterval: limits.checkingInterval },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for any path that HTTP lets through: a path id that is too long is a 404 like every other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // No hook runs for an address that cannot be read: it goes round once more under one that can be.
    frameworkErrors: (_error, { raw }, reply) => {
      app.routing(Object.assign(raw, { originalUrl: raw.url, url: '/' }), reply.raw);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.server.maxConnections = limits.connections;

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'permissions-policy': PERMISSIONS_POLICY });
  });
  app.addHook('preParsing', async ({ url, originalUrl }) => {
    if (url !== originalUrl) throw new ApiError(400, 'The address is malformed');
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply, userIdOf(request));
  });
  void app.register(helmet, securityHeaders(security));
  app.setErrorHandler(answerFailure);
  parseJsonOnly(app);
  compressAnswers(app);
  limitBodies(app, { bytes: limits.body, ms: limits.requestTimeout });
  finishInFlight(app, limits.grace);
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
    path: request.originalUrl.split('?', 1)[0],
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
