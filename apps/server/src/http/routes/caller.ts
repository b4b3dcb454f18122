import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { TAB_HEADER } from '@daymark/contract/events.ts';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '#context/api-error.ts';
import type { RequestClock } from '#context/clock.ts';
import { type Context, leavingOut, type UserContext } from '#context/context.ts';
import { clientOf } from '#context/network.ts';
import { requireScope } from '#context/scopes.ts';
import { holdNobody } from '#context/user-gate.ts';
import { queuePlaceOf, tokenOf } from '#http/admission/fair-shares.ts';
import type { RouterOptions } from './router-options.ts';

/** Request decorator that carries the context from the hook to the handler. */
export const CONTEXT = 'context';

/** The user of this request, once authenticated; for the log. */
export function userIdOf(request: FastifyRequest): number | undefined {
  return request.getDecorator<Partial<UserContext> | null>(CONTEXT)?.userId;
}

/** Notes whose request it is, for the log, where it does not come with a sign-in. */
export function noteUser(request: FastifyRequest, ctx: UserContext): void {
  request.setDecorator(CONTEXT, ctx);
}

/** Facts of a request before anybody has signed in. */
const factsOf = (request: FastifyRequest, { db, chance, limits, feed }: RouterOptions) => ({
  db,
  days: { timeZone: 'UTC', startHour: 0 },
  chance,
  address: clientOf(request),
  host: request.headers.host,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie ?? '',
  limits,
  log: request.log,
  hold: holdNobody,
  changes: { feed, by: tabOf(request), made: [] },
  endTurn: () => queuePlaceOf(request).leave(),
});

/** The context of a request that needs no sign-in. */
export async function publicContext(request: FastifyRequest, options: RouterOptions): Promise<WithClock<Context>> {
  const { clock, db } = options;
  return startingNow(factsOf(request, options), await clock.read(db));
}

/** The caller of a request as the context of its call; refuses one that the call is not open to. */
export async function contextOf(
  request: FastifyRequest,
  { isPublic, isStream, scope }: Pick<Endpoint, 'isPublic' | 'isStream' | 'scope'>,
  options: RouterOptions,
): Promise<WithClock<Context | UserContext>> {
  if (isPublic) return publicContext(request, options);
  const { clock, background, deletions, authenticate } = options;
  const ctx = factsOf(request, options);
  const token = tokenOf(request);
  const signIn = token === undefined ? undefined : await authenticate(ctx, token, { clock, isUse: !isStream });
  queuePlaceOf(request).belongsTo(signIn?.userId);
  if (!signIn) throw unauthorized('Sign in to continue');
  requireScope(signIn, scope);
  const { clock: ofRequest, startHour, ...ids } = signIn;
  const known: WithClock<UserContext> = startingNow(
    { ...leavingOut(ctx, ids.deleting ?? 0), ...ids, days: { ...ctx.days, startHour } },
    ofRequest,
  );
  const later: UserContext['later'] = (name, work) => background?.add(`${name} ${ids.userId}`, () => work(known));
  return { ...known, later, ...(deletions && { deletions: ofUser(deletions, ids.userId) }) };
}

const ofUser = ({ worker, goOn, complete }: NonNullable<RouterOptions['deletions']>, userId: number) => ({
  worker,
  goOn: () => goOn(userId),
  complete: () => complete(userId),
});

export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

function tabOf(request: FastifyRequest): string | undefined {
  return /^[\da-z]{1,40}$/i.exec(headerOf(request, TAB_HEADER) ?? '')?.[0];
}

/** A context before its input is known, and the clock of its request. */
export type WithClock<Ctx> = Ctx & { clock: RequestClock };

const startingNow = <Facts>(facts: Facts, clock: RequestClock) => ({ ...facts, now: clock(), clock });
