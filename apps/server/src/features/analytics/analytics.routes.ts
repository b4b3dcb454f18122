import * as api from '@daymark/contract/analytics.ts';
import type { Route } from '#http/router.ts';
import * as analytics from './analytics.service.ts';

export function analyticsRoutes(route: Route): void {
  route(api.getDailyAnalytics, (ctx, { params }) => analytics.dailyAnalytics(ctx, params.date));
}
