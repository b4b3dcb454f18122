import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endTokens } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { commandLine, start } from './command-line.ts';

/** A person without the settings of the environment. */
async function withFile() {
  const { url, token, folder, ...rest } = await commandLine();
  const file = join(folder, 'daymark/config.json');
  const daymark = (args: readonly string[], stdin = '', env: Record<string, string> = {}) =>
    start(args, { env: { XDG_CONFIG_HOME: folder, ...env }, stdin }).ended;
  return { ...rest, url, token, file, daymark };
}

test('login keeps address and token for the owner alone, and logout removes them', async () => {
  const { daymark, file, url, token, user } = await withFile();
  expect(await daymark(['today'])).toMatchObject({
    code: 3,
    stderr: 'daymark: You are not signed in.\n  Sign in: daymark login\n',
  });
  const signedIn = `Signed in at ${url} as Ada Lovelace (${user.username}).\n`;
  expect(await daymark(['login', `${url}/`], `${token}\n`)).toEqual({ code: 0, stdout: signedIn, stderr: '' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ server: url, token });
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([modeOf(file), modeOf(join(file, '..'))]).toEqual(['600', '700']);
  expect(await daymark(['today'])).toMatchObject({ code: 0, stderr: '' });
  expect(await daymark(['logout'])).toMatchObject({ code: 0, stdout: expect.stringContaining(`${file} is removed.`) });
  expect(existsSync(file)).toBe(false);
});

test('a file that others can read is refused, with how to mend it', async () => {
  const { daymark, file, url, token } = await withFile();
  mkdirSync(join(file, '..'));
  writeFileSync(file, JSON.stringify({ server: url, token }));
  chmodSync(file, 0o640);
  const { code, stderr } = await daymark(['today']);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(
      /^daymark: Others on this machine can read .*, which holds your token\.\n {2}If nobody has: chmod 600 /,
    ),
  });
  chmodSync(file, 0o600);
  expect(await daymark(['today'])).toMatchObject({ code: 0 });
});

test('a token that ended, or was mistyped, keeps nothing and is told nowhere', async () => {
  const { daymark, file, url, token, send } = await withFile();
  const noToken = await daymark(['login', url], 'hunter2\n');
  expect(noToken).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^daymark: This is no token: one is dmk_ and 49/),
  });
  await send(endTokens, {});
  const ended = await daymark(['login', url], token);
  expect(ended).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^daymark: The server does not take this token/),
  });
  expect(existsSync(file)).toBe(false);
  const asked = await daymark(['today'], '', { DAYMARK_SERVER: url, DAYMARK_TOKEN: `${token}\n` });
  expect(asked).toMatchObject({ code: 3 });
  const inAddress = await daymark(['login', `https://${token}@plan.example.org`], token);
  expect(inAddress).toMatchObject({ code: 2, stderr: expect.stringContaining('is no address such as') });
  for (const { stdout, stderr } of [ended, asked, inAddress]) expect(stdout + stderr).not.toContain(token.slice(4, 20));
});

test('a token is never sent to another server than that of its login', async () => {
  const { daymark, url, token } = await withFile();
  await daymark(['login', url], token);
  const elsewhere = { DAYMARK_SERVER: 'http://127.0.0.1:9' };
  expect(await daymark(['today'], '', elsewhere)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(`DAYMARK_SERVER is http://127.0.0.1:9, and you are signed in at ${url}.`),
  });
});

test('a call beyond the scopes of the token names the one that it lacks', async () => {
  const { daymark } = await commandLine({ scopes: ['read'] });
  expect(await daymark(['add', 'Offer'])).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'daymark: This token lacks the scope tasks.\n' +
      '  Scopes cannot be added: make a token in Profile, Tokens, and sign in with it: daymark login\n',
  });
});

test('a token that reads nothing signs in, and says what it cannot', async () => {
  const { daymark, url, token } = await commandLine({ scopes: ['timer'] });
  expect(await daymark(['login', url], { stdin: token })).toEqual({
    code: 0,
    stdout: `Signed in at ${url}.\n`,
    stderr: 'This token lacks the scope read: commands that show or look for something need it.\n',
  });
});

test.each([
  { args: ['someday'], stderr: "daymark: There is no command 'someday'.\n  All commands: daymark --help\n" },
  { args: ['add'], stderr: 'daymark: There is nothing to add.\n  Help: daymark add --help\n' },
  { args: ['pause', 'offer'], stderr: 'daymark: pause takes no words.\n  Help: daymark pause --help\n' },
  {
    args: ['start', '--now'],
    stderr:
      'daymark: Unknown option \'--now\'.\n  Help: daymark start --help\n  Words that begin with "-" come behind "--".\n',
  },
  { args: ['login'], stderr: 'daymark: The address is missing: daymark login <address>\n' },
  {
    args: ['login', 'ftp://plan'],
    stderr: 'daymark: "ftp://plan" is no address such as https://daymark.example.org.\n',
  },
])('not understood: $args', async ({ args, stderr }) => {
  expect(await start(args).ended).toEqual({ code: 2, stdout: '', stderr });
});

test('without a command the help is shown, and with --help that of the command', async () => {
  const [all, one] = await Promise.all([start([]).ended, start(['start', 'offer', '--help']).ended]);
  expect(all).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Plan, time and finish tasks/), stderr: '' });
  expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^daymark start \[task\]\n/), stderr: '' });
});
