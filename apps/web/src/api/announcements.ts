import { createAtom } from '@tanstack/react-store';

/** Texts for screen readers alone: one polite live region and one assertive one. */
type Announcements = { polite: string; assertive: string };

export const announcements = createAtom<Announcements>({ polite: '', assertive: '' });

/** Empties both regions: what they last said is no news for whoever signs in next. */
export const forgetAnnouncements = (): void => announcements.set({ polite: '', assertive: '' });

/** `assertive` interrupts the screen reader: for what cannot wait. */
export function announce(text: string, urgency: keyof Announcements = 'polite'): void {
  // Screen readers hear changes alone: the same words once more are told by a space that nobody hears.
  announcements.set((before) => ({ ...before, [urgency]: before[urgency] === text ? `${text}\u00a0` : text }));
}
