import * as api from '@daymark/contract/plan.ts';
import type { Route } from '#http/routes/router.ts';
import * as plan from './plan.service.ts';

export function planRoutes(route: Route): void {
  route(api.addToPlan, (ctx, { params, body }) => plan.addTasks(ctx, params.date, body));
  route(api.removeFromPlan, (ctx, { params }) => plan.removeTask(ctx, params));
  route(api.placeInPlan, (ctx, { params, body }) => plan.placeTask(ctx, params, body));
  route(api.orderPlan, (ctx, { params, body }) => plan.putTasksFirst(ctx, params.date, body.task_ids));
}
