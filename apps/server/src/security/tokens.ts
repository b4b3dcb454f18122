import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** In hours, since an instant has no days. */
const MAX_IDLE = { hours: 30 * 24 };
const MAX_AGE = { hours: 180 * 24 };

/** The last use is saved at most this often, or every request would write. */
const LAST_USE_PRECISION = { hours: 1 };

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Stored in place of the token: nobody can sign in with a copy of the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A sign-in is in force if it was created and last used after these instants. */
export function signInCutoffs(now: Temporal.Instant) {
  return { usedAfter: now.subtract(MAX_IDLE), createdAfter: now.subtract(MAX_AGE) };
}

export function isLastUseStale(lastUsedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastUsedAt.add(LAST_USE_PRECISION), now) <= 0;
}
