import * as api from '@daymark/contract/projects.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

export const projectQueries = {
  all: () =>
    queryOptions({
      queryKey: ['projects'],
      queryFn: () => send(api.getProjects, {}),
      meta: { failed: 'Failed to load projects', isShown: true },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['projects', id],
      queryFn: () => send(api.getProject, { params: { id: String(id) } }),
      meta: { failed: 'Failed to load project details' },
    }),
  lists: (id: number) =>
    queryOptions({
      queryKey: ['projects', id, 'lists'],
      queryFn: () => send(api.getProjectLists, { params: { id: String(id) } }),
    }),
  summary: (id: number) =>
    queryOptions({
      queryKey: ['projects', id, 'summary'],
      queryFn: () => send(api.getProjectSummary, { params: { id: String(id) } }),
      meta: { failed: 'Failed to load project summary' },
    }),
};

/** Whether an account with these projects has no task at all. */
export function hasNoTask(projects: api.Project[]): boolean {
  return projects.every(({ total_tasks }) => total_tasks === 0);
}

export function useCreateProject() {
  return useSave({
    mutationFn: (body: api.NewProjectInput) => send(api.createProject, { body }),
    meta: { done: 'Project created successfully', failed: 'Failed to create project' },
  });
}

export function useUpdateProject(id: number) {
  return useSave({
    mutationFn: (body: api.ProjectChanges) => send(api.updateProject, { params: { id: String(id) }, body }),
    meta: { done: 'Project updated successfully', failed: 'Failed to update project' },
  });
}

/** `onDeleted` runs before queries refetch, so that a page about the project can navigate away first. */
export function useDeleteProject(id: number, onDeleted?: () => unknown) {
  return useSave({
    mutationFn: () => send(api.deleteProject, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'Project deleted successfully', failed: 'Failed to delete project' },
  });
}
