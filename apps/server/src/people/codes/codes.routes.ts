import * as api from '@daymark/contract/codes.ts';
import type { Route } from '#http/routes/router.ts';
import * as codes from './codes.service.ts';

export function codeRoutes(route: Route, rules: codes.CodeRules): void {
  route(api.getCodes, (ctx) => codes.codes(ctx));
  route(api.beginCodes, (ctx) => codes.beginCodes(ctx));
  route(api.confirmCodes, (ctx, { body }) => codes.confirmCodes(ctx, body.code, rules));
  route(api.renewRecoveryCodes, (ctx) => codes.renewRecoveryCodes(ctx));
  route(api.endCodes, (ctx) => codes.endCodes(ctx));
}
