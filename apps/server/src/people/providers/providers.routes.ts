import * as api from '@daymark/contract/providers.ts';
import type { Route } from '#http/routes/router.ts';
import * as providers from './providers.service.ts';

export function providerRoutes(route: Route, rules: providers.ProviderRules): void {
  route(api.finishProviderSignIn, (ctx, { body }) => providers.finishSignIn(ctx, body.flow, rules));
  route(api.beginProviderLink, (ctx, { body }) => providers.beginLink(ctx, body.provider, rules));
  route(api.finishProviderLink, (ctx, { body }) => providers.finishLink(ctx, body.flow, rules));
  route(api.beginProviderProof, (ctx, { body }) => providers.beginProof(ctx, body.provider, rules));
  route(api.proveProvider, (ctx, { body }) => providers.finishProof(ctx, body.flow, rules));
  route(api.unlinkProvider, (ctx, { params }) => providers.unlink(ctx, params.id, rules));
}
