import type { NewProject } from '@daymark/contract/projects.ts';
import { PROJECT_STATUSES } from '@daymark/contract/statuses.ts';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textField, valueField } from '#ui/bound-fields.ts';
import { DescriptionField } from '#work/descriptions/description-field.tsx';
import { projectStatusLabel } from './project-status-badge.tsx';

const STATUSES = PROJECT_STATUSES.map((status) => ({ value: status, label: projectStatusLabel(status) }));

type Props = { form: UseFormReturnType<NewProject> };

export function ProjectFields({ form }: Props) {
  const { onChange: chooseStatus, ...statusField } = valueField(form, 'status');
  return (
    <>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <DescriptionField {...valueField(form, 'description')} />
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
