import { hash } from 'node:crypto';
import { type MadeCredential, PASSKEY_ALGORITHMS, type UsedCredential } from '@daymark/contract/passkeys.ts';
import { PasskeyRefused } from '#people/security/passkey-refusals.ts';
import type { RelyingParty } from '#people/security/relying-party.ts';

/** The challenge that was given, and the pages that may use it. */
type Expected = { challenge: string; party: RelyingParty };

/** Bytes of the hash that names the relying party, before the flags and the counter (WebAuthn, section 6.1). */
const PARTY_BYTES = 32;
const COUNTER_END = PARTY_BYTES + 5;
const USER_VERIFIED = 0x04;

// The library that verifies is loaded with the first passkey: each start would wait for it.
const library = () => import('@simplewebauthn/server');

/** The handle of a user on devices: it has no name in it, and stays. */
export const userHandle = (userId: number): string => Buffer.from(`daymark ${userId}`).toString('base64url');

/** The challenge that a device has signed, and the page that has asked it. */
export function clientDataOf(encoded: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch {
    // told below, like JSON of another form
  }
  throw new PasskeyRefused('passkey_invalid');
}

/** Verifies a new passkey; gives the parts that are stored. */
export async function verifyMade(credential: MadeCredential, { challenge, party }: Expected) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await orInvalid(() =>
    verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false, // refused by its own name, below
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  );
  if (!registrationInfo) throw new PasskeyRefused('passkey_invalid');
  if (!registrationInfo.userVerified) throw new PasskeyRefused('passkey_unverified');
  const { id, publicKey, counter } = registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString('base64url');
  return { credential_id: id, public_key, counter, transports };
}

type Stored = { credential_id: string; public_key: string; counter: number };

/** Refuses what a device says of itself: another server, nobody verified. */
export function checkDevice({ response }: UsedCredential, party: RelyingParty): void {
  const data = deviceDataOf(response);
  if (!data.subarray(0, PARTY_BYTES).equals(hash('sha256', party.id, 'buffer')))
    throw new PasskeyRefused('passkey_server');
  if ((data.readUInt8(PARTY_BYTES) & USER_VERIFIED) === 0) throw new PasskeyRefused('passkey_unverified');
}

/** Verifies the use of this passkey; gives its new count. */
export async function verifyUsed(
  credential: UsedCredential,
  { challenge, party, passkey }: Expected & { passkey: Stored },
): Promise<number> {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { verifyAuthenticationResponse } = await library();
  const { verified } = await orInvalid(() =>
    verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0, // compared by its own name, below
      },
    }),
  );
  if (!verified) throw new PasskeyRefused('passkey_invalid');
  const counter = deviceDataOf(credential.response).readUInt32BE(PARTY_BYTES + 1);
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) throw new PasskeyRefused('passkey_copied');
  return counter;
}

function deviceDataOf({ authenticatorData }: UsedCredential['response']): Buffer {
  const data = Buffer.from(authenticatorData, 'base64url');
  if (data.length < COUNTER_END) throw new PasskeyRefused('passkey_invalid');
  return data;
}

/** The library throws for every fault of an answer, in words for developers. */
async function orInvalid<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify();
  } catch {
    throw new PasskeyRefused('passkey_invalid');
  }
}
