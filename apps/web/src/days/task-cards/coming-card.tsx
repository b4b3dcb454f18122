import { IconClock } from '@tabler/icons-react';
import { Card } from '#ui/card.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import classes from './task-card.module.css';

/** Tasks that are being created, after the open ones: without buttons, since the server does not know them yet. */
export function ComingCards({ tasks }: { tasks: ComingTask[] }) {
  return tasks.map((task, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same name
    <Card key={place} name={task.name} aria-busy>
      <p className={classes.coming}>{task.name}</p>
      <div className={classes.foot}>
        <span className={classes.planned}>
          <IconClock size={16} aria-hidden /> {plannedWords(task)}
        </span>
        <span className={classes.worked}>Adding…</span>
      </div>
    </Card>
  ));
}
