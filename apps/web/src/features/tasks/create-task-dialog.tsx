import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { SuggestionPanel } from '#features/experiments/suggestion-panel.tsx';
import { useSuggestion } from '#features/experiments/use-suggestion.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TaskFields } from './task-fields.tsx';
import { type TaskValues, useTaskForm } from './task-form.ts';
import { useCreateTask } from './tasks.queries.ts';

const EMPTY: TaskValues = {
  name: '',
  description: '',
  priority: 'medium',
  planned_duration: PLANNED_DURATION.default,
  category_id: null,
};

type Props = { listId: number; onClose: () => void };

export function CreateTaskDialog({ listId, onClose }: Props) {
  const createTask = useCreateTask();
  const { form, dialog, options } = useTaskForm({
    initialValues: EMPTY,
    save: {
      isPending: createTask.isPending,
      mutate: (values, on) =>
        createTask.mutate({ ...values, list_id: listId, enrolment: () => enrolment(values.planned_duration) }, on),
    },
    onClose,
  });
  const { suggestion, isAccepted, take, enrolment } = useSuggestion(form.values);
  return (
    <FormDialog title="Add New Task" submitLabel="Add Task" hasTextarea {...dialog}>
      <TaskFields form={form} options={options} />
      <SuggestionPanel
        suggestion={suggestion}
        isAccepted={isAccepted}
        onAccept={(minutes) => {
          form.setFieldValue('planned_duration', minutes);
          take();
          // The pressed button is gone: the field that it changed takes the focus.
          form.getInputNode('planned_duration')?.focus();
        }}
      />
    </FormDialog>
  );
}
