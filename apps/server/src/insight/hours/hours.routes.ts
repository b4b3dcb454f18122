import * as api from '@daymark/contract/hours.ts';
import type { Route } from '#http/routes/router.ts';
import * as service from './hours.service.ts';

export function hoursRoutes(route: Route): void {
  route(api.getHours, (ctx, { query }) => service.hours(ctx, query));
}
