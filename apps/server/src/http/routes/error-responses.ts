import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UNEXPECTED } from '@daymark/contract/envelope.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, databaseUnavailable } from '#context/api-error.ts';
import { isForeignKeyViolation, isUnavailable } from '#db/database-errors.ts';

/** Sends a refusal as it is. Any other error is logged and answered with a text that reveals nothing. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  // A refusal with status 503 is thrown on purpose, and a busy server must not fill its log with them.
  if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'Request failed');
  if (refusal.challenge !== undefined) reply.header('www-authenticate', refusal.challenge);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.status(refusal.status).header('cache-control', 'no-store').send(failureOf(refusal));
}

/** Answers bytes that cannot be parsed as HTTP: there is only a socket, and no request yet. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node's own handler checks this field too: nothing may be written into the middle of another answer.
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
  // end() alone would leave the connection open for as long as the client likes: no timeout applies any more.
  socket.destroySoon();
}

const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

/** Texts for the refusals of the HTTP library. */
const LIBRARY_REFUSALS: Record<number, string> = {
  400: 'The body is not valid JSON',
  413: 'The body must be at most 1 MiB',
  415: 'The body must be JSON',
};

/** The refusal that an error becomes: unless it is one, it reveals nothing. */
export function refusalFor(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode } = error as FastifyError;
  const text = LIBRARY_REFUSALS[statusCode ?? 0];
  if (statusCode !== undefined && text !== undefined) return new ApiError(statusCode, text);
  // A parallel request has deleted the parent row since it was read.
  if (isForeignKeyViolation(error)) return new ApiError(404, 'Not found');
  if (isUnavailable(error)) return databaseUnavailable();
  return new ApiError(500, UNEXPECTED);
}

type Told = Pick<Partial<ApiError>, 'errors' | 'data' | 'code'> & { message: string };

function failureOf({ message, errors, data = null, code }: Told) {
  return { success: false, data, message, ...(errors && { errors }), ...(code && { code }) };
}
