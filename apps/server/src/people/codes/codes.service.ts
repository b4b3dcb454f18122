import type { Codes } from '@daymark/contract/codes.ts';
import { conflict, invalid } from '#context/api-error.ts';
import { answerInTransaction, type Context, tell, type UserContext, wireInstant } from '#context/context.ts';
import { requireProof } from '#people/proofs/proofs.service.ts';
import type { LimitCodes } from '#people/security/code-limit.ts';
import { accountOf, type LoginThrottle } from '#people/security/login-throttle.ts';
import { bare, hashOfRecoveryCode, newRecoveryCodes } from '#people/security/recovery-codes.ts';
import { newCodeSecret, stepOfCode } from '#people/security/totp.ts';
import { findCredentials, findUser } from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';
import * as repository from './codes.repository.ts';

export type CodeRules = { throttleLogin: LoginThrottle; limitCodes: LimitCodes };

/** Time in which a first code confirms a new secret. */
const TO_CONFIRM = { minutes: 30 };

export async function codes(ctx: UserContext): Promise<Codes> {
  const [found, recovery_codes_left] = await Promise.all([
    repository.findCodes(ctx),
    repository.countRecoveryCodes(ctx),
  ]);
  const since = found?.confirmed_at ?? null;
  return { is_on: since !== null, since: since && wireInstant(since), recovery_codes_left };
}

/** Whether a sign-in by password needs a code as well. */
export async function asksForCode(ctx: repository.Owner): Promise<boolean> {
  const found = await repository.findCodes(ctx);
  return (found?.confirmed_at ?? null) !== null;
}

/** Makes a secret, which stands in for none until a code of it has come back. */
export async function beginCodes(ctx: UserContext): Promise<{ secret: string; uri: string }> {
  await requireProof(ctx);
  const secret = newCodeSecret();
  return answerInTransaction(ctx, async (ctx) => {
    const [credentials, user] = [await findCredentials(ctx), await findUser(ctx)];
    if (!credentials || !user) throw accountDeleted();
    if (credentials.password_hash === null) throw conflict('Set a password first: codes are asked for after it');
    if (await asksForCode(ctx)) throw conflict('Codes are on already. Turn them off first.');
    await repository.insertSecret(ctx, secret);
    return { secret, uri: uriOf(secret, user.username) };
  });
}

/** Address that authenticator apps read (Key Uri Format). */
function uriOf(secret: string, username: string): string {
  return `otpauth://totp/${encodeURIComponent(`Daymark:${username}`)}?secret=${secret}&issuer=Daymark`;
}

/** Turns codes on with a first code, and tells the recovery codes this once. */
export async function confirmCodes(
  ctx: UserContext,
  code: string,
  { throttleLogin, limitCodes }: CodeRules,
): Promise<{ recovery_codes: string[] }> {
  const begun = await repository.findCodes(ctx);
  if (begun?.confirmed_at) throw conflict('Codes are on already. Turn them off first.');
  if (!begun || Temporal.Instant.compare(begun.created_at, ctx.now.subtract(TO_CONFIRM)) < 0) throw notBegun();
  let step: number | undefined;
  const verify = () =>
    limitCodes(ctx, ctx.userId, async () => {
      step = await unusedStepOf(ctx, code);
      return step !== undefined;
    });
  if (!(await throttleLogin(ctx, accountOf(ctx.userId), verify)) || step === undefined)
    throw invalid({
      path: 'code',
      message: 'This code is wrong. Check the clock of your phone, and try the next one.',
    });
  const confirmedBy = step;
  return answerInTransaction(ctx, async (ctx) => {
    const present = await repository.findCodes(ctx);
    if (present?.secret !== begun.secret || present.confirmed_at !== null) throw notBegun();
    await repository.confirmSecret(ctx, confirmedBy); // a code that has confirmed nothing can be sent again
    tell(ctx, { kind: 'access' });
    log(ctx, 'codes_on');
    return replaceRecoveryCodes(ctx);
  });
}

const notBegun = () => conflict('Begin again: the key was not confirmed in time');

export async function renewRecoveryCodes(ctx: UserContext): Promise<{ recovery_codes: string[] }> {
  await requireProof(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    if (!(await asksForCode(ctx))) throw conflict('Codes are off');
    tell(ctx, { kind: 'access' });
    log(ctx, 'recovery_codes_made');
    return replaceRecoveryCodes(ctx);
  });
}

export async function endCodes(ctx: UserContext): Promise<null> {
  await requireProof(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    await repository.deleteCodes(ctx);
    tell(ctx, { kind: 'access' });
    log(ctx, 'codes_off');
    return null;
  });
}

/** Uses a right code up, in the transaction of what it proves; false where another one has used it meanwhile. */
export type UseOfCode = (ctx: repository.Owner) => Promise<boolean>;

/** The use of a right code of the app or recovery code; undefined for any other. */
export function findUseOfCode(
  ctx: Context & { userId: number },
  typed: string,
  limitCodes: LimitCodes,
): Promise<UseOfCode | undefined> {
  const code = bare(typed);
  if (isOfApp(code)) return limitCodes(ctx, ctx.userId, () => findUseOfAppCode(ctx, code));
  return findUseOfRecoveryCode(ctx, hashOfRecoveryCode(code));
}

const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

async function findUseOfAppCode(ctx: repository.Owner, typed: string): Promise<UseOfCode | undefined> {
  const step = await unusedStepOf(ctx, typed);
  return step === undefined ? undefined : (ctx) => repository.spendStep(ctx, step);
}

async function findUseOfRecoveryCode(ctx: repository.Owner, hash: string): Promise<UseOfCode | undefined> {
  return (await repository.hasRecoveryCode(ctx, hash)) ? (ctx) => repository.spendRecoveryCode(ctx, hash) : undefined;
}

/** The step of a right code that neither it nor a later one has been used for. */
async function unusedStepOf(ctx: repository.Owner, typed: string): Promise<number | undefined> {
  const code = bare(typed);
  const found = await repository.findCodes(ctx);
  if (!found || !isOfApp(code)) return undefined;
  return stepOfCode(found.secret, code, { now: ctx.now, lastStep: found.last_step });
}

async function replaceRecoveryCodes(ctx: UserContext): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  await repository.replaceRecoveryCodes(ctx, recovery_codes.map(hashOfRecoveryCode));
  return { recovery_codes };
}

function log(ctx: UserContext, event: string): void {
  ctx.log.info({ event, user_id: ctx.userId, address: ctx.address }, 'Codes of an account have changed');
}
