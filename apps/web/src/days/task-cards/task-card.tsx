import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { IconClock } from '@tabler/icons-react';
import { use } from 'react';
import { GRIP } from '#shared/drag-handles.ts';
import { MoveHandle } from '#shared/sortable-card.tsx';
import { RunningTimer } from '#time/timer/running-timer.tsx';
import { StartButton } from '#time/timer/start-button.tsx';
import { Bar } from '#ui/bar.tsx';
import { CardMenu } from '#ui/card-menu.tsx';
import { SingleKeysContext } from '#ui/keys.tsx';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { MovableCard } from '#work/drawn-cards/movable-card.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import { DoneLine } from './done-line.tsx';
import { SelectBox } from './selection-area.tsx';
import { TaskBadges } from './task-badges.tsx';
import classes from './task-card.module.css';
import type { OpenTaskDialog } from './task-dialog.tsx';
import { TASK_KEYS } from './task-keys.ts';
import { TaskMenuItems } from './task-menu-items.tsx';

type Props = {
  task: Task;
  /** The task whose timer runs. */
  runningTaskId: number | null;
  onOpen: (opened: OpenTaskDialog) => void;
};

/** The card of a task on the board; a done task is one line. */
export function TaskCard({ task, runningTaskId, onOpen }: Props) {
  const name = <TaskName task={task} onOpen={onOpen} />;
  const menu = (
    <CardMenu label={`Actions for ${task.name}`}>
      <TaskMenuItems task={task} runningTaskId={runningTaskId} onOpen={onOpen} />
    </CardMenu>
  );
  if (task.status === 'done') return <DoneLine task={task} name={name} menu={menu} />;
  return (
    <MovableCard task={task}>
      <div className={classes.head}>
        <SelectBox task={task} />
        {name}
        <div className={classes.tools}>
          <MoveHandle />
          {menu}
        </div>
      </div>
      {task.description && <p className={classes.description}>{plainText(task.description)}</p>}
      <TaskBadges task={task} isBrief />
      <div className={classes.timer} data-timer>
        <TaskAction task={task} runningTaskId={runningTaskId} />
      </div>
    </MovableCard>
  );
}

function TaskName({ task, onOpen }: Pick<Props, 'task' | 'onOpen'>) {
  const isDone = task.status === 'done';
  const areKeysOn = use(SingleKeysContext);
  return (
    <h3 className={classes.heading} data-done={isDone || undefined}>
      <button
        type="button"
        id={nameIdOf(task.id)}
        className={classes.name}
        title={task.name}
        data-done={isDone || undefined}
        {...GRIP}
        {...(areKeysOn && { 'aria-keyshortcuts': TASK_KEYS.join(' ') })}
        onClick={() => onOpen({ kind: 'details', task })}
      >
        {task.name}
      </button>
    </h3>
  );
}

/** The figures and buttons for the task's status. */
function TaskAction({ task, runningTaskId }: Pick<Props, 'task' | 'runningTaskId'>) {
  if (task.status === 'active') return <RunningTimer task={task} />;
  return (
    <>
      {task.status === 'paused' && <WorkedOfPlanned task={task} />}
      <div className={classes.foot}>
        {task.status === 'not_started' && (
          <span className={classes.planned}>
            <IconClock size={16} aria-hidden /> {plannedWords(task)}
          </span>
        )}
        <StartButton task={task} runningTaskId={runningTaskId} />
      </div>
    </>
  );
}

function WorkedOfPlanned({ task }: { task: Task }) {
  const percentage = (task.total_time_worked / task.planned_duration) * 100;
  return (
    <div className={classes.progress}>
      <Bar percentage={percentage} label={`${task.name}, time worked`} color="var(--dm-bar-paused)" />
      <span className={`${classes.worked} figures`}>
        {formatMinutes(task.total_time_worked)} of {formatMinutes(task.planned_duration)}
      </span>
    </div>
  );
}
