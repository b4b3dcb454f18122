import * as api from '@daymark/contract/sign-in.ts';
import type { Route } from '#http/routes/router.ts';
import * as signIn from './sign-in.service.ts';

export function signInRoutes(route: Route, rules: signIn.SignInRules): void {
  route(api.getConfig, async () => ({
    google_client_id: rules.google?.clientId ?? null,
    google_script_url: rules.google?.scriptUrl ?? null,
  }));
  route(api.register, (ctx, { body }) => signIn.register(ctx, body, rules));
  route(api.login, (ctx, { body }) => signIn.login(ctx, body, rules));
  route(api.signInWithGoogle, (ctx, { body }) => signIn.signInWithGoogle(ctx, body, rules));
  route(api.logout, (ctx) => signIn.logout(ctx));
}
