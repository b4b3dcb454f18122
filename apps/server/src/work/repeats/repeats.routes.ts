import * as api from '@daymark/contract/repeats.ts';
import type { Route } from '#http/routes/router.ts';
import * as repeats from './repeats.service.ts';

export function repeatRoutes(route: Route): void {
  route(api.setRepeat, (ctx, { params, body }) => repeats.setRepeat(ctx, params.id, body.rrule));
  route(api.stopRepeat, (ctx, { params }) => repeats.stopRepeat(ctx, params.id));
}
