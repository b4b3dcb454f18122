import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { type SaveFailure, SaveFailureNote, useLostFailure } from './save-failure.tsx';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

type Props = {
  title: string;
  message: string;
  /** Verb and noun: 'Delete List'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed mutation; the dialog closes after its success. */
  action: {
    isPending: boolean;
    failure: SaveFailure | null;
    mutate: (variables: undefined, on: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
  /** Choices of the action, below the message. */
  children?: ReactNode;
};

/** Asks before an action that cannot be undone; the focus is on Cancel. */
export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  action,
  onClose,
  children,
}: Props) {
  const forgetFailure = useLostFailure(action.failure);
  const { remember } = useFocusAfterFailure(action.isPending);
  function leave() {
    forgetFailure();
    onClose();
  }
  function confirm() {
    remember();
    action.mutate(undefined, { onSuccess: onClose });
  }
  return (
    <Dialog title={title} centered isLocked={action.isPending} onClose={leave}>
      <Text>{message}</Text>
      {children && <Box mt="md">{children}</Box>}
      <SaveFailureNote failure={action.failure} />
      <Group className={classes.footer} justify="flex-end">
        <Button variant="default" data-autofocus onClick={leave} disabled={action.isPending}>
          {cancelLabel}
        </Button>
        <Button color="red" loading={action.isPending} onClick={confirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
