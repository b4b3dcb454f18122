import type { Priority } from '@daymark/contract/tasks.ts';
import { Input } from '@mantine/core';
import type { FieldProps } from '#ui/bound-fields.ts';
import { Segments } from '#ui/segments.tsx';
import { priorityLabel } from './priority-label.tsx';

type Props = FieldProps<Priority> & { priorities: readonly Priority[] };

export function PriorityInput({ priorities, value, onChange, error, description, ...field }: Props) {
  const options = priorities.map((priority) => ({ value: priority, label: priorityLabel(priority) }));
  return (
    <Input.Wrapper label="Priority" required labelElement="div" error={error} description={description}>
      <Segments {...field} isWide aria-label="Priority" data={options} value={value} onChange={onChange} />
    </Input.Wrapper>
  );
}
