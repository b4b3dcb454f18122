import { signInWithCode } from '@daymark/contract/codes.ts';
import type { Route } from '#http/routes/router.ts';
import { type CodeSignInRules, loginWithCode } from './code-sign-in.service.ts';

export function codeSignInRoutes(route: Route, rules: CodeSignInRules): void {
  route(signInWithCode, (ctx, { body }) => loginWithCode(ctx, body, rules));
}
