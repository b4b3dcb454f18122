import * as api from '@daymark/contract/at-mosts.ts';
import type { Route } from '#http/routes/router.ts';
import * as atMosts from './at-mosts.service.ts';

export function atMostsRoutes(route: Route): void {
  route(api.getAtMosts, (ctx) => atMosts.atMostRecord(ctx));
}
