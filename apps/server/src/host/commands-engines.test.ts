import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { codeAt } from '#test/codes.ts';
import { ENGINES } from '#test/engine.ts';
import { hosted, PERSON } from '#test/hosted.ts';
import { jsonOf, runAnswering, runCommand, runProgram, runUnread, temporaryFolder } from '#test/process.ts';

test('help, a wrong command, a wrong option and a wrong number of arguments', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const help = await runProgram(env, '--help');
  expect(help).toMatchObject({ code: 0, errors: '' });
  for (const name of [
    'backup',
    'restore',
    'doctor',
    'users',
    'invite',
    'reset-password',
    'end-codes',
    'disable',
    'limits',
    'move',
    'distribute',
  ]) {
    expect(help.output).toContain(`\n  ${name}`);
    expect(await runCommand(env, name, '--help')).toMatchObject({ code: 0, output: expect.stringContaining('--json') });
  }
  expect(await runProgram(env, 'backups')).toMatchObject({
    code: 2,
    errors: "There is no command 'backups'. --help lists them.\n",
  });
  expect(await runCommand(env, 'users', '--all')).toMatchObject({
    code: 2,
    errors: expect.stringContaining("'--all'"),
  });
  expect(await runCommand(env, 'disable')).toMatchObject({
    code: 2,
    errors: 'Call it as: `disable <user>`. `disable --help` tells more.\n',
  });
  expect(await runCommand(env, 'invite', '--days', '0')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--days must be a whole number from 1 to 90, not "0".'),
  });
  expect(await runCommand({ ...env, PORT: 'x' }, 'users')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('PORT must be'),
  });
  expect(await runCommand(env, 'users')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no database'),
  });
});

test.each(ENGINES)(
  'accounts are listed, given a new password and disabled, with a server and without one, on %s',
  async (engine) => {
    const { env, send, signIn, stop, start } = await hosted(engine);
    const registered = await send('/auth/register', { body: PERSON });
    const { token } = registered.json.data;
    await send('/project', { token, body: { name: 'Secret plans', description: '', status: 'not_started' } });

    const users = await runCommand(env, 'users');
    expect(users.output).toMatch(/^1 +ada +ada@b\.org +1 +0 +0 +\d{4}-/m);
    expect(users.output).not.toContain('Secret');
    expect(await jsonOf(env, 'users')).toMatchObject([
      { id: 1, username: 'ada', projects: 1, sign_ins: 1, disabled_at: null },
    ]);
    expect(await jsonOf(env, 'limits', 'ADA@b.org')).toMatchObject({
      limits: { TASKS_PER_LIST: 10_000, SIGNUP: 'open' },
      accounts: [{ username: 'ada', tasks: 0, of_limit: 0 }],
    });

    const reset = await jsonOf<{ password: string }>(env, 'reset-password', 'ada');
    expect((await send('/auth/profile', { token })).status).toBe(401);
    expect((await signIn('ada', PERSON.password)).status).toBe(401);
    const again = await signIn('ada', reset.password);
    expect(again.status).toBe(200);

    expect(await runCommand(env, 'disable', 'bob')).toMatchObject({
      code: 1,
      errors: "There is no account 'bob'. `users` lists them.\n",
    });
    expect((await runCommand(env, 'disable', '1')).code).toBe(0);
    expect((await send('/auth/profile', { token: again.json.data.token })).status).toBe(401);
    expect(await signIn('ada', reset.password)).toMatchObject({
      status: 403,
      json: { message: 'This account is disabled. Ask the host of this server.' },
    });
    expect((await signIn('ada', 'a guess')).json.message).toBe('Invalid credentials');

    await stop();
    expect(await jsonOf(env, 'users')).toMatchObject([{ disabled_at: expect.any(String), sign_ins: 0 }]);
    expect((await runCommand(env, 'disable', 'ada', '--undo')).code).toBe(0);
    const { password } = await jsonOf<{ password: string }>(env, 'reset-password', 'ada', '--end-tokens');
    await start();
    expect((await signIn('ada', password)).status).toBe(200);
  },
);

