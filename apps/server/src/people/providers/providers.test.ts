import * as accountApi from '@daymark/contract/account.ts';
import * as api from '@daymark/contract/providers.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, onTestFinished, test } from 'vitest';
import { countRows } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { newBrowser, openIdApp } from '#test/openid.ts';
import { startOpenIdProvider } from '#test/openid-provider.ts';

const access = accountApi.getAccess;

/** The refusal of a raw answer. */
const refusal = (response: { statusCode: number; json: () => { message: string } }) => [
  response.statusCode,
  response.json().message,
];

const TOO_LATE = [401, 'This sign-in has been used, or took too long. Try again.'];
const NO_LINK = [409, 'The link was not begun here, has been used, or took too long. Try again.'];

test('the first sign-in creates an account, later ones find it by its subject', async () => {
  const { signIn, provider, sender, passMinutes, db, user: other } = await openIdApp();
  const first = await signIn();
  expect(first.user).toEqual({
    id: other.id + 1,
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.org',
    username: 'maya',
    day_start_hour: 0,
  });
  passMinutes(60);
  provider.person = { sub: 'maya-1', email: 'elsewhere@example.org', preferred_username: 'other' };
  const second = await signIn();
  expect(second.user).toEqual(first.user);
  expect(await countRows(db())).toMatchObject({ users: 2, identities: 1, sign_ins: 3 });
  const { identities, has_password, has_google } = await sender(second.token)(access, {});
  expect([has_password, has_google, identities]).toEqual([
    ...[false, false],
    [
      {
        id: expect.any(Number),
        provider: 'home',
        label: 'Home',
        created_at: '2026-11-20T09:30:00.000Z',
        last_used_at: '2026-11-20T10:30:00.000Z',
      },
    ],
  ]);
});

ruleTest.each([
  { preferred_username: 'maya@idm.example.org', username: 'maya' },
  { preferred_username: 'Ada Lovelace!', username: 'AdaLovelace' },
  { preferred_username: undefined, username: 'maya.o' },
  { preferred_username: '😀', username: 'user' },
])('the username comes from $preferred_username', async ({ preferred_username, username }) => {
  const { signIn, provider } = await openIdApp();
  provider.person = { ...provider.person, preferred_username, email: 'maya.o@example.org' };
  expect((await signIn()).user.username).toBe(username);
});

test('a taken username gets a number', async () => {
  const { signIn, provider, send } = await openIdApp();
  await send(accountApi.updateProfile, { body: { username: 'Maya' } });
  expect((await signIn()).user.username).toBe('maya2');
  provider.person = { sub: 'maya-2', email: 'maya@example.com', preferred_username: 'maya' };
  expect((await signIn()).user.username).toBe('maya3');
});

ruleTest('the email of an account is no way into it, and no email creates none', async () => {
  const { visit, finish, provider, user, db } = await openIdApp();
  provider.person = { ...provider.person, email: user.email.toUpperCase() };
  const browser = newBrowser();
  expect(refusal(await finish(browser, await visit(browser)))).toEqual([
    409,
    'An account with this email already exists. Sign in to it as before, then link Home in your profile.',
  ]);
  provider.person = { sub: 'nobody' };
  const without = newBrowser();
  expect(refusal(await finish(without, await visit(without)))).toEqual([
    409,
    'Home told no email address, which an account needs.',
  ]);
  expect(await countRows(db())).toMatchObject({ users: 1, identities: 0 });
});

test('what the provider has told is taken once, from its browser, for two minutes', async () => {
  const { visit, finish, passMinutes } = await openIdApp();
  const browser = newBrowser();
  const page = await visit(browser);
  expect(refusal(await finish(newBrowser(), page))).toEqual(TOO_LATE);
  expect((await finish(browser, page)).statusCode).toBe(200);
  expect(refusal(await finish(browser, page))).toEqual(TOO_LATE);

  const late = await visit(browser);
  passMinutes(3);
  expect(refusal(await finish(browser, late))).toEqual(TOO_LATE);
});

ruleTest('what is only asked signs nobody in, and neither does what is forged', async () => {
  const { start, finish } = await openIdApp();
  const browser = newBrowser();
  await start(browser);
  const [[name = '', value = ''] = []] = browser.cookies;
  const page = new URL(`http://localhost/login?flow=${name.replace('daymark-flow-', '')}`);
  expect(refusal(await finish(browser, page))).toEqual(TOO_LATE);
  browser.cookies.set(name, `${value.slice(0, -2)}AA`);
  expect(refusal(await finish(browser, page))).toEqual(TOO_LATE);
});

test('ten parallel first sign-ins create one account', async () => {
  const { signIn, db } = await openIdApp();
  const signIns = await Promise.all(Array.from({ length: 10 }, () => signIn()));
  expect(new Set(signIns.map(({ user }) => user.id)).size).toBe(1);
  expect(await countRows(db())).toMatchObject({ users: 2, identities: 1 });
});

