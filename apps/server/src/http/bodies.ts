import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { answerUnreadable } from './error-responses.ts';

/** Largest size of a body in bytes, and its longest time in milliseconds from the end of the headers. */
export type BodyLimits = { bytes: number; ms: number };

/** Time limit of calls that take a large file. */
export const UPLOAD_MS = 30 * 60_000;

/** Size limits of uploads, and the running time limit of every request with a body. */
const uploadLimits = new WeakMap<IncomingMessage, number>();
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Limits the size and time of every body, except where uploadOf allows more. */
export function limitBodies(app: FastifyInstance, { bytes, ms }: BodyLimits): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return;
    setDeadline(raw, ms);
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(deadlines.get(raw)));
  });

  // A refusal is sent before the whole body has arrived. The rest is read and dropped, since closing the connection while
  // the client writes can lose the answer; a body beyond its limit has its connection closed.
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete) return;
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > (uploadLimits.get(raw) ?? bytes)) raw.destroy();
    });
  });
}

/** Streams the body of a request, up to a size and for half an hour. When the reader stops early, the rest is dropped. */
export function uploadOf({ raw }: FastifyRequest, maxBytes: number): AsyncIterable<Buffer> {
  uploadLimits.set(raw, maxBytes);
  if (deadlines.has(raw)) setDeadline(raw, UPLOAD_MS);
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return limited(raw, maxBytes);
}

async function* limited(raw: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
  // No bytes are sent while the file is processed, so the silence timeout is raised. Injected requests have no socket.
  const socket: Partial<Socket> = raw.socket;
  socket.setTimeout?.(UPLOAD_MS);
}

const tooLarge = (maxBytes: number) => new ApiError(413, `The file must be at most ${maxBytes / 1024 / 1024} MiB`);

/** Node has one time limit for all requests, and an upload needs a longer one. */
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
