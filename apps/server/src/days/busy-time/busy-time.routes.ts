import * as api from '@daymark/contract/busy-time.ts';
import type { Route } from '#http/routes/router.ts';
import * as busyTime from './busy-time.service.ts';

export function busyTimeRoutes(route: Route): void {
  route(api.getBusyTime, (ctx, { query }) => busyTime.busyTime(ctx, query));
  route(api.pushBusyTime, (ctx, { body }) => busyTime.pushBusyTime(ctx, body));
}
