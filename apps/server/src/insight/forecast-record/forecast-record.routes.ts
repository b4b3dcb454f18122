import * as api from '@daymark/contract/forecast-record.ts';
import type { Route } from '#http/routes/router.ts';
import * as record from './forecast-record.service.ts';

export function forecastRecordRoutes(route: Route): void {
  route(api.keepForecast, (ctx, { body }) => record.keepForecast(ctx, body));
  route(api.getForecastRecord, (ctx, { query }) => record.forecastRecord(ctx, query));
}
