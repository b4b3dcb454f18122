import { NewTask, PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '#ui/form-dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { PriorityInput } from './priority-input.tsx';
import { useCreateTask } from './tasks.queries.ts';

type Props = { listId: number; onClose: () => void };

export function CreateTaskDialog({ listId, onClose }: Props) {
  const createTask = useCreateTask();
  const { form, dialog } = useFormDialog<NewTask>({
    schema: NewTask,
    initialValues: {
      name: '',
      description: '',
      list_id: listId,
      priority: 'medium',
      planned_duration: PLANNED_DURATION.default,
      category_id: null,
    },
    save: createTask,
    onClose,
  });
  return (
    <FormDialog title="Add New Task" submitLabel="Add Task" hasTextarea {...dialog}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        placeholder="Optional"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <PriorityInput {...form.getInputProps('priority')} />
      <NumberField
        label="Planned duration (minutes)"
        required
        min={PLANNED_DURATION.min}
        max={PLANNED_DURATION.max}
        allowDecimal={false}
        {...form.getInputProps('planned_duration')}
      />
    </FormDialog>
  );
}
