import { PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { Input, SegmentedControl } from '@mantine/core';
import { priorityLabel } from './priority-label.tsx';

const OPTIONS = PRIORITIES.map((priority) => ({ value: priority, label: priorityLabel(priority) }));

type Props = { value?: Priority; onChange: (priority: string) => void; error?: string };

export function PriorityInput({ value, onChange, error }: Props) {
  return (
    <Input.Wrapper label="Priority" required labelElement="div" error={error}>
      <SegmentedControl fullWidth aria-label="Priority" data={OPTIONS} value={value ?? ''} onChange={onChange} />
    </Input.Wrapper>
  );
}
