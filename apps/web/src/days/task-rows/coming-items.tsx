import { DashedCircleIcon } from '#ui/icons.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import type { ComingTask } from '#work/tasks/task-pages.ts';
import type { RowItem } from './row-items.ts';
import classes from './task-rows.module.css';

/** Rows of tasks that are being created: without buttons, since the server does not know the tasks yet. */
export const comingItems = (coming: readonly ComingTask[]): RowItem[] =>
  coming.map((task, place) => ({
    kind: 'other',
    key: `coming-${place}`, // two of them may have the same name
    label: `${task.name}, being added, ${plannedWords(task)}`,
    render: ({ cell }) => (
      <div {...cell} className={classes.coming} aria-busy>
        <DashedCircleIcon size={18} />
        <span className="truncate">{task.name}</span>
        <span className={`${classes.adding} figures`}>{plannedWords(task)} · Adding…</span>
      </div>
    ),
  }));
