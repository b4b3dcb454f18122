import { notifications, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { onDemand } from './on-demand.ts';
import classes from './toasts.module.css';

const ToastList = onDemand(() => import('./toast-list.tsx').then(({ ToastList }) => ToastList), PlainToasts);

/** The toasts; their code is loaded before the first of them. */
export function Toasts() {
  const isAny = useNotifications().notifications.length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  if (isAny && !isNeeded) setIsNeeded(true);
  return isNeeded && <ToastList />;
}

/** Toasts as plain text, where their code cannot be loaded. */
function PlainToasts({ hasFailed }: { hasFailed: boolean }) {
  const shown = useNotifications().notifications;
  if (!hasFailed || shown.length === 0) return null;
  return (
    <div className={`${classes.plain} surface`}>
      {shown.map(({ id, role, title, message }) => (
        <div key={id} role={role}>
          <strong>{title}</strong> {message}
        </div>
      ))}
      <button type="button" className="toast-action" onClick={() => notifications.clean()}>
        Dismiss
      </button>
    </div>
  );
}
