import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MentalStateIcon } from '#shared/mental-state.tsx';
import { recordedState } from '#work/tasks/recorded.ts';
import { SelectBox } from './selection-area.tsx';
import classes from './task-card.module.css';

type Props = {
  task: Task;
  name: ReactNode;
  menu: ReactNode;
};

/** A done task in one line, so that the open tasks around it stand out. */
export function DoneLine({ task, name, menu }: Props) {
  const state = recordedState(task);
  return (
    <article className={classes.line} aria-label={task.name}>
      <SelectBox task={task} />
      <IconCircleCheckFilled className={classes.check} size={18} role="img" aria-label="Done" />
      <div className={classes.titles}>{name}</div>
      {state && <MentalStateIcon state={state} size={16} isNamed />}
      <span className={`${classes.worked} figures`}>{formatMinutes(task.total_time_worked)}</span>
      {menu}
    </article>
  );
}
