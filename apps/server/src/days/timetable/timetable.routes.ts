import * as api from '@daymark/contract/plan.ts';
import type { Route } from '#http/routes/router.ts';
import * as timetable from './timetable.service.ts';

export function timetableRoutes(route: Route): void {
  route(api.getPlans, (ctx, { query }) => timetable.plansOf(ctx, query));
  route(api.getPlan, (ctx, { params }) => timetable.planOf(ctx, params.date));
}
