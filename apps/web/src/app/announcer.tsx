import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { getAnnouncements, subscribeToAnnouncements } from '#api/announcements.ts';

/** Where screen readers hear what `announce` says. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(subscribeToAnnouncements, getAnnouncements);
  return (
    <VisuallyHidden>
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{assertive}</div>
    </VisuallyHidden>
  );
}
