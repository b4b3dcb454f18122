import { z } from 'zod';
import type { ProviderCookie } from '#context/provider-pages.ts';
import type { Person } from './person.ts';
import type { Provider } from './provider.ts';
import { keyFrom, seal, unseal } from './sealed.ts';

/** Uses of a way to a provider and back: a sign-in, a link to an account, or a proof that its owner is there. */
const Purpose = z.enum(['signIn', 'link', 'proof']);

/** A sign-in at a provider on its way: asked of it, then answered by it. `userId` is of the account that began it; 0 to sign in. */
const Asked = z.object({
  kind: z.literal('asked'),
  purpose: Purpose,
  userId: z.int(),
  at: z.int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
});
export type AskedFlow = z.infer<typeof Asked>;

const Answered = z.object({
  kind: z.literal('answered'),
  purpose: Purpose,
  userId: z.int(),
  at: z.int(),
  person: z.custom<Person>((value) => typeof value === 'object'),
});
export type AnsweredFlow = z.infer<typeof Answered>;

const Flow = z.discriminatedUnion('kind', [Asked, Answered]);

/** Minutes for signing in at the provider, and for the page that finishes it to load. */
export const FLOW_MINUTES = { asked: 10, answered: 2 };

/** Limit of flows of one browser, each in a tab of its own: their cookies are sent together. */
const MOST_FLOWS = 5;

const COOKIE = 'daymark-flow-';

const keyOf = ({ clientSecret, name }: Provider) => keyFrom(clientSecret, name);

/** The cookie that keeps a flow in its browser. */
export const cookieOf = (provider: Provider, flow: string, value: AskedFlow | AnsweredFlow): ProviderCookie => ({
  name: COOKIE + flow,
  value: seal(keyOf(provider), COOKIE + flow, value),
  seconds: FLOW_MINUTES[value.kind] * 60,
});

export const noCookie = (flow: string): ProviderCookie => ({ name: COOKIE + flow, value: '', seconds: 0 });

/** Ends the flows of a browser that are too many, so that their cookies stay shorter than what a request may hold. */
export const noOlderCookies = (cookies: string): ProviderCookie[] =>
  flowsIn(cookies)
    .slice(0, -(MOST_FLOWS - 1))
    .map(noCookie);

const flowsIn = (cookies: string): string[] =>
  namesAndValues(cookies).flatMap(([name]) => (name.startsWith(COOKIE) ? [name.slice(COOKIE.length)] : []));

const namesAndValues = (cookies: string): [name: string, value: string][] =>
  cookies.split(';').map((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return [name, value];
  });

type Found = { provider: Provider; flow: AskedFlow | AnsweredFlow };

/** The flow that this browser keeps, and its provider, the only one whose key opens it. */
export function findFlow(cookies: string, id: string, providers: readonly Provider[]): Found | undefined {
  const name = COOKIE + id;
  const value = namesAndValues(cookies).find((cookie) => cookie[0] === name)?.[1];
  if (value === undefined) return undefined;
  for (const provider of providers) {
    const { data: flow } = Flow.safeParse(unseal(keyOf(provider), name, value));
    if (flow) return { provider, flow };
  }
  return undefined;
}

const Ticket = z.object({ purpose: Purpose.exclude(['signIn']), userId: z.int().positive(), at: z.int() });
const TICKET = 'ticket';

/** A text with which the browser of a user begins a link or a proof: navigations come without the token that tells who it is. */
export const ticketFor = (provider: Provider, ticket: z.infer<typeof Ticket>): string =>
  seal(keyOf(provider), TICKET, ticket);

export const readTicket = (provider: Provider, text: string): z.infer<typeof Ticket> | undefined =>
  Ticket.safeParse(unseal(keyOf(provider), TICKET, text)).data;
