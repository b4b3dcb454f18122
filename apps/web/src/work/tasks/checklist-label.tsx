import type { Checklist } from '@daymark/contract/tasks.ts';
import { IconListCheck } from '@tabler/icons-react';
import { checklistWords } from './checklist-words.ts';
import classes from './due-label.module.css';

/** How many items of the checklist are ticked: '2/5', beside the badges. */
export function ChecklistLabel({ checklist }: { checklist: Checklist }) {
  const { text, spoken } = checklistWords(checklist);
  return (
    <span className={`${classes.due} figures`} role="img" aria-label={spoken} title={spoken}>
      <IconListCheck size={14} aria-hidden />
      {text}
    </span>
  );
}
