import type { Checklist } from '@daymark/contract/tasks.ts';

/** '2/5', and '2 of 5 items' for screen readers. */
export const checklistWords = ({ done, items }: Checklist) => ({
  text: `${done}/${items}`,
  spoken: `${done} of ${items} ${items === 1 ? 'item' : 'items'}`,
});