test.each(ENGINES)('the codes of a lost authenticator are ended once the username is typed, on %s', async (engine) => {
  const { env, send, signIn, stop } = await hosted(engine);
  await send('/auth/register', { body: PERSON });
  const ended = (typed: string) => runAnswering(typed, env, 'end-codes', 'Ada');
  expect(await ended('ada\n')).toMatchObject({ code: 1, errors: 'ada has no codes.\n' });
  const { token } = (await signIn('ada', PERSON.password)).json.data;
  const { secret } = (await send('/auth/codes', { token, body: {} })).json.data;
  await send('/auth/codes/confirm', { token, body: { code: codeAt(secret, Temporal.Now.instant()) } });
  expect((await signIn('ada', PERSON.password)).status).toBe(409);
  for (const typed of ['', 'yes\n']) {
    expect(await ended(typed)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/Type ada to end its codes: The username was not typed: the codes stay on\.\n$/),
    });
  }
  expect((await signIn('ada', PERSON.password)).status).toBe(409);
  expect(await ended('ada\n')).toMatchObject({ code: 0, output: expect.stringMatching(/^ada signs in by password/) });
  expect((await signIn('ada', PERSON.password)).status).toBe(200);
  await stop();
  expect(await ended('ada\n')).toMatchObject({ code: 1, errors: 'ada has no codes.\n' });
});

test('a username that is a number goes before the id of another account', async () => {
  const { env, send } = await hosted('sqlite');
  const raw = new DatabaseSync(join(env['DATA_DIR'] ?? '', 'daymark.db'));
  raw.exec(`insert into sqlite_sequence (name, seq) values ('users', 99)`);
  raw.close();
  // Accounts are found in the order of their usernames.
  await send('/auth/register', { body: { ...PERSON, username: '007' } });
  await send('/auth/register', { body: { ...PERSON, email: 'hundred@b.org', username: '100' } });
  const accounts = () => jsonOf<{ id: number; username: string; disabled_at: string | null }[]>(env, 'users');
  expect((await accounts()).map(({ id, username }) => [id, username])).toContainEqual([100, '007']);
  expect(await runCommand(env, 'disable', '100')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^100 is signed/),
  });
  const disabled = (await accounts()).filter(({ disabled_at }) => disabled_at !== null);
  expect(disabled.map(({ username }) => username)).toEqual(['100']);
});

test('the exit code of doctor tells faults', async () => {
  const { env, stop } = await hosted('sqlite');
  await stop();
  expect(await runCommand({ ...env, BACKUPS: 'daily' }, 'doctor')).toMatchObject({
    code: 3,
    output: expect.stringContaining('There is no backup in'),
  });
  await runCommand(env, 'backup');
  expect(await runCommand(env, 'doctor')).toMatchObject({ code: 0, output: 'No fault was found.\n' });
});

test.each(['main', 'host'] as const)(
  'the help of %s ends without a word where its reader leaves before',
  async (program) => {
    expect(await runUnread(program, '--help')).toEqual({ code: 0, errors: '' });
  },
);

test.each(ENGINES)(
  'an invitation opens a closed sign-up once, and none that was withdrawn does, on %s',
  async (engine) => {
    const { env, send, stop } = await hosted(engine, { SIGNUP: 'closed' });
    const signUp = (invitation?: string, name = 'ada') =>
      send('/auth/register', {
        body: { ...PERSON, username: name, email: `${name}@b.org`, ...(invitation && { invitation }) },
      });
    expect((await signUp()).json.message).toBe('Sign-up is closed on this server');

    type Invitation = { id: number; link: string };
    const invite = () => jsonOf<Invitation>({ ...env, PUBLIC_URL: 'https://plan.example.org/' }, 'invite');
    const tokenOf = ({ link }: Invitation) =>
      /^https:\/\/plan\.example\.org\/login\?invite=([\w-]{43})$/.exec(link)?.[1] ?? '';
    const [one, two] = [await invite(), await invite()];
    expect(await jsonOf(env, 'invite', '--list')).toMatchObject([{ id: one.id }, { id: two.id }]);
    expect((await signUp('x'.repeat(43))).status).toBe(403);
    expect((await signUp(tokenOf(one))).status).toBe(201);
    const spent = await signUp(tokenOf(one), 'eve');
    expect(spent).toMatchObject({
      status: 403,
      json: { message: 'This invitation was used already, or has ended. Ask for another one.' },
    });
    // A taken name uses nothing up.
    expect((await signUp(tokenOf(two))).status).toBe(409);
    expect(await jsonOf(env, 'invite', '--list')).toMatchObject([{ id: two.id }]);
    expect(await runCommand(env, 'invite', '--withdraw', String(two.id))).toMatchObject({ code: 0 });
    expect((await signUp(tokenOf(two), 'eve')).status).toBe(403);
    expect(await runCommand(env, 'invite', '--withdraw', String(two.id))).toMatchObject({ code: 1 });

    await stop();
    expect(tokenOf(await invite())).not.toBe('');
    expect(await jsonOf(env, 'users')).toHaveLength(1);
  },
);
