import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { sessionAttributesOf, urlsOfHosts } from './postgres-urls.ts';
import { PROVIDER_HELP, type ProviderSettings, readProviders } from './provider-settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Each setting: environment variable, default when absent or empty, help text and parser. */
const SETTINGS = {
  port: setting('PORT', '3000', 'Port to listen on; 0 takes any free one.', wholeNumber(0, 65_535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 or :: is every one of this machine.', host),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Folder of the database, daymark.db, counted from the repository when relative; made when missing.',
    asIs,
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    '',
    'PostgreSQL database to use in place of DATA_DIR: postgres://user:password@host:port/database; of several hosts with commas between them that which takes writes.',
    emptyOr(postgresUrl('DATABASE_URL')),
  ),
  databaseListenUrl: secret(
    'DATABASE_LISTEN_URL',
    '',
    'The same database without a pooler between, where that of DATABASE_URL gives each transaction another connection: for news, migrations, backups and commands.',
    emptyOr(postgresUrl('DATABASE_LISTEN_URL')),
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    '8',
    'Most connections of this process to PostgreSQL.',
    wholeNumber(2, 1000),
  ),
  backups: setting('BACKUPS', 'daily', 'Whether the server backs itself up: daily, off.', oneOf(['daily', 'off'])),
  backupDir: setting('BACKUP_DIR', '', 'Folder of the backups; empty for the folder backups in DATA_DIR.', asIs),
  backupKeep: setting('BACKUP_KEEP', '14', 'How many daily backups are kept.', wholeNumber(1, 10_000)),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '0',
    'Time after SIGTERM to go on serving while /health answers 503, for a balancer to go elsewhere.',
    wholeNumber(0, 300),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Address at which browsers reach Daymark, where that is another one.',
    emptyOr(url),
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '',
    'Port of HOST for the figures that Prometheus reads; empty for none.',
    emptyOr(wholeNumber(1, 65_535)),
  ),
  logLevel: setting('LOG_LEVEL', 'info', `How much is logged: ${LOG_LEVELS.join(', ')}.`, oneOf(LOG_LEVELS)),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Proxies whose forward headers are believed: addresses and networks with commas, or how many stand in front.',
    emptyOr(proxies),
  ),
  connectionsPerAddress: setting(
    'CONNECTIONS_PER_ADDRESS',
    '1000',
    'Connections at once from one address that is no trusted proxy; 0 for no limit.',
    wholeNumber(0, 10_000),
  ),
  signUp: setting('SIGNUP', 'open', 'Whether new accounts can be created: open, closed.', oneOf(['open', 'closed'])),
  passwordSignIn: setting(
    'PASSWORD_SIGN_IN',
    'on',
    'Whether passwords sign in and up: on, off; off needs a provider.',
    oneOf(['on', 'off']),
  ),
  outbound: setting(
    'OUTBOUND',
    'off',
    'What the server fetches from addresses that its users give: off, calendars.',
    oneOf(['off', 'calendars']),
  ),
  outboundAllow: setting(
    'OUTBOUND_ALLOW',
    '',
    'Addresses and networks with commas that it may fetch from though they are not public.',
    (text) => (text === '' ? [] : networks(text, 'must be addresses or networks with commas between')),
  ),
  tasksPerList: setting('TASKS_PER_LIST', '10000', 'How many tasks a list can hold.', wholeNumber(1, 1_000_000)),
  tasksPerAccount: setting(
    'TASKS_PER_ACCOUNT',
    '250000',
    'How many tasks an account can hold.',
    wholeNumber(1, 100_000_000),
  ),
  writesPerSecond: setting(
    'WRITES_PER_SECOND',
    '200',
    'Changes that one user can make in a second on average, in bursts of ten times as many; 0 for any number.',
    wholeNumber(0, 1_000_000),
  ),
  googleClientId: setting(
    'GOOGLE_CLIENT_ID',
    '',
    'Client id at Google; empty leaves Google sign-in out.',
    emptyOr(asIs),
  ),
  googleIssuer: setting('GOOGLE_ISSUER', 'https://accounts.google.com', 'Issuer of the identity tokens.', url),
  googleJwksUrl: setting(
    'GOOGLE_JWKS_URL',
    'https://www.googleapis.com/oauth2/v3/certs',
    'Where the keys of the issuer are published.',
    url,
  ),
  googleScriptUrl: setting(
    'GOOGLE_SCRIPT_URL',
    'https://accounts.google.com/gsi/client',
    'Sign-in script for the browser.',
    url,
  ),
};

export type Settings = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> } & {
  providers: ProviderSettings[];
};

/** An invalid setting; the message is one line that names the variable. */
export class SettingsError extends Error {}

export function readSettings(env: Environment): Settings {
  const entries = Object.entries(SETTINGS).map(([name, { read }]) => [name, read(env)]);
  const settings = { ...Object.fromEntries(entries), providers: providersOf(env) } as Settings;
  const { passwordSignIn, googleClientId, providers, databaseUrl, databaseListenUrl } = settings;
  if (databaseListenUrl !== null && databaseUrl === null)
    throw new SettingsError('DATABASE_LISTEN_URL is set, but DATABASE_URL is not.');
  if (passwordSignIn === 'off' && googleClientId === null && providers.length === 0) {
    throw new SettingsError(
      'PASSWORD_SIGN_IN is off, but nobody could sign in: set a provider by OIDC_<NAME>_ISSUER, or GOOGLE_CLIENT_ID.',
    );
  }
  return settings;
}

