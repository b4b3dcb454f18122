import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A key for what the browser keeps, from the secret of a provider's client: every instance has the same. */
export const keyFrom = (secret: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'daymark', `flows of ${name}`, KEY_BYTES));

/** Seals a value for one place: nobody else can read it, change it, or use it in another place. */
export function seal(key: Buffer, place: string, value: object): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The value that was sealed with this key for this place; undefined for any other text. */
export function unseal(key: Buffer, place: string, text: string): object | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(opened.toString());
  } catch {
    return undefined;
  }
}

export const randomText = (): string => randomBytes(32).toString('base64url');

/** The name under which the cookie of a state is kept, so that several tabs can sign in at once. */
export const flowOf = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, FLOW_LENGTH);

const FLOW_LENGTH = 22;
