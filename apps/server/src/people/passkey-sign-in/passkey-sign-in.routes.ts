import * as api from '@daymark/contract/passkeys.ts';
import type { Route } from '#http/routes/router.ts';
import * as signIn from './passkey-sign-in.service.ts';

export function passkeySignInRoutes(route: Route, rules: signIn.PasskeySignInRules): void {
  route(api.askForPasskey, (ctx) => signIn.askForPasskey(ctx, rules));
  route(api.signInWithPasskey, (ctx, { body }) => signIn.signInWithPasskey(ctx, body.credential, rules));
  route(api.askForOwnPasskey, (ctx) => signIn.askForOwnPasskey(ctx, rules));
  route(api.provePasskey, (ctx, { body }) => signIn.proveByPasskey(ctx, body.credential, rules));
}
