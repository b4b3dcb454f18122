import { type NewProject, type Project, ProjectChanges } from '@daymark/contract/projects.ts';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ProjectFields } from './project-fields.tsx';
import { projectStatusLabel } from './project-status-badge.tsx';
import { useUpdateProject } from './projects.queries.ts';

type Props = { project: Project; onClose: () => void };

export function EditProjectDialog({ project, onClose }: Props) {
  const { form, dialog } = useEditDialog<NewProject, Project>({
    schema: ProjectChanges,
    initialValues: { name: project.name, description: project.description, status: project.status },
    words: { status: ({ status }) => projectStatusLabel(status) },
    save: useUpdateProject(project.id),
    onClose,
  });
  return (
    <FormDialog title="Edit Project" submitLabel="Save Changes" hasTextarea {...dialog}>
      <ProjectFields form={form} />
    </FormDialog>
  );
}
