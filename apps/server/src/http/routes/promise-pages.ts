import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#context/api-error.ts';
import type { PromisePages } from '#context/promise-pages.ts';
import { noteUser, publicContext } from './caller.ts';
import { refusalFor } from './error-responses.ts';
import type { RouterOptions } from './router-options.ts';
import { admitOwnStyle } from './security-headers.ts';

/** Prefix of the addresses of promises, which no log may hold. */
export const PROMISES_PREFIX = '/p/';

type Pages = PromisePages & {
  /** Address of the font of the web app; null where that is not built. */
  font: string | null;
};

/**
 * Answers pages of promises outside of the API, for strangers: HTML that needs no script and that nothing keeps. Each secret that
 * opens none has the same 404.
 */
export function answerPromisePages(app: FastifyInstance, options: RouterOptions, pages: Pages): void {
  const { font } = pages;
  app.get<{ Params: { '*': string } }>(`${PROMISES_PREFIX}*`, async (request, reply) => {
    const parts = { nonce: admitOwnStyle(reply), font };
    try {
      return sendPage(reply, (await pageOf(request, options, pages))(parts));
    } catch (error) {
      const refusal = refusalFor(error);
      if (refusal.status >= 500) throw error;
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
      return sendPage(reply.status(refusal.status), pages.refusal(refusal.status, parts));
    }
  });
}

async function pageOf(request: FastifyRequest<{ Params: { '*': string } }>, options: RouterOptions, pages: Pages) {
  const secret = request.params['*'];
  if (!pages.isSecret(secret)) throw notFound('Page');
  const { clock, ...ctx } = await publicContext(request, options);
  const { ctx: ofUser, read } = await pages.open(ctx, secret);
  noteUser(request, ofUser);
  const { userId, isClaimed = false } = ofUser;
  return options.gate.run({ userId, isClaimed }, () => read({ ...ofUser, now: clock() }));
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
