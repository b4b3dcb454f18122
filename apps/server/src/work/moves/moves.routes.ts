import * as api from '@daymark/contract/moves.ts';
import type { Route } from '#http/routes/router.ts';
import * as moves from './moves.service.ts';

export function moveRoutes(route: Route): void {
  route(api.moveTasks, (ctx, { body }) => moves.moveTasks(ctx, body));
  route(api.duplicateTask, (ctx, { params }) => moves.duplicateTask(ctx, params.id));
  route(api.moveLists, (ctx, { body }) => moves.moveLists(ctx, body));
}
