import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { API_PREFIX } from './router.ts';
import { admitStyles, type SecurityOptions } from './security-headers.ts';

const ASSETS = '/assets/';

/** Serves the built web app: its files, and its page for every other path outside the API. */
export function serveFiles(app: FastifyInstance, webRoot: string, security: SecurityOptions): void {
  const indexFile = join(webRoot, 'index.html');
  const page = existsSync(indexFile) ? pageWithNonce(readFileSync(indexFile, 'utf8')) : null;

  if (page) {
    void app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}', 'index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names below /assets/ change with their content; other files are revalidated each time.
        const isAsset = path.startsWith(join(webRoot, ASSETS));
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isAppRoute(request)) throw new ApiError(404, 'Not found');
    reply.header('cache-control', 'no-store');
    if (page) return reply.type('text/html; charset=utf-8').send(page(admitStyles(reply, security)));
    return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built');
  });
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
