import type { Context } from './context.ts';

/** A cookie that an answer sets, for the pages of providers alone. */
export type ProviderCookie = { name: string; value: string; seconds: number };

/** An answer that leads the browser on. */
export type Redirection = { to: string; cookies: ProviderCookie[] };

/** A request for a page of a provider: its address, its cookies, and where browsers reach this server, if that is known. */
type ProviderRequest = { url: URL; cookies: string; origin: string | null };

/** Pages that browsers open on their way to an OpenID provider and back; each answer leads elsewhere. */
export type ProviderPages = {
  start: (ctx: Context, name: string, request: ProviderRequest) => Promise<Redirection>;
  callback: (ctx: Context, name: string, request: ProviderRequest) => Promise<Redirection>;
  logOut: (ctx: Context, name: string, request: ProviderRequest) => Promise<Redirection>;
};
