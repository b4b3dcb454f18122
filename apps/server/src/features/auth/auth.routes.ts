import * as api from '@daymark/contract/auth.ts';
import type { Route } from '#http/router.ts';
import * as auth from './auth.service.ts';

export function authRoutes(route: Route, rules: auth.AuthRules): void {
  route(api.getConfig, async () => ({
    google_client_id: rules.google?.clientId ?? null,
    google_script_url: rules.google?.scriptUrl ?? null,
  }));
  route(api.register, (ctx, { body }) => auth.register(ctx, body, rules));
  route(api.login, (ctx, { body }) => auth.login(ctx, body, rules));
  route(api.signInWithGoogle, (ctx, { body }) => auth.signInWithGoogle(ctx, body, rules));
  route(api.getProfile, (ctx) => auth.profile(ctx));
  route(api.updateProfile, (ctx, { body }) => auth.updateProfile(ctx, body, rules));
  route(api.getAccess, (ctx) => auth.access(ctx));
  route(api.endSignIn, (ctx, { params }) => auth.endSignIn(ctx, params.id));
  route(api.endOtherSignIns, (ctx) => auth.endOtherSignIns(ctx));
  route(api.deleteAccount, (ctx) => auth.deleteAccount(ctx));
  route(api.logout, (ctx) => auth.logout(ctx));
}
