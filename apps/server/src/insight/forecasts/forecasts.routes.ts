import * as api from '@daymark/contract/forecasts.ts';
import type { Route } from '#http/routes/router.ts';
import * as forecasts from './forecasts.service.ts';

export function forecastRoutes(route: Route): void {
  route(api.forecastTasks, (ctx, { body }) => forecasts.forecastOfTasks(ctx, body.task_ids));
  route(api.getDayForecast, forecasts.forecastOfDay);
  route(api.getTypicalTime, (ctx, { query }) => forecasts.typicalTime(ctx, query));
}
