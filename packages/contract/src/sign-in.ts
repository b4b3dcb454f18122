import { z } from 'zod';
import { EMAIL_LENGTH, profileFields, User } from './account.ts';
import { endpoint } from './endpoint.ts';
import { body, Instant, NAME_LENGTH, password, requiredText } from './fields.ts';

export const SignIn = z
  .object({ token: z.string().meta({ description: 'Bearer token for the Authorization header' }), user: User })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const Registration = body({
  ...profileFields,
  password: password('Password'),
  invitation: requiredText('Invitation', 'Invitation must be text', NAME_LENGTH)
    .meta({ description: 'The part of an invitation behind invite=: it opens a closed sign-up once' })
    .optional(),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = body({
  login: requiredText('Email or username', 'Email or username is required', EMAIL_LENGTH),
  password: password('Password'),
});
export type Credentials = z.infer<typeof Credentials>;

/** Ticket for a right password, where the account asks for a code as well. */
export const CodeTicket = z
  .object({
    ticket: z.string().meta({ description: 'Goes with the code to POST /auth/login/code' }),
    ends_at: Instant,
  })
  .meta({ id: 'CodeTicket' });
export type CodeTicket = z.infer<typeof CodeTicket>;

/** Limit of an identity token: ten times as long as Google's. */
const ID_TOKEN_LENGTH = 10_000;

export const GoogleCredential = body({
  id_token: requiredText('Identity token', 'Identity token is required', ID_TOKEN_LENGTH),
  nonce: requiredText('Nonce', 'Nonce must be text', NAME_LENGTH)
    .meta({ description: 'What the token was asked for with: it must then hold the same' })
    .optional(),
});
export type GoogleCredential = z.infer<typeof GoogleCredential>;

export const register = endpoint({
  call: 'POST /auth/register',
  command: { unlogged: 'Sign-ins are no records' },
  creates: true,
  isPublic: true,
  body: Registration,
  data: SignIn,
  refusals: [403, 409],
});
export const login = endpoint({
  call: 'POST /auth/login',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  body: Credentials,
  data: SignIn,
  refusals: [401, 409],
  conflictData: CodeTicket,
});
export const signInWithGoogle = endpoint({
  call: 'POST /auth/oauth/google',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  body: GoogleCredential,
  data: SignIn,
  refusals: [401, 403, 409, 503],
});
export const logout = endpoint({
  call: 'POST /auth/logout',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
  endsSignIn: true,
  data: z
    .object({
      provider_address: z.string().meta({ description: 'Where a browser ends its sign-in at the provider as well' }),
    })
    .nullable()
    .meta({ description: 'Null where no provider has made the sign-in' }),
});

export const getConfig = endpoint({
  call: 'GET /config',
  isPublic: true,
  data: z.object({
    google_client_id: z.string().nullable().meta({ description: 'Null where Google sign-in is not set up' }),
    google_script_url: z.string().nullable().meta({ description: "Where Google's button comes from" }),
    password_sign_in: z.boolean().meta({ description: 'Whether passwords sign in and up' }),
    sign_up: z
      .boolean()
      .meta({ description: 'Whether anybody can create an account; else those whom the host admits' }),
    providers: z.array(
      z.object({
        name: z.string().meta({ description: 'A browser begins at /api/auth/providers/{name}/start' }),
        label: z.string(),
      }),
    ),
    passkeys_at: z
      .string()
      .nullable()
      .meta({ description: 'The name that passkeys belong to; null where there are none' }),
    why_no_passkeys: z.string().nullable().meta({ description: 'What the host has to do for passkeys' }),
  }),
});
