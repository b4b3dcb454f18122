import * as api from '@daymark/contract/commands.ts';
import type { ScopeOfKind } from '#context/scopes.ts';
import type { Route } from '#http/routes/router.ts';
import * as history from './history.service.ts';

export function historyRoutes(route: Route, scopeOf: ScopeOfKind): void {
  route(api.getCommands, (ctx, { query }) => history.commands(ctx, query));
  route(api.undoCommand, (ctx, { params }) => history.undoCommand(ctx, params.id, scopeOf));
}
