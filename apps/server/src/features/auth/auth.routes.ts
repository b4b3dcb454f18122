import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import type { Route } from '#http/router.ts';
import * as auth from './auth.service.ts';

export function authRoutes(route: Route, rules: auth.AuthRules): void {
  route(signInApi.getConfig, async () => ({
    google_client_id: rules.google?.clientId ?? null,
    google_script_url: rules.google?.scriptUrl ?? null,
  }));
  route(signInApi.register, (ctx, { body }) => auth.register(ctx, body, rules));
  route(signInApi.login, (ctx, { body }) => auth.login(ctx, body, rules));
  route(signInApi.signInWithGoogle, (ctx, { body }) => auth.signInWithGoogle(ctx, body, rules));
  route(accountApi.getProfile, (ctx) => auth.profile(ctx));
  route(accountApi.updateProfile, (ctx, { body }) => auth.updateProfile(ctx, body, rules));
  route(accountApi.getAccess, (ctx) => auth.access(ctx));
  route(accountApi.endSignIn, (ctx, { params }) => auth.endSignIn(ctx, params.id));
  route(accountApi.endOtherSignIns, (ctx) => auth.endOtherSignIns(ctx));
  route(accountApi.deleteAccount, (ctx) => auth.deleteAccount(ctx));
  route(signInApi.logout, (ctx) => auth.logout(ctx));
}
