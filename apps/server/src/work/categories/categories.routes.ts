import * as api from '@daymark/contract/categories.ts';
import { getTaskCreateOptions } from '@daymark/contract/tasks.ts';
import type { Route } from '#http/routes/router.ts';
import * as categories from './categories.service.ts';

export function categoryRoutes(route: Route): void {
  route(api.createCategory, (ctx, { body }) => categories.createCategory(ctx, body));
  route(api.getCategories, (ctx) => categories.allCategories(ctx));
  route(api.getCategoryOptions, (ctx) => categories.categoryOptions(ctx));
  route(getTaskCreateOptions, (ctx) => categories.taskCreateOptions(ctx));
  route(api.getCategory, (ctx, { params }) => categories.requireCategory(ctx, params.id));
  route(api.getCategoryTasks, (ctx, { params, query }) => categories.categoryWithTasks(ctx, params.id, query));
  route(api.updateCategory, (ctx, { params, body }) => categories.updateCategory(ctx, params.id, body));
  route(api.deleteCategory, (ctx, { params }) => categories.deleteCategory(ctx, params.id));
}
