import { deleteAccount, updateProfile } from '@daymark/contract/account.ts';
import * as api from '@daymark/contract/codes.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { codeOf, stepAt } from '#people/security/totp.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { START } from '#test/template.ts';
import { spendStep } from './codes.repository.ts';
import { confirmCodes } from './codes.service.ts';

/** Turns codes on; `code` gives that of a number of half minutes after the start of the test. */
async function withCodes({ send }: Pick<TestApp, 'send'>) {
  const { secret, uri } = await send(api.beginCodes, {});
  const code = (step: number) => codeOf(secret, stepAt(START) + step);
  const { recovery_codes } = await send(api.confirmCodes, { body: { code: code(0) } });
  return { secret, uri, code, recovery_codes };
}

/** The ticket that a right password gets. */
async function ticketFor({ anonymous, user, password }: TestApp): Promise<string> {
  const refused = await anonymous(login, { body: { login: user.username, password } }).catch((error) => error);
  expect(refused).toMatchObject({
    status: 409,
    code: 'code_required',
    message: 'Enter a code of your authenticator app as well',
  });
  return refused.data.ticket;
}

const signedIn = (app: TestApp, ticket: string, code: string) =>
  app.anonymous(api.signInWithCode, { body: { ticket, code } });

const WRONG = { status: 401, code: 'code_wrong', message: 'This code is wrong, or was used already' };
const OVER = { status: 401, code: 'ticket_over' };

test('codes are begun, confirmed by a first one, asked for after the password, and turned off', async () => {
  const app = await testApp();
  const credentials = { login: app.user.username, password: app.password };
  expect(await app.send(api.getCodes, {})).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
  const { secret, uri } = await app.send(api.beginCodes, {});
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(`otpauth://totp/Daymark%3A${app.user.username}?secret=${secret}&issuer=Daymark`);
  await app.anonymous(login, { body: credentials }); // nothing is asked for yet
  const body = { code: codeOf(secret, stepAt(START)) };
  const { recovery_codes } = await app.send(api.confirmCodes, { body });
  expect(recovery_codes).toHaveLength(10);
  expect(await app.send(api.getCodes, {})).toEqual({
    is_on: true,
    since: '2026-11-20T09:30:00.000Z',
    recovery_codes_left: 10,
  });
  app.passMinutes(0.5);
  const ticket = await ticketFor(app);
  const spaced = codeOf(secret, stepAt(START) + 1).replace(/^.../, '$& ');
  expect((await signedIn(app, ticket, spaced)).user).toEqual(app.user);
  await app.send(api.endCodes, {});
  await app.anonymous(login, { body: credentials });
  expect(await app.send(api.getCodes, {})).toMatchObject({ is_on: false, recovery_codes_left: 0 });
});

ruleTest('a code is good once, the one before too, and no older one', async () => {
  const app = await testApp();
  const { code } = await withCodes(app);
  app.passMinutes(2); // four steps
  const ticket = await ticketFor(app);
  await expect(signedIn(app, ticket, code(2))).rejects.toMatchObject(WRONG);
  await signedIn(app, ticket, code(3));
  await expect(signedIn(app, ticket, code(4))).rejects.toMatchObject(OVER);
  const next = await ticketFor(app);
  await expect(signedIn(app, next, code(3))).rejects.toMatchObject(WRONG);
  await signedIn(app, next, code(5));
  await expect(signedIn(app, await ticketFor(app), code(4))).rejects.toMatchObject(WRONG);
});

