import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import { announce } from './announcements.ts';

export type Toast = {
  title: string;
  message: string;
  /** The text for screen readers, instead of the toast's own. */
  spoken?: string;
};

/** Milliseconds. */
const SUCCESS_STAYS = 4_000;
const UNDO_STAYS = 10_000;
const ERROR_STAYS = 10_000;
const IGNORE_REPEATS_WITHIN = 2_000;

const lastShown = new Map<string, number>();

export function toastSuccess({ title, message, spoken }: Toast): void {
  if (spoken) announce(spoken);
  show({
    title,
    message,
    role: spoken ? 'presentation' : 'status',
    color: 'green',
    icon: <IconCheck size={18} />,
    autoClose: SUCCESS_STAYS,
  });
}

/** A success toast with an Undo button, which calls `undo`. */
export function toastUndoable(message: string, undo: () => void): void {
  const id = present({
    title: 'Success',
    message: (
      <>
        {message}
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </button>
      </>
    ),
    role: 'status',
    color: 'green',
    icon: <IconCheck size={18} />,
    autoClose: UNDO_STAYS,
  });
}

/** For events that no action on this page has caused. */
export function toastNews({ title, message }: Toast): void {
  show({ title, message, role: 'status', color: 'blue', icon: <IconInfoSmall size={24} />, autoClose: ERROR_STAYS });
}

/** `reason` stands on a line of its own. */
export function toastError(message: string, reason?: string): void {
  show({
    title: 'Error',
    message: reason ? (
      <>
        <span>{message}</span>
        <br />
        <span>{reason}</span>
      </>
    ) : (
      message
    ),
    key: `${message}${reason ?? ''}`,
    role: 'alert',
    color: 'red',
    icon: <IconExclamationMark size={18} />,
    autoClose: ERROR_STAYS,
  });
}

type Shown = Parameters<typeof notifications.show>[0] & { key?: string };

function show({ key, ...toast }: Shown): void {
  const what = key ?? `${toast.title}${toast.message}`;
  const now = performance.now();
  const before = lastShown.get(what);
  if (before !== undefined && now - before < IGNORE_REPEATS_WITHIN) return;
  lastShown.set(what, now);
  present(toast);
}

/** Hides the oldest toasts when there is no room, so that a new one never waits in the queue. */
function present(toast: NotificationData): string {
  const id = notifications.show(toast);
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id } of shown.slice(0, queue.length)) if (id) notifications.hide(id);
  return id;
}
