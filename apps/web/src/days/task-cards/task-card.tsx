import type { Task } from '@daymark/contract/tasks.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconCopy,
  IconFolder,
  IconFolderShare,
  IconInfoCircle,
  IconPencil,
  IconRepeatOff,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { PlanItems } from '#days/plan/plan-items.tsx';
import { GRIP } from '#shared/drag-area.tsx';
import { MentalStateLabel } from '#shared/mental-state.tsx';
import { MoveHandle } from '#shared/sortable-card.tsx';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { RunningTimer } from '#time/timer/running-timer.tsx';
import { StartButton } from '#time/timer/start-button.tsx';
import { SwitchButton } from '#time/timer/switch-button.tsx';
import { Bar } from '#ui/bar.tsx';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { formatMinutes } from '#ui/format.ts';
import { SingleKeysContext } from '#ui/keys.tsx';
import { TASK_SHORTCUTS } from '#ui/shortcuts.ts';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { MovableCard } from '#work/drawn-cards/movable-card.tsx';
import { type GridLayout, headingOf } from '#work/drawn-cards/task-heading.ts';
import { placeOfTask } from '#work/lists/place-words.ts';
import { useDuplicateTask } from '#work/moves/moves.queries.ts';
import { useStopRepeating } from '#work/repeats/repeats.queries.ts';
import { plannedWords, workedWords } from '#work/tasks/estimate-words.ts';
import { recordedState } from '#work/tasks/recorded.ts';
import { SelectBox } from './selection-area.tsx';
import { TaskBadges } from './task-badges.tsx';
import classes from './task-card.module.css';
import { TASK_KEYS } from './task-keys.ts';
import { DoneLine, LikelyTimes, OpenLine } from './task-line.tsx';

/** A task and the dialog about it. */
export type OpenTaskDialog = { kind: 'details' | 'edit' | 'move' | 'plan' | 'delete' | 'complete'; task: Task };

type Props = {
  task: Task;
  /** The task whose timer runs. */
  runningTaskId: number | null;
  /** Whether the card names the task's list. */
  showsList: boolean;
  /** One line is drawn for a done task in a 'stack', and for every task but the running one in 'line'. */
  layout: GridLayout | 'line';
  /** Content beside the badges, or beside the figures of a line. */
  note?: ReactNode;
  /** Likely times of work on the task: '13:50 – 14:25'. */
  times?: string | undefined;
  onOpen: (opened: OpenTaskDialog) => void;
};

export function TaskCard({ task, runningTaskId, showsList, layout, note, times, onOpen }: Props) {
  const name = <TaskName task={task} layout={layout} onOpen={onOpen} />;
  const menu = (
    <CardMenu label={`Actions for ${task.name}`}>
      <TaskMenuItems task={task} runningTaskId={runningTaskId} onOpen={onOpen} />
    </CardMenu>
  );
  const list = showsList && <ListOfTask task={task} />;
  if (layout !== 'grid' && task.status === 'done') {
    return <DoneLine task={task} name={name} list={list} note={note} menu={menu} />;
  }
  if (layout === 'line' && task.status !== 'active') {
    return (
      <OpenLine task={task} name={name} list={list} note={note} times={times} menu={menu}>
        <SwitchButton task={task} runningTaskId={runningTaskId} />
      </OpenLine>
    );
  }
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
      <TaskBadges task={task} isBrief>
        {note}
        {times && <LikelyTimes times={times} />}
      </TaskBadges>
      {list}
      <div className={classes.timer} data-timer>
        <TaskAction task={task} runningTaskId={runningTaskId} />
      </div>
    </MovableCard>
  );
}

function TaskName({ task, layout, onOpen }: Pick<Props, 'task' | 'layout' | 'onOpen'>) {
  const isDone = task.status === 'done';
  const areKeysOn = use(SingleKeysContext);
  const Heading = headingOf(task, layout);
  return (
    <Heading className={classes.heading} data-done={isDone || undefined}>
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
    </Heading>
  );
}

/** The items of a task's menu, of its card and its row. */
export function TaskMenuItems({ task, runningTaskId, onOpen }: Pick<Props, 'task' | 'runningTaskId' | 'onOpen'>) {
  const whyNot = whyNotChange(task, runningTaskId);
  const duplicateTask = useDuplicateTask();
  const stopRepeating = useStopRepeating();
  return (
    <>
      <CardMenuItem
        icon={<IconInfoCircle size={16} />}
        shortcut={TASK_SHORTCUTS.details}
        onClick={() => onOpen({ kind: 'details', task })}
      >
        Details
      </CardMenuItem>
      <CompletionItem task={task} onOpen={onOpen} />
      <PlanItems task={task} onChoose={() => onOpen({ kind: 'plan', task })} />
      <CardMenuItem
        icon={<IconPencil size={16} />}
        shortcut={TASK_SHORTCUTS.edit}
        whyNot={whyNot}
        onClick={() => onOpen({ kind: 'edit', task })}
      >
        Edit
      </CardMenuItem>
      <CardMenuItem icon={<IconFolderShare size={16} />} onClick={() => onOpen({ kind: 'move', task })}>
        Move to…
      </CardMenuItem>
      <CardMenuItem icon={<IconCopy size={16} />} onClick={() => duplicateTask.mutate(task)}>
        Duplicate
      </CardMenuItem>
      {task.repeat && (
        <CardMenuItem icon={<IconRepeatOff size={16} />} onClick={() => stopRepeating.mutate(task)}>
          Stop Repeating
        </CardMenuItem>
      )}
      <CardMenuItem
        icon={<IconTrash size={16} />}
        shortcut={TASK_SHORTCUTS.delete}
        whyNot={whyNot}
        onClick={() => onOpen({ kind: 'delete', task })}
      >
        Delete
      </CardMenuItem>
    </>
  );
}

/** Completes an open task without the timer, or reopens a done one; a running task has a button of its own. */
function CompletionItem({ task, onOpen }: Pick<Props, 'task' | 'onOpen'>) {
  const reopenTask = useReopenTask();
  if (task.status === 'active') return null;
  if (task.status === 'done') {
    return (
      <CardMenuItem icon={<IconArrowBackUp size={16} />} onClick={() => reopenTask.mutate(task)}>
        Reopen Task
      </CardMenuItem>
    );
  }
  return (
    <CardMenuItem icon={<IconCheck size={16} />} onClick={() => onOpen({ kind: 'complete', task })}>
      Mark Complete
    </CardMenuItem>
  );
}

/** Link to the list of a task. */
function ListOfTask({ task }: { task: Pick<Task, 'list_id' | 'list_name' | 'project_name'> }) {
  return (
    <Link
      to="/lists/$listId/tasks"
      params={{ listId: task.list_id }}
      className={classes.list}
      title={placeOfTask(task)}
    >
      <IconFolder size={14} aria-hidden />
      <span className="truncate">{placeOfTask(task)}</span>
    </Link>
  );
}

/** The figures and buttons for the task's status. */
function TaskAction({ task, runningTaskId }: Pick<Props, 'task' | 'runningTaskId'>) {
  if (task.status === 'active') return <RunningTimer task={task} />;
  if (task.status === 'done') return <DoneTask task={task} />;
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

function DoneTask({ task }: { task: Task }) {
  const state = recordedState(task);
  return (
    <>
      {task.reflection && <blockquote className={classes.reflection}>{plainText(task.reflection)}</blockquote>}
      <div className={classes.foot}>
        {state && <MentalStateLabel state={state} />}
        <span className={`${classes.worked} figures`}>{workedWords(task)}</span>
      </div>
    </>
  );
}
