import { VisuallyHidden } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { announcements } from '#api/announcements.ts';

/** The live regions in which screen readers find the texts of `announce`. */
export function Announcer() {
  const { polite, assertive } = useSelector(announcements);
  return (
    <VisuallyHidden>
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{assertive}</div>
    </VisuallyHidden>
  );
}
