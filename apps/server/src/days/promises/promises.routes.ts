import * as api from '@daymark/contract/promises.ts';
import type { Route } from '#http/routes/router.ts';
import * as service from './promises.service.ts';

export function promiseRoutes(route: Route): void {
  route(api.getPromises, (ctx, { query }) => service.promises(ctx, query));
  route(api.getPromiseChance, (ctx, { query }) => service.promiseChance(ctx, query));
  route(api.makePromise, (ctx, { body }) => service.makePromise(ctx, body));
  route(api.withdrawPromise, (ctx, { params }) => service.withdrawPromise(ctx, params.id));
  route(api.makePromiseLink, (ctx, { params, body }) => service.makeLink(ctx, params.id, body));
  route(api.endPromiseLink, (ctx, { params }) => service.endLink(ctx, params.id));
}
