import { useState } from 'react';
import { useHasCopied } from '#api/copied.ts';
import { useKept } from '#api/kept.ts';
import { useCanKeepCalls } from '#api/kept-calls.ts';
import { useIsOffline } from '#ui/offline.ts';
import { onDemand } from '#ui/on-demand.ts';
import classes from './shell.module.css';

const AsOf = onDemand<{ isOffline: boolean }>(
  () => import('./as-of.tsx').then(({ AsOf }) => AsOf),
  () => null,
);
const UnsentLine = onDemand<object>(
  () => import('./unsent-line.tsx').then(({ UnsentLine }) => UnsentLine),
  () => null,
);

/** Words for a page without the server. What keeps changes is loaded a moment after the page. */
const OFFLINE = {
  kept: 'You are offline. Changes of tasks, plans and the timer are sent later.',
  notKept: 'You are offline. This page cannot keep changes before it has reached the server again.',
};

/** Line about a page that lacks the server: the age of what it shows, and the changes that wait. */
export function ShellStatus() {
  const isOffline = useIsOffline();
  const canKeep = useCanKeepCalls();
  const hasCopied = useHasCopied();
  const hasKept = useKept().length > 0;
  // The dialog of changes that were not sent stays until its person closes it, also once all are sent.
  const [hadKept, setHadKept] = useState(hasKept);
  if (hasKept && !hadKept) setHadKept(true);
  // The element is always there, since screen readers only hear what changes inside.
  return (
    <div className={classes.offline} role="status">
      {isOffline && (canKeep ? OFFLINE.kept : OFFLINE.notKept)}
      {(isOffline || hasCopied) && <AsOf isOffline={isOffline} />}
      {hadKept && <UnsentLine />}
    </div>
  );
}
