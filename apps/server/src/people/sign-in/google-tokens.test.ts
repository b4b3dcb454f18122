import { createHmac, createPublicKey } from 'node:crypto';
import * as api from '@daymark/contract/sign-in.ts';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { countRows } from '#test/app.ts';
import type { Claims, Provider } from '#test/fake-provider.ts';
import { googleApp, NO_PROOF, OUT_OF_REACH, SECONDS } from '#test/google.ts';

const good: { what: string; claims?: Claims; nonce?: string }[] = [
  { what: 'for this audience alone', claims: { aud: ['daymark.apps.example'] } },
  { what: 'with an email outside Gmail', claims: { email: 'Größe.Ω@bücher.example' } },
  { what: 'in its last second', claims: { exp: SECONDS + 1 } },
  { what: 'in its first second', claims: { nbf: SECONDS } },
  { what: 'issued five minutes ahead', claims: { iat: SECONDS + 300 } },
  { what: 'with the nonce of the request', claims: { nonce: 'n-1' }, nonce: 'n-1' },
  // Omitting the nonce gives an attacker nothing: it can be read from the token.
  { what: 'with a nonce that the request does not name', claims: { nonce: 'n-1' } },
];

test.each(good)('a token $what is accepted', async ({ claims, nonce }) => {
  const { provider, signIn } = await googleApp();
  expect((await signIn(await provider.token(claims), nonce)).token).toMatch(/^\d+\.[\w-]{43}$/);
});

const badClaims: { what: string; claims: Claims; nonce?: string }[] = [
  { what: 'for another audience', claims: { aud: 'somebody.apps.example' } },
  { what: 'for this audience and another', claims: { aud: ['daymark.apps.example', 'somebody.apps.example'] } },
  { what: 'for an empty audience', claims: { aud: [] } },
  { what: 'without an audience', claims: { aud: undefined } },
  { what: 'of another issuer', claims: { iss: 'https://accounts.google.com' } },
  { what: 'without an issuer', claims: { iss: undefined } },
  { what: 'that has expired', claims: { exp: SECONDS } },
  { what: 'that never expires', claims: { exp: undefined } },
  { what: 'that expires after the largest instant', claims: { exp: 1e300 } },
  { what: 'that is not yet valid', claims: { nbf: SECONDS + 60 } },
  { what: 'issued over five minutes ahead', claims: { iat: SECONDS + 301 } },
  { what: 'with a time of issue that is a text', claims: { iat: 'now' } },
  { what: 'without a subject', claims: { sub: undefined } },
  { what: 'with an empty subject', claims: { sub: '' } },
  { what: 'with a subject that is a number', claims: { sub: 104_729 } },
  { what: 'with a subject that cannot be stored', claims: { sub: '104729\0' } },
  { what: 'without an email', claims: { email: undefined } },
  { what: 'with an email that is a username', claims: { email: 'maya' } },
  { what: 'with an email that cannot be stored', claims: { email: 'maya\0@example.org' } },
  { what: 'with an email that is too long', claims: { email: `${'m'.repeat(243)}@example.org` } },
  { what: 'with an email that is not verified', claims: { email_verified: false } },
  { what: "with an email that is verified as text: 'true'", claims: { email_verified: 'true' } },
  { what: 'that does not say whether its email is verified', claims: { email_verified: undefined } },
  { what: 'with the nonce of another sign-in', claims: { nonce: 'n-2' }, nonce: 'n-1' },
  { what: 'without the nonce of the request', claims: {}, nonce: 'n-1' },
];

test.each(badClaims)('a token $what is refused', async ({ claims, nonce }) => {
  const { provider, signIn, db } = await googleApp();
  const before = await countRows(db());
  await expect(signIn(await provider.token(claims), nonce)).rejects.toMatchObject(NO_PROOF);
  expect(await countRows(db())).toEqual(before);
});

const base64 = (text: string) => Buffer.from(text).toString('base64url');

const forgeries: { what: string; forge: (provider: Provider, token: string) => string | Promise<string> }[] = [
  { what: 'that is not a token', forge: () => 'open sesame' },
  { what: 'of dots', forge: () => '..' },
  { what: 'with parts that are not JSON', forge: () => `${base64('{')}.${base64('{')}.AAAA` },
  { what: 'with a character outside base64', forge: (_, token) => `${token}é` },
  { what: 'with a changed claim', forge: (_, token) => withClaim(token, { sub: '1' }) },
  { what: 'with the signature of another token', forge: async (p, token) => swapSignature(token, await p.token()) },
  { what: 'without a signature', forge: (_, token) => token.replace(/[^.]+$/, '') },
  { what: 'with the algorithm none', forge: (_, token) => new UnsecuredJWT(claimsOf(token)).encode() },
  { what: 'signed with the public key as a secret', forge: signedWithPublicKey },
  { what: 'signed with a foreign key', forge: (p, token) => signedWithForeignKey(claimsOf(token), p.key().kid) },
  { what: 'with the id of an unpublished key', forge: (_, token) => signedWithForeignKey(claimsOf(token), 'key-none') },
  { what: 'without a key id', forge: (_, token) => signedWithForeignKey(claimsOf(token)) },
  {
    what: 'that embeds its own key',
    forge: (_, token) => signedWithForeignKey(claimsOf(token), undefined, { ownKey: true }),
  },
];

