import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#context/api-error.ts';
import type { FeedFile, Feeds } from '#context/feeds.ts';
import { noteUser, publicContext } from './caller.ts';
import type { RouterOptions } from './router-options.ts';

/** Prefix of the addresses of feeds, which no log may hold. */
export const FEEDS_PREFIX = '/feeds/';

/** Answers calendar feeds outside of the API: as a file, without an envelope, and the same 404 for each secret that opens none. */
export function answerFeeds(app: FastifyInstance, options: RouterOptions, feeds: Feeds): void {
  app.get<{ Params: { file: string } }>(`${FEEDS_PREFIX}:file`, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    const [, secret = ''] = /^(.+)\.ics$/.exec(request.params.file) ?? [];
    if (!feeds.isSecret(secret)) throw notFound('Calendar feed');
    const { clock, ...ctx } = await publicContext(request, options);
    const { ctx: ofUser, read } = await feeds.open(ctx, secret);
    noteUser(request, ofUser);
    const { userId, isClaimed = false } = ofUser;
    const kind = isTodo(request) ? 'todos' : 'events';
    const file = await options.gate.run({ userId, isClaimed }, () => read({ ...ofUser, now: clock() }, kind));
    return sendFeed(request, reply, file);
  });
}

const isTodo = ({ query }: FastifyRequest): boolean => (query as { kind?: unknown }).kind === 'todo';

function sendFeed(request: FastifyRequest, reply: FastifyReply, { text, tag }: FeedFile): FastifyReply {
  // Weak: a program that has the same content need not fetch it again because of the times at which it was written.
  const etag = `W/"${tag}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (hasTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply
    .header('content-disposition', 'attachment; filename="daymark.ics"')
    .type('text/calendar; charset=utf-8')
    .send(Buffer.from(text)); // a text would be counted first, and converted in pieces
}

/** Whether one of the tags of a header is this one; weak and strong ones are compared alike, as RFC 9110 has it. */
const hasTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^(?!W\/)/, 'W/') === etag);
