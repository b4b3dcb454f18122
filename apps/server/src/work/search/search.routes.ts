import * as api from '@daymark/contract/search.ts';
import type { Route } from '#http/routes/router.ts';
import { search } from './search.service.ts';

export function searchRoutes(route: Route): void {
  route(api.search, (ctx, { query }) => search(ctx, query));
}
