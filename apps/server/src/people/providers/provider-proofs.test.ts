import * as accountApi from '@daymark/contract/account.ts';
import { provePassword } from '@daymark/contract/proofs.ts';
import * as api from '@daymark/contract/providers.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { newBrowser, openIdApp } from '#test/openid.ts';

const TOKEN = { body: { name: 'Script', scopes: ['read' as const] } };
const OLD = { status: 403, code: 'proof_required' };
const NO_ANSWER = 'The proof was not begun here, has been used, or took too long. Try again.';

/** An account that a provider alone signs in to, with a sign-in of eleven minutes ago. */
async function signedInLongAgo() {
  const app = await openIdApp();
  const { token } = await app.signIn();
  app.passMinutes(11);
  const send = app.sender(token);
  return { ...app, token, send, beginProof: () => app.beginProof(send) };
}

test('linking and unlinking a provider needs a proof of the last 10 minutes', async () => {
  const { beginLink, visit, finishLink, send, passMinutes, password } = await openIdApp();
  const prove = () => send(provePassword, { body: { current_password: password } });
  passMinutes(11);
  await expect(beginLink()).rejects.toMatchObject(OLD);
  await prove();
  const browser = newBrowser();
  await finishLink(browser, await visit(browser, await beginLink()));
  const [identity] = (await send(accountApi.getAccess, {})).identities;
  const unlink = () => send(api.unlinkProvider, { params: { id: String(identity?.id) } });
  passMinutes(11);
  await expect(unlink()).rejects.toMatchObject(OLD);
  await prove();
  await unlink();
});

test('a sign-in anew at the provider proves whose account without a password it is, once', async () => {
  const { open, beginProof, visit, finishProof, send, token, passMinutes } = await signedInLongAgo();
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
  const asked = (await open(newBrowser(), await beginProof())).searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  const browser = newBrowser();
  const page = await visit(browser, await beginProof());
  expect([page.pathname, page.searchParams.get('purpose')]).toEqual(['/profile', 'proof']);
  expect((await finishProof(browser, page, token)).statusCode).toBe(200);
  const again = await finishProof(browser, page, token);
  expect([again.statusCode, again.json().message]).toEqual([409, NO_ANSWER]);
  await send(createToken, TOKEN);
  passMinutes(11);
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
});

test.each([
  ['of before the question', { auth_time: 0 }],
  ['that is missing', { auth_time: undefined }],
])('a provider that tells a time of signing in %s proves nothing', async (_what, claims) => {
  const { provider, beginProof, visit, send } = await signedInLongAgo();
  provider.misbehaviour.claims = claims;
  const page = await visit(newBrowser(), await beginProof());
  expect([page.pathname, page.searchParams.get('problem')]).toEqual(['/profile', 'not_fresh']);
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
});

test('a proof is no sign-in and no link, and these are no proof', async () => {
  const { provider, beginProof, visit, finish, finishLink, finishProof, token, send, beginLink } =
    await signedInLongAgo();
  const browser = newBrowser();
  const proof = await visit(browser, await beginProof());
  expect((await finish(browser, proof)).statusCode).toBe(401);
  expect((await finishLink(browser, proof, token)).statusCode).toBe(409);
  const signIn = await visit(browser);
  expect((await finishProof(browser, signIn, token)).json().message).toBe(NO_ANSWER);
  expect((await finishProof(browser, proof, token)).statusCode).toBe(200);
  const link = await visit(browser, await beginLink(send));
  expect((await finishProof(browser, link, token)).json().message).toBe(NO_ANSWER);
  expect(provider.asked).toContain('/token');
});

test('another account at the provider proves nothing, nor does the proof of another user', async () => {
  const { provider, beginProof, visit, finishProof, token, another, send } = await signedInLongAgo();
  const browser = newBrowser();
  const stranger = await another();
  expect((await finishProof(browser, await visit(browser, await beginProof()), stranger.token)).statusCode).toBe(409);
  provider.person = { ...provider.person, sub: 'somebody else' };
  const refused = await finishProof(browser, await visit(browser, await beginProof()), token);
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'This account at Home does not sign in to this one',
  ]);
  await expect(send(createToken, TOKEN)).rejects.toMatchObject(OLD);
});

test('a proof begins at a provider that there is', async () => {
  const { send } = await openIdApp();
  const beginning = send(api.beginProviderProof, { body: { provider: 'other' } });
  await expect(beginning).rejects.toMatchObject({ status: 404, message: 'Provider not found' });
});
