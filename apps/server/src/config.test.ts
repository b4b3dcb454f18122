import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { helpText, readSettings, type Settings, SettingsError } from './config.ts';

test('an empty environment gives the defaults of the README', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    databaseListenUrl: null,
    databaseConnections: 8,
    backups: 'daily',
    backupDir: '',
    backupKeep: 14,
    drainSeconds: 0,
    publicUrl: null,
    metricsPort: null,
    logLevel: 'info',
    trustProxy: null,
    connectionsPerAddress: 1000,
    signUp: 'open',
    passwordSignIn: 'on',
    outbound: 'off',
    outboundAllow: [],
    tasksPerList: 10_000,
    tasksPerAccount: 250_000,
    writesPerSecond: 200,
    googleClientId: null,
    googleIssuer: 'https://accounts.google.com',
    googleJwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    googleScriptUrl: 'https://accounts.google.com/gsi/client',
    providers: [],
  } satisfies Settings);
});

test.each([
  { env: { PORT: '0' }, settings: { port: 0 } },
  { env: { PORT: ' 65535 ' }, settings: { port: 65_535 } },
  { env: { PORT: '' }, settings: { port: 3000 } },
  { env: { HOST: '::' }, settings: { host: '::' } },
  { env: { HOST: 'plan.local' }, settings: { host: 'plan.local' } },
  { env: { DATA_DIR: '/var/lib/daymark' }, settings: { dataDir: '/var/lib/daymark' } },
  {
    env: { DATABASE_URL: 'postgres://me@a:5432,b:5433/daymark?target_session_attrs=read-write' },
    settings: { databaseUrl: 'postgres://me@a:5432,b:5433/daymark?target_session_attrs=read-write' },
  },
  { env: { DATABASE_URL: 'postgres://me@db/daymark' }, settings: { databaseUrl: 'postgres://me@db/daymark' } },
  { env: { BACKUPS: 'off', BACKUP_KEEP: '30' }, settings: { backups: 'off', backupKeep: 30 } },
  { env: { BACKUP_DIR: '/backups' }, settings: { backupDir: '/backups' } },
  { env: { PUBLIC_URL: 'https://plan.example.org' }, settings: { publicUrl: 'https://plan.example.org' } },
  { env: { METRICS_PORT: '9464' }, settings: { metricsPort: 9464 } },
  { env: { LOG_LEVEL: 'silent' }, settings: { logLevel: 'silent' } },
  { env: { TRUST_PROXY: '1' }, settings: { trustProxy: 1 } },
  { env: { TRUST_PROXY: '10.0.0.0/8, ::1' }, settings: { trustProxy: ['10.0.0.0/8', '::1'] } },
  { env: { OUTBOUND: 'calendars' }, settings: { outbound: 'calendars' } },
  { env: { OUTBOUND_ALLOW: '10.0.0.7,fd00::/8' }, settings: { outboundAllow: ['10.0.0.7', 'fd00::/8'] } },
  { env: { SIGNUP: 'closed' }, settings: { signUp: 'closed' } },
  { env: { TASKS_PER_LIST: '500' }, settings: { tasksPerList: 500 } },
  { env: { WRITES_PER_SECOND: '0' }, settings: { writesPerSecond: 0 } },
  { env: { GOOGLE_CLIENT_ID: 'daymark' }, settings: { googleClientId: 'daymark' } },
  { env: { GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' }, settings: { googleJwksUrl: 'http://127.0.0.1:9/certs' } },
])('$env is accepted', ({ env, settings }) => {
  expect(readSettings(env)).toMatchObject(settings);
});

test.each([
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: '3e3' },
  { PORT: '0x50' },
  { PORT: 'http' },
  { HOST: 'my host' },
  { HOST: 'http://localhost' },
  { DATABASE_URL: 'mysql://me:hunter2@localhost/daymark' },
  { DATABASE_URL: 'postgres://me:hunter2@localhost' },
  { DATABASE_URL: 'postgres://me:hunter2@a:5432,b:x/daymark' },
  { DATABASE_URL: 'postgres://me:hunter2@a,b/daymark?target_session_attrs=standby' },
  { DATABASE_URL: 'me:hunter2@localhost/daymark' },
  { DATABASE_CONNECTIONS: '1' },
  { BACKUPS: 'hourly' },
  { BACKUP_KEEP: '0' },
  { PUBLIC_URL: 'plan.example.org' },
  { PUBLIC_URL: 'ftp://plan.example.org' },
  { LOG_LEVEL: 'loud' },
  { TRUST_PROXY: 'yes' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '10.0.0.1,' },
  { TRUST_PROXY: '10.0.0.0/8/8' },
  { OUTBOUND: 'on' },
  { OUTBOUND_ALLOW: 'nas.local' },
  { OUTBOUND_ALLOW: '1' },
  { OUTBOUND_ALLOW: '::/0' },
  { SIGNUP: 'Open' },
  { TASKS_PER_LIST: '0' },
  { TASKS_PER_ACCOUNT: 'many' },
  { WRITES_PER_SECOND: '-1' },
  { WRITES_PER_SECOND: '0.5' },
  { GOOGLE_ISSUER: 'accounts.google.com' },
  { GOOGLE_JWKS_URL: 'certs' },
  { GOOGLE_SCRIPT_URL: 'javascript:alert(1)' },
  { GOOGLE_SCRIPT_URL: 'https://a.example/b;c' },
])('%o is refused in one line that names the variable', (env) => {
  const [variable] = Object.keys(env);
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(new RegExp(`^${variable} must be [^\n]+\\.$`));
  expect(() => readSettings(env)).not.toThrow('hunter2');
});

test('localhost means 127.0.0.1 only', () => {
  expect(readSettings({ HOST: 'localhost' }).host).toBe('127.0.0.1');
});

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
}

