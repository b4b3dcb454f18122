import { PROVIDERS_PATH, type ProviderProblem } from '@daymark/contract/providers.ts';
import { ApiError, required } from '#context/api-error.ts';
import type { Context } from '#context/context.ts';
import type { ProviderCookie, ProviderPages, Redirection } from '#context/provider-pages.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { consumeProof } from '#people/sign-in/sign-in.service.ts';
import { type AskedFlow, cookieOf, FLOW_MINUTES, findFlow, noCookie, noOlderCookies, readTicket } from './flows.ts';
import { personOf, whyNotAdmit } from './person.ts';
import type { Claims, Provider } from './provider.ts';
import { ProviderFault } from './provider-fault.ts';
import { flowOf, randomText } from './sealed.ts';

type PageRules = { providers: readonly Provider[]; throttleLogin: LoginThrottle };

/** Pages that begin, and to which a browser comes back: to sign in, or as a user who links or proves. */
const LOGIN = '/login';
const PROFILE = '/profile';

/** Minutes between the press of a button and the request that it makes. */
const TICKET_MINUTES = 1;

/** The pages of the providers. Whatever goes wrong is told by its name in the address of the page that began it. */
export function providerPages({ providers, throttleLogin }: PageRules): ProviderPages {
  const provider = (name: string) =>
    required(
      providers.find((candidate) => candidate.name === name),
      'Provider',
    );

  return {
    start: async (ctx, name, { url, origin, cookies }) => {
      const of = provider(name);
      const text = url.searchParams.get('ticket');
      const at = ctx.now.epochMilliseconds;
      const ticket = text === null ? ({ purpose: 'signIn', userId: 0, at } as const) : readTicket(of, text);
      const page = text === null ? LOGIN : PROFILE;
      return orProblem(ctx, { of, page }, async () => {
        if (!ticket || isOlder(ctx, ticket.at, TICKET_MINUTES))
          throw new ProviderFault('expired', 'the ticket has expired');
        if (origin === null) throw new ProviderFault('address', 'PUBLIC_URL is not set, and Host holds a name');
        const asked: AskedFlow = {
          ...{ kind: 'asked', purpose: ticket.purpose, userId: ticket.userId, at },
          ...{ state: randomText(), nonce: randomText(), verifier: randomText() },
          redirectUri: redirectUriOf(origin, name),
        };
        const to = await of.signInAddress({ ...asked, isAnew: asked.purpose === 'proof' });
        return { to, cookies: [...noOlderCookies(cookies), cookieOf(of, flowOf(asked.state), asked)] };
      });
    },

    callback: async (ctx, name, request) => {
      const of = provider(name);
      const flow = flowOf(request.url.searchParams.get('state') ?? '');
      const found = findFlow(request.cookies, flow, providers);
      const page = (found?.flow.purpose ?? 'signIn') === 'signIn' ? LOGIN : PROFILE;
      return orProblem(ctx, { of, page, cookies: [noCookie(flow)] }, async () => {
        if (!found) throw new ProviderFault('state', 'no sign-in with this state was begun in this browser');
        if (found.provider !== of) throw new ProviderFault('mix_up', `the sign-in was begun at ${found.provider.name}`);
        if (found.flow.kind !== 'asked') throw new ProviderFault('used', 'the answer has come before');
        const person = await throttled(ctx, () =>
          answerOf(ctx, of, { asked: found.flow as AskedFlow, url: request.url }),
        );
        const { userId, purpose } = found.flow;
        const at = ctx.now.epochMilliseconds;
        const cookie = cookieOf(of, flow, { kind: 'answered', purpose, userId, at, person });
        const query = { provider: name, flow, ...(purpose === 'proof' && { purpose }) };
        return { to: addressOf(page, query), cookies: [cookie] };
      });
    },

    logOut: async (ctx, name, { origin }) => {
      const of = provider(name);
      return orProblem(ctx, { of, page: LOGIN }, async () => {
        const to = origin === null ? null : await of.logOutAddress(origin + LOGIN);
        return { to: to ?? LOGIN, cookies: [] };
      });
    },
  };

  /** Answers that come to nothing count as failed tries of their address: each costs a request to the provider. */
  async function throttled<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
    let fault: unknown;
    const result = await throttleLogin(ctx, null, async () => {
      try {
        return await work();
      } catch (error) {
        fault = error;
        return undefined;
      }
    });
    if (result === undefined) throw fault;
    return result;
  }
}

async function answerOf(ctx: Context, of: Provider, { asked, url }: { asked: AskedFlow; url: URL }) {
  if (isOlder(ctx, asked.at, FLOW_MINUTES.asked)) throw new ProviderFault('expired', 'the sign-in has taken too long');
  const expiresAt = ctx.now.add({ minutes: FLOW_MINUTES.asked });
  const once = { signedText: `state ${asked.state}`, expiresAt };
  await consumeProof(ctx, once, usedBefore);
  const claims = await of.claimsOf(url, asked);
  if (asked.purpose === 'proof' && !isAnew(claims, asked.at))
    throw new ProviderFault('not_fresh', 'auth_time is missing, or from before the question');
  const person = personOf(claims);
  if (!person) throw new ProviderFault('subject', 'the subject cannot be kept');
  const problem = whyNotAdmit(of.allow, claims);
  if (problem !== null) throw new ProviderFault(problem, 'OIDC_…_ALLOW does not admit the person');
  return person;
}

/** Whether the person has signed in at the provider since this time, as far as two clocks can tell (OpenID Connect Core 1.0, 2: `auth_time`). */
const isAnew = ({ auth_time }: Claims, at: number): boolean =>
  typeof auth_time === 'number' && auth_time * 1000 >= at - CLOCKS_MS;

/** Difference between the clocks of two servers that is let pass. */
const CLOCKS_MS = 60_000;

const usedBefore = () => new ProviderFault('used', 'the answer has come before');

const isOlder = ({ now }: Context, at: number, minutes: number): boolean =>
  now.epochMilliseconds - at > minutes * 60_000;

const redirectUriOf = (origin: string, name: string): string => `${origin}/api${PROVIDERS_PATH}/${name}/callback`;

const addressOf = (page: string, query: Record<string, string>): string => `${page}?${new URLSearchParams(query)}`;

type Begun = { of: Provider; page: string; cookies?: ProviderCookie[] };

/** The way on, or back to the page that began with the name of the problem. The log of the host has more, and no token. */
async function orProblem(
  ctx: Context,
  { of, page, cookies = [] }: Begun,
  work: () => Promise<Redirection>,
): Promise<Redirection> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    const reason = error instanceof ProviderFault ? error.message : 'too many failed tries';
    ctx.log.info({ event: 'provider_refused', provider: of.name, problem, reason }, 'A sign-in at a provider failed');
    return { to: addressOf(page, { provider: of.name, problem }), cookies };
  }
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderFault) return error.problem;
  if (error instanceof ApiError && error.status === 429) return 'too_often';
  throw error;
}
