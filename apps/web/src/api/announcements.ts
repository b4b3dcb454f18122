/** Words for screen readers that stand nowhere on the page: one polite line and one assertive one. */
export type Announcements = { polite: string; assertive: string };

let said: Announcements = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/** `assertive` interrupts what is being read: for what cannot wait. */
export function announce(text: string, urgency: keyof Announcements = 'polite'): void {
  said = { ...said, [urgency]: text };
  for (const listener of listeners) listener();
}

export const getAnnouncements = (): Announcements => said;

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
