import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { TAB_HEADER } from '@daymark/contract/events.ts';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '#context/api-error.ts';
import type { RequestClock } from '#context/clock.ts';
import type { Context, UserContext } from '#context/context.ts';
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

/** The caller of a request as the context of its call; refuses one that the call is not open to. */
export async function contextOf(
  request: FastifyRequest,
  { isPublic, isStream, scope }: Pick<Endpoint, 'isPublic' | 'isStream' | 'scope'>,
  { db, clock, chance, limits, feed, background, authenticate }: RouterOptions,
): Promise<WithClock<Context | UserContext>> {
  const ctx = {
    db,
    days: { timeZone: 'UTC', startHour: 0 },
    chance,
    address: clientOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    limits,
    log: request.log,
    hold: holdNobody,
    changes: { feed, by: tabOf(request), made: [] },
    endTurn: () => queuePlaceOf(request).leave(),
  };
  if (isPublic) return startingNow(ctx, await clock.read(db));
  const token = tokenOf(request);
  const signIn = token === undefined ? undefined : await authenticate(ctx, token, { clock, isUse: !isStream });
  queuePlaceOf(request).belongsTo(signIn?.userId);
  if (!signIn) throw unauthorized('Sign in to continue');
  requireScope(signIn, scope);
  const { clock: ofRequest, startHour, ...ids } = signIn;
  const known: WithClock<UserContext> = startingNow({ ...ctx, ...ids, days: { ...ctx.days, startHour } }, ofRequest);
  const later: UserContext['later'] = (name, work) => background?.add(`${name} ${ids.userId}`, () => work(known));
  return { ...known, later };
}

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
