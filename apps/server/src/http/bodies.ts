import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { answerUnreadable } from './error-responses.ts';

/** What one body may take: bytes, and milliseconds from the end of its headers. */
export type BodyLimits = { bytes: number; ms: number };

/** For those few calls that take a large file. */
export const UPLOAD_MS = 30 * 60_000;

/** The limits of a request that has been given larger ones, and the clock that holds every one to its own. */
const larger = new WeakMap<IncomingMessage, number>();
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Holds every body to these limits, but for one that has been allowed more. */
export function limitBodies(app: FastifyInstance, { bytes, ms }: BodyLimits): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return;
    setDeadline(raw, ms);
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(deadlines.get(raw)));
  });

  // A refusal goes before the body has come. What still comes runs into nothing, for a connection that is closed under a
  // client while it writes can take the answer with it; what is longer than its body may be is endless.
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete) return;
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > (larger.get(raw) ?? bytes)) raw.destroy();
    });
  });
}

/**
 * The body of this request as it comes, up to so many bytes and for half an hour. Whoever reads it may stop: the rest
 * runs into nothing.
 */
export function uploadOf({ raw }: FastifyRequest, mostBytes: number): AsyncIterable<Buffer> {
  larger.set(raw, mostBytes);
  if (deadlines.has(raw)) setDeadline(raw, UPLOAD_MS);
  if (Number(raw.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  return limited(raw, mostBytes);
}

async function* limited(raw: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw tooLarge(mostBytes);
    yield chunk;
  }
  // The sender hears nothing while what has come is being worked on. Without a network there is no socket to speak of.
  const socket: Partial<Socket> = raw.socket;
  socket.setTimeout?.(UPLOAD_MS);
}

const tooLarge = (mostBytes: number) => new ApiError(413, `The file must be at most ${mostBytes / 1024 / 1024} MiB`);

/** Node's own limit is one for all requests, and a large file takes longer than any other body may. */
function setDeadline(raw: IncomingMessage, ms: number): void {
  clearTimeout(deadlines.get(raw));
  const late = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  deadlines.set(
    raw,
    setTimeout(() => answerUnreadable(late, raw.socket), ms),
  );
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
