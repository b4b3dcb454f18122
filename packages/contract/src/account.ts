import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { changesOf, Id, IdParams, Instant, password, passwordTry, requiredName } from './fields.ts';

export const USERNAME_LENGTH = { min: 3, max: 50 } as const;
export const EMAIL_LENGTH = 254;

const TOO_SHORT = 'Username must be at least 3 characters';

/**
 * A username, stored in NFKC form, so that names that look alike are equal. Without an @, so that no username looks
 * like an email.
 */
const Username = z
  .string(TOO_SHORT)
  .trim()
  .normalize('NFKC')
  .refine((name) => [...name].length >= USERNAME_LENGTH.min, { error: TOO_SHORT, abort: true })
  .refine(
    (name) => [...name].length <= USERNAME_LENGTH.max,
    `Username must be at most ${USERNAME_LENGTH.max} characters`,
  )
  .regex(/^[\p{L}\p{M}\p{Nd}._-]+$/u, 'Username may contain only letters, digits, dots, hyphens and underscores')
  .meta({ minLength: USERNAME_LENGTH.min, maxLength: USERNAME_LENGTH.max });

const Email = z
  .string('Invalid email')
  .trim()
  .max(EMAIL_LENGTH, `Email must be at most ${EMAIL_LENGTH} characters`)
  .regex(z.regexes.email, 'Invalid email');

/** Hours at which the days of a user can begin. */
export const DAY_START_HOUR = { min: 0, max: 6 } as const;

/**
 * The hour at which days begin. It stands beside the names of the user, since every client needs it to know which day
 * it is; changed by the settings.
 */
export const DayStartHour = z
  .int()
  .min(DAY_START_HOUR.min)
  .max(DAY_START_HOUR.max)
  .meta({ description: 'Hour at which days begin: before it, it is still the day before' });

export const User = z
  .object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    username: z.string(),
    day_start_hour: DayStartHour,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Fields of both a registration and a profile. */
export const profileFields = {
  first_name: requiredName('First name is required'),
  last_name: requiredName('Last name is required'),
  email: Email,
  username: Username,
};

/** Passwords are no fields that `expected` could hold. */
export const ProfileChanges = changesOf(profileFields).extend({
  current_password: passwordTry('Current password').optional(),
  new_password: password('New password').optional(),
  end_tokens: z
    .boolean('End tokens must be true or false')
    .optional()
    .meta({ description: 'Ends all personal tokens and the calendar feed with a change of the password' }),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

export const getProfile = endpoint({ call: 'GET /auth/profile', scope: 'read', data: User });
export const updateProfile = endpoint({
  call: 'PATCH /auth/update',
  scope: null,
  command: { unlogged: 'The profile is no record' },
  body: ProfileChanges,
  data: User,
  refusals: [403, 409],
  conflictData: User,
});

export const ActiveSignIn = z
  .object({
    id: Id,
    device: z
      .string()
      .nullable()
      .meta({ description: "Browser and system, such as 'Firefox on Windows'; null if unknown" }),
    created_at: Instant,
    last_used_at: Instant.meta({ description: 'Kept to the hour' }),
    last_address: z
      .string()
      .nullable()
      .meta({ description: 'The IP address at that use; null if it was before addresses were saved' }),
    is_current: z.boolean().meta({ description: 'The one that this call was made with' }),
  })
  .meta({ id: 'ActiveSignIn' });
export type ActiveSignIn = z.infer<typeof ActiveSignIn>;

/** An account at a provider that signs in to this one. */
export const LinkedIdentity = z
  .object({
    id: Id,
    provider: z.string().nullable().meta({ description: 'Null where the provider is not set up here any more' }),
    label: z.string(),
    created_at: Instant,
    last_used_at: Instant.nullable().meta({ description: 'Null if it was before uses were saved' }),
  })
  .meta({ id: 'LinkedIdentity' });
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** Ways to sign in to the account, and its sign-ins in force. */
export const Access = z
  .object({
    has_password: z.boolean(),
    has_google: z.boolean().meta({ description: 'Whether a Google account signs in to this one' }),
    identities: z.array(LinkedIdentity),
    sign_ins: z.array(ActiveSignIn).meta({ description: 'This one first, then the last used' }),
  })
  .meta({ id: 'Access' });
export type Access = z.infer<typeof Access>;

export const getAccess = endpoint({ call: 'GET /auth/access', scope: null, data: Access });
export const endSignIn = endpoint({
  call: 'DELETE /auth/sign-ins/:id',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
  params: IdParams,
});
export const endOtherSignIns = endpoint({
  call: 'DELETE /auth/sign-ins',
  scope: null,
  command: { unlogged: 'Sign-ins are no records' },
});
export const deleteAccount = endpoint({
  call: 'DELETE /auth/delete',
  scope: null,
  command: { unlogged: 'The log goes with the account' },
  refusals: [403],
  endsSignIn: true,
});
