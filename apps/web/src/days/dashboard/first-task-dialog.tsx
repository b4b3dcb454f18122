import { NewListWithProject } from '@daymark/contract/new-lists.ts';
import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCreateFirstTask } from '#days/workspace/created-lists.queries.ts';
import { useStartTimer } from '#time/timer/presses.queries.ts';
import { numberField, textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { fieldRow } from '#ui/grids.ts';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { DurationField, NoteRoom } from '#work/tasks/duration-field.tsx';
import { newFigureNote } from '#work/tasks/estimate-words.ts';

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
  const [isSaid, setIsSaid] = useState(false);

  const add =
    (starts: boolean): Save<Values>['mutate'] =>
    ({ task, ...values }, { onSuccess, onError }) => {
      setStarts(starts);
      const body = { ...values, task: { ...task, ...(!isSaid && { estimate_origin: null }) } };
      createFirstTask.mutate(body, {
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
      <DurationField
        figure={{
          note: newFigureNote(form.values.task.planned_duration, isSaid),
          onSay: () => setIsSaid(true),
        }}
        {...numberField(form, 'task.planned_duration')}
      />
      <NoteRoom />
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
