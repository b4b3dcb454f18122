import { type NewToken, type PersonalToken, TOKENS_OF_AN_ACCOUNT } from '@daymark/contract/tokens.ts';
import { conflict, notFound } from '#context/api-error.ts';
import type { Clock } from '#context/clock.ts';
import {
  answerInTransaction,
  type Context,
  type SignedIn,
  tell,
  type UserContext,
  wireInstant,
} from '#context/context.ts';
import { ipOf } from '#context/network.ts';
import { requireProofOr } from '#people/proofs/proofs.service.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { newPersonalToken } from '#people/security/personal-tokens.ts';
import { hashToken, isLastUseStale } from '#people/security/tokens.ts';
import * as repository from './tokens.repository.ts';

export type TokenRules = { throttleLogin: LoginThrottle };

const DAY_HOURS = 24;

export async function tokens(ctx: UserContext): Promise<PersonalToken[]> {
  return repository.findTokens(ctx);
}

/** Makes a token; of it only its hash is stored. */
export async function createToken(
  ctx: UserContext,
  { name, scopes, days, current_password }: NewToken,
  rules: TokenRules,
): Promise<PersonalToken & { token: string }> {
  await requireProofOr(ctx, current_password, rules);
  const token = newPersonalToken();
  const ends_at = days === null ? null : ctx.now.add({ hours: days * DAY_HOURS });
  return answerInTransaction(ctx, async (ctx) => {
    if ((await repository.countTokens(ctx)) >= TOKENS_OF_AN_ACCOUNT) throw conflict(TOO_MANY);
    const id = await repository.insertToken(ctx, { token_hash: hashToken(token), name, scopes, ends_at });
    tell(ctx, { kind: 'access' });
    ctx.log.info({ event: 'token_made', user_id: ctx.userId, address: ctx.address }, 'A personal token was made');
    const times = { created_at: wireInstant(ctx.now), ends_at: ends_at && wireInstant(ends_at) };
    return { id, name, scopes, ...times, last_used_at: null, last_address: null, token };
  });
}

const TOO_MANY = `There can be at most ${TOKENS_OF_AN_ACCOUNT} tokens. End one that is no longer used.`;

export function endToken(ctx: UserContext, id: number): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    if (!(await repository.deleteToken(ctx, id))) throw notFound('Token');
    tell(ctx, { kind: 'access' });
    return null;
  });
}

export function endTokens(ctx: UserContext): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    await repository.deleteTokens(ctx);
    tell(ctx, { kind: 'access' });
    return null;
  });
}

/** The user of a personal token that has not ended, as `authenticate` gives that of a sign-in. */
export async function authenticateToken(
  ctx: Omit<Context, 'now'>,
  token: string,
  { clock }: { clock: Clock },
): Promise<SignedIn | undefined> {
  const found = await repository.findTokenByHash(ctx, hashToken(token));
  if (!found) return undefined;
  const { id, user_id, name, scopes, ends_at, last_used_at, held_until, deleting, ...days } = found;
  const requestClock = clock.from(found.present);
  const now = requestClock();
  if (ends_at !== null && ends_at <= now.epochMilliseconds) return undefined;
  if (last_used_at === null || isLastUseStale(last_used_at, now))
    await repository.updateTokenUse({ ...ctx, now }, { id, user_id, last_address: ipOf(ctx.address) });
  return {
    userId: user_id,
    signInId: 0,
    token: { name, scopes },
    isClaimed: held_until !== null,
    deleting,
    startHour: days.day_start_hour,
    nextRepeatDate: days.next_repeat_date,
    clock: requestClock,
  };
}
