import type { Checklist } from '@daymark/contract/tasks.ts';
import classes from './checklist-label.module.css';
import { checklistWords } from './checklist-words.ts';

/** How many items of the checklist are ticked: '2/5', beside the badges. */
export function ChecklistLabel({ checklist }: { checklist: Checklist }) {
  const { text, spoken } = checklistWords(checklist);
  return (
    <span className={classes.label} role="img" aria-label={spoken}>
      {text}
    </span>
  );
}
