import * as api from '@daymark/contract/lists.ts';
import type { Route } from '#http/routes/router.ts';
import * as lists from './lists.service.ts';

export function listRoutes(route: Route): void {
  route(api.createList, (ctx, { params, body }) => lists.createList(ctx, params.id, body));
  route(api.getLists, (ctx, { query }) => lists.listsWithTasks(ctx, query.ids, query));
  route(api.getListOptions, (ctx) => lists.listOptions(ctx));
  route(api.getList, (ctx, { params, query }) => lists.listWithTasks(ctx, params.id, query));
  route(api.getListTasks, (ctx, { params, query }) => lists.tasksOfList(ctx, params.id, query));
  route(api.updateList, (ctx, { params, body }) => lists.updateList(ctx, params.id, body));
  route(api.deleteList, (ctx, { params }) => lists.deleteList(ctx, params.id));
}
