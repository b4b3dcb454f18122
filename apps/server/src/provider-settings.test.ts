import { expect, test } from 'vitest';
import { helpText, readSettings, SettingsError } from './config.ts';

const HOME = {
  OIDC_HOME_ISSUER: 'https://id.example.org',
  OIDC_HOME_CLIENT_ID: 'daymark',
  OIDC_HOME_CLIENT_SECRET: 'hunter2',
};

test('several providers are read, in the order of their names, with what they leave out', () => {
  const env = {
    ...HOME,
    OIDC_POCKET_ID_ISSUER: ' http://127.0.0.1:1411/ ',
    OIDC_POCKET_ID_CLIENT_ID: 'd',
    OIDC_POCKET_ID_CLIENT_SECRET: 's',
    OIDC_HOME_LABEL: 'The House',
    OIDC_HOME_SCOPE: 'openid  groups',
    OIDC_HOME_ALLOW: 'Example.ORG, @example.com,group:family, *',
    OIDC_OLD_ISSUER: ' ',
  };
  expect(readSettings(env).providers).toEqual([
    {
      name: 'home',
      label: 'The House',
      issuer: 'https://id.example.org',
      clientId: 'daymark',
      clientSecret: 'hunter2',
      scope: 'openid groups',
      allow: { everybody: true, domains: ['example.org', 'example.com'], groups: ['family'] },
    },
    {
      name: 'pocket-id',
      label: 'Pocket Id',
      issuer: 'http://127.0.0.1:1411/',
      clientId: 'd',
      clientSecret: 's',
      scope: 'openid profile email',
      allow: null,
    },
  ]);
});

const WRONG: { env: Record<string, string>; fault: string }[] = [
  { env: { OIDC_HOME_ISUER: 'x' }, fault: 'OIDC_HOME_ISUER is no setting: they are OIDC_<NAME>_ and one of ISSUER,' },
  { env: { OIDC_ISSUER: 'https://id.example' }, fault: 'OIDC_ISSUER is no setting' },
  { env: { OIDC_home_ISSUER: 'https://id.example' }, fault: 'OIDC_home_ISSUER is no setting' },
  { env: { OIDC_HOME_LABEL: 'Home' }, fault: 'OIDC_HOME_ISSUER is missing: a provider needs it.' },
  { env: { ...HOME, OIDC_HOME_CLIENT_ID: '' }, fault: 'OIDC_HOME_CLIENT_ID is missing' },
  { env: { ...HOME, OIDC_HOME_CLIENT_SECRET: ' ' }, fault: 'OIDC_HOME_CLIENT_SECRET is missing' },
  { env: { ...HOME, OIDC_HOME_ISSUER: 'id.example.org' }, fault: 'OIDC_HOME_ISSUER must be a URL with https, not' },
  { env: { ...HOME, OIDC_HOME_ISSUER: 'http://id.example.org' }, fault: 'OIDC_HOME_ISSUER must be a URL with https' },
  { env: { ...HOME, OIDC_HOME_ISSUER: 'http://127.example.org' }, fault: 'OIDC_HOME_ISSUER must be a URL with https' },
  {
    env: { ...HOME, OIDC_HOME_ISSUER: 'https://id.example?a=b' },
    fault: 'OIDC_HOME_ISSUER must be a URL without a query',
  },
  {
    env: { ...HOME, OIDC_HOME_ISSUER: 'https://id.example/.well-known/openid-configuration' },
    fault: 'OIDC_HOME_ISSUER must be the issuer itself, without /.well-known/…',
  },
  { env: { ...HOME, OIDC_HOME_LABEL: 'x'.repeat(31) }, fault: 'OIDC_HOME_LABEL must be at most 30 characters.' },
  { env: { ...HOME, OIDC_HOME_SCOPE: 'profile' }, fault: "OIDC_HOME_SCOPE must contain 'openid'." },
  { env: { ...HOME, OIDC_HOME_SCOPE: 'openid "all"' }, fault: 'OIDC_HOME_SCOPE must be scopes with spaces between.' },
  { env: { ...HOME, OIDC_HOME_ALLOW: 'family' }, fault: 'OIDC_HOME_ALLOW must be domains such as example.org' },
  { env: { ...HOME, OIDC_HOME_ALLOW: 'group:' }, fault: 'OIDC_HOME_ALLOW must be domains such as example.org' },
  { env: { ...HOME, OIDC_HOME_ALLOW: 'example.org,' }, fault: 'OIDC_HOME_ALLOW must be domains such as example.org' },
  {
    env: { ...HOME, ...again(HOME), OIDC_WORK_ISSUER: 'https://ID.example.org/' },
    fault: 'The providers home and work have the same issuer, https://ID.example.org/.',
  },
  { env: { PASSWORD_SIGN_IN: 'off' }, fault: 'PASSWORD_SIGN_IN is off, but nobody could sign in: set a provider' },
  { env: { PASSWORD_SIGN_IN: 'no' }, fault: 'PASSWORD_SIGN_IN must be one of on, off' },
];

function again(env: Record<string, string>) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name.replace('HOME', 'WORK'), value]));
}

test.each(WRONG)('$env is refused in one line: $fault', ({ env, fault }) => {
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(fault);
  expect(() => readSettings(env)).not.toThrow('hunter2');
  expect(() => readSettings(env)).not.toThrow(/\n/);
});

test('passwords can be off where a provider or Google signs in, and the help tells of the settings', () => {
  expect(readSettings({ ...HOME, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe('off');
  expect(readSettings({ GOOGLE_CLIENT_ID: 'daymark', PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe('off');
  for (const field of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL', 'SCOPE', 'ALLOW'])
    expect(helpText()).toContain(`  OIDC_<NAME>_${field}\n`);
});
