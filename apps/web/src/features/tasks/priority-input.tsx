import type { Priority } from '@daymark/contract/tasks.ts';
import { Input, SegmentedControl } from '@mantine/core';
import { priorityLabel } from './priority-label.tsx';

type Props = {
  priorities: readonly Priority[];
  value?: Priority;
  onChange: (priority: string) => void;
  error?: string;
};

export function PriorityInput({ priorities, value, onChange, error }: Props) {
  const options = priorities.map((priority) => ({ value: priority, label: priorityLabel(priority) }));
  return (
    <Input.Wrapper label="Priority" required labelElement="div" error={error}>
      <SegmentedControl fullWidth aria-label="Priority" data={options} value={value ?? ''} onChange={onChange} />
    </Input.Wrapper>
  );
}
