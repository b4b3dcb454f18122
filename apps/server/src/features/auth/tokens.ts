import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Days as 24 hours: a token's life is counted in time that passes, in no calendar. */
const IDLE_LIFE = { hours: 30 * 24 };
const WHOLE_LIFE = { hours: 180 * 24 };

/** The last use is noted this often at most, or every request would write. */
const NOTED_EVERY = { hours: 1 };

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What the database holds: who reads it there cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A sign-in is in force when it was used and made after these instants. */
export function livingSince(now: Temporal.Instant) {
  return { usedAfter: now.subtract(IDLE_LIFE), madeAfter: now.subtract(WHOLE_LIFE) };
}

export function isUseDue(lastUsedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastUsedAt.add(NOTED_EVERY), now) <= 0;
}