test.each(forgeries)('a forgery $what is refused', async ({ forge }) => {
  const { provider, signIn } = await googleApp();
  const forged = await forge(provider, await provider.token());
  await expect(signIn(forged)).rejects.toMatchObject(NO_PROOF);
});

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function withClaim(token: string, claims: Claims): string {
  const [header, , signature] = token.split('.');
  return `${header}.${base64(JSON.stringify({ ...claimsOf(token), ...claims }))}.${signature}`;
}

function swapSignature(token: string, other: string): string {
  return `${token.slice(0, token.lastIndexOf('.'))}.${other.split('.')[2]}`;
}

async function signedWithPublicKey(provider: Provider, token: string): Promise<string> {
  const { kid, publicKey } = provider.key();
  const secret = createPublicKey(await exportSPKI(publicKey)).export({ type: 'spki', format: 'pem' });
  const text = `${base64(JSON.stringify({ alg: 'HS256', kid }))}.${token.split('.')[1]}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function signedWithForeignKey(claims: Claims, kid?: string, { ownKey = false } = {}): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const header = { alg: 'RS256', ...(kid && { kid }), ...(ownKey && { jwk: await exportJWK(publicKey) }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
}

test('a token signed with a new key is accepted at once, one signed with the old key no longer', async () => {
  const { provider, signIn, signInAs } = await googleApp();
  await signInAs();
  const old = await provider.token();
  await provider.changeKeys();
  await signInAs();
  await provider.changeKeys();
  await signInAs();
  await expect(signIn(old)).rejects.toMatchObject(NO_PROOF);
});

test('forged tokens cannot make the server fetch the keys without limit, and valid ones keep working', async () => {
  const { raw, provider, signInAs, expectFailure } = await googleApp({ TRUST_PROXY: '1' });
  expectFailure();
  const id_token = await signedWithForeignKey(claimsOf(await provider.token()), 'key-none');
  const statuses: number[] = [];
  for (let number = 0; number < 40; number += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${number}` }; // a new address each time
    const { statusCode } = await raw({ method: 'POST', url: '/api/auth/oauth/google', headers, payload: { id_token } });
    statuses.push(statusCode);
  }
  expect(provider.timesAsked()).toBe(30);
  expect(statuses.slice(30)).toEqual(Array(10).fill(503));
  await signInAs();
  expect(provider.timesAsked()).toBe(30);
});

test('an address has ten bad tokens a minute, and valid tokens do not count', async () => {
  const { signIn, signInAs } = await googleApp();
  for (let times = 0; times < 12; times += 1) await signInAs();
  for (let times = 0; times < 10; times += 1) await expect(signIn('open sesame')).rejects.toMatchObject(NO_PROOF);
  await expect(signInAs()).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('Too many failed tries'),
  });
});

const troubles: { what: string; trouble: (provider: Provider) => void | Promise<void> }[] = [
  { what: 'do not answer in time', trouble: (provider) => provider.answerKeysWith(() => {}) },
  { what: 'are out of reach', trouble: (provider) => provider.close() },
  {
    what: 'are answered with an error',
    trouble: (provider) => provider.answerKeysWith((response) => void response.writeHead(500).end('{"keys":[]}')),
  },
  {
    what: 'are redirected',
    trouble: (provider) => provider.answerKeysWith((response) => void response.writeHead(302, { location: '/' }).end()),
  },
  ...['', '<html>', '[]', '{}', '{"keys":7}', '{"keys":[7]}'].map((body) => ({
    what: `are ${JSON.stringify(body)}`,
    trouble: (provider: Provider) => provider.answerKeysWith((response) => void response.writeHead(200).end(body)),
  })),
  {
    what: 'are malformed under the right id',
    trouble: (provider) => {
      const keys = [{ kty: 'RSA', kid: provider.key().kid, n: 'AQAB', e: 'AQAB' }];
      provider.answerKeysWith((response) => void response.writeHead(200).end(JSON.stringify({ keys })));
    },
  },
];

test.each(troubles)('if the keys $what, the sign-in can be retried later', async ({ trouble }) => {
  const { provider, signIn, anonymous, user, password, expectFailure, logLines } = await googleApp();
  expectFailure();
  const token = await provider.token();
  await trouble(provider);
  // The calls are more than the throttle allows failed attempts: these do not count.
  const calls = Array.from({ length: 11 }, () => signIn(token));
  for (const call of calls) await expect(call).rejects.toMatchObject(OUT_OF_REACH);
  await anonymous(api.login, { body: { login: user.username, password } });
  expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(11);
  for (const part of token.split('.')) expect(logLines.join()).not.toContain(part);
});

test('no token, valid or not, is ever logged', async () => {
  const { provider, signIn, logLines } = await googleApp({ LOG_LEVEL: 'trace' });
  const tokens = [await provider.token(), await provider.token({ aud: 'x' }), await provider.token({ email: 'x' })];
  await signIn(tokens[0] ?? '');
  for (const token of tokens) await expect(signIn(token)).rejects.toMatchObject(NO_PROOF);
  expect(logLines.length).toBeGreaterThanOrEqual(4);
  for (const part of tokens.join('.').split('.')) expect(logLines.join()).not.toContain(part);
});
