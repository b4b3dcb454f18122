import { LIST_PROGRESS, NewListInProject } from '@daymark/contract/lists.ts';
import { NewListWithProject } from '@daymark/contract/new-lists.ts';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { useCreateList } from './created-lists.queries.ts';

type Props = {
  /** Project of the list; without one the form asks for it. */
  project?: { id: number; name: string };
  /** The day whose board gets the list; today without one. */
  date?: string;
  onCreated?: () => void;
  onClose: () => void;
};

/** Either a project of the user or the name of a new one. */
type Values = { name: string; progress: number; project_id: number | null; project: { name: string } };

/** Value of the option that asks for the name of a new project. */
const NEW = 'new';

export function CreateListDialog({ project, date, onCreated, onClose }: Props) {
  // The form shows no failed state, so a toast says that the projects are missing.
  const meta = { failed: 'Failed to load projects' };
  const { data: projects, isError } = useQuery({ ...projectQueries.all(), enabled: !project, meta });
  const isOffline = useIsOffline();
  const knowsNone = isOffline && isError && !projects;
  const hasNoProject = projects?.length === 0;
  const [choosesNew, setChoosesNew] = useState(false);
  const isNew = choosesNew || hasNoProject;
  const createList = useCreateList(date);
  const { form, dialog } = useFormDialog<Values>({
    schema: isNew ? NewListWithProject : NewListInProject,
    initialValues: {
      name: '',
      progress: LIST_PROGRESS.default,
      project_id: project?.id ?? null, // the schema refuses a list without one
      project: { name: '' },
    },
    save: {
      isPending: createList.isPending,
      failure: createList.failure,
      mutate: ({ project_id, project, ...list }, { onSuccess, onError }) =>
        createList.mutate(isNew || project_id === null ? { ...list, project } : { ...list, project_id }, {
          onSuccess: () => {
            onCreated?.();
            onSuccess();
          },
          onError,
        }),
    },
    onClose,
  });
  const { value: projectId, onChange: chooseProject, ...projectField } = valueField(form, 'project_id');

  function choose(value: string) {
    setChoosesNew(value === NEW);
    if (value === NEW) form.clearFieldError('project_id');
    else chooseProject(value ? Number(value) : null);
  }

  return (
    <FormDialog
      title={project ? `Add List to ${project.name}` : 'Create New List'}
      submitLabel="Create List"
      {...dialog}
    >
      {hasNoProject && (
        <Alert color="yellow" title="No Projects Found">
          You need to create a project first before creating lists. Name it here, and both are created together.
        </Alert>
      )}
      {knowsNone && (
        <Alert color="gray" role="note" title="Your Projects Need the Server">
          This browser has not kept them yet. They can be chosen here once the connection is back; a new project can be
          named now.
        </Alert>
      )}
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      {!project && !hasNoProject && (
        <NativeSelect
          label="Project"
          required
          data={[
            { value: '', label: 'Choose a project' },
            ...(projects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NEW, label: 'New project…' },
          ]}
          value={choosesNew ? NEW : String(projectId ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          {...projectField}
        />
      )}
      {isNew && <TextInput label="Project name" required {...textField(form, 'project.name')} />}
    </FormDialog>
  );
}
