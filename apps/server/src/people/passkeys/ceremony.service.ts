import type { MadeCredential, UsedCredential } from '@daymark/contract/passkeys.ts';
import type { Context } from '#context/context.ts';
import { spend } from '#people/challenges/challenges.service.ts';
import { PasskeyRefused } from '#people/security/passkey-refusals.ts';
import type { RelyingParty } from '#people/security/relying-party.ts';
import { checkDevice, clientDataOf, userHandle, verifyMade, verifyUsed } from './device-answers.ts';
import { findByCredential, type StoredPasskey } from './passkeys.repository.ts';

/** Pages that may use a challenge, and its purpose. */
type Expected = { party: RelyingParty; purpose: string };

/** Ends the making of a passkey; gives the parts that are stored. */
export async function finishMaking(ctx: Context, credential: MadeCredential, expected: Expected) {
  const challenge = await takeChallenge(ctx, credential.response.clientDataJSON, expected);
  return verifyMade(credential, { challenge, party: expected.party });
}

/** Ends the use of a passkey, of this user where one is named; gives it as it is stored, and its new count. */
export async function finishUse(
  ctx: Context,
  credential: UsedCredential,
  { userId, ...expected }: Expected & { userId: number | undefined },
): Promise<{ passkey: StoredPasskey; counter: number }> {
  const { party } = expected;
  const challenge = await takeChallenge(ctx, credential.response.clientDataJSON, expected);
  checkDevice(credential, party);
  const passkey = await findByCredential(ctx, credential.id);
  if (!passkey) throw new PasskeyRefused('passkey_unknown');
  if (userId !== undefined && passkey.user_id !== userId) throw new PasskeyRefused('passkey_foreign');
  const { userHandle: handle } = credential.response;
  if (handle !== undefined && handle !== userHandle(passkey.user_id)) throw new PasskeyRefused('passkey_foreign');
  return { passkey, counter: await verifyUsed(credential, { challenge, party, passkey }) };
}

/** The challenge that the device has signed, which is used up whatever comes of it. */
async function takeChallenge(ctx: Context, clientDataJSON: string, { party, purpose }: Expected): Promise<string> {
  const { challenge, origin } = clientDataOf(clientDataJSON);
  if (!(await spend(ctx, purpose, challenge))) throw new PasskeyRefused('passkey_expired');
  if (origin !== party.origin) throw new PasskeyRefused('passkey_origin');
  return challenge;
}
