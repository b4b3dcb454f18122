import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, changesOf, Id, IdParams, Instant, requiredName, TEXT_LENGTH, text } from './fields.ts';
import { ForecastOfOpen } from './forecasts.ts';
import { List } from './lists.ts';
import { PROJECT_STATUSES, TaskTotals } from './statuses.ts';

export const ProjectStatus = z.enum(PROJECT_STATUSES, 'Please select a status');

export const Project = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    status: ProjectStatus,
    total_lists: Count,
    total_tasks: Count,
    completed_tasks: Count,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

export const ProjectWithLists = Project.extend({ lists: z.array(List) }).meta({ id: 'ProjectWithLists' });
export type ProjectWithLists = z.infer<typeof ProjectWithLists>;

export const ProjectSummary = Project.extend({ ...TaskTotals.shape, forecast: ForecastOfOpen }).meta({
  id: 'ProjectSummary',
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

const fields = {
  name: requiredName('Project name is required'),
  description: text('Description', TEXT_LENGTH),
  status: ProjectStatus,
};

export const NewProject = body({
  ...fields,
  description: fields.description.default(''),
  status: fields.status.default('not_started'),
});
export type NewProject = z.infer<typeof NewProject>;
export type NewProjectInput = z.input<typeof NewProject>;

export const ProjectChanges = changesOf(fields);
export type ProjectChanges = z.infer<typeof ProjectChanges>;

export const createProject = endpoint({
  call: 'POST /project',
  scope: 'tasks',
  command: { kind: 'create_project', subject: 'project' },
  creates: true,
  body: NewProject,
  data: Project,
  refusals: [409],
});
export const getProjects = endpoint({ call: 'GET /project', scope: 'read', data: z.array(Project) });
export const getProject = endpoint({
  call: 'GET /project/:id',
  scope: 'read',
  params: IdParams,
  data: ProjectWithLists,
});
export const updateProject = endpoint({
  call: 'PATCH /project/:id',
  scope: 'tasks',
  command: { kind: 'update_project', subject: 'project' },
  params: IdParams,
  body: ProjectChanges,
  data: Project,
  refusals: [409],
  conflictData: Project,
});
export const deleteProject = endpoint({
  call: 'DELETE /project/:id',
  scope: 'tasks',
  command: { kind: 'delete_project', subject: 'project', trash: true },
  params: IdParams,
});
export const getProjectSummary = endpoint({
  call: 'GET /project/:id/summary',
  scope: 'read',
  params: IdParams,
  data: ProjectSummary,
});
export const getProjectLists = endpoint({
  call: 'GET /project/:id/lists',
  scope: 'read',
  params: IdParams,
  data: z.array(List),
});
