import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

test('of two changes of the password at once one wins, and its sign-in stays in force', async () => {
  const { send, sender, anonymous, user, password } = await testApp();
  const second = sender((await anonymous(signInApi.login, { body: { login: user.username, password } })).token);
  const changes = [send, second].map((sendAs, number) =>
    sendAs(accountApi.updateProfile, { body: { current_password: password, new_password: `new password ${number}` } }),
  );
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  await expect([send, second][winner]?.(accountApi.getProfile, {})).resolves.toEqual(user);
  const body = { login: user.username, password: `new password ${winner}` };
  await expect(anonymous(signInApi.login, { body })).resolves.toMatchObject({ user });
});

test('a sign-in with the old password does not outlive its change', async () => {
  const { send, sender, anonymous, user, password } = await testApp();
  const logins = Array.from({ length: 5 }, () =>
    anonymous(signInApi.login, { body: { login: user.username, password } }),
  );
  const change = send(accountApi.updateProfile, {
    body: { current_password: password, new_password: 'a new password' },
  });
  const [outcomes] = await Promise.all([Promise.allSettled(logins), change]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 401 });
    else await expect(sender(outcome.value.token)(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
  }
});
