import type { AttemptCounts } from '#people/security/attempt-counts.ts';
import { hashToken } from '#people/security/tokens.ts';
import { addAttempt, findAttempts, takeBackAttempt } from './attempts.repository.ts';

/** Counts that all instances on one database share. Keys are stored as hashes: people type a password as a login by mistake. */
export const SHARED_COUNTS: AttemptCounts = {
  find: (ctx, key) => findAttempts(ctx, hashToken(key)),
  add: (ctx, key, windowMs) => addAttempt(ctx, hashToken(key), windowMs),
  takeBack: (ctx, key, { endsAt }) => takeBackAttempt(ctx, hashToken(key), endsAt),
};
