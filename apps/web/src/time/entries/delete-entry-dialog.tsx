import type { TimeEntry } from '@daymark/contract/entries.ts';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { useDeleteEntry } from './entries.queries.ts';
import { dayText, timesText } from './entry-words.ts';

type Props = { entry: TimeEntry; onDeleted?: () => void; onClose: () => void };

export function DeleteEntryDialog({ entry, onDeleted, onClose }: Props) {
  const deleteEntry = useDeleteEntry(entry.id);
  const { started_at, task_name } = entry;
  return (
    <DeletionDialog
      title="Delete time entry"
      message={`Are you sure you want to delete ${dayText(started_at)}, ${timesText(entry)} of "${task_name}"?`}
      confirmLabel="Delete Time Entry"
      action={{
        ...deleteEntry,
        mutate: (_, on) =>
          deleteEntry.mutate(undefined, {
            onSuccess: () => {
              on.onSuccess();
              onDeleted?.();
            },
          }),
      }}
      onClose={onClose}
    />
  );
}
