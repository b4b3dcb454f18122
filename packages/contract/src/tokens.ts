import { z } from 'zod';
import { endpoint, SCOPES } from './endpoint.ts';
import { Id, IdParams, Instant, passwordTry, requiredName } from './fields.ts';

/** Limit of the personal tokens of an account. */
export const TOKENS_OF_AN_ACCOUNT = 50;

/** Days for which a token opens the account: those that a form proposes, and the longest. */
export const TOKEN_DAYS = { proposed: 90, max: 365 } as const;

const daysRule = `Days must be a whole number from 1 to ${TOKEN_DAYS.max}`;
const ScopeField = z.enum(SCOPES, `Scopes must be of ${SCOPES.join(', ')}`);

/** A personal token, which opens some calls of the account to a program. The token itself is told once. */
export const PersonalToken = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(ScopeField),
    created_at: Instant,
    ends_at: Instant.nullable().meta({ description: 'null for one that does not end by itself' }),
    last_used_at: Instant.nullable().meta({ description: 'Kept to the hour; null if never' }),
    last_address: z.string().nullable().meta({ description: 'The IP address at that use' }),
  })
  .meta({ id: 'PersonalToken' });
export type PersonalToken = z.infer<typeof PersonalToken>;

export const NewToken = z.object({
  name: requiredName('Token name is required'),
  scopes: z
    .array(ScopeField, 'Scopes must be a list')
    .min(1, 'Choose what the token opens')
    .max(SCOPES.length, 'Each scope can be named once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Each scope can be named once'),
  days: z
    .int(daysRule)
    .min(1, daysRule)
    .max(TOKEN_DAYS.max, daysRule)
    .nullable()
    .default(TOKEN_DAYS.proposed)
    .meta({ description: 'Days until it ends; null for one that does not end by itself' }),
  current_password: passwordTry('Current password').optional().meta({
    description: 'Proves who asks, where the last proof of this sign-in is older than 10 minutes',
  }),
});
export type NewToken = z.infer<typeof NewToken>;

const UNLOGGED = { unlogged: 'Tokens are no records' };

export const getTokens = endpoint({ call: 'GET /auth/tokens', scope: null, data: z.array(PersonalToken) });

/** Makes a token, and tells it this once. */
export const createToken = endpoint({
  call: 'POST /auth/tokens',
  scope: null,
  command: UNLOGGED,
  creates: true,
  tellsSecret: true,
  body: NewToken,
  data: PersonalToken.extend({ token: z.string() }),
  refusals: [403, 409],
});
export const endToken = endpoint({
  call: 'DELETE /auth/tokens/:id',
  scope: null,
  command: UNLOGGED,
  params: IdParams,
});
export const endTokens = endpoint({ call: 'DELETE /auth/tokens', scope: null, command: UNLOGGED });