/** The settings for work that needs a session of its own at the database: no pooler stands in between. */
export const withoutPooler = <Some extends Pick<Settings, 'databaseUrl' | 'databaseListenUrl'>>(
  settings: Some,
): Some => ({
  ...settings,
  databaseUrl: settings.databaseListenUrl ?? settings.databaseUrl,
  databaseListenUrl: null,
});

function providersOf(env: Record<string, string | undefined>): ProviderSettings[] {
  try {
    return readProviders(withSecretsOfProviders(env));
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

/** Secrets of providers, whose variables have the names that the host gives them, from their files. */
function withSecretsOfProviders(env: Environment): Environment {
  const inFiles = Object.keys(env).flatMap((name) => /^(OIDC_\w+_CLIENT_SECRET)_FILE$/.exec(name)?.[1] ?? []);
  return { ...env, ...Object.fromEntries(inFiles.map((variable) => [variable, secretOf(env, variable)])) };
}

export function helpText(): string {
  const settings = Object.values(SETTINGS).map(
    ({ variable, fallback, about, isSecret }) =>
      `  ${variable.padEnd(25)}${about}${isSecret ? `\n${' '.repeat(27)}${variable}_FILE names a file that holds it.` : ''}\n${' '.repeat(27)}Default: ${fallback || '(empty)'}`,
  );
  const providers = PROVIDER_HELP.map(([variable, about]) => `  ${variable}\n${' '.repeat(27)}${about}`);
  return `Daymark, a planner that you host yourself.\n\nnpm start             starts it\nnpm start -- --help   shows this\n\nSettings are read from the environment:\n\n${[...settings, ...providers].join('\n')}\n`;
}

/** Parses the value or throws an Error that says what it must be: '… must be a number'. */
type Parser<Value> = (text: string) => Value;

type Environment = Record<string, string | undefined>;

/**
 * The text of a variable that holds a secret: its own, or that of the file that `<variable>_FILE` names, as container hosts mount them.
 * Messages never hold it.
 */
export function secretOf(env: Environment, variable: string): string | undefined {
  const file = env[`${variable}_FILE`]?.trim();
  if (!file) return env[variable];
  if (env[variable]?.trim()) throw new SettingsError(`${variable} and ${variable}_FILE are both set: leave one out.`);
  const text = readSecret(file, variable).trim();
  if (text === '') throw new SettingsError(`${variable}_FILE names ${file}, which is empty.`);
  return text;
}

function readSecret(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${variable}_FILE names ${file}, which cannot be read (${code}).`);
  }
}

function secret<Value>(variable: string, fallback: string, about: string, parse: Parser<Value>) {
  const { read, ...rest } = setting(variable, fallback, about, parse);
  return { ...rest, isSecret: true, read: (env: Environment) => read({ [variable]: secretOf(env, variable) }) };
}

function setting<Value>(variable: string, fallback: string, about: string, parse: Parser<Value>) {
  const read = (env: Environment): Value => {
    const text = env[variable]?.trim() || fallback;
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof SettingsError) throw error;
      throw new SettingsError(`${variable} ${(error as Error).message}, not ${JSON.stringify(text)}.`);
    }
  };
  return { variable, fallback, about, isSecret: false, read };
}

function asIs(text: string): string {
  return text;
}

function emptyOr<Value>(parse: Parser<Value>): Parser<Value | null> {
  return (text) => (text === '' ? null : parse(text));
}

function oneOf<const Value extends string>(values: readonly Value[]): Parser<Value> {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

function wholeNumber(min: number, max: number): Parser<number> {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

function host(text: string): string {
  // For this name the HTTP library opens a second server on IPv6, without the limits of the first.
  if (text === 'localhost') return '127.0.0.1';
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) throw new Error('must be an address or a name');
  return text;
}

function url(text: string): string {
  const { protocol } = URL.parse(text) ?? {};
  // These characters would end a source in the Content-Security-Policy.
  if ((protocol !== 'http:' && protocol !== 'https:') || /[;,\s]/.test(text)) {
    throw new Error('must be a URL with http or https');
  }
  return text;
}

function proxies(text: string): number | string[] {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return networks(text, 'must be addresses or networks with commas between, or a number of proxies');
}

function networks(text: string, fault: string): string[] {
  const addresses = text.split(',').map((part) => part.trim());
  if (!addresses.every(isNetwork)) throw new Error(fault);
  return addresses;
}

/** An address, or a network with the length of its prefix: 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '1', ...more] = text.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  return version !== 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
}

const WRITING = [null, 'any', 'read-write', 'primary'];

function postgresUrl(variable: string): Parser<string> {
  return (text) => {
    const [first] = urlsOfHosts(text);
    // The messages leave out the value, which may contain a password.
    if (first === undefined)
      throw new SettingsError(`${variable} must be a URL like postgres://user:password@host:5432/database.`);
    if (!WRITING.includes(sessionAttributesOf(first)))
      throw new SettingsError(
        `${variable} must be one with target_session_attrs=read-write or without it: Daymark writes.`,
      );
    return text;
  };
}
