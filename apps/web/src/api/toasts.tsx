import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import { announce } from './announcements.ts';
import { offerUndo } from './undo.ts';

export type Toast = {
  title: string;
  message: string;
  /** The text for screen readers, instead of the toast's own. */
  spoken?: string;
  /** Takes back the success: the toast gets an Undo button. */
  undo?: () => void;
};

// `autoClose` is in milliseconds.
const SUCCESS = { role: 'status', color: 'green', icon: <IconCheck size={18} />, autoClose: 4_000 };
const NEWS = { role: 'status', color: 'blue', icon: <IconInfoSmall size={24} />, autoClose: 10_000 };
const ERROR = { role: 'alert', color: 'red', icon: <IconExclamationMark size={18} />, autoClose: 10_000 };
const UNDO_STAYS = 10_000;

/** Milliseconds during which a toast with the same text is not shown again. */
const IGNORE_REPEATS_WITHIN = 2_000;

const lastShown = new Map<string, number>();

export function toastSuccess({ title, message, spoken, undo }: Toast): void {
  if (spoken) announce(spoken);
  const toast = { ...SUCCESS, ...(spoken && { role: 'presentation' }), title };
  if (undo) presentUndoable({ ...toast, autoClose: UNDO_STAYS }, message, undo);
  else show({ ...toast, message });
}

function presentUndoable(toast: Omit<NotificationData, 'message'>, message: string, undo: () => void): void {
  const takeBack = () => {
    notifications.hide(id);
    undo();
  };
  const withdraw = offerUndo(takeBack);
  const id = present({
    ...toast,
    onClose: withdraw,
    message: (
      <>
        {message}
        <button type="button" className="toast-action" onClick={takeBack}>
          Undo
        </button>
      </>
    ),
  });
}

/** Shows an event that no action on this page has caused. */
export function toastNews({ title, message }: Toast): void {
  show({ ...NEWS, title, message });
}

/** `reason` stands on a line of its own. */
export function toastError(text: string, reason?: string): void {
  const message = reason ? (
    <>
      <span>{text}</span>
      <br />
      <span>{reason}</span>
    </>
  ) : (
    text
  );
  show({ ...ERROR, title: 'Error', message }, `${text}${reason ?? ''}`);
}

function show(toast: NotificationData, key = `${toast.title}${toast.message}`): void {
  const now = performance.now();
  const before = lastShown.get(key);
  if (before !== undefined && now - before < IGNORE_REPEATS_WITHIN) return;
  lastShown.set(key, now);
  present(toast);
}

/** Hides the oldest toasts when there is no room, so that a new one never waits in the queue. */
function present(toast: NotificationData): string {
  const id = notifications.show(toast);
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id } of shown.slice(0, queue.length)) if (id) notifications.hide(id);
  return id;
}
