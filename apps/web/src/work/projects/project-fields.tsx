import type { NewProject } from '@daymark/contract/projects.ts';
import { PROJECT_STATUSES } from '@daymark/contract/statuses.ts';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textField, valueField } from '#ui/bound-fields.ts';
import { TextArea } from '#ui/text-area.tsx';
import { projectStatusLabel } from './project-status-badge.tsx';

const STATUSES = PROJECT_STATUSES.map((status) => ({ value: status, label: projectStatusLabel(status) }));

type Props = { form: UseFormReturnType<NewProject> };

export function ProjectFields({ form }: Props) {
  const { onChange: chooseStatus, ...statusField } = valueField(form, 'status');
  return (
    <>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <TextArea label="Description" placeholder="Optional" {...textField(form, 'description')} />
      <Select
        label="Status"
        required
        data={STATUSES}
        allowDeselect={false}
        onChange={(status) => status && chooseStatus(status)}
        {...statusField}
      />
    </>
  );
}
