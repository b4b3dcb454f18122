import * as api from '@daymark/contract/what-fits.ts';
import type { Route } from '#http/routes/router.ts';
import * as service from './what-fits.service.ts';

export function whatFitsRoutes(route: Route): void {
  route(api.getWhatFits, (ctx, { query }) => service.whatFits(ctx, query.minutes));
}
