import { NewProject } from '@daymark/contract/projects.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { ProjectFields } from './project-fields.tsx';
import { useCreateProject } from './projects.queries.ts';

const EMPTY: NewProject = { name: '', description: '', status: 'not_started' };

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const createProject = useCreateProject();
  const { form, dialog } = useFormDialog({ schema: NewProject, initialValues: EMPTY, save: createProject, onClose });
  return (
    <FormDialog title="Create Project" submitLabel="Create Project" hasTextarea {...dialog}>
      <ProjectFields form={form} />
    </FormDialog>
  );
}
