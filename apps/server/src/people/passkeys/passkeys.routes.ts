import * as api from '@daymark/contract/passkeys.ts';
import type { Route } from '#http/routes/router.ts';
import * as passkeys from './passkeys.service.ts';

export function passkeyRoutes(route: Route, rules: passkeys.PasskeyRules): void {
  route(api.getPasskeys, (ctx) => passkeys.passkeys(ctx));
  route(api.askForNewPasskey, (ctx) => passkeys.askForNewPasskey(ctx, rules));
  route(api.createPasskey, (ctx, { body }) => passkeys.createPasskey(ctx, body, rules));
  route(api.updatePasskey, (ctx, { params, body }) => passkeys.updatePasskey(ctx, params.id, body));
  route(api.deletePasskey, (ctx, { params }) => passkeys.deletePasskey(ctx, params.id, rules));
}
