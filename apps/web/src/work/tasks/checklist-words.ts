import type { Checklist } from '@daymark/contract/tasks.ts';
import { counted } from '#ui/format.ts';

/** '3 open items' of a task that is done all the same; empty where none is open. */
export function openItemsWords(checklist: Checklist | null): string {
  const open = checklist ? checklist.items - checklist.done : 0;
  return open > 0 ? counted(open, 'open item') : '';
}

/** '2/5', and '2 of 5 items' for screen readers. */
export const checklistWords = ({ done, items }: Checklist) => ({
  text: `${done}/${items}`,
  spoken: `${done} of ${counted(items, 'item')}`,
});
