import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Options = {
  /** The clock that dates its tokens. */
  now?: () => Temporal.Instant;
};

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };

/** Claims of a token, valid or not; undefined ones are left out. */
export type Claims = Record<string, unknown>;

export type Provider = Awaited<ReturnType<typeof startProvider>>;

const CLIENT_ID = 'daymark.apps.example';

/** A fake of Google on loopback: keys, tokens, and a script with the functions of Google's own. */
export async function startProvider({ now = Temporal.Now.instant }: Options = {}) {
  firstKey ??= newKey();
  let key = await firstKey;
  let answerKeys: typeof sendKeys = sendKeys;
  let timesAsked = 0;

  async function sendKeys(response: ServerResponse): Promise<void> {
    const keys = [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' }];
    send(response, JSON.stringify({ keys }), 'application/json');
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer({ url: address = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(address, url);
    if (pathname === '/certs') {
      timesAsked += 1;
      await answerKeys(response);
    } else if (pathname === '/gsi/client') send(response, CLIENT, 'text/javascript');
    else if (pathname === '/gsi/style') send(response, '', 'text/css');
    else if (pathname === '/gsi/button') send(response, buttonPage(searchParams), 'text/html');
    else if (pathname === '/gsi/credential') {
      const { nonce } = Object.fromEntries(searchParams);
      send(response, await provider.token({ nonce }), 'text/plain');
    } else response.writeHead(404).end();
  }

  const provider = {
    url,
    /** Settings of a server that trusts this provider. */
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: url,
      GOOGLE_JWKS_URL: `${url}/certs`,
      GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
    },
    /** The claims about the person who signs in. */
    person: {
      sub: '104729',
      email: 'maya@example.org',
      email_verified: true,
      given_name: 'Maya',
      family_name: 'Okafor',
    } as Claims,
    /** A signed token. */
    async token(claims: Claims = {}): Promise<string> {
      const at = Math.floor(now().epochMilliseconds / 1000);
      tokens += 1;
      const usual = { iss: url, aud: CLIENT_ID, iat: at, nbf: at - 300, exp: at + 3600, jti: String(tokens) };
      return new SignJWT({ ...usual, ...provider.person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(key.privateKey);
    },
    /** The current signing key. */
    key: () => key,
    async changeKeys(): Promise<void> {
      key = await newKey();
    },
    /** Answers requests for the keys with this handler from now on. */
    answerKeysWith: (handler: (response: ServerResponse) => void) => {
      answerKeys = async (response) => handler(response);
    },
    timesAsked: () => timesAsked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

/** The first signing key, made once per worker: generating a key takes longer than most tests. */
let firstKey: Promise<SigningKey> | undefined;
let keysMade = 0;
let tokens = 0;

async function newKey(): Promise<SigningKey> {
  keysMade += 1;
  return { kid: `key-${keysMade}`, ...(await generateKeyPair('RS256')) };
}

function send(response: ServerResponse, body: string, type: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** The part of Google Identity Services that the button needs: it renders a frame and passes its message on. */
const CLIENT = `
const folder = new URL('.', document.currentScript.src);
let settings;
addEventListener('message', ({ origin, data }) => {
  if (origin === folder.origin) settings.callback({ credential: data, select_by: 'btn' });
});
const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('style', folder) });
document.head.append(style);
window.google = {
  accounts: {
    id: {
      initialize(given) {
        if (settings) console.warn('initialize() is called multiple times');
        settings = given;
      },
      renderButton(box, options) {
        const frame = document.createElement('iframe');
        const { client_id, nonce } = settings;
        frame.src = new URL('button?' + new URLSearchParams({ client_id, nonce, ...options }), folder);
        frame.title = 'Sign in with Google Button';
        Object.assign(frame.style, { width: options.width + 'px', height: '40px', border: 0, colorScheme: 'normal' });
        box.replaceChildren(frame);
      },
      cancel() {},
    },
  },
};
`;

/** The page inside the frame; it posts its message to the embedding page only. */
function buttonPage(options: URLSearchParams): string {
  const label = options.get('text') === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google';
  const isDark = options.get('theme') === 'filled_black';
  const colors = isDark ? 'background: #202124; color: #e8eaed' : 'background: #fff; color: #3c4043';
  return `<!doctype html>
<html lang="en">
<title>${label}</title>
<style>
body { margin: 0 }
button { width: 100%; height: 40px; border: 1px solid #dadce0; border-radius: 4px; font: 500 14px Arial; ${colors} }
</style>
<button>${label}</button>
<script>
document.querySelector('button').onclick = async () => {
  const answer = await fetch('credential' + location.search);
  parent.postMessage(await answer.text(), new URL(document.referrer).origin);
};
</script>
</html>`;
}
