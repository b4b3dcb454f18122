import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzipped = promisify(gzip);

/** In characters: a smaller answer fits into one or two network packets anyway. */
const MIN_LENGTH = 2048;

/** Compresses larger answers of the API for clients that accept it. Files are compressed at build time. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Higher levels take longer than the query itself and save little.
    return gzipped(payload, { level: constants.Z_BEST_SPEED });
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const choice = String(header ?? '')
    .split(',')
    .find((part) => /^\s*gzip\s*(;|$)/i.test(part));
  return choice !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(choice);
}
