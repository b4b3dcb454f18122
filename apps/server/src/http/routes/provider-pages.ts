import { PROVIDERS_PATH } from '@daymark/contract/providers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderCookie, ProviderPages, Redirection } from '#context/provider-pages.ts';
import { publicContext } from './caller.ts';
import { NO_HEAD } from './head.ts';
import { isNoName } from './own-origin.ts';
import { API_PREFIX } from './router.ts';
import type { RouterOptions } from './router-options.ts';

const PREFIX = API_PREFIX + PROVIDERS_PATH;

type Options = RouterOptions & { publicUrl: string | null };

/**
 * Answers what browsers open on their way to an OpenID provider and back: navigations, which come without a token, so that cookies
 * tell which browser it is. Each answer leads on, and nothing keeps or refers to it: a code stands in its address.
 */
export function answerProviderPages(app: FastifyInstance, options: Options, pages: ProviderPages): void {
  for (const [path, page] of [
    ['start', pages.start],
    ['callback', pages.callback],
    ['logout', pages.logOut],
  ] as const) {
    app.get<{ Params: { name: string } }>(`${PREFIX}/:name/${path}`, { config: NO_HEAD }, async (request, reply) => {
      const ctx = await publicContext(request, options);
      const origin = originOf(request, options);
      const url = new URL(request.originalUrl, origin ?? 'http://unknown.invalid');
      const { to, cookies }: Redirection = await page(ctx, request.params.name, {
        ...{ url, origin },
        cookies: request.headers.cookie ?? '',
      });
      const isHttps = origin?.startsWith('https:') ?? false;
      return reply
        .header(
          'set-cookie',
          cookies.map((cookie) => textOf(cookie, isHttps)),
        )
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .redirect(to, 303);
    });
  }
}

/**
 * The origin at which browsers reach this server: that of PUBLIC_URL, else the address in Host. A name proves nothing there, as
 * everybody can give a name of theirs the address of this server: then it is not known.
 */
function originOf({ headers: { host = '' } }: FastifyRequest, { publicUrl }: Options): string | null {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const url = URL.parse(`http://${host}`);
  return url && isNoName(url.hostname) ? url.origin : null;
}

/** Lax: the provider leads back from its own site, and the browser has to send the cookie with that. */
const textOf = ({ name, value, seconds }: ProviderCookie, isHttps: boolean): string =>
  `${name}=${value}; Path=${PREFIX}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
