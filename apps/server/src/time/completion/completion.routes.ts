import * as api from '@daymark/contract/completion.ts';
import type { Route } from '#http/routes/router.ts';
import * as completion from './completion.service.ts';

export function completionRoutes(route: Route): void {
  route(api.completeWithoutTimer, (ctx, { params, body }) => completion.completeWithoutTimer(ctx, params.id, body));
  route(api.reopenTask, (ctx, { params }) => completion.reopenTask(ctx, params.id));
  route(api.reviewTask, (ctx, { params, body }) => completion.reviewTask(ctx, params.id, body));
}
