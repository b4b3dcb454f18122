import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, IdParams, requiredText } from './fields.ts';
import { SignIn } from './sign-in.ts';

/** Prefix of the addresses below /api that a browser opens on its way to a provider and back. */
export const PROVIDERS_PATH = '/auth/providers';

/**
 * Why a sign-in at a provider came to nothing, named in the address of the page that tells it: its own settings (`address`,
 * `client`), out of reach, an answer that is not for this browser (`state`, `expired`, `used`) or not from this provider
 * (`mix_up`), what the provider itself refused, a token that does not hold (from `issuer` to `claims`), nobody who signed in
 * anew (`not_fresh`), whom the host does not admit, and too many failed tries.
 */
export const PROVIDER_PROBLEMS = [
  'address',
  'client',
  'unreachable',
  'state',
  'expired',
  'used',
  'mix_up',
  'denied',
  'refused',
  'issuer',
  'audience',
  'nonce',
  'signature',
  'outdated',
  'subject',
  'claims',
  'not_fresh',
  'not_allowed',
  'unverified',
  'too_often',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const FLOW_LENGTH = 100;

const Flow = body({
  flow: requiredText('Flow', 'Flow is required', FLOW_LENGTH).meta({
    description: 'From the address to which the provider has led back; its cookie holds who signs in',
  }),
});

export const finishProviderSignIn = endpoint({
  call: 'POST /auth/providers/finish',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  body: Flow,
  data: SignIn,
  refusals: [401, 403, 409],
});

const PROVIDER_NAME_LENGTH = 100;

const Named = body({ provider: requiredText('Provider', 'Provider is required', PROVIDER_NAME_LENGTH) });
const Beginning = z.object({ address: z.string().meta({ description: 'Where the browser goes on' }) });

export const beginProviderLink = endpoint({
  call: 'POST /auth/providers/link',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
  tellsSecret: true,
  body: Named,
  data: Beginning,
  refusals: [403, 404],
});

export const finishProviderLink = endpoint({
  call: 'POST /auth/providers/finish-link',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
  body: Flow,
  refusals: [409],
});

export const unlinkProvider = endpoint({
  call: 'DELETE /auth/identities/:id',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
  params: IdParams,
  refusals: [403, 409],
});

export const beginProviderProof = endpoint({
  call: 'POST /auth/providers/proof',
  scope: null,
  command: { unlogged: 'Proofs are no records' },
  tellsSecret: true,
  body: Named,
  data: Beginning,
  refusals: [404],
});

export const proveProvider = endpoint({
  call: 'POST /auth/providers/finish-proof',
  scope: null,
  command: { unlogged: 'Proofs are no records' },
  body: Flow,
  refusals: [403, 409],
});
