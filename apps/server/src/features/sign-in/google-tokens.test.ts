import { createHmac, createPublicKey } from 'node:crypto';
import * as api from '@daymark/contract/sign-in.ts';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { countRows } from '#test/app.ts';
import type { Claims, Provider } from '#test/fake-provider.ts';
import { googleApp, NO_PROOF, OUT_OF_REACH, SECONDS } from '#test/google.ts';

const good: { what: string; claims?: Claims; nonce?: string }[] = [
  { what: 'for an audience of us alone', claims: { aud: ['daymark.apps.example'] } },
  { what: 'of a person with another email address than Google gives', claims: { email: 'Größe.Ω@bücher.example' } },
  { what: 'in its last second', claims: { exp: SECONDS + 1 } },
  { what: 'in its first second', claims: { nbf: SECONDS } },
  { what: 'with the nonce that it was asked for with', claims: { nonce: 'n-1' }, nonce: 'n-1' },
  // Whoever could send it without its nonce could send it with it.
  { what: 'with a nonce, where none is said to have been asked for', claims: { nonce: 'n-1' } },
];

test.each(good)('a token $what is taken', async ({ claims, nonce }) => {
  const { provider, signIn } = await googleApp();
  expect((await signIn(await provider.token(claims), nonce)).token).toHaveLength(43);
});

const claimsThatProveNothing: { what: string; claims: Claims; nonce?: string }[] = [
  { what: 'for another audience', claims: { aud: 'somebody.apps.example' } },
  { what: 'for an audience of us and others', claims: { aud: ['daymark.apps.example', 'somebody.apps.example'] } },
  { what: 'for an audience of nobody', claims: { aud: [] } },
  { what: 'without an audience', claims: { aud: undefined } },
  { what: 'of another issuer', claims: { iss: 'https://accounts.google.com' } },
  { what: 'without an issuer', claims: { iss: undefined } },
  { what: 'that has expired', claims: { exp: SECONDS } },
  { what: 'that never expires', claims: { exp: undefined } },
  { what: 'that expires after the end of time', claims: { exp: 1e300 } },
  { what: 'that is not yet good', claims: { nbf: SECONDS + 60 } },
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
  { what: 'that says nothing of its email', claims: { email_verified: undefined } },
  { what: 'with the nonce of another sign-in', claims: { nonce: 'n-2' }, nonce: 'n-1' },
  { what: 'without the nonce that it was asked for with', claims: {}, nonce: 'n-1' },
];

test.each(claimsThatProveNothing)('a token $what is refused', async ({ claims, nonce }) => {
  const { provider, signIn, db } = await googleApp();
  const before = await countRows(db());
  await expect(signIn(await provider.token(claims), nonce)).rejects.toMatchObject(NO_PROOF);
  expect(await countRows(db())).toEqual(before);
});

const base64 = (text: string) => Buffer.from(text).toString('base64url');

const forgeries: { what: string; forge: (provider: Provider, token: string) => string | Promise<string> }[] = [
  { what: 'is no token', forge: () => 'open sesame' },
  { what: 'is dots', forge: () => '..' },
  { what: 'has parts that are no JSON', forge: () => `${base64('{')}.${base64('{')}.AAAA` },
  { what: 'has a character that none has', forge: (_, token) => `${token}é` },
  { what: 'has a claim changed', forge: (_, token) => withClaim(token, { sub: '1' }) },
  { what: 'has the signature of another', forge: async (p, token) => swapSignature(token, await p.token()) },
  { what: 'has no signature', forge: (_, token) => token.replace(/[^.]+$/, '') },
  { what: 'says that it needs none', forge: (_, token) => new UnsecuredJWT(claimsOf(token)).encode() },
  { what: 'is signed with the public key as a secret', forge: signedWithPublicKey },
  { what: 'is signed with a key of a stranger', forge: (p, token) => signedByStranger(claimsOf(token), p.key().kid) },
  { what: 'names a key that is not published', forge: (_, token) => signedByStranger(claimsOf(token), 'key-none') },
  { what: 'names no key', forge: (_, token) => signedByStranger(claimsOf(token)) },
  { what: 'brings its own key', forge: (_, token) => signedByStranger(claimsOf(token), undefined, { ownKey: true }) },
];

