declare const self: ServiceWorkerGlobalScope;

/** A line that the build writes in front of this file (`vite-service-worker.ts`). */
declare const BUILD: {
  /** Changes with every file of the build. */
  version: string;
  /** The script that the page of this build loads first. */
  entry: string;
  /** Paths of the files that are kept. */
  files: readonly string[];
};

const PREFIX = 'daymark-';
const CACHE = PREFIX + BUILD.version;

/** The page, which is the same at each address of the app. */
const SHELL = '/';

/** Files whose names change with their content. */
const ASSETS = '/assets/';

/** Paths that are no pages of the app: the server alone answers them. */
const ELSEWHERE = /^\/(api|mcp|feeds|p|cli|health)(\/|$)/;

/** Milliseconds for the answer to a navigation, after which the page that is kept is shown. */
const PATIENCE = 3_000;

/** Files that are fetched at once: what a person presses meanwhile goes before them. */
const AT_ONCE = 2;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'entry') ports[0]?.postMessage(BUILD.entry);
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // A preload that nobody takes is a second request: the browser asks once more, and a sign-in at a provider is answered once.
    event.respondWith(ELSEWHERE.test(pathname) ? answerTo(event) : page(event));
  } else if (BUILD.files.includes(pathname) || pathname.startsWith(ASSETS)) {
    event.respondWith(file(request, pathname));
  }
});

/** Keeps all files of this build, or none: where one fails the version before stays, and a later visit tries again. */
async function keepFiles(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const shell = await fetched(SHELL);
    const text = await shell.clone().text();
    if (!text.includes(BUILD.entry)) throw new Error('The page is of another version');
    await cache.put(SHELL, shell);
    const missing = [...BUILD.files];
    const keepNext = async () => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
        // Files that the version before has kept are not fetched again.
        const known = path.startsWith(ASSETS) ? await caches.match(path) : undefined;
        await cache.put(path, known ?? (await fetched(path)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { cache: path.startsWith(ASSETS) ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response;
}

/** Drops older versions but the last one, of which pages can still be open. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The server's page; the one that is kept where no answer comes in time, or a proxy answers for a server that is away. */
async function page(event: FetchEvent): Promise<Response> {
  const answer = answerTo(event);
  event.waitUntil(answer.catch(() => undefined));
  const shell = await caches.match(SHELL, { cacheName: CACHE });
  if (!shell) return answer;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const response = await Promise.race([answer, late]).catch(() => undefined);
  return withoutPreloads(response && response.status < 500 ? response : shell);
}

/** The links that let a browser fetch ahead, which are no use for files that are kept: Chromium would load each twice. */
const PRELOADS = /<link rel="(?:modulepreload|preload)"[^>]*>/g;

async function withoutPreloads(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const { status, statusText } = response;
  return new Response((await response.text()).replace(PRELOADS, ''), { status, statusText, headers });
}

/** The browser has asked already, while this worker was starting, where it can. */
async function answerTo({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** A file of this version or of the one before, as it is kept; of a later one, whose page has come already, from the server. */
async function file(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
}
