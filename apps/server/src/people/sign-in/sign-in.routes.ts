import * as api from '@daymark/contract/sign-in.ts';
import type { Route } from '#http/routes/router.ts';
import * as signIn from './sign-in.service.ts';

type Rules = signIn.SignInRules & {
  providers: readonly { name: string; label: string }[];
  /** Page at which a browser ends a sign-in at the provider that made it. */
  logOutPage: (provider: string) => string | null;
};

export function signInRoutes(route: Route, rules: Rules): void {
  route(api.getConfig, async () => ({
    google_client_id: rules.google?.clientId ?? null,
    google_script_url: rules.google?.scriptUrl ?? null,
    password_sign_in: rules.isPasswordOn,
    providers: rules.providers.map(({ name, label }) => ({ name, label })),
  }));
  route(api.register, (ctx, { body }) => signIn.register(ctx, body, rules));
  route(api.login, (ctx, { body }) => signIn.login(ctx, body, rules));
  route(api.signInWithGoogle, (ctx, { body }) => signIn.signInWithGoogle(ctx, body, rules));
  route(api.logout, (ctx) => signIn.logout(ctx, rules.logOutPage));
}
