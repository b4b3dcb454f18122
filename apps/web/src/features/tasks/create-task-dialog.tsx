import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { useState } from 'react';
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
  const [acceptedFor, setAcceptedFor] = useState<number | null>(null);
  const { form, dialog, options } = useTaskForm({
    initialValues: EMPTY,
    save: {
      isPending: createTask.isPending,
      mutate: (values, on) =>
        createTask.mutate(
          { ...values, list_id: listId, enrolment: () => enrolment(values.planned_duration, isAccepted) },
          on,
        ),
    },
    onClose,
  });
  const { category_id, planned_duration } = form.values;
  const { suggestion, enrolment } = useSuggestion({ category_id, planned_duration });
  // Whoever takes it and then types another figure has not taken it.
  const isAccepted = acceptedFor === category_id && suggestion?.suggested_estimate === planned_duration;
  return (
    <FormDialog title="Add New Task" submitLabel="Add Task" hasTextarea {...dialog}>
      <TaskFields form={form} options={options} />
      <SuggestionPanel
        suggestion={suggestion}
        isAccepted={isAccepted}
        onAccept={(minutes) => {
          form.setFieldValue('planned_duration', minutes);
          setAcceptedFor(category_id);
          // The pressed button is gone: the figure that it changed takes the focus.
          form.getInputNode('planned_duration')?.focus();
        }}
      />
    </FormDialog>
  );
}
