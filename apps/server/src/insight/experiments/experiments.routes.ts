import * as api from '@daymark/contract/experiments.ts';
import type { Route } from '#http/routes/router.ts';
import * as experiments from './experiments.service.ts';

export function experimentRoutes(route: Route): void {
  route(api.getExperiments, (ctx) => experiments.allExperiments(ctx));
  route(api.createExperiment, (ctx, { body }) => experiments.createExperiment(ctx, body));
  route(api.getSuggestedMultiplier, (ctx, { query }) => experiments.suggestedMultiplier(ctx, query));
  route(api.getTaskIntervention, (ctx, { body }) => experiments.taskIntervention(ctx, body));
  route(api.getExperimentResults, (ctx, { params }) => experiments.experimentResults(ctx, params.id));
  route(api.getExperimentStats, (ctx, { params }) => experiments.experimentStats(ctx, params.id));
  route(api.updateExperiment, (ctx, { params, body }) => experiments.updateExperiment(ctx, params.id, body));
  route(api.deleteExperiment, (ctx, { params }) => experiments.deleteExperiment(ctx, params.id));
}
