import * as api from '@daymark/contract/tokens.ts';
import type { Route } from '#http/routes/router.ts';
import * as tokens from './tokens.service.ts';

export function tokenRoutes(route: Route, rules: tokens.TokenRules): void {
  route(api.getTokens, (ctx) => tokens.tokens(ctx));
  route(api.createToken, (ctx, { body }) => tokens.createToken(ctx, body, rules));
  route(api.endToken, (ctx, { params }) => tokens.endToken(ctx, params.id));
  route(api.endTokens, (ctx) => tokens.endTokens(ctx));
}
