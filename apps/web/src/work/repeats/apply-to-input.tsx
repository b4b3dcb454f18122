import type { ApplyTo } from '@daymark/contract/tasks.ts';
import { Radio, Stack } from '@mantine/core';

type Props = { label: string; value: ApplyTo; onChange: (value: ApplyTo) => void };

/** Whether a change of a repeating task is one of its series too. */
export function ApplyToInput({ label, value, onChange }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as ApplyTo)}>
      <Stack gap="xs" mt={4}>
        <Radio value="this" label="This task" />
        <Radio value="later" label="This and all later ones" />
      </Stack>
    </Radio.Group>
  );
}
