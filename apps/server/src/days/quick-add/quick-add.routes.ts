import * as api from '@daymark/contract/quick-add.ts';
import type { Route } from '#http/routes/router.ts';
import * as quickAdd from './quick-add.service.ts';

export function quickAddRoutes(route: Route): void {
  route(api.createTasks, (ctx, { body }) => quickAdd.createTasks(ctx, body.tasks));
}
