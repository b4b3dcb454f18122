import { LIST_PROGRESS, NewListInProject } from '@daymark/contract/lists.ts';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectQueries } from '#features/projects/projects.queries.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useCreateList } from './lists.queries.ts';

type Props = {
  /** Project of the list; without one the form asks for it. */
  project?: { id: number; name: string };
  onClose: () => void;
};

export function CreateListDialog({ project, onClose }: Props) {
  const projects = useQuery({ ...projectQueries.all(), enabled: !project }).data;
  const hasNoProject = projects?.length === 0;
  const { form, dialog } = useFormDialog<NewListInProject>({
    schema: NewListInProject,
    initialValues: { name: '', project_id: project?.id ?? null, progress: LIST_PROGRESS.default } as NewListInProject,
    save: useCreateList(),
    onClose,
  });
  const { value, onChange, ...projectField } = form.getInputProps('project_id');
  return (
    <FormDialog
      title={project ? `Add List to ${project.name}` : 'Create New List'}
      submitLabel="Create List"
      isIncomplete={hasNoProject}
      {...dialog}
    >
      {hasNoProject && (
        <Alert color="yellow" title="No Projects Found">
          You need to create a project first before creating lists.
        </Alert>
      )}
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      {!project && (
        <NativeSelect
          label="Project"
          required
          disabled={hasNoProject}
          data={[
            { value: '', label: 'Choose a project' },
            ...(projects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
          {...projectField}
        />
      )}
    </FormDialog>
  );
}