test('of two sign-ins at once with one code, one is signed in', async () => {
  const app = await testApp();
  const { code } = await withCodes(app);
  app.passMinutes(1);
  const tickets = [await ticketFor(app), await ticketFor(app)];
  const results = await Promise.allSettled(tickets.map((ticket) => signedIn(app, ticket, code(2))));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

ruleTest('the database takes each step once, and none before it', async () => {
  const app = await testApp();
  await withCodes(app);
  const owner = { ...contextOf(app.db()), userId: app.user.id };
  const step = stepAt(START) + 2;
  const taken: boolean[] = [];
  for (const one of [step, step, step - 1, step + 1]) taken.push(await spendStep(owner, one));
  expect(taken).toEqual([true, false, false, true]);
});

ruleTest('the code that confirmed is used up', async () => {
  const app = await testApp();
  const { code } = await withCodes(app);
  await expect(signedIn(app, await ticketFor(app), code(0))).rejects.toMatchObject(WRONG);
});

test('a recovery code signs in once, however it is typed, and new ones end those of before', async () => {
  const app = await testApp();
  const { recovery_codes } = await withCodes(app);
  const [first = '', second = ''] = recovery_codes;
  expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  await signedIn(app, await ticketFor(app), ` ${first.toLowerCase().replaceAll('-', ' ')}`);
  expect(await app.send(api.getCodes, {})).toMatchObject({ recovery_codes_left: 9 });
  await expect(signedIn(app, await ticketFor(app), first)).rejects.toMatchObject(WRONG);
  const renewed = await app.send(api.renewRecoveryCodes, {});
  expect(renewed.recovery_codes.filter((code) => recovery_codes.includes(code))).toEqual([]);
  await expect(signedIn(app, await ticketFor(app), second)).rejects.toMatchObject(WRONG);
  await signedIn(app, await ticketFor(app), renewed.recovery_codes[9] ?? '');
});

test('the database has no recovery code and no ticket, and no archive has the key', async () => {
  const app = await testApp();
  const { recovery_codes, secret } = await withCodes(app);
  const ticket = await ticketFor(app);
  const tables = ['recovery_codes', 'challenges', 'codes'] as const;
  const rows = await Promise.all(tables.map((table) => app.db().selectFrom(table).selectAll().execute()));
  const text = JSON.stringify(rows);
  for (const code of recovery_codes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  }
  expect(text).not.toContain(ticket);
  const archive = await app.raw({ url: '/api/archive', headers: app.headers });
  expect(archive.statusCode).toBe(200);
  expect(archive.body).not.toContain(secret);
});

test('a ticket ends after five minutes, with another password, and is no other one', async () => {
  const app = await testApp();
  const { recovery_codes } = await withCodes(app);
  const [code = ''] = recovery_codes;
  const late = await ticketFor(app);
  app.passMinutes(5);
  await expect(signedIn(app, late, code)).rejects.toMatchObject(OVER);
  const ticket = await ticketFor(app);
  await expect(signedIn(app, `${ticket.slice(0, -1)}_`, code)).rejects.toMatchObject(OVER);
  await expect(signedIn(app, 'no ticket', code)).rejects.toMatchObject(OVER);
  const body = { current_password: app.password, new_password: 'another one' };
  await app.send(updateProfile, { body });
  await expect(signedIn(app, ticket, code)).rejects.toMatchObject(OVER);
  // A code that came with none of these was not looked at, and so is not used up.
  expect(await app.send(api.getCodes, {})).toMatchObject({ recovery_codes_left: 10 });
});

ruleTest('ten wrong codes a minute are followed by a pause, a hundred a day by a longer one', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const { recovery_codes } = await withCodes(app);
  let address = 0;
  const tried = async (ticket: string, code = '000000') => {
    address += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${address}` };
    const request = { method: 'POST' as const, url: '/api/auth/login/code', headers, payload: { ticket, code } };
    return (await app.raw(request)).statusCode;
  };
  for (let minute = 0; minute < 10; minute += 1) {
    const ticket = await ticketFor(app);
    for (let times = 0; times < 10; times += 1) expect(await tried(ticket)).toBe(401);
    expect(await tried(ticket)).toBe(429);
    app.passMinutes(1);
  }
  const ticket = await ticketFor(app);
  expect(await tried(ticket)).toBe(429);
  expect(await tried(ticket, recovery_codes[0])).toBe(200);
  app.passMinutes(24 * 60);
  expect(await tried(await ticketFor(app))).toBe(401);
});

ruleTest.each([
  ['a wrong code', '123456', 422],
  ['a code of five digits', '12345', 422],
  ['no code', ' ', 422],
])('%s confirms nothing', async (_name, code, status) => {
  const { send } = await testApp();
  await send(api.beginCodes, {});
  await expect(send(api.confirmCodes, { body: { code } })).rejects.toMatchObject({ status });
  expect(await send(api.getCodes, {})).toMatchObject({ is_on: false });
});

ruleTest('codes are confirmed within half an hour, of the key that was made last', async () => {
  const { send, passMinutes } = await testApp();
  const begun = { status: 409, message: 'Begin again: the key was not confirmed in time' };
  await expect(send(api.confirmCodes, { body: { code: '123456' } })).rejects.toMatchObject(begun);
  const first = await send(api.beginCodes, {});
  const second = await send(api.beginCodes, {});
  const code = (secret: string, step: number) => ({ body: { code: codeOf(secret, stepAt(START) + step) } });
  await expect(send(api.confirmCodes, code(first.secret, 0))).rejects.toMatchObject({ status: 422 });
  passMinutes(31);
  await expect(send(api.confirmCodes, code(second.secret, 62))).rejects.toMatchObject(begun);
});

test('a key that is replaced meanwhile is not confirmed by a code of the one before', async () => {
  const app = await testApp();
  const { secret } = await app.send(api.beginCodes, {});
  const ctx = { ...contextOf(app.db()), now: START, userId: app.user.id, signInId: 0 };
  const confirming = confirmCodes(ctx, codeOf(secret, stepAt(START)), {
    throttleLogin: (_ctx, _key, verify) => verify(),
    limitCodes: async (_ctx, _userId, verify) => {
      const isRight = await verify();
      await app.send(api.beginCodes, {});
      return isRight;
    },
  });
  await expect(confirming).rejects.toThrow('Begin again: the key was not confirmed in time');
  expect(await app.send(api.getCodes, {})).toMatchObject({ is_on: false });
});

test('codes need a password, and are turned on once', async () => {
  const app = await testApp();
  await withCodes(app);
  const on = { status: 409, message: 'Codes are on already. Turn them off first.' };
  await expect(app.send(api.beginCodes, {})).rejects.toMatchObject(on);
  await expect(app.send(api.confirmCodes, { body: { code: '123456' } })).rejects.toMatchObject(on);
  await app.send(api.endCodes, {});
  await expect(app.send(api.renewRecoveryCodes, {})).rejects.toMatchObject({ status: 409, message: 'Codes are off' });
  await app.db().updateTable('users').set({ password_hash: null }).execute();
  await expect(app.send(api.beginCodes, {})).rejects.toMatchObject({
    status: 409,
    message: 'Set a password first: codes are asked for after it',
  });
});

ruleTest('codes are begun, renewed and turned off with a proof of the last 10 minutes', async () => {
  const app = await testApp();
  await withCodes(app);
  app.passMinutes(11);
  const old = { status: 403, code: 'proof_required' };
  for (const call of [api.beginCodes, api.renewRecoveryCodes, api.endCodes])
    await expect(app.send(call, {})).rejects.toMatchObject(old);
  expect(await app.send(api.getCodes, {})).toMatchObject({ is_on: true, recovery_codes_left: 10 });
});

test('codes of one account are none of another, and go with theirs', async () => {
  const app = await testApp();
  const other = await app.another();
  const { recovery_codes } = await withCodes(app);
  await withCodes(other);
  const ticket = await ticketFor({ ...app, ...other } as TestApp);
  await expect(signedIn(app, ticket, recovery_codes[0] ?? '')).rejects.toMatchObject(WRONG);
  await app.send(deleteAccount, {});
  const left = await app.db().selectFrom('codes').select('user_id').execute();
  expect(left).toEqual([{ user_id: other.user.id }]);
});

ruleTest('a wrong password tells nothing of codes', async () => {
  const app = await testApp();
  await withCodes(app);
  const wrong = app.anonymous(login, { body: { login: app.user.username, password: 'not this one' } });
  await expect(wrong).rejects.toMatchObject({ status: 401, message: 'Invalid credentials', code: undefined });
});
