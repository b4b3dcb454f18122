import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as api from '@daymark/contract/projects.ts';
import type { Route } from '#http/routes/router.ts';
import * as projects from './projects.service.ts';

export function projectRoutes(route: Route): void {
  route(api.createProject, (ctx, { body }) => projects.createProject(ctx, body));
  route(createListWithProject, (ctx, { body }) => projects.createListWithProject(ctx, body));
  route(api.getProjects, (ctx) => projects.allProjects(ctx));
  route(api.getProject, (ctx, { params }) => projects.projectWithLists(ctx, params.id));
  route(api.updateProject, (ctx, { params, body }) => projects.updateProject(ctx, params.id, body));
  route(api.deleteProject, (ctx, { params }) => projects.deleteProject(ctx, params.id));
  route(api.getProjectLists, (ctx, { params }) => projects.listsOfProject(ctx, params.id));
}
