import * as api from '@daymark/contract/item-tasks.ts';
import type { Route } from '#http/routes/router.ts';
import * as itemTasks from './item-tasks.service.ts';

export function itemTaskRoutes(route: Route): void {
  route(api.makeTaskOfItem, (ctx, { params, body }) => itemTasks.makeTaskOfItem(ctx, params.id, body));
  route(api.makeItemOfTask, (ctx, { params, body }) => itemTasks.makeItemOfTask(ctx, params.id, body));
}
