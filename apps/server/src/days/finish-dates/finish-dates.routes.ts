import * as api from '@daymark/contract/finish-dates.ts';
import type { Route } from '#http/routes/router.ts';
import * as service from './finish-dates.service.ts';

export function finishDateRoutes(route: Route): void {
  route(api.forecastWhen, (ctx, { body }) => service.forecastWhen(ctx, body));
}
