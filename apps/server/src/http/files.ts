import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { API_PREFIX } from './router.ts';
import { admitStyles, type SecurityOptions } from './security-headers.ts';
import { serveFolder } from './static-files.ts';

const ASSETS = '/assets/';

/** Serves the built web app: its files, and its page for every other path outside the API. */
export function serveFiles(app: FastifyInstance, webRoot: string, security: SecurityOptions): void {
  const indexFile = join(webRoot, 'index.html');
  const page = existsSync(indexFile) ? pageWithNonce(readFileSync(indexFile, 'utf8')) : null;

  if (page) serveFolder(app, webRoot, cacheControlOf);

  app.setNotFoundHandler((request, reply) => {
    if (!isAppRoute(request)) throw new ApiError(404, 'Not found');
    reply.header('cache-control', 'no-store');
    if (page) return reply.type('text/html; charset=utf-8').send(page(admitStyles(reply, security)));
    return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built');
  });
}

/** Names below /assets/ change with their content; other files are revalidated each time. The page is sent by itself. */
function cacheControlOf(path: string): string | null {
  if (path === '/index.html') return null;
  return path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A missing asset is a 404 and not the page: an app left open during an update would load HTML as code. */
function isAppRoute({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (
    (method === 'GET' || method === 'HEAD') && !`${path}/`.startsWith(`${API_PREFIX}/`) && !path.startsWith(ASSETS)
  );
}

/** Puts the nonce into the head of the page, where scripts read it for the styles they inject. */
function pageWithNonce(html: string): (nonce: string) => string {
  const [before = '', after] = html.split(/<meta name="csp-nonce"[^>]*>/);
  if (after === undefined) return () => html;
  return (nonce) => `${before}<meta name="csp-nonce" content="${nonce}">${after}`;
}
