import * as api from '@daymark/contract/tasks.ts';
import type { Route } from '#http/routes/router.ts';
import * as inbox from './inbox.service.ts';

export function inboxRoutes(route: Route): void {
  route(api.createTask, (ctx, { body }) => inbox.createTask(ctx, body));
}
