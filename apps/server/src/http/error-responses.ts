import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Failure, UNEXPECTED } from '@daymark/contract/envelope.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignKeyViolation, isUnavailable } from '#db/database-errors.ts';
import { ApiError, unavailable } from './api-error.ts';

export const DATABASE_UNAVAILABLE = 'The database is out of reach. Try again in a moment.';

/** Answers a refusal as it is, and everything else with a text that tells nothing and a line in the log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  // A refusal that was meant is no failure: a busy server does not fill its log with them.
  if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'Request failed');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.status(refusal.status).header('cache-control', 'no-store').send(failureOf(refusal));
}

/** For what cannot even be read as HTTP: there is no request to answer yet, only a socket. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Where Node looks itself: nothing may land in the midst of an answer that is on its way.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, message] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed'];
  const body = JSON.stringify(failureOf({ message }));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
  // Ended only, the connection would stay open for as long as the client likes: nobody looks at it again.
  socket.destroySoon();
}

const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

/** The HTTP library's own refusals, in our words. */
const LIBRARY_REFUSALS: Record<number, string> = {
  400: 'The body is not valid JSON',
  413: 'The body must be at most 1 MiB',
  415: 'The body must be JSON',
};

function refusalFor(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode } = error as FastifyError;
  const text = LIBRARY_REFUSALS[statusCode ?? 0];
  if (statusCode !== undefined && text !== undefined) return new ApiError(statusCode, text);
  // What the new row hangs on was there when the rule looked, and was deleted by another request since.
  if (isForeignKeyViolation(error)) return new ApiError(404, 'Not found');
  if (isUnavailable(error)) return unavailable(DATABASE_UNAVAILABLE);
  return new ApiError(500, UNEXPECTED);
}

function failureOf({ message, errors }: Pick<Partial<ApiError>, 'errors'> & { message: string }): Failure {
  return { success: false, data: null, message, ...(errors && { errors }) };
}