test.each(forgeries)('what $what is refused', async ({ forge }) => {
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

async function signedByStranger(claims: Claims, kid?: string, { ownKey = false } = {}): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const header = { alg: 'RS256', ...(kid && { kid }), ...(ownKey && { jwk: await exportJWK(publicKey) }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
}

test('a token signed with a new key is good at once, one of the old key no longer', async () => {
  const { provider, signIn, signInAs } = await googleApp();
  await signInAs();
  const old = await provider.token();
  await provider.changeKeys();
  await signInAs();
  await provider.changeKeys();
  await signInAs();
  await expect(signIn(old)).rejects.toMatchObject(NO_PROOF);
});

test('forged tokens cannot have the keys asked for without end, and good ones go on', async () => {
  const { raw, provider, signInAs, expectFailure } = await googleApp({ TRUST_PROXY: '1' });
  expectFailure();
  const id_token = await signedByStranger(claimsOf(await provider.token()), 'key-none');
  const statuses: number[] = [];
  for (let number = 0; number < 40; number += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${number}` }; // every time from somewhere else
    const { statusCode } = await raw({ method: 'POST', url: '/api/auth/oauth/google', headers, payload: { id_token } });
    statuses.push(statusCode);
  }
  expect(provider.timesAsked()).toBe(30);
  expect(statuses.slice(30)).toEqual(Array(10).fill(503));
  await signInAs();
  expect(provider.timesAsked()).toBe(30);
});

test('ten bad tokens a minute from one address, then none, while good ones count for nothing', async () => {
  const { signIn, signInAs } = await googleApp();
  for (let times = 0; times < 12; times += 1) await signInAs();
  for (let times = 0; times < 10; times += 1) await expect(signIn('open sesame')).rejects.toMatchObject(NO_PROOF);
  await expect(signInAs()).rejects.toMatchObject({ status: 429 });
});

const troubles: { what: string; trouble: (provider: Provider) => void | Promise<void> }[] = [
  { what: 'do not answer in time', trouble: (provider) => provider.answerKeysWith(() => {}) },
  { what: 'are out of reach', trouble: (provider) => provider.close() },
  {
    what: 'are answered with an error',
    trouble: (provider) => provider.answerKeysWith((response) => void response.writeHead(500).end('{"keys":[]}')),
  },
  {
    what: 'lie elsewhere',
    trouble: (provider) => provider.answerKeysWith((response) => void response.writeHead(302, { location: '/' }).end()),
  },
  ...['', '<html>', '[]', '{}', '{"keys":7}', '{"keys":[7]}'].map((body) => ({
    what: `are ${JSON.stringify(body)}`,
    trouble: (provider: Provider) => provider.answerKeysWith((response) => void response.writeHead(200).end(body)),
  })),
  {
    what: 'are junk under the right name',
    trouble: (provider) => {
      const keys = [{ kty: 'RSA', kid: provider.key().kid, n: 'AQAB', e: 'AQAB' }];
      provider.answerKeysWith((response) => void response.writeHead(200).end(JSON.stringify({ keys })));
    },
  },
];

test.each(troubles)('keys that $what: the sign-in can be tried again later', async ({ trouble }) => {
  const { provider, signIn, anonymous, user, password, expectFailure, logLines } = await googleApp();
  expectFailure();
  const token = await provider.token();
  await trouble(provider);
  // More often than tries may fail: it is not the fault of whoever tries.
  const calls = Array.from({ length: 11 }, () => signIn(token));
  for (const call of calls) await expect(call).rejects.toMatchObject(OUT_OF_REACH);
  await anonymous(api.login, { body: { login: user.username, password } });
  expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(11);
  for (const part of token.split('.')) expect(logLines.join()).not.toContain(part);
});

test('neither a good token nor a bad one is ever in the log', async () => {
  const { provider, signIn, logLines } = await googleApp({ LOG_LEVEL: 'trace' });
  const tokens = [await provider.token(), await provider.token({ aud: 'x' }), await provider.token({ email: 'x' })];
  await signIn(tokens[0] ?? '');
  for (const token of tokens) await expect(signIn(token)).rejects.toMatchObject(NO_PROOF);
  expect(logLines.length).toBeGreaterThanOrEqual(4);
  for (const part of tokens.join('.').split('.')) expect(logLines.join()).not.toContain(part);
});
