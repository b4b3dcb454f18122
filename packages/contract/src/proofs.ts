import { endpoint } from './endpoint.ts';
import { body, passwordTry } from './fields.ts';
import { GoogleCredential } from './sign-in.ts';

/**
 * Minutes after which whoever has signed in proves once more who they are, before tokens, passkeys and codes are made or
 * removed, a provider is linked or unlinked, a first password is set, and the account is deleted.
 */
export const PROOF_MINUTES = 10;

const UNLOGGED = { unlogged: 'Proofs are no records' };

export const PasswordProof = body({ current_password: passwordTry('Current password') });

export const provePassword = endpoint({
  call: 'POST /auth/prove/password',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  body: PasswordProof,
  refusals: [409],
});
export const proveGoogle = endpoint({
  call: 'POST /auth/prove/google',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  body: GoogleCredential,
  refusals: [403, 503],
});
