import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@daymark/contract/codes.ts';
import { hashToken } from './tokens.ts';
import { base32 } from './totp.ts';

/** Bytes of a recovery code: 80 bits, which a stolen hash does not give away. */
const BYTES = 10;

/** New recovery codes, as `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));

/** Hash of a code however it is typed: without case, spaces and hyphens. */
export const hashOfRecoveryCode = (typed: string): string => hashToken(`recovery ${bare(typed)}`);

/** A typed code without what only helps to read it. */
export const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
