import * as api from '@daymark/contract/analytics.ts';
import type { Route } from '#http/routes/router.ts';
import * as analytics from './analytics.service.ts';

export function analyticsRoutes(route: Route): void {
  route(api.getDailyAnalytics, (ctx, { params }) => analytics.dailyAnalytics(ctx, params.date));
  route(api.getDaySummaries, (ctx, { query }) => analytics.daySummaries(ctx, query));
  route(api.getCompletionRates, (ctx, { params }) => analytics.completionRates(ctx, params));
  route(api.getAnalyticsSummary, (ctx, { query }) => analytics.analyticsSummary(ctx, query));
  route(api.getAllCategoryAnalytics, (ctx, { query }) => analytics.allCategoryAnalytics(ctx, query));
  route(api.getUncategorizedAnalytics, (ctx, { query }) => analytics.uncategorizedAnalytics(ctx, query));
  route(api.getCategoryAnalytics, (ctx, { params, query }) => analytics.categoryAnalytics(ctx, params.id, query));
  route(api.getDoneTasks, (ctx, { query }) => analytics.doneTasks(ctx, query));
}
