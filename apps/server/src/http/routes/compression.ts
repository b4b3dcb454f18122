import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The shortest answer that is compressed, in characters: a smaller one fits into one or two network packets anyway. */
const MIN_LENGTH = 2048;

/** Compresses larger answers of the API for clients that accept it. Files are compressed at build time. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Higher levels take longer than the query itself and save little.
    gzip(payload, { level: constants.Z_BEST_SPEED }, done);
  });
}

export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const choice = String(header ?? '')
    .toLowerCase()
    .split(',')
    .find((part) => part.split(';', 1)[0]?.trim() === encoding);
  return choice !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(choice);
}
