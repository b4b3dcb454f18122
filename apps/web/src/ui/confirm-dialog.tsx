import { Button, Group, Text } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  message: string;
  /** Verb and noun: 'Delete List'. */
  confirmLabel: string;
  cancelLabel?: string;
  saving?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone; the focus is on Cancel. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel = 'Cancel', saving = false, ...on }: Props) {
  return (
    <Dialog title={title} centered isLocked={saving} onClose={on.onClose}>
      <Text>{message}</Text>
      <Group className={classes.footer} justify="flex-end">
        <Button variant="default" data-autofocus onClick={on.onClose} disabled={saving}>
          {cancelLabel}
        </Button>
        <Button color="red" loading={saving} onClick={on.onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
