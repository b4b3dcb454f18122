import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';
import { ByteBudget } from '#byte-budget.ts';
import { ApiError } from '#context/api-error.ts';
import { trustIn } from '#context/network.ts';
import { createLimitedServer, limitSilence } from '#http/admission/connections.ts';
import { dealFairly } from '#http/admission/fair-shares.ts';
import { LIMITS } from '#http/admission/limits.ts';
import { limitWaitingAnswers } from '#http/admission/waiting-answers.ts';
import { limitBodies } from './bodies.ts';
import { userIdOf } from './caller.ts';
import { compressAnswers } from './compression.ts';
import { answerFailure, answerUnreadable } from './error-responses.ts';
import { FEEDS_PREFIX } from './feeds.ts';
import { refuseHead, restoreHead, routeHeadAsGet } from './head.ts';
import { PROMISES_PREFIX } from './promise-pages.ts';
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

/**
 * Lines of the log are written together: a write for each takes a fifth of the time of a small answer. The rest is written
 * when the process exits.
 */
const LOG = { dest: 1, minLength: 12_288, periodicFlush: 100 };

/** No hook here is async where it awaits nothing: each costs every request. */
export function createServer({ logLevel, log, trustProxy, security, limits = LIMITS }: ServerOptions): Server {
  const isProxy = trustProxy === null ? undefined : trustIn(trustProxy);
  const malformed = new WeakSet<IncomingMessage>();
  const app: Server = fastify({
    logger: { level: logLevel, stream: log ?? pino.destination(LOG), serializers: { err: serializeError } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: () => randomUUID(),
    trustProxy: isProxy ?? false,
    bodyLimit: limits.body,
    // Statements of the start have limits of their own; a busy machine takes long for all of them.
    pluginTimeout: 0,
    exposeHeadRoutes: false,
    serverFactory: (handle) => createLimitedServer(handle, { limits, isProxy }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The limit is longer than any path that HTTP allows: an overlong path id gets the same 404 as any other bad id.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // No hook runs for a malformed URL, so it is routed again under a valid one and refused in preParsing.
    frameworkErrors: (_error, { raw }, reply) => {
      malformed.add(raw);
      app.routing(raw, reply.raw);
    },
    rewriteUrl: (raw) => {
      routeHeadAsGet(raw);
      return malformed.has(raw) ? '/' : (raw.url ?? '/');
    },
    clientErrorHandler: answerUnreadable,
  });

  restoreHead(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('preParsing', ({ url, originalUrl }, _reply, _payload, done) => {
    done(url === originalUrl ? null : new ApiError(400, 'The address is malformed'));
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, userIdOf(request));
    done();
  });
  setSecurityHeaders(app, security);
  app.setErrorHandler(answerFailure);
  parseJsonOnly(app);
  compressAnswers(app);
  limitWaitingAnswers(app, new ByteBudget(limits.waitingAnswers));
  limitBodies(app, { bytes: limits.body, ms: limits.requestTimeout });
  limitSilence(app, limits.silenceTimeout);
  dealFairly(app, limits.shares);
  app.addHook('onRequest', ({ raw }, _reply, done) => done(whyUnfit(raw)));
  refuseHead(app);
  finishInFlight(app, limits);
  return app;
}

/** The contract validates and forms answers, so that Fastify's own compilers, and their 5 MiB, are never loaded. */
function refuseSchema(): never {
  throw new Error('A route has no schema of Fastify');
}

/** Node's own answers to these would lack the envelope. */
function whyUnfit({ httpVersion, headers: { host, expect } }: IncomingMessage): ApiError | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (host === undefined) return new ApiError(400, 'The request names no host');
  const isMet = expect === undefined || /^100-continue$/i.test(expect);
  return isMet ? undefined : new ApiError(417, 'An expectation of the request cannot be met');
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

/** Logs one line for each request, without its query, headers or body. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, user_id: number | undefined): void {
  request.log.info({
    method: request.method,
    path: loggedPath(request.originalUrl),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user_id,
    trace_id: traceOf(request.headers['traceparent']),
  });
}

/** The trace that a proxy has begun (W3C Trace Context), so that its lines and ours are found together. */
function traceOf(traceparent: string | string[] | undefined): string | undefined {
  return /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(String(traceparent))?.[1];
}

/** The path without what opens something to whoever reads it: the secrets of feeds and promises, wherever they stand. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(PROMISES_PREFIX)) return `${PROMISES_PREFIX}…`;
  return path.startsWith(FEEDS_PREFIX) ? `${FEEDS_PREFIX}…` : path.replaceAll(/dm[a-z](_|%5f)[\dA-Za-z]+/gi, '…');
}

/** Database drivers put values of rows into other properties of an error, which must not be logged. */
function serializeError({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message, stack, code };
}

/** Decorator of the server that tells whether it is shutting down. */
export const IS_CLOSING = 'isClosing';

/** Refuses further requests on open connections at shutdown, and ends those that do not finish. */
function finishInFlight(app: Server, { drain, grace }: Pick<typeof LIMITS, 'drain' | 'grace'>): void {
  let isClosing = false;
  app.decorate(IS_CLOSING, () => isClosing);
  app.addHook('preClose', async () => {
    isClosing = true;
    if (drain > 0) await sleep(drain);
    setTimeout(() => app.server.closeAllConnections(), grace).unref();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
