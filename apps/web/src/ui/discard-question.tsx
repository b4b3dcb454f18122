import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';

type Options = {
  /** Closing would lose typed text. */
  isDirty: boolean;
  /** While it saves, nothing closes the dialog. */
  isLocked?: boolean;
  onClose: () => void;
};

/** Closes a dialog, after a question where typed text would be lost. `question` is rendered beside the dialog. */
export function useDiscardQuestion({ isDirty, isLocked = false, onClose }: Options): {
  close: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  useUnsaved(isDirty, close);

  function close() {
    if (isLocked) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  const question = isAsking && (
    <ConfirmDialog
      title="Discard changes?"
      message="What you typed here has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      action={{ isPending: false, failure: null, mutate: onClose }}
      onClose={() => setIsAsking(false)}
    />
  );
  return { close, question };
}
