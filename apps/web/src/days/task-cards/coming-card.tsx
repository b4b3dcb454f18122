import { IconClock } from '@tabler/icons-react';
import { Card } from '#ui/card.tsx';
import { taskGrid } from '#ui/grids.ts';
import { DashedCircleIcon } from '#ui/icons.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import classes from './task-card.module.css';

/** Tasks that are being created, after the open ones. */
export function ComingCards({ tasks, layout }: { tasks: ComingTask[]; layout: 'grid' | 'stack' }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same name
  const cards = tasks.map((task, place) => <ComingCard key={place} task={task} />);
  return layout === 'grid' ? <div className={taskGrid}>{cards}</div> : cards;
}

/** The card of a task that is being created: without buttons, since the server does not know the task yet. */
function ComingCard({ task }: { task: ComingTask }) {
  return (
    <Card name={task.name} aria-busy>
      <p className={classes.coming}>{task.name}</p>
      <div className={classes.foot}>
        <span className={classes.planned}>
          <IconClock size={16} aria-hidden /> {plannedWords(task)}
        </span>
        <span className={classes.worked}>Adding…</span>
      </div>
    </Card>
  );
}

/** A task that is being created, in a plan. */
export function ComingLine({ task }: { task: ComingTask }) {
  return (
    <article className={classes.line} aria-label={task.name} aria-busy>
      <span className={classes.state}>
        <DashedCircleIcon size={18} />
      </span>
      <p className={`${classes.coming} ${classes.titles}`}>{task.name}</p>
      <span className={classes.worked}>Adding…</span>
    </article>
  );
}
