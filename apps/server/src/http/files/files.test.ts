import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, testApp } from '#test/app.ts';

const PAGE = '<html><head><meta name="csp-nonce" content="" /><title>Daymark</title></head></html>';

/** Most files of such a folder. */
const FILES = 5;

/** A folder like the output of the build. */
function builtWebApp(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'color-scheme.js'), 'document.title');
  writeFileSync(join(folder, 'assets/index-1a2b.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets/index-1a2b.js.br'), brotliCompressSync('console.log(1)'));
  writeFileSync(join(folder, 'assets/index-1a2b.js.gz'), gzipSync('console.log(1)'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each(['/', '/login', '/projects/7', '/lists/1/tasks?from=mail', '/nowhere', '/apix', '/index.html'])(
  '%s is answered with the page and a fresh nonce',
  async (url) => {
    const { raw } = await testApp({ webRoot: builtWebApp() });
    const [first, second] = [await raw({ url }), await raw({ url })];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    const nonce = /csp-nonce" content="([\da-f]{32})"/.exec(first.body)?.[1];
    expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(first.body).toBe(PAGE.replace(/<meta.*\/>/, `<meta name="csp-nonce" content="${nonce}">`));
    expect(second.body).not.toBe(first.body);
  },
);

test('the style of the static shell is within the page, with its nonce', async () => {
  const webRoot = builtWebApp();
  writeFileSync(
    join(webRoot, 'index.html'),
    PAGE.replace('<title>', '<link rel="stylesheet" href="/first-paint.css" /><title>'),
  );
  writeFileSync(join(webRoot, 'first-paint.css'), '#first-paint { inset: 0 }');
  const { raw } = await testApp({ webRoot });
  const { body, headers } = await raw({ url: '/login' });
  const nonce = /<style nonce="([\da-f]{32})">#first-paint \{ inset: 0 \}<\/style>/.exec(body)?.[1];
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(body).not.toContain('<link');
});

test('the page of a path names the files that it loads, by the routes that the build lists', async () => {
  const webRoot = builtWebApp();
  mkdirSync(join(webRoot, '.vite'));
  const pages = { '': ['/assets/index.js'], '/lists/$listId/tasks': ['/assets/list.js', '/assets/list.css'] };
  writeFileSync(join(webRoot, '.vite/pages.json'), JSON.stringify(pages));
  const { raw } = await testApp({ webRoot });
  const linksAt = async (url: string) => (await raw({ url })).body.match(/<link .*?>(?=.*<\/head>)/g) ?? [];
  expect(await linksAt('/lists/7/tasks?from=mail')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/list.js">',
    '<link rel="preload" as="style" crossorigin href="/assets/list.css">',
  ]);
  for (const url of ['/', '/lists', '/lists/7', '/lists/7/tasks/8', '/login']) expect(await linksAt(url)).toEqual([]);
});

test('assets are cached for ever, and compressed for clients that accept it', async () => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const url = '/assets/index-1a2b.js';
  const plain = await raw({ url });
  expect(plain.body).toBe('console.log(1)');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const compressed = await raw({ url, headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  });
});

test('other files are revalidated each time, with a 304 if unchanged', async () => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const first = await raw({ url: '/color-scheme.js' });
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await raw({ url: '/color-scheme.js', headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

const SCRIPT = '/color-scheme.js'; // 'document.title', 14 bytes

test.each([
  { range: 'bytes=0-3', status: 206, body: 'docu', contentRange: 'bytes 0-3/14' },
  { range: 'bytes=9-', status: 206, body: 'title', contentRange: 'bytes 9-13/14' },
  { range: 'bytes=-5', status: 206, body: 'title', contentRange: 'bytes 9-13/14' },
  { range: 'bytes=9-99', status: 206, body: 'title', contentRange: 'bytes 9-13/14' },
  { range: 'bytes=-99', status: 206, body: 'document.title', contentRange: 'bytes 0-13/14' },
  { range: 'bytes=0-1,5-6', status: 200, body: 'document.title', contentRange: undefined },
  { range: 'lines=1-2', status: 200, body: 'document.title', contentRange: undefined },
  { range: 'bytes=-', status: 200, body: 'document.title', contentRange: undefined },
])('the range $range of a file is answered with $status', async ({ range, status, body, contentRange }) => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const answer = await raw({ url: SCRIPT, headers: { range } });
  expect(answer).toMatchObject({ statusCode: status, body });
  expect(answer.headers['content-range']).toBe(contentRange);
  expect(answer.headers['content-length']).toBe(String(body.length));
});

test.each(['bytes=14-', 'bytes=-0', 'bytes=5-2'])('the range %s, which no file has, is refused', async (range) => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const answer = await raw({ url: SCRIPT, headers: { range } });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe('bytes */14');
  expect(answer.json()).toEqual({ success: false, data: null, message: 'The file has no such bytes' });
});

test('a range counts only for the version that the client has a part of', async () => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const { headers } = await raw({ url: SCRIPT });
  const ask = (ifRange: string) => raw({ url: SCRIPT, headers: { range: 'bytes=0-3', 'if-range': ifRange } });
  expect((await ask(String(headers['last-modified']))).statusCode).toBe(206);
  expect((await ask('Sat, 01 Jan 2000 00:00:00 GMT')).statusCode).toBe(200);
  expect((await ask('"another"')).statusCode).toBe(200);
});

