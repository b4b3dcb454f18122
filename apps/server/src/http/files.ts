import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { API_PREFIX } from './router.ts';

const ASSETS = '/assets/';

/** Files of the built web app; every path that is no file and no call is a route of the app. */
export function serveFiles(app: FastifyInstance, webRoot: string): void {
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
        // Names below /assets/ change with their content; the others are asked for again each time.
        const isAsset = path.startsWith(join(webRoot, ASSETS));
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    if (!isAppRoute(request)) throw new ApiError(404, 'Not found');
    reply.header('cache-control', 'no-store');
    if (page) return reply.type('text/html; charset=utf-8').send(page(reply));
    return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built');
  });
}

/** A missing asset is no page: an app left open over an update would take it for its code. */
function isAppRoute({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (
    (method === 'GET' || method === 'HEAD') && !`${path}/`.startsWith(`${API_PREFIX}/`) && !path.startsWith(ASSETS)
  );
}

/** Styles that scripts inject need this page's nonce: they find it in its head. */
function pageWithNonce(html: string): (reply: FastifyReply) => string {
  const [before = '', after] = html.split(/<meta name="csp-nonce"[^>]*>/);
  if (after === undefined) return () => html;
  return (reply) => `${before}<meta name="csp-nonce" content="${reply.cspNonce.style}">${after}`;
}
