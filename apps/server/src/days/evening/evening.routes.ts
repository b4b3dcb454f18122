import * as api from '@daymark/contract/evening.ts';
import type { Route } from '#http/routes/router.ts';
import * as evening from './evening.service.ts';

export function eveningRoutes(route: Route): void {
  route(api.dismissCutEntries, evening.dismissCutEntries);
  route(api.dismissLeftOver, (ctx, { params }) => evening.dismissLeftOver(ctx, params.date));
  route(api.getPlanSummary, (ctx, { params }) => evening.planSummary(ctx, params.date));
  route(api.closeDay, (ctx, { params, body }) => evening.closeDay(ctx, params.date, body.note));
  route(api.updateNote, (ctx, { params, body }) => evening.updateNote(ctx, params.date, body.note));
}
