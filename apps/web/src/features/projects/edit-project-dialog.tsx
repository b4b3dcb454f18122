import { type NewProject, type Project, ProjectChanges } from '@daymark/contract/projects.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { ProjectFields } from './project-fields.tsx';
import { useUpdateProject } from './projects.queries.ts';

type Props = { project: Project; onClose: () => void };

export function EditProjectDialog({ project, onClose }: Props) {
  const updateProject = useUpdateProject(project.id);
  const { form, dialog } = useFormDialog<NewProject>({
    schema: ProjectChanges,
    initialValues: { name: project.name, description: project.description, status: project.status },
    save: updateProject,
    onClose,
  });
  return (
    <FormDialog title="Edit Project" submitLabel="Save Changes" hasTextarea {...dialog}>
      <ProjectFields form={form} />
    </FormDialog>
  );
}
