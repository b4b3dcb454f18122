import { Button, Group, Text } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  message: string;
  /** Verb and noun: 'Delete List'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed mutation; the dialog closes after its success. */
  action: { isPending: boolean; mutate: (variables: undefined, on: { onSuccess: () => void }) => void };
  onClose: () => void;
};

/** Asks before an action that cannot be undone; the focus is on Cancel. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel = 'Cancel', action, onClose }: Props) {
  return (
    <Dialog title={title} centered isLocked={action.isPending} onClose={onClose}>
      <Text>{message}</Text>
      <Group className={classes.footer} justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose} disabled={action.isPending}>
          {cancelLabel}
        </Button>
        <Button color="red" loading={action.isPending} onClick={() => action.mutate(undefined, { onSuccess: onClose })}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
