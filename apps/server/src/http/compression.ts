import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzipped = promisify(gzip);

/** Below this a packed answer is hardly smaller than a network packet saves. */
const WORTH_PACKING = 2048;

/** Packs larger answers of the API where the caller asks for it. Files come packed already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_PACKING) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // A higher level costs more time than reading the data did, and saves little.
    return gzipped(payload, { level: constants.Z_BEST_SPEED });
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const choice = String(header ?? '')
    .split(',')
    .find((part) => /^\s*gzip\s*(;|$)/i.test(part));
  return choice !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(choice);
}
