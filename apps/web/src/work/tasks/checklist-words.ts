import type { Checklist } from '@daymark/contract/tasks.ts';

/** '3 items are open', for a task that is done all the same; empty where none is. */
export function openItemsWords(checklist: Checklist | null): string {
  const open = checklist ? checklist.items - checklist.done : 0;
  if (open === 0) return '';
  return open === 1 ? '1 item is open' : `${open} items are open`;
}

/** '2/5', and '2 of 5 items' for screen readers. */
export const checklistWords = ({ done, items }: Checklist) => ({
  text: `${done}/${items}`,
  spoken: `${done} of ${items} ${items === 1 ? 'item' : 'items'}`,
});
