import * as api from '@daymark/contract/open-tasks.ts';
import type { Route } from '#http/routes/router.ts';
import { openTasks } from './open-tasks.service.ts';

export function openTaskRoutes(route: Route): void {
  route(api.getOpenTasks, (ctx, { query }) => openTasks(ctx, query.search ?? ''));
}