test('a secret is read from the file that …_FILE names, without its line break', () => {
  const DATABASE_URL_FILE = secretFile('postgres://me:hunter2@db/daymark\n');
  expect(readSettings({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://me:hunter2@db/daymark');
  expect(readSettings({ DATABASE_URL_FILE: ' ', DATABASE_URL: 'postgres://me@db/x' }).databaseUrl).toBe(
    'postgres://me@db/x',
  );
});

test('the secret of a provider is read from a file as well', () => {
  const client = {
    OIDC_HOME_ISSUER: 'https://id.example.org',
    OIDC_HOME_CLIENT_ID: 'daymark',
    PUBLIC_URL: 'https://plan.example.org',
  };
  const OIDC_HOME_CLIENT_SECRET_FILE = secretFile('hunter2\n');
  expect(readSettings({ ...client, OIDC_HOME_CLIENT_SECRET_FILE }).providers).toMatchObject([
    { name: 'home', clientSecret: 'hunter2' },
  ]);
  expect(() => readSettings({ ...client, OIDC_HOME_CLIENT_SECRET: 'x', OIDC_HOME_CLIENT_SECRET_FILE })).toThrow(
    /^OIDC_HOME_CLIENT_SECRET and OIDC_HOME_CLIENT_SECRET_FILE are both set/,
  );
});

test('a secret that is set twice, missing, empty or wrong is refused in words that do not hold it', () => {
  const right = secretFile('postgres://me:hunter2@db/daymark');
  const sayings = [
    [
      { DATABASE_URL_FILE: right, DATABASE_URL: 'postgres://me@db/x' },
      /^DATABASE_URL and DATABASE_URL_FILE are both set/,
    ],
    [{ DATABASE_URL_FILE: `${right}.not` }, /^DATABASE_URL_FILE names .+, which cannot be read \(ENOENT\)\.$/],
    [{ DATABASE_URL_FILE: tmpdir() }, /^DATABASE_URL_FILE names .+, which cannot be read \(EISDIR\)\.$/],
    [{ DATABASE_URL_FILE: secretFile(' \n') }, /^DATABASE_URL_FILE names .+, which is empty\.$/],
    [{ DATABASE_URL_FILE: secretFile('mysql://me:hunter2@db/daymark') }, /^DATABASE_URL must be a URL like/],
  ] as const;
  for (const [env, words] of sayings) {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(words);
    expect(() => readSettings(env)).not.toThrow('hunter2');
  }
});

test('the help lists every setting with its default', () => {
  const help = helpText();
  for (const [variable, fallback] of Object.entries({
    PORT: '3000',
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DATABASE_CONNECTIONS: '8',
    BACKUPS: 'daily',
    BACKUP_DIR: '(empty)',
    BACKUP_KEEP: '14',
    DRAIN_SECONDS: '0',
    PUBLIC_URL: '(empty)',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '(empty)',
    OUTBOUND: 'off',
    OUTBOUND_ALLOW: '(empty)',
    SIGNUP: 'open',
    TASKS_PER_LIST: '10000',
    TASKS_PER_ACCOUNT: '250000',
    WRITES_PER_SECOND: '200',
    GOOGLE_CLIENT_ID: '(empty)',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
    GOOGLE_SCRIPT_URL: 'https://accounts.google.com/gsi/client',
  })) {
    expect(help).toMatch(new RegExp(`^  ${variable} +\\S.*\n +Default: ${RegExp.escape(fallback)}$`, 'm'));
  }
  expect(help).toMatch(
    /^ {2}DATABASE_URL .*\n +DATABASE_URL_FILE names a file that holds it\.\n +Default: \(empty\)$/m,
  );
});
