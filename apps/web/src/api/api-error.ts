import type { FieldError } from '@daymark/contract/envelope.ts';

/** A refused or failed call; `status` is 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number;
  /** The message of the server's answer, if it had one. */
  readonly serverMessage: string | undefined;
  readonly errors: FieldError[];
  /** The record in the way, if there is one. */
  readonly data: unknown;
  /** Seconds to wait before trying again (429). */
  readonly retryAfter: number | undefined;
  /** The name of the refusal, if it has one. */
  readonly code: string | undefined;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = details.serverMessage;
    this.errors = details.errors ?? [];
    this.data = details.data ?? null;
    this.retryAfter = details.retryAfter;
    this.code = details.code;
  }
}

type Details = {
  serverMessage?: string | undefined;
  errors?: FieldError[] | undefined;
  data?: unknown;
  retryAfter?: number | undefined;
  code?: string | undefined;
};
