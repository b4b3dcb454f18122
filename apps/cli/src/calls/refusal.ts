import { harmless } from '#terminal/harmless.ts';

/** An answer of the server that says no. */
export class Refusal extends Error {
  readonly status: number;
  /** The record in the way, if there is one. */
  readonly data: unknown;
  /** Seconds after which it may say yes; null where it does not tell. */
  readonly retryAfter: number | null;
  /** Whether the token does not open the call, and the scope that would. */
  readonly isOfScope: boolean;
  readonly scope: string | undefined;

  constructor(status: number, { message, data }: { message: string; data: unknown }, headers: Headers) {
    super(harmless(message));
    this.status = status;
    this.data = data;
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
    const challenge = headers.get('WWW-Authenticate') ?? '';
    this.isOfScope = challenge.includes('insufficient_scope');
    this.scope = /scope="([a-z]+)"/.exec(challenge)?.[1];
  }
}

/** The refusal that a failed call ends with; undefined for another error. */
export function refusalIn(error: unknown): Refusal | undefined {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Refusal ? cause : undefined;
}
