import { PLANNED_DURATION, type Task } from '@daymark/contract/tasks.ts';
import { TaskForm } from '@daymark/domain/task-forms.ts';
import { useState } from 'react';
import { SuggestionPanel } from '#insight/experiments/suggestion-panel.tsx';
import { useSuggestion } from '#insight/experiments/use-suggestion.ts';
import { TypicalLine } from '#insight/forecasts/typical-line.tsx';
import { useTypicalTime } from '#insight/forecasts/use-typical-time.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { ListInput } from '#work/projects/list-input.tsx';
import { newFigureNote } from '#work/tasks/estimate-words.ts';
import { TaskFields } from '#work/tasks/task-fields.tsx';
import { type TaskValues, useTaskOptions, withExistingCategory } from '#work/tasks/task-form.ts';
import { useCreateTask } from '#work/tasks/tasks.queries.ts';

const EMPTY: TaskValues = {
  name: '',
  description: '',
  priority: 'medium',
  planned_duration: PLANNED_DURATION.default,
  at_most: null,
  category_id: null,
  due_date: null,
  rrule: null,
};

type Props = {
  /** The list of the new task, null for the inbox; the form asks for it where it is absent. */
  listId?: number | null;
  /** Values that the form begins with; a planned duration among them is its owner's. */
  initial?: Partial<TaskValues>;
  /** The estimate as it was when its odds were shown where these values were typed. */
  oddsShownAt?: number | null;
  onCreated?: (task: Task) => void;
  onClose: () => void;
};

export function CreateTaskDialog({ listId, initial, oddsShownAt, onCreated, onClose }: Props) {
  const [chosen, setChosen] = useState<number | null | undefined>(null);
  const [isSaid, setIsSaid] = useState(initial?.planned_duration !== undefined);
  const list_id = listId === undefined ? chosen : listId;
  const createTask = useCreateTask();
  const options = useTaskOptions();
  const { form, dialog } = useFormDialog<TaskValues>({
    schema: TaskForm,
    initialValues: { ...EMPTY, ...initial },
    save: {
      isPending: createTask.isPending,
      failure: createTask.failure,
      mutate: ({ rrule, ...values }, on) =>
        list_id !== undefined &&
        createTask.mutate(
          {
            ...withExistingCategory(values, options),
            ...(!isSaid && { estimate_origin: null }),
            ...(rrule !== null && { rrule }),
            list_id,
            enrolment: () => enrolment(values.planned_duration),
            mayEnrol,
          },
          {
            ...on,
            onSuccess: (task) => {
              on.onSuccess();
              onCreated?.(task);
            },
          },
        ),
    },
    onClose,
  });
  const { planned_duration } = form.values;
  const { typical, ownEstimate } = useTypicalTime({ ...form.values, isSaid, alreadyShownAt: oddsShownAt });
  const { suggestion, isAccepted, take, enrolment, mayEnrol } = useSuggestion({ ...form.values, ownEstimate, isSaid });
  return (
    <FormDialog
      title="Add New Task"
      submitLabel="Add Task"
      hasTextarea
      isIncomplete={list_id === undefined}
      {...dialog}
    >
      {listId === undefined && <ListInput onChange={(list) => setChosen(list?.id)} onInbox={() => setChosen(null)} />}
      <TaskFields
        form={form}
        options={options}
        figure={{ note: newFigureNote(planned_duration, isSaid), onSay: () => setIsSaid(true) }}
        belowDuration={<TypicalLine planned={planned_duration} typical={typical} />}
        hasAtMost
      />
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
