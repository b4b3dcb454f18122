import * as api from '@daymark/contract/timer.ts';
import type { Route } from '#http/routes/router.ts';
import * as timer from './timer.service.ts';

export function timerRoutes(route: Route): void {
  route(api.getActiveTimer, (ctx) => timer.activeTimer(ctx));
  route(api.startTimer, (ctx, { params, body }) => timer.startTimer(ctx, params.id, body));
  route(api.pauseTimer, (ctx, { params, body }) => timer.pauseTimer(ctx, params.id, body));
  route(api.extendTimer, (ctx, { params, body }) => timer.extendTimer(ctx, params.id, body));
  route(api.completeTask, (ctx, { params, body }) => timer.completeTask(ctx, params.id, body));
  route(api.estimateTask, (ctx, { params, body }) => timer.estimateTask(ctx, params.id, body.minutes));
  route(api.getTimerStatus, (ctx, { params }) => timer.timerState(ctx, params.id));
  route(api.getTimerExpired, (ctx, { params }) => timer.timerState(ctx, params.id));
  route(api.pollTimer, (ctx, { params }) => timer.timerState(ctx, params.id));
}
