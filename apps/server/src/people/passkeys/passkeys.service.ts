import {
  type MakingOptions,
  type NewPasskey,
  PASSKEY_ALGORITHMS,
  PASSKEY_TIMEOUT,
  PASSKEYS_OF_AN_ACCOUNT,
  type Passkey,
  type PasskeyChanges,
} from '@daymark/contract/passkeys.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { whyNotRemovePasskey } from '@daymark/domain/ways-in.ts';
import { changedElsewhere, conflict, required } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { newChallenge } from '#people/challenges/challenges.service.ts';
import { requireProof } from '#people/proofs/proofs.service.ts';
import { type IssuerRules, waysIn } from '#people/providers/providers.service.ts';
import { answerOf, PasskeyRefused } from '#people/security/passkey-refusals.ts';
import { relyingParty } from '#people/security/relying-party.ts';
import { findUser, isKeyTaken } from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';
import { finishMaking } from './ceremony.service.ts';
import { userHandle } from './device-answers.ts';
import * as repository from './passkeys.repository.ts';

export type PasskeyRules = { publicUrl: string | null; isPasswordOn: boolean } & IssuerRules;

const purposeOf = (userId: number) => `make passkey ${userId}`;

export const passkeys = (ctx: UserContext): Promise<Passkey[]> => repository.findPasskeys(ctx);

/** Options with which the browser asks a device for a new passkey. */
export async function askForNewPasskey(
  ctx: UserContext,
  { publicUrl }: Pick<PasskeyRules, 'publicUrl'>,
): Promise<MakingOptions> {
  const { id } = relyingParty({ publicUrl, host: ctx.host });
  await requireProof(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    const [user, known] = [await findUser(ctx), await repository.findCredentials(ctx)];
    if (!user) throw accountDeleted();
    if (known.length >= PASSKEYS_OF_AN_ACCOUNT) throw tooMany();
    const { secret } = await newChallenge(ctx, purposeOf(ctx.userId));
    return {
      challenge: secret,
      rp: { id, name: 'Daymark' },
      user: {
        id: userHandle(ctx.userId),
        name: user.username,
        displayName: `${user.first_name} ${user.last_name}`,
      },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: PASSKEY_TIMEOUT,
      attestation: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  });
}

export async function createPasskey(
  ctx: UserContext,
  { name, credential }: NewPasskey,
  { publicUrl }: Pick<PasskeyRules, 'publicUrl'>,
): Promise<Passkey> {
  const party = relyingParty({ publicUrl, host: ctx.host });
  // Options are asked for with a proof, so that the challenge is one.
  const made = await refusing(() => finishMaking(ctx, credential, { party, purpose: purposeOf(ctx.userId) }));
  try {
    return await answerInTransaction(ctx, async (ctx) => {
      if ((await repository.findCredentials(ctx)).length >= PASSKEYS_OF_AN_ACCOUNT) throw tooMany();
      const passkey = await repository.insertPasskey(ctx, { ...made, name });
      tell(ctx, { kind: 'access' });
      log(ctx, 'passkey_made');
      return passkey;
    });
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    throw conflict('This passkey is known already');
  }
}

const tooMany = () =>
  conflict(`There can be at most ${PASSKEYS_OF_AN_ACCOUNT} passkeys. Remove one that is no longer used.`);

async function refusing<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify();
  } catch (error) {
    throw error instanceof PasskeyRefused ? answerOf(error, 403) : error;
  }
}

export function updatePasskey(ctx: UserContext, id: number, changes: PasskeyChanges): Promise<Passkey> {
  return answerInTransaction(ctx, async (ctx) => {
    const before = required(await repository.findPasskey(ctx, id), 'Passkey');
    if (isChangedElsewhere(before, changes)) throw changedElsewhere(before);
    const name = changes.name ?? before.name;
    await repository.renamePasskey(ctx, id, name);
    tell(ctx, { kind: 'access' });
    return { ...before, name };
  });
}

/** Removes a passkey, unless it is the last way into the account. */
export async function deletePasskey(ctx: UserContext, id: number, rules: PasskeyRules): Promise<null> {
  required(await repository.findPasskey(ctx, id), 'Passkey');
  await requireProof(ctx);
  return answerInTransaction(ctx, async (ctx) => {
    const { has_password: hasPassword, identities } = await waysIn(ctx, rules);
    const known = await repository.findPasskeys(ctx);
    required(
      known.find((passkey) => passkey.id === id),
      'Passkey',
    );
    const { isPasswordOn } = rules;
    const why = whyNotRemovePasskey({ hasPassword, isPasswordOn, identities, passkeys: known.length });
    if (why !== null) throw conflict(why);
    await repository.deletePasskey(ctx, id);
    tell(ctx, { kind: 'access' });
    log(ctx, 'passkey_removed');
    return null;
  });
}

function log(ctx: UserContext, event: string): void {
  ctx.log.info({ event, user_id: ctx.userId, address: ctx.address }, 'The passkeys of an account have changed');
}
