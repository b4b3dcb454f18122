import type { TimeEntry } from '@daymark/contract/entries.ts';
import { EntryForm } from '@daymark/domain/entry-forms.ts';
import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { isEditConflict } from '#api/client.ts';
import { dateOf } from '#shared/current-day.ts';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { DeleteEntryDialog } from '#time/entries/delete-entry-dialog.tsx';
import { entryInTheWay, entryQueries, useRestoreEntry, useUpdateEntry } from '#time/entries/entries.queries.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { EntryTimesInput } from '#time/entries/entry-times-input.tsx';
import { dayText, timesText, timeText } from '#time/entries/entry-words.ts';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TaskInput } from './task-input.tsx';

type Props = { entry: TimeEntry; onClose: () => void };

type Values = Times & { task_id: number };

/** An entry as the form holds it: the end of a running one is empty. */
type HeldEntry = Omit<TimeEntry, 'ended_at'> & Values;

const RunningEntryForm = EntryForm.pick({ started_at: true });

/** Corrects an entry. Of the running one only the start can be changed. */
export function EditEntryDialog({ entry, onClose }: Props) {
  const { id, task_id, task_name, started_at, ended_at } = entry;
  const isRunning = ended_at === null;
  const others = useQuery(entryQueries.ofDay(dateOf(started_at))).data ?? [];
  const updateEntry = useUpdateEntry(id);
  const { form, dialog } = useEditDialog<Values, HeldEntry>({
    schema: isRunning ? RunningEntryForm : EntryForm,
    initialValues: { task_id, started_at, ended_at: endOf(entry) },
    words: {
      task_id: ({ task_name }) => task_name,
      started_at: ({ started_at }) => momentText(started_at),
      ended_at: ({ ended_at }) => (ended_at ? momentText(ended_at) : 'now'),
    },
    save: {
      ...updateEntry,
      mutate: (edit, on) => updateEntry.mutate(edit, { ...on, onError: (error) => on.onError(withHeldEntry(error)) }),
    },
    onClose,
  });
  return (
    <FormDialog title="Edit time entry" submitLabel="Save Changes" {...dialog}>
      <EntryTimesInput form={form} entry={entry} others={others} isFirst />
      <EntryInTheWay form={form} error={updateEntry.error} />
      {isRunning ? (
        <Text c="dimmed">{task_name} · The timer runs. Pause it to change the end or the task.</Text>
      ) : (
        <TaskInput {...valueField(form, 'task_id')} entries={[entry, ...others]} />
      )}
      {!isRunning && <OtherActions entry={entry} onDone={onClose} />}
    </FormDialog>
  );
}

const endOf = ({ ended_at }: TimeEntry): string => ended_at ?? '';

/** An edit conflict with the present entry as the form holds it; other refusals stay as they are. */
function withHeldEntry(error: ApiError): ApiError {
  if (!isEditConflict(error)) return error;
  const entry = error.data as TimeEntry;
  return new ApiError(error.status, error.message, { ...error, data: { ...entry, ended_at: endOf(entry) } });
}

type InTheWayProps = { form: UseFormReturnType<Times>; error: ApiError | null };

/** Leads to the entry that has the wanted time already; its form opens above this one, which keeps what was typed. */
export function EntryInTheWay({ form, error }: InTheWayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entry = entryInTheWay(error);
  if (!entry || (!form.errors['started_at'] && !isOpen)) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" style={{ justifySelf: 'start' }} onClick={() => setIsOpen(true)}>
        Edit {dayText(entry.started_at)}, {timesText(entry)}
      </Button>
      {isOpen && <EditEntryDialog entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Deletes the entry, or puts back what the timer measured. */
function OtherActions({ entry, onDone }: { entry: TimeEntry; onDone: () => void }) {
  const restoreEntry = useRestoreEntry(entry.id);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      {entry.source === 'corrected' && <Text c="dimmed">{measuredText(entry)}</Text>}
      <Group gap="xs">
        {entry.source === 'corrected' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRestore size={16} />}
            loading={restoreEntry.isPending}
            onClick={() => restoreEntry.mutate(undefined, { onSuccess: onDone })}
          >
            Restore Measured Time
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} />}
          onClick={() => setIsDeleting(true)}
        >
          Delete Time Entry
        </Button>
      </Group>
      {isDeleting && <DeleteEntryDialog entry={entry} onDeleted={onDone} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** 'The timer measured Fri, Nov 20, 09:05 – 09:24.' */
function measuredText({ measured_started_at: started_at, measured_ended_at: ended_at }: TimeEntry): string {
  return started_at ? `The timer measured ${dayText(started_at)}, ${timesText({ started_at, ended_at })}.` : '';
}

const momentText = (instant: string): string => `${dayText(instant)}, ${timeText(instant)}`;
