import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const TOKEN_BYTES = 32;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** Digits to the base of 62 of 256 bits, and of the 32 of a checksum. */
const SECRET_DIGITS = 43;
const SUM_DIGITS = 6;

/** Prefixes of personal tokens, and of the secrets of calendar feeds and promises: by them scanners of public code know what they found. */
type Prefix = 'dmk' | 'dmf' | 'dmp';

/**
 * A new secret: its prefix, 256 random bits, and the CRC-32 of these by which a mistyped one is told from one that has ended
 * without a look into the database.
 */
function newSecret(prefix: Prefix): string {
  const secret = toBase62(BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`), SECRET_DIGITS);
  return `${prefix}_${secret}${sumOf(secret)}`;
}

function isSecret(prefix: Prefix, text: string): boolean {
  const [, found, secret, sum] = /^([a-z]{3})_([\dA-Za-z]{43})([\dA-Za-z]{6})$/.exec(text) ?? [];
  return found === prefix && secret !== undefined && sum === sumOf(secret);
}

export const newPersonalToken = (): string => newSecret('dmk');

/** Whether a text has the form of a personal token. */
export const isPersonalToken = (token: string): boolean => isSecret('dmk', token);

export const newFeedSecret = (): string => newSecret('dmf');

/** Whether a text has the form of the secret of a calendar feed. */
export const isFeedSecret = (text: string): boolean => isSecret('dmf', text);

export const newPromiseSecret = (): string => newSecret('dmp');

/** Whether a text has the form of the secret of a promise. */
export const isPromiseSecret = (text: string): boolean => isSecret('dmp', text);

const sumOf = (secret: string): string => toBase62(BigInt(crc32(secret)), SUM_DIGITS);

function toBase62(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= BASE) digits = DIGITS.charAt(Number(rest % BASE)) + digits;
  return digits;
}
