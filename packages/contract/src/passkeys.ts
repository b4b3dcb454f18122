import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, changesOf, Id, IdParams, Instant, requiredName } from './fields.ts';
import { SignIn } from './sign-in.ts';

/** Limit of the passkeys of an account. */
export const PASSKEYS_OF_AN_ACCOUNT = 20;

/** Public-key algorithms by their COSE numbers, the wanted ones first: Ed25519, ECDSA P-256, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** Milliseconds that the browser gives a person, and for which a challenge is good. */
export const PASSKEY_TIMEOUT = 300_000;

export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

const passkeyFields = { name: requiredName('Passkey name is required') };

/** Limits of what a device sends: ids have 1,023 bytes at most, the rest is some hundred bytes unless its maker attests it. */
const ID_LENGTH = 1400;
const BYTES_LENGTH = 20_000;

const NO_CREDENTIAL = 'The credential must be what the browser has answered';
const encoded = (most: number) =>
  z
    .string(NO_CREDENTIAL)
    .max(most, NO_CREDENTIAL)
    .regex(/^[\w-]*$/, NO_CREDENTIAL);
const credentialId = encoded(ID_LENGTH).min(1, NO_CREDENTIAL);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', NO_CREDENTIAL),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], NO_CREDENTIAL).optional(),
  clientExtensionResults: z.object({}, NO_CREDENTIAL),
};

/** Ways in which a device is reached, which the browser is told when it is asked for again. */
const Transports = z.array(z.string(NO_CREDENTIAL).max(20, NO_CREDENTIAL), NO_CREDENTIAL).max(10, NO_CREDENTIAL);

/** The answer of `navigator.credentials.create` as JSON (WebAuthn, RegistrationResponseJSON). */
export const MadeCredential = z
  .object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: encoded(BYTES_LENGTH),
          attestationObject: encoded(BYTES_LENGTH),
          transports: Transports.optional(),
        },
        NO_CREDENTIAL,
      ),
    },
    NO_CREDENTIAL,
  )
  .meta({ id: 'MadeCredential' });
export type MadeCredential = z.infer<typeof MadeCredential>;

/** The answer of `navigator.credentials.get` as JSON (WebAuthn, AuthenticationResponseJSON). */
export const UsedCredential = z
  .object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: encoded(BYTES_LENGTH),
          authenticatorData: encoded(BYTES_LENGTH),
          signature: encoded(BYTES_LENGTH),
          userHandle: encoded(ID_LENGTH).optional(),
        },
        NO_CREDENTIAL,
      ),
    },
    NO_CREDENTIAL,
  )
  .meta({ id: 'UsedCredential' });
export type UsedCredential = z.infer<typeof UsedCredential>;

const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.create` as JSON. */
export const MakingOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(KnownCredential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyMakingOptions' });
export type MakingOptions = z.infer<typeof MakingOptions>;

/** Options of `navigator.credentials.get` as JSON; without known credentials the person chooses one. */
export const UsingOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(KnownCredential),
  })
  .meta({ id: 'PasskeyUsingOptions' });
export type UsingOptions = z.infer<typeof UsingOptions>;

const UNLOGGED = { unlogged: 'Ways to sign in are no records' };

export const getPasskeys = endpoint({ call: 'GET /auth/passkeys', scope: null, data: z.array(Passkey) });

export const askForNewPasskey = endpoint({
  call: 'POST /auth/passkeys/options',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  data: MakingOptions,
  refusals: [403, 409, 503],
});

export const NewPasskey = body({ ...passkeyFields, credential: MadeCredential });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const createPasskey = endpoint({
  call: 'POST /auth/passkeys',
  scope: null,
  command: UNLOGGED,
  creates: true,
  body: NewPasskey,
  data: Passkey,
  refusals: [403, 409, 503],
});

export const PasskeyChanges = changesOf(passkeyFields);
export type PasskeyChanges = z.infer<typeof PasskeyChanges>;

export const updatePasskey = endpoint({
  call: 'PATCH /auth/passkeys/:id',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
  body: PasskeyChanges,
  data: Passkey,
  refusals: [409],
  conflictData: Passkey,
});
export const deletePasskey = endpoint({
  call: 'DELETE /auth/passkeys/:id',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
  refusals: [403, 409],
});

const PasskeyProof = body({ credential: UsedCredential });

export const askForPasskey = endpoint({
  call: 'POST /auth/login/passkey/options',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  data: UsingOptions,
  refusals: [503],
});
export const signInWithPasskey = endpoint({
  call: 'POST /auth/login/passkey',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  body: PasskeyProof,
  data: SignIn,
  refusals: [401, 503],
});

export const askForOwnPasskey = endpoint({
  call: 'POST /auth/prove/passkey/options',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  data: UsingOptions,
  refusals: [503],
});
export const provePasskey = endpoint({
  call: 'POST /auth/prove/passkey',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  body: PasskeyProof,
  refusals: [403, 503],
});