const ALLOWING = [
  { ALLOW: undefined, person: {}, SIGNUP: 'closed', outcome: 'Sign-up is closed on this server' },
  { ALLOW: '*', person: {}, SIGNUP: 'closed', outcome: 'maya' },
  { ALLOW: 'example.org', person: {}, SIGNUP: 'closed', outcome: 'maya' },
  { ALLOW: 'Example.ORG, group:x', person: {}, SIGNUP: 'open', outcome: 'maya' },
  { ALLOW: 'example.org', person: { email_verified: 'true' }, SIGNUP: 'open', outcome: 'maya' },
  { ALLOW: 'example.org', person: { email_verified: false }, SIGNUP: 'open', outcome: 'unverified' },
  { ALLOW: 'example.org', person: { email_verified: undefined }, SIGNUP: 'open', outcome: 'unverified' },
  { ALLOW: 'example.org', person: { email: 'maya@sub.example.org' }, SIGNUP: 'open', outcome: 'not_allowed' },
  { ALLOW: 'example.org', person: { email: 'example.org@evil.com' }, SIGNUP: 'open', outcome: 'not_allowed' },
  { ALLOW: 'example.org', person: { email: undefined }, SIGNUP: 'open', outcome: 'not_allowed' },
  { ALLOW: 'group:family', person: { groups: ['work', 'family'] }, SIGNUP: 'closed', outcome: 'maya' },
  { ALLOW: 'group:family', person: { groups: 'family' }, SIGNUP: 'closed', outcome: 'maya' },
  { ALLOW: 'group:family', person: { groups: ['Family'] }, SIGNUP: 'open', outcome: 'not_allowed' },
  { ALLOW: 'group:family', person: {}, SIGNUP: 'open', outcome: 'not_allowed' },
];

ruleTest.each(ALLOWING)('with ALLOW $ALLOW and SIGNUP $SIGNUP, $person gets $outcome', async (given) => {
  const { ALLOW, person, SIGNUP, outcome } = given;
  const { visit, finish, provider } = await openIdApp({
    SIGNUP,
    ...(ALLOW !== undefined && { OIDC_HOME_ALLOW: ALLOW }),
  });
  provider.person = { ...provider.person, ...person };
  const browser = newBrowser();
  const page = await visit(browser);
  const problem = page.searchParams.get('problem');
  const { data, message } = problem === null ? (await finish(browser, page)).json() : { data: null, message: problem };
  expect(data?.user.username ?? message).toBe(outcome);
});

ruleTest('whoever the provider admits no longer signs in no longer', async () => {
  const { signIn, provider, problem } = await openIdApp({ OIDC_HOME_ALLOW: 'group:family' });
  provider.person = { ...provider.person, groups: ['family'] };
  await signIn();
  provider.person = { ...provider.person, groups: [] };
  expect(await problem()).toBe('not_allowed');
});

ruleTest('a user links a provider, signs in by it, and unlinks it while there is another way', async () => {
  const { beginLink, visit, finishLink, signIn, send, user, withCalls, sender } = await openIdApp();
  const browser = newBrowser();
  const page = await visit(browser, await beginLink());
  expect([page.pathname, page.searchParams.get('provider')]).toEqual(['/profile', 'home']);
  const linked = await finishLink(browser, page);
  expect([linked.statusCode, linked.headers['x-changes']]).toEqual([200, JSON.stringify([{ kind: 'access' }])]);
  expect(refusal(await finishLink(browser, page))).toEqual(NO_LINK);
  const { identities } = await send(access, {});
  expect(identities).toMatchObject([{ label: 'Home', last_used_at: null }]);
  const signedIn = await signIn();
  expect(signedIn.user).toEqual(user);
  const params = { id: String(identities[0]?.id) };
  await withCalls(signedIn).send(api.unlinkProvider, { params });
  await expect(send(api.unlinkProvider, { params })).rejects.toMatchObject({
    status: 404,
    message: 'Identity not found',
  });
  expect((await sender(signedIn.token)(access, {})).identities).toEqual([]);
  await expect(signIn()).resolves.toMatchObject({ user: { username: 'maya' } });
});

