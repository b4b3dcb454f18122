import { expect, onTestFinished, test } from 'vitest';
import { newBrowser, openIdApp } from '#test/openid.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#test/openid-provider.ts';

type Faults = OpenIdProvider['misbehaviour'];

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** Each way in which a provider, or somebody between, can misbehave, and the name of the refusal. */
const MISBEHAVIOUR: { what: string; faults: () => Faults; problem: string }[] = [
  { what: 'a token of another issuer', faults: () => ({ claims: { iss: 'https://evil.example' } }), problem: 'issuer' },
  { what: 'a token for another client', faults: () => ({ claims: { aud: 'another' } }), problem: 'audience' },
  {
    what: 'a token for another client too',
    faults: () => ({ claims: { aud: ['daymark', 'b'] } }),
    problem: 'audience',
  },
  { what: 'a token of another party', faults: () => ({ claims: { azp: 'another' } }), problem: 'audience' },
  { what: 'another nonce', faults: () => ({ claims: { nonce: 'replayed' } }), problem: 'nonce' },
  { what: 'no nonce', faults: () => ({ claims: { nonce: undefined } }), problem: 'nonce' },
  { what: 'an expired token', faults: () => ({ claims: { exp: hourAgo() } }), problem: 'outdated' },
  { what: 'a token that never expires', faults: () => ({ claims: { exp: undefined } }), problem: 'claims' },
  { what: 'a token not valid yet', faults: () => ({ claims: { nbf: hourAgo() + 7200 } }), problem: 'outdated' },
  { what: 'a token without a signature', faults: () => ({ algorithm: 'none' }), problem: 'signature' },
  { what: 'a token signed with the secret', faults: () => ({ algorithm: 'HS256' }), problem: 'signature' },
  { what: 'no subject', faults: () => ({ claims: { sub: undefined } }), problem: 'claims' },
  { what: 'an empty subject', faults: () => ({ claims: { sub: '' }, userInfo: { sub: '' } }), problem: 'claims' },
  { what: 'a subject too long to keep', faults: () => longSubject('s'.repeat(256)), problem: 'subject' },
  { what: 'a subject that no database keeps', faults: () => longSubject('a\0b'), problem: 'subject' },
  { what: 'userinfo of somebody else', faults: () => ({ userInfo: { sub: 'other' } }), problem: 'subject' },
  {
    what: 'the issuer of another one in its answer',
    faults: () => ({ answer: { iss: 'https://b.example' } }),
    problem: 'mix_up',
  },
  { what: 'another state', faults: () => ({ answer: { state: 'forged' } }), problem: 'state' },
  { what: 'a refusal of the person', faults: () => ({ answer: { error: 'access_denied' } }), problem: 'denied' },
  { what: 'an error of its own', faults: () => ({ answer: { error: '<script>' } }), problem: 'refused' },
  { what: 'a code that it does not know', faults: () => ({ answer: { code: 'unknown' } }), problem: 'refused' },
  {
    what: 'a client that it does not know',
    faults: () => ({ tokens: { error: 'invalid_client' } }),
    problem: 'client',
  },
  { what: 'a broken answer', faults: () => ({ tokens: { status: 502 } }), problem: 'unreachable' },
  {
    what: 'metadata of another issuer',
    faults: () => ({ metadata: { issuer: 'http://127.0.0.1:1' } }),
    problem: 'issuer',
  },
];

const longSubject = (sub: string): Faults => ({ claims: { sub }, userInfo: { sub } });

test.each(MISBEHAVIOUR)('$what is refused as $problem, and creates nothing', async ({ faults, problem }) => {
  const { provider, visit, db, logLines, user } = await openIdApp();
  Object.assign(provider.misbehaviour, faults());
  const browser = newBrowser();
  const page = await visit(browser);
  expect([page.pathname, Object.fromEntries(page.searchParams)]).toEqual(['/login', { provider: 'home', problem }]);
  expect([...browser.cookies]).toEqual(problem === 'state' ? [expect.anything()] : []);
  expect(await db().selectFrom('users').select('id').execute()).toEqual([{ id: user.id }]);
  expect(await db().selectFrom('sign_ins').select('provider').execute()).toEqual([{ provider: null }]);
  const told = logLines.map((line) => JSON.parse(line)).find(({ event }) => event === 'provider_refused');
  expect(told).toMatchObject({ provider: 'home', problem, reason: expect.stringMatching(/^[^<]+$/) });
  for (const secret of provider.secrets()) expect(logLines.join('\n')).not.toContain(secret);
});

test('a key that is published no longer does not sign in, and a new one does at once', async () => {
  const { provider, signIn, problem } = await openIdApp();
  await signIn();
  provider.misbehaviour.publishedKey = await provider.newKey();
  expect(await problem()).toBe('signature');
  delete provider.misbehaviour.publishedKey;
  await provider.changeKeys();
  await signIn();
  await provider.changeKeys('ES256'); // as Kanidm signs
  await signIn();
});

