import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

const HOUR_MS = 3_600_000;
const MAX_IDLE_MS = 30 * 24 * HOUR_MS;
const MAX_AGE_MS = 180 * 24 * HOUR_MS;

/** The last use is saved at most this often, or every request would write. */
const LAST_USE_PRECISION_MS = HOUR_MS;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A new token that begins with the id of its user. By it a cluster asks their node alone. */
export const newTokenOf = (userId: number): string => `${userId}.${newToken()}`;

/** The user that a token names, to be trusted once its hash is found; null in a text that names none. */
export function userNamedBy(token: string): number | null {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

/** The hash that is stored in place of the token: nobody can sign in with a copy of the database. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * A sign-in is in force if it was created and last used after these. They are epoch milliseconds, which every request
 * compares.
 */
export function signInCutoffs(now: Temporal.Instant) {
  const ms = now.epochMilliseconds;
  return { usedAfter: ms - MAX_IDLE_MS, createdAfter: ms - MAX_AGE_MS };
}

type SignInTimes = { created_at: number; last_used_at: number };

export function isInForce({ created_at, last_used_at }: SignInTimes, now: Temporal.Instant): boolean {
  const { usedAfter, createdAfter } = signInCutoffs(now);
  return last_used_at > usedAfter && created_at > createdAfter;
}

export function isLastUseStale(lastUsedAtMs: number, now: Temporal.Instant): boolean {
  return lastUsedAtMs + LAST_USE_PRECISION_MS <= now.epochMilliseconds;
}
