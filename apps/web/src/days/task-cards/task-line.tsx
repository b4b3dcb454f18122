import type { Task } from '@daymark/contract/tasks.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MentalStateIcon } from '#shared/mental-state.tsx';
import { formatMinutes } from '#ui/format.ts';
import { DashedCircleIcon } from '#ui/icons.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import { recordedState } from '#work/tasks/recorded.ts';
import { SelectBox } from './selection-area.tsx';
import classes from './task-card.module.css';

type Props = {
  task: Task;
  name: ReactNode;
  /** The list of the task, below its name. */
  list?: ReactNode;
  note?: ReactNode;
  menu: ReactNode;
};

/** A done task in one line, so that the open tasks around it stand out. */
export function DoneLine({ task, name, list, note, menu }: Props) {
  const state = recordedState(task);
  return (
    <article className={classes.line} aria-label={task.name}>
      <SelectBox task={task} />
      <IconCircleCheckFilled className={classes.check} size={18} role="img" aria-label="Done" />
      <div className={classes.titles}>
        {name}
        {list}
      </div>
      {note}
      {state && <MentalStateIcon state={state} size={16} isNamed />}
      <span className={`${classes.worked} figures`}>{formatMinutes(task.total_time_worked)}</span>
      {menu}
    </article>
  );
}

type OpenProps = Props & {
  times: string | undefined;
  /** The start button. */
  children: ReactNode;
};

/** An open task in one line. */
export function OpenLine({ task, name, list, note, times, menu, children }: OpenProps) {
  const isPaused = task.status === 'paused';
  return (
    <article className={classes.line} aria-label={task.name} data-open>
      <span className={classes.state} role="img" aria-label={isPaused ? 'Paused' : 'Not Started'}>
        {isPaused ? <IconPlayerPauseFilled size={18} color="var(--dm-bar-paused)" /> : <DashedCircleIcon size={18} />}
      </span>
      <div className={classes.titles}>
        {name}
        {list}
      </div>
      <div className={classes.lineFoot} data-timer>
        {note}
        {isPaused ? (
          <span className={`${classes.worked} figures`}>
            {formatMinutes(task.total_time_worked)} of {formatMinutes(task.planned_duration)}
          </span>
        ) : (
          <span className={`${classes.worked} figures`} data-unsaid={task.estimate_origin === null || undefined}>
            {plannedWords(task)}
          </span>
        )}
        {times && <LikelyTimes times={times} />}
        {children}
        {menu}
      </div>
    </article>
  );
}

/** Likely times of work on a task. */
export function LikelyTimes({ times }: { times: string }) {
  return (
    <span className={`${classes.likely} figures`}>
      <VisuallyHidden>likely </VisuallyHidden>
      {times}
    </span>
  );
}
