import * as api from '@daymark/contract/sign-in.ts';
import type { Route } from '#http/routes/router.ts';
import * as signIn from './sign-in.service.ts';

type Rules = signIn.SignInRules & {
  /** Page at which a browser ends a sign-in at the provider that made it. */
  logOutPage: (provider: string) => string | null;
};

export function signInRoutes(route: Route, rules: Rules): void {
  route(api.getConfig, (ctx) => signIn.config(ctx, rules));
  route(api.register, (ctx, { body }) => signIn.register(ctx, body, rules));
  route(api.login, (ctx, { body }) => signIn.login(ctx, body, rules));
  route(api.signInWithGoogle, (ctx, { body }) => signIn.signInWithGoogle(ctx, body, rules));
  route(api.logout, (ctx) => signIn.logout(ctx, rules.logOutPage));
}
