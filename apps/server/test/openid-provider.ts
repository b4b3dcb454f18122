import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; publicKey: CryptoKey };

type Grant = {
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  authTime: number;
  person: Record<string, unknown>;
};

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

const CLIENT_ID = 'daymark';
const CLIENT_SECRET = 'a-secret-of-the-client/+&=';

/**
 * A fake OpenID provider on loopback, with what a real one checks: client, redirect URI, code and its verifier, each once. It
 * misbehaves as a test says.
 */
export async function startOpenIdProvider({ name = 'HOME', isPage = false } = {}) {
  let key = await newKey();
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const secrets: string[] = [];
  const asked: string[] = [];
  const misbehaviour: Misbehaviour = {};

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    asked.push(pathname);
    if (pathname === '/.well-known/openid-configuration') return send(response, metadata());
    if (pathname === '/jwks') return send(response, { keys: [await published(misbehaviour.publishedKey ?? key)] });
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return sendTokens(request, response);
    if (pathname === '/userinfo') return sendUserInfo(request, response);
    if (pathname === '/logout') {
      const back = searchParams.get('post_logout_redirect_uri') ?? '';
      return sendPage(response, `<h1>Signed out of ${name}</h1><a href="${back}">Back</a>`);
    }
    response.writeHead(404).end();
  }

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    end_session_endpoint: `${url}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...misbehaviour.metadata,
  });

  /** Signs the person in at once, or shows a page with a button as a real provider does. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT_ID || query.get('code_challenge_method') !== 'S256')
      return void response.writeHead(400).end('The client or its challenge is not right');
    const code = newSecret();
    const [nonce, challenge] = [query.get('nonce'), query.get('code_challenge')];
    // A person who is not asked to sign in anew has done so long ago.
    const authTime = query.get('prompt') === 'login' ? Math.floor(provider.clock() / 1000) : 0;
    grants.set(code, { redirectUri, nonce, challenge, authTime, person: { ...provider.person } });
    const back = new URL(redirectUri);
    const parameters = { code, state: query.get('state'), iss: url, ...misbehaviour.answer };
    for (const [field, value] of Object.entries(parameters)) if (value) back.searchParams.set(field, value);
    if (!isPage) return void response.writeHead(302, { location: back.href }).end();
    sendPage(response, `<h1>${name}</h1><a href="${back.href.replaceAll('&', '&amp;')}">Continue</a>`);
  }

  async function sendTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    const { status, error } = misbehaviour.tokens ?? {};
    if (status !== undefined) return void response.writeHead(status).end('<html>');
    if (error !== undefined) return send(response, { error, error_description: '<b>secret words</b>' }, 400);
    if (!isClient(request)) return send(response, { error: 'invalid_client' }, 401);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const verifier = body.get('code_verifier') ?? '';
    secrets.push(verifier);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return send(response, { error: 'invalid_grant' }, 400);
    const access_token = newSecret();
    tokens.set(access_token, grant);
    const id_token = await idToken(grant);
    secrets.push(id_token, ...id_token.split('.').slice(1).filter(Boolean));
    send(response, { access_token, token_type: 'Bearer', expires_in: 60, id_token });
  }

  async function idToken({ nonce, authTime, person }: Grant): Promise<string> {
    const at = Math.floor(Date.now() / 1000);
    const usual = {
      iss: url,
      aud: CLIENT_ID,
      sub: String(person['sub']),
      nonce,
      auth_time: authTime,
      iat: at,
      exp: at + 60,
    };
    const claims: JWTPayload = { ...usual, ...misbehaviour.claims };
    if (misbehaviour.algorithm === 'none') return new UnsecuredJWT(claims).encode();
    if (misbehaviour.algorithm === 'HS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET));
    return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey);
  }

  function sendUserInfo({ headers: { authorization = '' } }: IncomingMessage, response: ServerResponse): void {
    const grant = tokens.get(authorization.replace('Bearer ', ''));
    if (!grant) return void response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    send(response, { ...grant.person, ...misbehaviour.userInfo });
  }

  const newSecret = (): string => {
    const secret = randomBytes(24).toString('base64url');
    secrets.push(secret);
    return secret;
  };

  const provider = {
    name: name.toLowerCase(),
    url,
    /** Settings of a server that has this provider. */
    env: {
      [`OIDC_${name}_ISSUER`]: url,
      [`OIDC_${name}_CLIENT_ID`]: CLIENT_ID,
      [`OIDC_${name}_CLIENT_SECRET`]: CLIENT_SECRET,
    },
    /** Claims about the person who signs in. */
    person: {
      sub: 'maya-1',
      email: 'maya@example.org',
      email_verified: true,
      preferred_username: 'maya',
      given_name: 'Maya',
      family_name: 'Okafor',
    } as Record<string, unknown>,
    misbehaviour,
    /** The clock that dates sign-ins, in epoch milliseconds. */
    clock: Date.now,
    /** Codes, tokens and verifiers so far, which no log may hold. */
    secrets: () => [...secrets, CLIENT_SECRET],
    /** Paths that were asked for. */
    asked,
    changeKeys: async (alg?: string) => {
      key = await newKey(alg);
    },
    /** The key that is published while another one signs. */
    newKey,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    start: () => listen(port),
  };
  return provider;
}

type Misbehaviour = {
  metadata?: Record<string, unknown>;
  /** Parameters with which it leads back. */
  answer?: Record<string, string>;
  claims?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  algorithm?: 'none' | 'HS256';
  publishedKey?: SigningKey;
  tokens?: { status?: number; error?: string };
};

function isClient({ headers: { authorization = '' } }: IncomingMessage): boolean {
  const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  const decoded = (part = '') => decodeURIComponent(part.replaceAll('+', ' '));
  return decoded(id) === CLIENT_ID && decoded(secret) === CLIENT_SECRET;
}

let keysMade = 0;

async function newKey(alg = 'RS256'): Promise<SigningKey> {
  keysMade += 1;
  return { kid: `key-${keysMade}`, alg, ...(await generateKeyPair(alg)) };
}

const published = async ({ kid, alg, publicKey }: SigningKey) => ({
  ...(await exportJWK(publicKey)),
  ...{ kid, alg, use: 'sig' },
});

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">${body}`);
}
