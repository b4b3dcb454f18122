import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { useDeleteList } from './lists.queries.ts';

type Props = {
  list: { id: number; name: string };
  /** Whether the question mentions that its tasks are deleted too. */
  warnsOfTasks: boolean;
  onDeleted?: () => unknown;
  onClose: () => void;
};

export function DeleteListDialog({ list, warnsOfTasks, onDeleted, onClose }: Props) {
  const deleteList = useDeleteList(list.id, onDeleted);
  const question = `Are you sure you want to delete "${list.name}"?`;
  return (
    <DeletionDialog
      title="Delete list"
      message={warnsOfTasks ? `${question} This will also delete all tasks in this list.` : question}
      confirmLabel="Delete List"
      action={deleteList}
      onClose={onClose}
    />
  );
}
