import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Instant, requiredText } from './fields.ts';
import { SignIn } from './sign-in.ts';

/** Digits of a code, and seconds for which it is shown (RFC 6238). */
export const CODE = { digits: 6, seconds: 30 } as const;

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10;

/** Longest text that is typed as a code: a recovery code with its spaces. */
const CODE_LENGTH = 40;

const codeField = requiredText('Code', 'Code is required', CODE_LENGTH);

/** Limit of a ticket: an id and 256 bits. */
const TICKET_LENGTH = 100;

export const CodeSignIn = body({
  ticket: requiredText('Ticket', 'Ticket is required', TICKET_LENGTH),
  code: codeField.meta({ description: 'Of the authenticator app, or a recovery code' }),
});
export type CodeSignIn = z.infer<typeof CodeSignIn>;

/** The second step of a sign-in by password, where the account asks for codes. */
export const signInWithCode = endpoint({
  call: 'POST /auth/login/code',
  command: { unlogged: 'Sign-ins are no records' },
  isPublic: true,
  body: CodeSignIn,
  data: SignIn,
  refusals: [401],
});

export const Codes = z
  .object({
    is_on: z.boolean(),
    since: Instant.nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'Codes' });
export type Codes = z.infer<typeof Codes>;

const UNLOGGED = { unlogged: 'Ways to sign in are no records' };

export const getCodes = endpoint({ call: 'GET /auth/codes', scope: null, data: Codes });

/** The secret of an authenticator app, told this once; nothing is asked for until a first code has confirmed it. */
export const beginCodes = endpoint({
  call: 'POST /auth/codes',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  data: z.object({
    secret: z.string().meta({ description: 'In Base32, to type where no picture can be taken' }),
    uri: z.string().meta({ description: 'otpauth: address, which a QR code shows' }),
  }),
  refusals: [403, 409],
});

export const ConfirmedCode = body({ code: codeField });
export type ConfirmedCode = z.infer<typeof ConfirmedCode>;

const Recovery = z.object({ recovery_codes: z.array(z.string()).meta({ description: 'Each signs in once' }) });

export const confirmCodes = endpoint({
  call: 'POST /auth/codes/confirm',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  body: ConfirmedCode,
  data: Recovery,
  refusals: [409],
});

/** Makes ten recovery codes anew; those of before end. */
export const renewRecoveryCodes = endpoint({
  call: 'POST /auth/codes/recovery',
  scope: null,
  command: UNLOGGED,
  tellsSecret: true,
  data: Recovery,
  refusals: [403, 409],
});
export const endCodes = endpoint({ call: 'DELETE /auth/codes', scope: null, command: UNLOGGED, refusals: [403] });
