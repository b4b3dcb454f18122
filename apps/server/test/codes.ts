import { codeOf, stepAt } from '#people/security/totp.ts';

/** The code that an authenticator app with this key shows at a moment, or so many half minutes later. */
export const codeAt = (secret: string, moment: Temporal.Instant, later = 0): string =>
  codeOf(secret.replaceAll(' ', ''), stepAt(moment) + later);
