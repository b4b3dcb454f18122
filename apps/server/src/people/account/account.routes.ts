import * as api from '@daymark/contract/account.ts';
import type { Route } from '#http/routes/router.ts';
import * as account from './account.service.ts';

export function accountRoutes(route: Route, rules: account.AccountRules & account.AccessRules): void {
  route(api.getProfile, (ctx) => account.profile(ctx));
  route(api.updateProfile, (ctx, { body }) => account.updateProfile(ctx, body, rules));
  route(api.getAccess, (ctx) => account.access(ctx, rules));
  route(api.endSignIn, (ctx, { params }) => account.endSignIn(ctx, params.id));
  route(api.endOtherSignIns, (ctx) => account.endOtherSignIns(ctx));
  route(api.deleteAccount, (ctx) => account.deleteAccount(ctx));
}
