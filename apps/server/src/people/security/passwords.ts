import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConcurrencyLimit } from '#concurrency-limit.ts';
import { busy } from '#context/api-error.ts';
import { type HashCost, hashCost } from './hash-cost.ts';

/** Half of the threads that Node has for hashing, files and compression: a flood of sign-ups leaves the others free. */
const hashing = new ConcurrencyLimit(2);

/** Limit of passwords that wait to be hashed; the last one waits for a few seconds. */
const MAX_WAITING = 100;

const SALT_LENGTH = 16;
const TAG_LENGTH = 32;

/** The hash in PHC notation. It includes the cost, which can be raised without making old hashes unreadable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await derive(password, salt, hashCost, TAG_LENGTH);
  return inPhc(salt, tag);
}

/** Takes the same time without a hash to compare with: the time must not tell whether an account exists. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, tag } = parseHash(hash ?? inPhc(NO_SALT, NO_TAG));
  const derived = await derive(password, salt, cost, tag.length);
  return timingSafeEqual(derived, tag) && hash !== null;
}

/** Parts of a hash that is that of no password. */
const [NO_SALT, NO_TAG] = [Buffer.alloc(SALT_LENGTH), Buffer.alloc(TAG_LENGTH)];

function inPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = hashCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

async function derive(password: string, salt: Buffer, cost: HashCost, length: number): Promise<Buffer> {
  if (hashing.waiting >= MAX_WAITING) throw busy();
  // The same characters can be typed as different code points on different keyboards.
  const message = password.normalize('NFKC');
  // The promise is made here and not once, so that no start waits for the module of hashes.
  return hashing.run(() => promisify(argon2)('argon2id', { message, nonce: salt, ...cost, tagLength: length }));
}

function parseHash(hash: string): { cost: HashCost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new Error('A password hash in the database is not one of Argon2id');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
