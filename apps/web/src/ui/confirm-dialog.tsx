import { Button, Group, Modal, Text } from '@mantine/core';
import classes from './dialog.module.css';
import { useIsOnTop } from './use-is-on-top.ts';
import { useReturnFocus } from './use-return-focus.ts';

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

/** Asks before what cannot be undone; the harmless answer has the focus. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel = 'Cancel', saving = false, ...on }: Props) {
  useReturnFocus();
  const isOnTop = useIsOnTop();
  return (
    <Modal
      opened
      onClose={on.onClose}
      title={title}
      centered
      returnFocus={false}
      closeOnClickOutside={!saving}
      closeOnEscape={!saving && isOnTop}
      closeButtonProps={{ 'aria-label': 'Close', disabled: saving }}
      classNames={classes}
    >
      <Text>{message}</Text>
      <Group className={classes.footer} justify="flex-end">
        <Button variant="default" data-autofocus onClick={on.onClose} disabled={saving}>
          {cancelLabel}
        </Button>
        <Button color="red" loading={saving} onClick={on.onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
