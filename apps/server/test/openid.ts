import * as api from '@daymark/contract/providers.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { expect, onTestFinished } from 'vitest';
import { testApp } from './app.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { START } from './template.ts';

type Browser = { cookies: Map<string, string> };

/** A browser that has been nowhere. */
export const newBrowser = (): Browser => ({ cookies: new Map() });

/** A server with a fake OpenID provider, and what a browser does on its way there and back. */
export async function openIdApp(env: Record<string, string> = {}, others: OpenIdProvider[] = []) {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const envs = others.map((other) => other.env);
  const app = await testApp({ env: Object.assign({}, provider.env, ...envs, env) });

  let now = START.epochMilliseconds;
  for (const one of [provider, ...others]) one.clock = () => now;

  const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Opens a page of the server, and gives where it leads. */
  async function open(browser: Browser, url: string, headers: Record<string, string> = {}): Promise<URL> {
    const response = await app.raw({ method: 'GET', url, headers: { cookie: cookieOf(browser), ...headers } });
    expect(response.statusCode, response.body).toBe(303);
    for (const text of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    }
    return new URL(response.headers.location ?? '', 'http://localhost');
  }

  /** Address to which the provider leads after a sign-in there. */
  async function atProvider(address: URL): Promise<string> {
    const { headers, status } = await fetch(address, { redirect: 'manual' });
    expect(status).toBe(302);
    const { pathname, search } = new URL(headers.get('location') ?? '');
    return pathname + search;
  }

  const start = (browser: Browser, name = provider.name) => open(browser, `/api/auth/providers/${name}/start`);

  /** Goes to the provider and back, and gives the page to which that has led. */
  async function visit(browser: Browser, address = `/api/auth/providers/${provider.name}/start`): Promise<URL> {
    const there = await open(browser, address);
    return there.origin === 'http://localhost' ? there : open(browser, await atProvider(there));
  }

  const post = (browser: Browser, url: string, { flow, token }: { flow: string | null; token?: string | undefined }) =>
    app.raw({
      method: 'POST',
      url,
      payload: { flow },
      headers: { cookie: cookieOf(browser), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });

  /** The last call of a sign-in, and its whole answer. */
  const finish = (browser: Browser, page: URL) =>
    post(browser, '/api/auth/providers/finish', { flow: page.searchParams.get('flow') });

  async function signIn(browser = newBrowser()): Promise<SignIn> {
    const answer = await finish(browser, await visit(browser));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  return {
    ...app,
    passMinutes: (minutes: number) => {
      now += minutes * 60_000;
      app.passMinutes(minutes);
    },
    ...{ provider, open, atProvider, start, visit, finish, signIn },
    /** The last call of a link of the user with this token. */
    finishLink: (browser: Browser, page: URL, token = app.token) =>
      post(browser, '/api/auth/providers/finish-link', { flow: page.searchParams.get('flow'), token }),
    /** The last call of a proof of the user with this token. */
    finishProof: (browser: Browser, page: URL, token = app.token) =>
      post(browser, '/api/auth/providers/finish-proof', { flow: page.searchParams.get('flow'), token }),
    beginProof: async (send = app.send) =>
      (await send(api.beginProviderProof, { body: { provider: provider.name } })).address,
    beginLink: async (send = app.send) =>
      (await send(api.beginProviderLink, { body: { provider: provider.name } })).address,
    /** The name of the problem for which a sign-in comes to nothing. */
    problem: async (browser = newBrowser()) => (await visit(browser)).searchParams.get('problem'),
  };
}
