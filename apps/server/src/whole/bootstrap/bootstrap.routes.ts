import { getBootstrap } from '@daymark/contract/bootstrap.ts';
import type { Route } from '#http/routes/router.ts';
import { bootstrapOf } from './bootstrap.service.ts';

export function bootstrapRoutes(route: Route): void {
  route(getBootstrap, (ctx, { query }) => bootstrapOf(ctx, query.date));
}
