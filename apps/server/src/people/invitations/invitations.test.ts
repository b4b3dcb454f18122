import { login, register } from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { accounts, disable, enable } from '#people/hosting/hosting.service.ts';
import { testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { START } from '#test/template.ts';
import { invitations, invite } from './invitations.service.ts';

const person = (name: string) => ({
  ...{ first_name: 'Eve', last_name: 'B', email: `${name}@b.org`, username: name, password: 'correct horse' },
});

async function closedApp() {
  const app = await testApp({ env: { SIGNUP: 'closed' } });
  const ctx = { ...contextOf(app.db()), now: START };
  const signUp = (name: string, invitation?: string) =>
    app.anonymous(register, { body: { ...person(name), ...(invitation !== undefined && { invitation }) } });
  return { ...app, ctx, signUp };
}

test('an invitation is ended by its time, and listed until then', async () => {
  const { ctx, signUp, passMinutes } = await closedApp();
  const [{ token: one }, { token: two }] = [await invite(ctx, 1), await invite(ctx, 2)];
  passMinutes(24 * 60 - 1);
  await signUp('early', one);
  passMinutes(24 * 60 + 1);
  await expect(signUp('late', two)).rejects.toThrow('This invitation was used already, or has ended');
  const later = { ...ctx, now: ctx.now.add({ hours: 49 }) };
  expect(await invitations(ctx)).toHaveLength(1);
  expect(await invitations(later)).toEqual([]);
});

test('of people who come with one invitation at once, one signs up', async () => {
  const { ctx, signUp } = await closedApp();
  const { token } = await invite(ctx, 7);
  const names = ['ann', 'ben', 'cid', 'dan'];
  const results = await Promise.allSettled(names.map((name) => signUp(name, token)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('where sign-up is open, a wrong invitation keeps nobody out', async () => {
  const { anonymous } = await testApp();
  const { user } = await anonymous(register, { body: { ...person('eve'), invitation: 'nothing' } });
  expect(user.username).toBe('eve');
});

test('a disabled account is told so with its password alone, and has no open door', async () => {
  const { anonymous, db, raw } = await testApp();
  const ctx = { ...contextOf(db()), now: START };
  const body = { login: 'eve', password: 'correct horse' };
  const { token, user } = await anonymous(register, { body: person('eve') });
  const asEve = { ...ctx, userId: user.id, signInId: 0 };
  await disable(asEve);
  expect(await accounts(ctx)).toContainEqual(
    expect.objectContaining({ username: 'eve', sign_ins: 0, disabled_at: expect.any(String) }),
  );
  expect((await raw({ url: '/api/auth/profile', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
  await expect(anonymous(login, { body })).rejects.toThrow('This account is disabled.');
  await expect(anonymous(login, { body: { ...body, password: 'a guess' } })).rejects.toThrow('Invalid credentials');
  await enable(asEve);
  expect((await anonymous(login, { body })).user.username).toBe('eve');
});
