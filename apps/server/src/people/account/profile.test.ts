import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { START } from '#test/template.ts';

test('a profile changes field by field, and the new names sign in', async () => {
  const { send, anonymous, user, password } = await testApp();
  expect(await send(accountApi.updateProfile, { body: { first_name: ' Grace ' } })).toEqual({
    ...user,
    first_name: 'Grace',
  });
  await send(accountApi.updateProfile, { body: { username: 'Grace', email: 'Grace@Navy.mil' } });
  await anonymous(signInApi.login, { body: { login: 'grace@navy.mil', password } });
  await anonymous(signInApi.login, { body: { login: 'GRACE', password } });
  await expect(anonymous(signInApi.login, { body: { login: user.username, password } })).rejects.toMatchObject({
    status: 401,
  });
  expect(await send(accountApi.updateProfile, { body: {} })).toMatchObject({ username: 'Grace' });
});

test('a profile cannot take the names of another user, but may change the case of its own', async () => {
  const { send, another, user } = await testApp();
  const other = await another();
  const tried = (body: accountApi.ProfileChanges) => send(accountApi.updateProfile, { body });
  await expect(tried({ username: other.user.username.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    message: 'Username already taken',
  });
  await expect(tried({ email: other.user.email })).rejects.toMatchObject({
    status: 409,
    message: 'Email already registered',
  });
  await expect(tried({ username: other.user.username, email: other.user.email })).rejects.toMatchObject({
    message: 'Username already taken',
  });
  expect(await send(accountApi.getProfile, {})).toEqual(user);
  expect(await tried({ username: user.username.toUpperCase() })).toMatchObject({
    username: user.username.toUpperCase(),
  });
});

test('a new password ends every other sign-in and replaces the old one', async () => {
  const { send, anonymous, sender, user, password } = await testApp();
  const other = await anonymous(signInApi.login, { body: { login: user.username, password } });
  const body = { current_password: password, new_password: ' new one ' };
  expect(await send(accountApi.updateProfile, { body })).toEqual(user);

  await expect(sender(other.token)(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
  expect(await send(accountApi.getProfile, {})).toEqual(user);
  await expect(anonymous(signInApi.login, { body: { login: user.username, password } })).rejects.toMatchObject({
    status: 401,
  });
  await anonymous(signInApi.login, { body: { login: user.username, password: ' new one ' } });
  await send(accountApi.updateProfile, { body: { current_password: ' new one ', new_password: 'third one' } });
});

test.each([
  {
    body: { current_password: 'wrong', new_password: 'new one' },
    path: 'current_password',
    message: 'Current password is incorrect',
  },
  { body: { new_password: 'new one' }, path: 'current_password', message: 'Current password is required' },
  { body: { current_password: 'correct horse' }, path: 'new_password', message: 'New password is required' },
  {
    body: { current_password: 'correct horse', new_password: 'short' },
    path: 'new_password',
    message: 'New password must be at least 6 characters',
  },
  { body: { first_name: '' }, path: 'first_name', message: 'First name is required' },
  { body: { email: null }, path: 'email', message: 'Invalid email' },
])('changing a profile by $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers, send, user } = await testApp();
  const response = await raw({
    method: 'PATCH',
    url: '/api/auth/update',
    headers,
    payload: { last_name: 'X', ...body },
  });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  expect(await send(accountApi.getProfile, {})).toEqual(user);
});

test('an account without a password may set one, within 10 minutes of the last proof', async () => {
  const { send, anonymous, user, db, passMinutes } = await testApp();
  await db().updateTable('users').set({ password_hash: null }).execute();
  const login = (password: string) => anonymous(signInApi.login, { body: { login: user.username, password } });
  await expect(login('correct horse')).rejects.toMatchObject({ status: 401, message: 'Invalid credentials' });
  await send(accountApi.updateProfile, { body: { new_password: 'first one' } });
  await db().updateTable('users').set({ password_hash: null }).execute();
  passMinutes(11);
  const late = send(accountApi.updateProfile, { body: { new_password: 'second one' } });
  await expect(late).rejects.toMatchObject({ status: 403, code: 'proof_required' });
  await send(accountApi.updateProfile, { body: { last_name: user.last_name } }); // nothing that needs one
  await db()
    .updateTable('sign_ins')
    .set({ proved_at: null, created_at: START.epochMilliseconds + 60_000 })
    .execute();
  await send(accountApi.updateProfile, { body: { new_password: 'first one' } });
  expect((await login('first one')).user).toEqual(user);
});

test('one of two parallel password changes wins, and its sign-in stays in force', async () => {
  const { send, sender, anonymous, user, password } = await testApp();
  const second = sender((await anonymous(signInApi.login, { body: { login: user.username, password } })).token);
  const changes = [send, second].map((sendAs, number) =>
    sendAs(accountApi.updateProfile, { body: { current_password: password, new_password: `new password ${number}` } }),
  );
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // The later one finds another password, or its own sign-in revoked where it comes after the first was answered.
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  expect(['422 Current password is incorrect', '401 Sign in to continue']).toContain(
    `${refused?.status} ${refused?.message}`,
  );
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  await expect([send, second][winner]?.(accountApi.getProfile, {})).resolves.toEqual(user);
  const body = { login: user.username, password: `new password ${winner}` };
  await expect(anonymous(signInApi.login, { body })).resolves.toMatchObject({ user });
});
