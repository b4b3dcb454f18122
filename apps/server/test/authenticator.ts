import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MadeCredential, MakingOptions, UsedCredential, UsingOptions } from '@daymark/contract/passkeys.ts';
import type { TestApp } from './app.ts';

/** Behaviour of a page or device, which may lie. */
type Behaviour = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey (ES256), as WebAuthn Level 3 describes it in sections 6.1 and 6.5. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #handle = '';

  make(options: MakingOptions, behaviour: Behaviour = {}): MadeCredential {
    this.#handle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.id.length),
      this.id,
      coseKeyOf(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#dataOf(options.rp.id, HAS_CREDENTIAL, behaviour), credential]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, behaviour).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use(options: UsingOptions, behaviour: Behaviour = {}): UsedCredential {
    this.#counter = behaviour.counter ?? this.#counter + 1;
    const data = this.#dataOf(options.rpId, 0, behaviour);
    const client = clientData('webauthn.get', options.challenge, behaviour);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
        userHandle: this.#handle,
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #dataOf(rpId: string, flags: number, { isVerified = true, rpId: other = rpId }: Behaviour): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(other)), Buffer.from([all]), counter]);
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function clientData(type: string, challenge: string, { origin = 'http://localhost', ...other }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: other.challenge ?? challenge, origin, crossOrigin: false }));
}

/** The public key as COSE has it (RFC 9053, section 7.1): of two coordinates, for ES256. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The few forms of CBOR (RFC 8949) that an attestation without a statement has.

const uint16 = (number: number): Buffer => Buffer.from([number >> 8, number & 0xff]);

function cborHead(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.concat([Buffer.from([type | 25]), uint16(value)]);
}

const cborInt = (number: number): Buffer => (number < 0 ? cborHead(1, -1 - number) : cborHead(0, number));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** A passkey of this user that no device holds; gives its id. */
export async function givenPasskey({ db }: Pick<TestApp, 'db'>, { id: user_id }: { id: number }): Promise<number> {
  const device = { credential_id: randomBytes(16).toString('base64url'), public_key: '', counter: 0, transports: '[]' };
  const { id } = await db()
    .insertInto('passkeys')
    .values({ ...device, user_id, name: 'Laptop', created_at: 0, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
