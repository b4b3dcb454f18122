import type { TimeEntry } from '@daymark/contract/entries.ts';
import { EntryForm } from '@daymark/domain/entry-forms.ts';
import { Text } from '@mantine/core';
import { useCreateEntry } from '#time/entries/entries.queries.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { EntryTimesInput } from '#time/entries/entry-times-input.tsx';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { EntryInTheWay } from './edit-entry-dialog.tsx';
import { TaskInput } from './task-input.tsx';

type Props = {
  /** The task of the new entry; the form asks for it where it is absent. */
  task?: { id: number; name: string };
  /** Times that the form begins with. */
  times: Times;
  /** Known entries around these times. */
  entries: readonly TimeEntry[];
  onClose: () => void;
};

type Values = Times & { task_id: number | null };

export function AddTimeDialog({ task, times, entries, onClose }: Props) {
  const createEntry = useCreateEntry();
  const { form, dialog } = useFormDialog<Values>({
    schema: EntryForm,
    initialValues: { task_id: task?.id ?? null, ...times },
    save: {
      ...createEntry,
      mutate: ({ task_id, ...times }, on) => task_id !== null && createEntry.mutate({ task_id, ...times }, on),
    },
    onClose,
  });
  return (
    <FormDialog title="Add time" submitLabel="Add Time" {...dialog}>
      {task ? <Text c="dimmed">{task.name}</Text> : <TaskInput {...valueField(form, 'task_id')} entries={entries} />}
      <EntryTimesInput form={form} others={entries} isFirst={task !== undefined} />
      <EntryInTheWay form={form} error={createEntry.error} />
    </FormDialog>
  );
}
