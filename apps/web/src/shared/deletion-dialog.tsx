import { TRASH_DAYS } from '@daymark/contract/trash.ts';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Asks before records go to the trash. */
export function DeletionDialog({ message, ...props }: ComponentProps<typeof ConfirmDialog>) {
  return <ConfirmDialog {...props} message={`${message} It can be restored for ${TRASH_DAYS} days.`} />;
}
