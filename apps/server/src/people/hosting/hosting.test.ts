import { getProfile } from '@daymark/contract/account.ts';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { START } from '#test/template.ts';
import { disable, enable, resetPassword } from './hosting.service.ts';

/** An account with a sign-in, a personal token and a calendar feed, and what the host does to it. */
async function withDoors() {
  const app = await testApp();
  const { token } = await app.send(createToken, { body: { name: 'Script', scopes: ['read'] } });
  const { secret } = await app.send(createCalendarFeed, { body: {} });
  const opened = async (bearer: string) =>
    (await app.raw({ url: '/api/list/1', headers: { authorization: `Bearer ${bearer}` } })).statusCode !== 401;
  /** The doors that are open: by the sign-in, the token and the feed. */
  const doors = async () => ({
    signIn: await app.send(getProfile, {}).then(
      () => true,
      () => false,
    ),
    token: await opened(token),
    feed: (await app.raw({ url: `/feeds/${secret}.ics` })).statusCode === 200,
  });
  const account = { ...contextOf(app.db()), now: START, userId: app.user.id, signInId: 0 };
  const signedIn = (password: string) => app.anonymous(login, { body: { login: app.user.username, password } });
  return { ...app, account, doors, signedIn };
}

test.each([false, true])(
  'a new password of the host ends every sign-in; with --end-tokens %s tokens and the feed too',
  async (endsTokens) => {
    const { account, doors, signedIn, password } = await withDoors();
    const other = await resetPassword(account, { endsTokens });
    expect(await doors()).toEqual({ signIn: false, token: !endsTokens, feed: !endsTokens });
    await expect(signedIn(password)).rejects.toMatchObject({ status: 401 });
    await signedIn(other);
  },
);

test('a disabled account has no open door, and those of before stay closed once it is let in again', async () => {
  const { account, doors, signedIn, password } = await withDoors();
  expect(await doors()).toEqual({ signIn: true, token: true, feed: true });
  await disable(account);
  expect(await doors()).toEqual({ signIn: false, token: false, feed: false });
  await enable(account);
  expect(await doors()).toEqual({ signIn: false, token: false, feed: false });
  await signedIn(password);
});
