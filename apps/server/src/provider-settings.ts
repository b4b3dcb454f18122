import { isIP } from 'node:net';

/** An OpenID provider as the host has set it: `OIDC_<NAME>_…`. */
export type ProviderSettings = {
  /** The part of its addresses here: 'pocket-id' of OIDC_POCKET_ID_ISSUER. */
  name: string;
  /** The name on its button. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Whom it admits; null where that is everybody, and accounts are created as the sign-up allows. */
  allow: Allowed | null;
};

/** People with a verified address of one of these domains, or in one of these groups; everybody with '*'. */
export type Allowed = { everybody: boolean; domains: string[]; groups: string[] };

type Env = Record<string, string | undefined>;

const FIELDS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL', 'SCOPE', 'ALLOW'] as const;
type Field = (typeof FIELDS)[number];

const VARIABLE = new RegExp(`^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(${FIELDS.join('|')})$`);

/** Longest label: as long as a button at 320 pixels has room for. */
const LABEL_LENGTH = 30;

/** Help for the settings of providers, a line each as in the list of the others. */
export const PROVIDER_HELP = [
  ['OIDC_<NAME>_ISSUER', 'Issuer of an OpenID provider; each <NAME> is one more provider.'],
  [
    'OIDC_<NAME>_CLIENT_ID',
    'Client id of Daymark there; its redirect URI is PUBLIC_URL/api/auth/providers/<name>/callback.',
  ],
  ['OIDC_<NAME>_CLIENT_SECRET', 'Secret of that client; OIDC_<NAME>_CLIENT_SECRET_FILE names a file that holds it.'],
  ['OIDC_<NAME>_LABEL', 'Name on the button; the <NAME> by default.'],
  ['OIDC_<NAME>_SCOPE', "Scopes that are asked for; 'openid profile email' by default."],
  [
    'OIDC_<NAME>_ALLOW',
    'Who may sign in, and sign up where that is closed: example.org, group:family, or *, with commas.',
  ],
] as const;

/**
 * The providers of an environment, by name.
 * @throws {Error} with a sentence that names the variable
 */
export function readProviders(env: Env): ProviderSettings[] {
  const names = new Set<string>();
  for (const variable of Object.keys(env)) {
    // The file of a secret has been read before.
    if (!variable.startsWith('OIDC_') || !env[variable]?.trim() || variable.endsWith('_CLIENT_SECRET_FILE')) continue;
    const [, name] = VARIABLE.exec(variable) ?? [];
    if (name === undefined) {
      throw new Error(
        `${variable} is no setting: they are OIDC_<NAME>_ and one of ${FIELDS.join(', ')}, in capital letters.`,
      );
    }
    names.add(name);
  }
  const providers = [...names].sort().map((name) => readProvider(env, name));
  refuseTwice(providers);
  return providers;
}

function readProvider(env: Env, name: string): ProviderSettings {
  const variable = (field: Field) => `OIDC_${name}_${field}`;
  const given = (field: Field) => env[variable(field)]?.trim() || undefined;
  const needed = (field: Field): string => {
    const text = given(field);
    if (text === undefined) throw new Error(`${variable(field)} is missing: a provider needs it.`);
    return text;
  };
  const faulty = (field: Field, fault: string) => new Error(`${variable(field)} ${fault}.`);

  const issuer = needed('ISSUER');
  const fault = faultOfIssuer(issuer);
  if (fault !== null) throw faulty('ISSUER', `${fault}, not ${JSON.stringify(issuer)}`);
  const clientId = needed('CLIENT_ID');
  const clientSecret = needed('CLIENT_SECRET');
  const label = given('LABEL') ?? titled(name);
  if ([...label].length > LABEL_LENGTH) throw faulty('LABEL', `must be at most ${LABEL_LENGTH} characters`);
  const scope = (given('SCOPE') ?? 'openid profile email').split(/\s+/).join(' ');
  if (!/^[\x21\x23-\x5b\x5d-\x7e ]+$/.test(scope)) throw faulty('SCOPE', 'must be scopes with spaces between');
  if (!scope.split(' ').includes('openid')) throw faulty('SCOPE', "must contain 'openid'");
  const allow = given('ALLOW');
  return {
    name: name.toLowerCase().replaceAll('_', '-'),
    ...{ label, issuer, clientId, clientSecret, scope },
    allow: allow === undefined ? null : readAllowed(allow, (fault) => faulty('ALLOW', fault)),
  };
}

/** 'Pocket Id' of POCKET_ID. */
const titled = (name: string): string =>
  name
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ');

/** Fault of an issuer, as the end of a sentence; null where it is right. */
function faultOfIssuer(issuer: string): string | null {
  const url = URL.parse(issuer);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe) return 'must be a URL with https';
  if (url.search !== '' || url.hash !== '' || url.username !== '') return 'must be a URL without a query';
  if (url.pathname.includes('/.well-known/')) return 'must be the issuer itself, without /.well-known/…';
  return null;
}

/** Whether what is asked of this host never leaves the machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

const GROUP = 'group:';
const DOMAIN = /^@?((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])$/;

function readAllowed(text: string, faulty: (fault: string) => Error): Allowed {
  const allowed: Allowed = { everybody: false, domains: [], groups: [] };
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, domain] = DOMAIN.exec(entry.toLowerCase()) ?? [];
    const group = entry.startsWith(GROUP) ? entry.slice(GROUP.length).trim() : '';
    if (entry === '*') allowed.everybody = true;
    else if (group !== '') allowed.groups.push(group);
    else if (domain !== undefined) allowed.domains.push(domain);
    else {
      throw faulty(
        `must be domains such as example.org, groups such as group:family, or *, with commas between, not ${JSON.stringify(entry)}`,
      );
    }
  }
  return allowed;
}

/** An issuer is one provider: with two clients of it, an answer could not be told to be for one of them alone. */
function refuseTwice(providers: ProviderSettings[]): void {
  const issuers = new Map<string, string>();
  for (const { issuer, name } of providers) {
    const { href } = new URL(issuer);
    const other = issuers.get(href);
    if (other !== undefined) throw new Error(`The providers ${other} and ${name} have the same issuer, ${issuer}.`);
    issuers.set(href, name);
  }
}