test('a date counts only where the client names no tag', async () => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  const { headers } = await raw({ url: SCRIPT });
  const since = { 'if-modified-since': String(headers['last-modified']) };
  const unchanged = await raw({ url: SCRIPT, headers: since });
  expect(unchanged).toMatchObject({ statusCode: 304, body: '' });
  expect(unchanged.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  expect((await raw({ url: SCRIPT, headers: { ...since, 'if-none-match': 'W/"x-1"' } })).statusCode).toBe(200);
  expect((await raw({ url: SCRIPT, headers: { 'if-none-match': `W/"x-1", ${headers.etag}` } })).statusCode).toBe(304);
  expect((await raw({ url: SCRIPT, headers: { 'if-none-match': '*' } })).statusCode).toBe(304);
});

test('a file is sent from memory soon after the start, with the length of the version that is sent', async () => {
  const webRoot = builtWebApp();
  const { raw } = await testApp({ webRoot });
  const url = '/assets/index-1a2b.js';
  const compressed = readFileSync(join(webRoot, `${url}.br`));
  for (let turn = 0; turn < FILES; turn += 1) await setImmediate(); // one is read in each
  rmSync(join(webRoot, 'assets'), { recursive: true });
  const answer = await raw({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.rawPayload.equals(compressed)).toBe(true);
  const head = await raw({ method: 'HEAD', url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(compressed.length));
  expect((await raw({ url, headers: { 'accept-encoding': 'br;q=0' } })).body).toBe('console.log(1)');
});

test('hidden files are not served', async () => {
  const webRoot = builtWebApp();
  writeFileSync(join(webRoot, '.built'), 'secret');
  const { raw } = await testApp({ webRoot });
  expect((await raw({ url: '/.built' })).body).not.toBe('secret');
});

test.each(['/assets/index-old.js', '/assets/', '/assets/..%2f..%2fpackage.json'])(
  '%s is a 404 and not the page',
  async (url) => {
    const { raw } = await testApp({ webRoot: builtWebApp() });
    const response = await raw({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, data: null, message: 'Not found' });
  },
);

test('only GET and HEAD are answered with the page', async () => {
  const { raw } = await testApp({ webRoot: builtWebApp() });
  expect((await raw({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
  expect((await raw({ method: 'POST', url: '/login' })).statusCode).toBe(404);
});

test('without a build the API answers, and the page says that the web app is missing', async () => {
  const { raw, expectFailure } = await testApp();
  expectFailure();
  const page = await raw({ url: '/login' });
  expect(page.statusCode).toBe(503);
  expect(page.body).toBe('The web app is not built');
  expect((await raw({ url: '/api/config' })).statusCode).toBe(200);
});

const policyOf = async (env: Record<string, string>, { url = '/api/config', webRoot = '/nowhere' } = {}) => {
  const { raw } = await testApp({ env, webRoot });
  const { headers } = await raw({ url });
  const policy = String(headers['content-security-policy']);
  return { headers, policy, directives: new Map(policy.split(';').map((part) => splitOnce(part))) };
};

function splitOnce(directive: string): [string, string] {
  const [name = '', ...sources] = directive.trim().split(' ');
  return [name, sources.join(' ').replace(/nonce-[\da-f]+/, 'nonce')];
}

test('the policy allows no other origin', async () => {
  const { headers, policy, directives } = await policyOf({});
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|upgrade-insecure-requests|google/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), display-capture=(), geolocation=()'),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('the page has the policy of all answers, but for the nonce of its styles', async () => {
  const elsewhere = await policyOf({});
  const page = await policyOf({}, { url: '/login', webRoot: builtWebApp() });
  expect([...page.directives].sort()).toEqual([...elsewhere.directives.set('style-src', "'self' 'nonce'")].sort());
});

test("with Google sign-in the policy allows Google's script, and its style, frames and requests", async () => {
  const { directives } = await policyOf({ GOOGLE_CLIENT_ID: 'daymark' });
  expect(Object.fromEntries(directives)).toMatchObject({
    'script-src': "'self' https://accounts.google.com/gsi/client",
    'style-src': "'self' https://accounts.google.com/gsi/style",
    'connect-src': "'self' https://accounts.google.com/gsi/",
    'frame-src': 'https://accounts.google.com/gsi/',
  });
});

test('with a script of another host the policy allows that host instead of that of Google', async () => {
  const { headers, directives } = await policyOf({
    GOOGLE_CLIENT_ID: 'daymark',
    GOOGLE_SCRIPT_URL: 'http://127.0.0.1:4444/gsi/client',
  });
  expect(Object.fromEntries(directives)).toMatchObject({
    'script-src': "'self' http://127.0.0.1:4444/gsi/client",
    'style-src': "'self' http://127.0.0.1:4444/gsi/style",
    'connect-src': "'self' http://127.0.0.1:4444/gsi/",
    'frame-src': 'http://127.0.0.1:4444/gsi/',
  });
  expect(directives.has('require-trusted-types-for')).toBe(false);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('browsers must use https only where PUBLIC_URL does', async () => {
  const secure = await policyOf({ PUBLIC_URL: 'https://plan.example.org' });
  expect(secure.headers['strict-transport-security']).toContain('max-age=');
  const plain = await policyOf({ PUBLIC_URL: 'http://plan.local' });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
});
