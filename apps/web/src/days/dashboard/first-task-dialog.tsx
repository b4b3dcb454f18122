import { NewListWithProject } from '@daymark/contract/new-lists.ts';
import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCreateFirstTask } from '#days/workspace/created-lists.queries.ts';
import { useStartTimer } from '#time/timer/timer.queries.ts';
import { numberField, textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { fieldRow } from '#ui/grids.ts';
import { NumberField } from '#ui/number-field.tsx';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';

type Values = {
  task: { name: string; planned_duration: number };
  name: string;
  project: { name: string };
};

const EMPTY: Values = {
  task: { name: '', planned_duration: PLANNED_DURATION.default },
  name: 'Today',
  project: { name: 'My Work' },
};

/** A task with the list and the project that hold it, for a user who has neither. */
export function FirstTaskDialog({ name = '', onClose }: { name?: string; onClose: () => void }) {
  const createFirstTask = useCreateFirstTask();
  const startTimer = useStartTimer();
  const [starts, setStarts] = useState(true);

  const add =
    (starts: boolean): Save<Values>['mutate'] =>
    (values, { onSuccess, onError }) => {
      setStarts(starts);
      createFirstTask.mutate(values, {
        onSuccess: ({ tasks: [task] }) => {
          onSuccess();
          if (starts && task) startTimer.mutate({ task });
        },
        onError,
      });
    };

  const { form, dialog, submitWith } = useFormDialog<Values>({
    schema: NewListWithProject,
    initialValues: { ...EMPTY, task: { ...EMPTY.task, name } },
    save: { ...createFirstTask, mutate: add(true) },
    onClose,
  });

  return (
    <FormDialog
      title="Add Your First Task"
      submitLabel="Add and Start"
      alternative={{
        label: 'Add Task',
        isSaving: createFirstTask.isPending && !starts,
        onSubmit: submitWith(add(false)),
      }}
      {...dialog}
    >
      <TextInput label="Task name" required data-autofocus {...textField(form, 'task.name')} />
      <NumberField
        label="Planned duration (minutes)"
        required
        min={PLANNED_DURATION.min}
        max={PLANNED_DURATION.max}
        allowDecimal={false}
        {...numberField(form, 'task.planned_duration')}
      />
      <div className={fieldRow}>
        <TextInput label="List name" required {...textField(form, 'name')} />
        <TextInput label="Project name" required {...textField(form, 'project.name')} />
      </div>
      <Text size="sm" c="dimmed">
        A task is in a list, and a list in a project. Both names can be changed later.
      </Text>
    </FormDialog>
  );
}
