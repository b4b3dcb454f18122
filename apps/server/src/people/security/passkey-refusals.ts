import { ApiError } from '#context/api-error.ts';

/** Reasons for which the answer of a device proves nothing, by the code that names each. */
const REASONS = {
  passkey_expired: 'This took too long, or was used already. Try again.',
  passkey_origin: 'The passkey was used on a page of another address. Open Daymark at its own address.',
  passkey_server: 'The passkey belongs to another server',
  passkey_unverified: 'Your device did not check that it is you. Use one with a PIN, fingerprint or face.',
  passkey_unknown: 'This passkey is not known here. It may have been removed.',
  passkey_foreign: 'This passkey belongs to another account',
  passkey_copied: 'This passkey may have been copied: its count of uses has gone back',
  passkey_invalid: 'The passkey did not confirm who you are. Try again.',
} as const;

export type PasskeyReason = keyof typeof REASONS;

/** A proof by passkey that failed. */
export class PasskeyRefused extends Error {
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason) {
    super(REASONS[reason]);
    this.reason = reason;
  }
}

/** The refusal as an answer: 401 where nobody is signed in, which would end a sign-in. */
export const answerOf = ({ reason, message }: PasskeyRefused, status: 401 | 403): ApiError =>
  new ApiError(status, message, { code: reason });
