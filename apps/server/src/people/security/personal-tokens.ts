import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'dmk_';
const TOKEN_BYTES = 32;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** Digits to the base of 62 of 256 bits, and of the 32 of a checksum. */
const SECRET_DIGITS = 43;
const SUM_DIGITS = 6;

/**
 * A new personal token: a prefix by which scanners of public code know it, 256 random bits, and the CRC-32 of these by which a
 * mistyped one is told from one that has ended without a look into the database.
 */
export function newPersonalToken(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`), SECRET_DIGITS);
  return PREFIX + secret + sumOf(secret);
}

/** Whether a text has the form of a personal token. */
export function isPersonalToken(token: string): boolean {
  const [, secret, sum] = /^dmk_([\dA-Za-z]{43})([\dA-Za-z]{6})$/.exec(token) ?? [];
  return secret !== undefined && sum === sumOf(secret);
}

const sumOf = (secret: string): string => toBase62(BigInt(crc32(secret)), SUM_DIGITS);

function toBase62(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= BASE) digits = DIGITS.charAt(Number(rest % BASE)) + digits;
  return digits;
}
