import { getListSummary } from '@daymark/contract/lists.ts';
import { getProjectSummary } from '@daymark/contract/projects.ts';
import type { Route } from '#http/routes/router.ts';
import * as summaries from './summaries.service.ts';

export function summaryRoutes(route: Route): void {
  route(getListSummary, (ctx, { params }) => summaries.listSummary(ctx, params.id));
  route(getProjectSummary, (ctx, { params }) => summaries.projectSummary(ctx, params.id));
}
