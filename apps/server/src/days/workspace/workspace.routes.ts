import * as api from '@daymark/contract/workspace.ts';
import type { Route } from '#http/routes/router.ts';
import * as workspace from './workspace.service.ts';

export function workspaceRoutes(route: Route): void {
  route(api.getWorkspaceDays, (ctx) => workspace.daysWithLists(ctx));
  route(api.getWorkspace, (ctx, { params }) => workspace.boardOf(ctx, params.date));
  route(api.addToWorkspace, (ctx, { params, body }) => workspace.addLists(ctx, params.date, body));
  route(api.removeFromWorkspace, (ctx, { params, query }) => workspace.removeList(ctx, params, query.added_at));
  route(api.orderWorkspace, (ctx, { params, body }) => workspace.putListsFirst(ctx, params.date, body.list_ids));
}
