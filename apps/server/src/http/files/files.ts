import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#context/api-error.ts';
import { FEEDS_PREFIX } from '#http/routes/feeds.ts';
import { PROMISES_PREFIX } from '#http/routes/promise-pages.ts';
import { API_PREFIX } from '#http/routes/router.ts';
import { admitStyles, type SecurityOptions } from '#http/routes/security-headers.ts';
import { linksOfPages } from './page-links.ts';
import { serveFolder } from './static-files.ts';

const ASSETS = '/assets/';

/** Serves the built web app: its files, and its page for every other path outside the API. */
export function serveFiles(app: FastifyInstance, webRoot: string, security: SecurityOptions): void {
  const page = pageOf(webRoot);
  const linksOf = linksOfPages(webRoot);

  if (page) serveFolder(app, webRoot, cacheControlOf);

  app.setNotFoundHandler((request, reply) => {
    if (!isAppRoute(request)) throw new ApiError(404, 'Not found');
    reply.header('cache-control', 'no-store');
    if (page) {
      const links = linksOf(pathOf(request));
      return reply.type('text/html; charset=utf-8').send(page({ nonce: admitStyles(reply, security), links }));
    }
    return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built');
  });
}

/** Address of the font for Latin letters in the built web app; null where that is not built. */
export function fontOf(webRoot: string): string | null {
  const assets = join(webRoot, ASSETS);
  const name =
    existsSync(assets) && readdirSync(assets).find((file) => /^geist-latin-wght-normal-[\w-]+\.woff2$/.test(file));
  return name ? `${ASSETS}${name}` : null;
}

/** Names below /assets/ change with their content; other files are revalidated each time. The page is sent by itself. */
function cacheControlOf(path: string): string | null {
  if (path === '/index.html') return null;
  return path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * A missing asset is a 404 and not the page: an app left open during an update would load HTML as code. So is a misspelled address of
 * a feed, which a calendar would try to read.
 */
function isAppRoute(request: FastifyRequest): boolean {
  const { method } = request;
  const path = pathOf(request);
  return (
    (method === 'GET' || method === 'HEAD') &&
    ![`${API_PREFIX}/`, ASSETS, FEEDS_PREFIX, PROMISES_PREFIX].some((prefix) => `${path}/`.startsWith(prefix))
  );
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Values of one answer that are put into the page. */
type Parts = { nonce: string; links: string };

/**
 * The page, or null where the web app is not built. Its nonce is for the styles that scripts inject, and for that of the
 * static shell, which is within the page: a first load has one request less.
 */
function pageOf(webRoot: string): ((parts: Parts) => string) | null {
  const [index, sheet] = [join(webRoot, 'index.html'), join(webRoot, 'first-paint.css')];
  if (!existsSync(index)) return null;
  const style = existsSync(sheet) ? readFileSync(sheet, 'utf8') : null;
  const page = readFileSync(index, 'utf8')
    .replace(/<meta name="csp-nonce"[^>]*>/, '<meta name="csp-nonce" content="{nonce}">')
    .replace(/<link rel="stylesheet" href="\/first-paint\.css"[^>]*>/, (link) =>
      style === null ? link : `<style nonce="{nonce}">${style}</style>`,
    )
    .replace('</head>', '{links}</head>');
  return ({ nonce, links }) => page.replaceAll('{nonce}', nonce).replace('{links}', links);
}
