import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#context/api-error.ts';
import { hasBody } from '#http/admission/fair-shares.ts';
import { UPLOAD_MS } from '#http/admission/limits.ts';
import { keepPace, type Pace } from '#http/admission/pace.ts';
import { answerUnreadable } from './error-responses.ts';

/** Largest size of a body in bytes, and its longest time in milliseconds from the end of the headers. */
export type BodyLimits = { bytes: number; ms: number };

/** Size limits of uploads, and the running time limit of every request with a body. */
const uploadLimits = new WeakMap<IncomingMessage, number>();
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Limits the size and time of every body, except where uploadOf allows more. */
export function limitBodies(app: FastifyInstance, { bytes, ms }: BodyLimits): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      setDeadline(raw, ms);
      for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(deadlines.get(raw)));
    }
    done();
  });

  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    const encoding = raw.headers['content-encoding'] ?? 'identity';
    if (!hasBody(raw) || encoding.toLowerCase() === 'identity') return done();
    reply.header('accept-encoding', 'identity'); // RFC 9110 §12.5.3: the codings that would have been understood
    done(new ApiError(415, 'The body must not be compressed'));
  });

  // A refusal is sent before the whole body has arrived. The rest is read and dropped, since closing the connection while
  // the client writes can lose the answer; a body beyond its limit has its connection closed.
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (!raw.complete) dropRest(raw, bytes);
    done(null, payload);
  });
}

function dropRest(raw: IncomingMessage, bytes: number): void {
  let length = 0;
  raw.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > (uploadLimits.get(raw) ?? bytes)) raw.destroy();
  });
}

/** Streams the body of a request, up to a size, for half an hour and at a pace. When the reader stops early, the rest is dropped. */
export function uploadOf({ raw }: FastifyRequest, maxBytes: number, pace: Pace): AsyncIterable<Buffer> {
  uploadLimits.set(raw, maxBytes);
  if (deadlines.has(raw)) setDeadline(raw, UPLOAD_MS);
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return limited(raw, maxBytes, pace);
}

async function* limited(raw: IncomingMessage, maxBytes: number, pace: Pace): AsyncGenerator<Buffer> {
  const { start, stop } = keepPace(pace, () => answerUnreadable(tooLate(), raw.socket));
  let length = 0;
  try {
    start();
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      stop(chunk.length);
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
      start();
    }
  } catch (error) {
    // A client that leaves is nothing that the host could mend.
    throw error === raw.errored ? new ApiError(400, 'The upload was cut off') : error;
  } finally {
    stop(0);
  }
}

const tooLarge = (maxBytes: number) => new ApiError(413, `The file must be at most ${maxBytes / 1024 / 1024} MiB`);

/** Node has one time limit for all requests, and an upload needs a longer one. */
function setDeadline(raw: IncomingMessage, ms: number): void {
  clearTimeout(deadlines.get(raw));
  deadlines.set(
    raw,
    setTimeout(() => answerUnreadable(tooLate(), raw.socket), ms),
  );
}

const tooLate = () => Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
