import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import { announce } from './announcements.ts';

export type Toast = {
  title: string;
  message: string;
  /** The text for screen readers, instead of the toast's own. */
  spoken?: string;
  /** A button of the toast, such as Undo. */
  action?: ToastAction;
  /** The command that the button takes back: with that the toast goes, whatever has taken it back. */
  command?: number | undefined;
};

export type ToastAction = { label: string; act: () => void };

// `autoClose` is in milliseconds.
const SUCCESS = { role: 'status', color: 'green', icon: <IconCheck size={18} />, autoClose: 4_000 };
const NEWS = { role: 'status', color: 'blue', icon: <IconInfoSmall size={24} />, autoClose: 10_000 };
const ERROR = { role: 'alert', color: 'red', icon: <IconExclamationMark size={18} />, autoClose: 10_000 };
/** Milliseconds for which a button stays in reach. */
const ACTION_STAYS = 10_000;
/** Milliseconds for a choice, which has more to read. */
const CHOICE_STAYS = 20_000;

/** Milliseconds during which a toast with the same text is not shown again. */
const IGNORE_REPEATS_WITHIN = 2_000;

const lastShown = new Map<string, number>();

export function toastSuccess({ title, message, spoken, action, command }: Toast): void {
  if (spoken) announce(spoken);
  const toast = { ...SUCCESS, ...(spoken && { role: 'presentation' }), title };
  if (action) presentWithActions({ ...toast, ...idOf(command), autoClose: ACTION_STAYS }, message, [action]);
  else show({ ...toast, message });
}

const idOf = (command: number | undefined) => (command === undefined ? {} : { id: `command ${command}` });

/** Hides the toast of a command that was taken back. */
export function hideToastOf(command: number): void {
  notifications.hide(idOf(command).id ?? '');
}

/** Hides all toasts: they are about the data of somebody who has left. */
export const hideToasts = (): void => notifications.clean();

/** Shows a failure with what can be done about it. */
export function toastChoice({ title, message }: Toast, actions: ToastAction[]): void {
  presentWithActions({ ...ERROR, title, autoClose: CHOICE_STAYS }, message, actions);
}

function presentWithActions(toast: Omit<NotificationData, 'message'>, message: string, actions: ToastAction[]): void {
  const id = present({
    ...toast,
    message: (
      <>
        {message}
        {actions.map(({ label, act }) => (
          <button
            key={label}
            type="button"
            className="toast-action"
            onClick={() => {
              notifications.hide(id);
              act();
            }}
          >
            {label}
          </button>
        ))}
      </>
    ),
  });
}

/** Shows an event with a button until somebody presses it or dismisses the toast. */
export function toastToStay({ title, message, action }: Toast & { action: ToastAction }): void {
  presentWithActions({ ...NEWS, title, autoClose: false }, message, [action]);
}

/** Shows an event that no action on this page has caused. */
export function toastNews({ title, message }: Toast): void {
  show({ ...NEWS, title, message });
}

/** Milliseconds after which a wait is told: on a fast network none is. */
const WAIT_IS_TOLD_AFTER = 400;

/** Tells of something that goes on, if it takes longer than a moment, until the returned function is called. */
export function toastWhile({ title, message }: Toast): () => void {
  let id: string | undefined;
  const telling = setTimeout(() => {
    id = present({ ...NEWS, title, message, loading: true, autoClose: false });
  }, WAIT_IS_TOLD_AFTER);
  return () => {
    clearTimeout(telling);
    if (id !== undefined) notifications.hide(id);
  };
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
