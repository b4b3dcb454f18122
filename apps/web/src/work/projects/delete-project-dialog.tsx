import type { Project } from '@daymark/contract/projects.ts';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { useDeleteProject } from './projects.queries.ts';

type Props = { project: Project; onDeleted?: () => unknown; onClose: () => void };

export function DeleteProjectDialog({ project, onDeleted, onClose }: Props) {
  const deleteProject = useDeleteProject(project.id, onDeleted);
  return (
    <DeletionDialog
      title="Delete project"
      message={`Are you sure you want to delete "${project.name}"? This will also delete all lists and tasks in this project.`}
      confirmLabel="Delete Project"
      action={deleteProject}
      onClose={onClose}
    />
  );
}
