import { createAtom } from '@tanstack/react-store';

/** Texts for screen readers alone: one polite live region and one assertive one. */
type Announcements = { polite: string; assertive: string };

export const announcements = createAtom<Announcements>({ polite: '', assertive: '' });

/** `assertive` interrupts the screen reader: for what cannot wait. */
export function announce(text: string, urgency: keyof Announcements = 'polite'): void {
  announcements.set((before) => ({ ...before, [urgency]: text }));
}
