import { getConfig } from '@daymark/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { openIdApp } from '#test/openid.ts';

/** Headers by which a client says that it reached the proxy elsewhere; the examples of nginx and Caddy pass some of them on. */
const FORGED = {
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-port': '8080',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
};

const PLACES = [
  { name: 'PUBLIC_URL', env: { PUBLIC_URL: 'https://plan.example.org' }, host: 'plan.example.org', isHttps: true },
  { name: 'Host', env: {}, host: 'localhost:3000', isHttps: false },
];

test.each(PLACES)('the address is that of $name, whatever a client forwards through a proxy', async (place) => {
  const { raw } = await openIdApp({ TRUST_PROXY: '1', ...place.env });
  const headers = { host: place.host, ...FORGED };
  const origin = `http${place.isHttps ? 's' : ''}://${place.host}`;

  const start = await raw({ method: 'GET', url: '/api/auth/providers/home/start', headers });
  const { searchParams } = new URL(String(start.headers.location));
  expect(searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/providers/home/callback`);
  expect(/; Secure$/.test(String(start.headers['set-cookie']))).toBe(place.isHttps);

  const config = await raw({ method: 'GET', url: `/api${getConfig.path}`, headers });
  expect(config.json().data.passkeys_at).toBe(new URL(origin).hostname);

  const post = (from: string) =>
    raw({ method: 'POST', url: '/mcp', headers: { ...headers, origin: from }, payload: {} });
  expect((await post('http://evil.example')).statusCode).toBe(403);
  expect((await post(origin)).statusCode).toBe(401);
});
