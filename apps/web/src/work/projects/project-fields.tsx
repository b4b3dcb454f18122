import type { NewProject } from '@daymark/contract/projects.ts';
import { PROJECT_STATUSES } from '@daymark/contract/statuses.ts';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TextArea } from '#ui/text-area.tsx';
import { projectStatusLabel } from './project-status-badge.tsx';

const STATUSES = PROJECT_STATUSES.map((status) => ({ value: status, label: projectStatusLabel(status) }));

type Props = { form: UseFormReturnType<NewProject> };

export function ProjectFields({ form }: Props) {
  return (
    <>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextArea label="Description" placeholder="Optional" {...form.getInputProps('description')} />
      <Select label="Status" required data={STATUSES} allowDeselect={false} {...form.getInputProps('status')} />
    </>
  );
}
