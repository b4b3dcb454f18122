import * as api from '@daymark/contract/trash.ts';
import type { ScopeOfKind } from '#context/scopes.ts';
import type { Route } from '#http/routes/router.ts';
import * as trash from './trash.service.ts';

export function trashRoutes(route: Route, scopeOf: ScopeOfKind): void {
  route(api.getTrash, (ctx, { query }) => trash.deletions(ctx, query.before));
  route(api.restoreTrash, (ctx, { params }) => trash.restoreTrash(ctx, params.id, scopeOf));
  route(api.deleteTrash, (ctx, { params }) => trash.deleteTrash(ctx, params.id));
  route(api.emptyTrash, (ctx) => trash.emptyTrash(ctx));
}
