import * as api from '@daymark/contract/proofs.ts';
import type { Route } from '#http/routes/router.ts';
import * as proofs from './proofs.service.ts';

export function proofRoutes(route: Route, rules: proofs.ProofRules): void {
  route(api.provePassword, (ctx, { body }) => proofs.proveByPassword(ctx, body.current_password, rules));
  route(api.proveGoogle, (ctx, { body }) => proofs.proveByGoogle(ctx, body, rules));
}