test('an answer without an issuer is taken from a provider that names none, and from no other', async () => {
  const { provider, problem } = await openIdApp();
  provider.misbehaviour.answer = { iss: '' };
  expect(await problem()).toBe('mix_up');
  const other = await openIdApp();
  other.provider.misbehaviour.answer = { iss: '' };
  other.provider.misbehaviour.metadata = { authorization_response_iss_parameter_supported: undefined };
  await other.signIn();
});

test('an answer works once, in the browser that has asked, and for ten minutes', async () => {
  const { start, atProvider, open, passMinutes, provider } = await openIdApp();
  const browser = newBrowser();
  const answer = await atProvider(await start(browser));
  const before = { cookies: new Map(browser.cookies) };
  expect((await open(newBrowser(), answer)).searchParams.get('problem')).toBe('state');
  expect((await open(browser, answer)).searchParams.get('problem')).toBeNull();
  expect((await open(browser, answer)).searchParams.get('problem')).toBe('used');
  const asked = provider.asked.length;
  expect((await open(before, answer)).searchParams.get('problem')).toBe('used');
  expect(provider.asked).toHaveLength(asked);

  const late = newBrowser();
  const lateAnswer = await atProvider(await start(late));
  passMinutes(11);
  expect((await open(late, lateAnswer)).searchParams.get('problem')).toBe('expired');
});

test('an answer of one provider means nothing to another', async () => {
  const second = await startOpenIdProvider({ name: 'WORK_2' });
  onTestFinished(() => second.stop());
  const { start, atProvider, open } = await openIdApp({}, [second]);
  const browser = newBrowser();
  const answer = await atProvider(await start(browser));
  const elsewhere = answer.replace('/home/', '/work-2/');
  const page = await open(browser, elsewhere);
  expect(Object.fromEntries(page.searchParams)).toEqual({ provider: 'work-2', problem: 'mix_up' });
  expect(second.asked).toEqual([]);
});

test('several tabs sign in beside each other, and the oldest of six gives way', async () => {
  const { start, atProvider, open } = await openIdApp();
  const browser = newBrowser();
  const answers: string[] = [];
  for (let tab = 0; tab < 6; tab += 1) answers.push(await atProvider(await start(browser)));
  expect(browser.cookies.size).toBe(5);
  const problems: (string | null)[] = [];
  for (const answer of answers) problems.push((await open(browser, answer)).searchParams.get('problem'));
  expect(problems).toEqual(['state', null, null, null, null, null]);
});

test('a server starts without its provider, says so on the press, and goes on when it is there', async () => {
  const { provider, problem, signIn } = await openIdApp();
  await provider.stop();
  expect(await problem()).toBe('unreachable');
  await provider.start();
  await signIn();
});

test('the cookie is for the pages of providers alone, no script reads it, and https keeps it to itself', async () => {
  const { raw } = await openIdApp({ PUBLIC_URL: 'https://plan.example.org' });
  const response = await raw({ method: 'GET', url: '/api/auth/providers/home/start' });
  const [, attributes] = /^daymark-flow-[\w-]{22}=[\w-]+; (.*)$/.exec(String(response.headers['set-cookie'])) ?? [];
  expect(attributes).toBe('Path=/api/auth/providers; Max-Age=600; HttpOnly; SameSite=Lax; Secure');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const { searchParams } = new URL(String(response.headers.location));
  expect(searchParams.get('redirect_uri')).toBe('https://plan.example.org/api/auth/providers/home/callback');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ response_type: 'code', scope: 'openid profile email', code_challenge_method: 'S256' },
    ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

test('without PUBLIC_URL a name in Host leads nowhere', async () => {
  const { open } = await openIdApp();
  const page = await open(newBrowser(), '/api/auth/providers/home/start', { host: 'plan.evil.example' });
  expect(page.searchParams.get('problem')).toBe('address');
});

test('unknown providers are not found', async () => {
  const { raw } = await openIdApp();
  for (const page of ['start', 'callback', 'logout'])
    expect((await raw({ method: 'GET', url: `/api/auth/providers/other/${page}` })).statusCode).toBe(404);
});

test('failed answers of one address are limited like failed passwords', async () => {
  const { provider, problem } = await openIdApp();
  provider.misbehaviour.claims = { nonce: 'replayed' };
  for (let tries = 0; tries < 10; tries += 1) expect(await problem()).toBe('nonce');
  expect(await problem()).toBe('too_often');
});

test('logging out leads to the provider where it offers that', async () => {
  const { open, provider } = await openIdApp();
  const page = await open(newBrowser(), '/api/auth/providers/home/logout');
  expect(page.origin + page.pathname).toBe(`${provider.url}/logout`);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: 'daymark',
    post_logout_redirect_uri: 'http://localhost/login',
  });
  const other = await openIdApp();
  other.provider.misbehaviour.metadata = { end_session_endpoint: undefined };
  expect((await other.open(newBrowser(), '/api/auth/providers/home/logout')).pathname).toBe('/login');
});
