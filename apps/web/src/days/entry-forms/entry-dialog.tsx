import type { TimeEntry } from '@daymark/contract/entries.ts';
import { DeleteEntryDialog } from '#time/entries/delete-entry-dialog.tsx';
import { EditEntryDialog } from './edit-entry-dialog.tsx';

/** An entry and the dialog about it. */
export type OpenEntryDialog = { kind: 'edit' | 'delete'; entry: TimeEntry };

export function EntryDialog({ kind, ...props }: OpenEntryDialog & { onClose: () => void }) {
  return kind === 'edit' ? <EditEntryDialog {...props} /> : <DeleteEntryDialog {...props} />;
}
