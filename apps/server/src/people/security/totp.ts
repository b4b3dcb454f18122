import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE } from '@daymark/contract/codes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Base32 without padding (RFC 4648), as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(BITS, '0'), 2))).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (digit) => ALPHABET.indexOf(digit).toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Bytes of a secret: those of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;

export const newCodeSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const stepAt = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / (CODE.seconds * 1000));

/** The code of a step (RFC 6238 on RFC 4226, with SHA-1: authenticator apps know no other well). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** CODE.digits;
  return String(number).padStart(CODE.digits, '0');
}

/** The step of a code, at most one before or after now, where it comes after the last one that was used. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Temporal.Instant; lastStep: number },
): number | undefined {
  const present = stepAt(now);
  const isOf = (step: number) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
  return [present, present - 1, present + 1].find((step) => step > lastStep && isOf(step));
}