test('the last way in is kept: a password that signs in, or an identity of a provider that is there', async () => {
  const LAST = { status: 409, message: /^This is the only way to sign in to your account\. Set a password or link/ };
  const { signIn, sender, db } = await openIdApp();
  const { token, user } = await signIn();
  const send = sender(token);
  const unlink = async () =>
    send(api.unlinkProvider, { params: { id: String((await send(access, {})).identities[0]?.id) } });
  await expect(unlink()).rejects.toMatchObject({ status: LAST.status, message: expect.stringMatching(LAST.message) });
  const gone = { user_id: user.id, issuer: 'https://gone.example/', subject: '1', created_at: 0 };
  await db().insertInto('identities').values(gone).execute();
  expect((await send(access, {})).identities[1]).toMatchObject({ provider: null, label: 'gone.example' });
  await expect(unlink()).rejects.toMatchObject({ status: 409 });
  await send(accountApi.updateProfile, { body: { new_password: 'correct horse' } });
  await unlink();
});

test('an identity of another account is not linked, nor one that another user has begun to link', async () => {
  const { beginLink, visit, finishLink, signIn, another, finish } = await openIdApp();
  await signIn();
  const browser = newBrowser();
  const page = await visit(browser, await beginLink());
  expect(refusal(await finishLink(browser, page))).toEqual([
    409,
    'This account at Home signs in to another account here.',
  ]);
  const stranger = await another();
  const theirs = newBrowser();
  const link = await visit(theirs, await beginLink());
  expect(refusal(await finishLink(theirs, link, stranger.token))).toEqual(NO_LINK);
  expect(refusal(await finish(theirs, link))).toEqual(TOO_LATE);
  const signInPage = await visit(theirs);
  expect(refusal(await finishLink(theirs, signInPage))).toEqual(NO_LINK);
});

ruleTest('a link begins within a minute, and with what the server has made', async () => {
  const { beginLink, visit, passMinutes, send } = await openIdApp();
  const address = await beginLink();
  passMinutes(2);
  for (const at of [address, `${address}x`, '/api/auth/providers/home/start?ticket='])
    expect(Object.fromEntries((await visit(newBrowser(), at)).searchParams)).toMatchObject({ problem: 'expired' });
  const beginning = send(api.beginProviderLink, { body: { provider: 'other' } });
  await expect(beginning).rejects.toMatchObject({ status: 404, message: 'Provider not found' });
});

ruleTest('several providers stand beside each other, and the config names them without their secrets', async () => {
  const work = await startOpenIdProvider({ name: 'WORK' });
  onTestFinished(() => work.stop());
  const { anonymous, visit, finish, beginLink, finishLink, send, signIn, user } = await openIdApp(
    { OIDC_WORK_LABEL: 'The Office' },
    [work],
  );
  expect(await anonymous(signInApi.getConfig, {})).toMatchObject({
    ...{ google_client_id: null, google_script_url: null, password_sign_in: true, sign_up: true },
    providers: [
      { name: 'home', label: 'Home' },
      { name: 'work', label: 'The Office' },
    ],
  });
  // The same subject at two issuers is two people.
  work.person = { sub: 'maya-1', email: 'worker@example.org' };
  const browser = newBrowser();
  const { user: worker } = (await finish(browser, await visit(browser, '/api/auth/providers/work/start'))).json().data;
  await finishLink(browser, await visit(browser, await beginLink()));
  expect((await signIn()).user).toEqual(user);
  expect(worker.id).not.toBe(user.id);
  expect((await send(access, {})).identities).toMatchObject([{ label: 'Home' }]);
});

test('logging out of a sign-in of a provider names the page that ends it there', async () => {
  const { signIn, sender, send } = await openIdApp();
  const { token } = await signIn();
  expect(await sender(token)(signInApi.logout, {})).toEqual({ provider_address: '/api/auth/providers/home/logout' });
  await expect(sender(token)(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
  expect(await send(signInApi.logout, {})).toBeNull();
});

test('without passwords nobody signs in, up or sets one by them', async () => {
  const OFF = { status: 403, message: 'Sign-in by password is off on this server' };
  const { anonymous, send, user, signIn, sender } = await openIdApp({ PASSWORD_SIGN_IN: 'off' });
  expect(await anonymous(signInApi.getConfig, {})).toMatchObject({ password_sign_in: false });
  const login = anonymous(signInApi.login, { body: { login: user.email, password: 'correct horse' } });
  await expect(login).rejects.toMatchObject(OFF);
  const profile = { first_name: 'A', last_name: 'B', email: 'a@example.org', username: 'abc' };
  const registering = anonymous(signInApi.register, { body: { ...profile, password: 'correct horse' } });
  await expect(registering).rejects.toMatchObject(OFF);
  const change = send(accountApi.updateProfile, { body: { new_password: 'battery staple' } });
  await expect(change).rejects.toMatchObject(OFF);
  await send(accountApi.updateProfile, { body: { first_name: 'Ada' } });

  const { token } = await signIn();
  const [identity] = (await sender(token)(access, {})).identities;
  const unlinking = sender(token)(api.unlinkProvider, { params: { id: String(identity?.id) } });
  await expect(unlinking).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/Link another one first\.$/),
  });
});
