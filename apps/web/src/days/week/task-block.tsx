import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { ColorSquare } from '#ui/color-square.tsx';
import { NO_ESTIMATE } from '#work/tasks/estimate-words.ts';
import classes from './task-block.module.css';
import { useWeekTask } from './week-drag.tsx';
import type { WeekPart } from './week-parts.ts';

type Props = {
  part: Exclude<WeekPart, { kind: 'busy' }>;
  date: string;
  /** Pixels. */
  height: number;
  /** Whether the block passes what the day holds. */
  isOver: boolean;
  isTabStop: boolean;
  onFocus: (key: string) => void;
  onOpen: (task: Task) => void;
};

/** A task in its day, as high as it took or likely takes. Opened by a press, moved by drag or keys. */
export const TaskBlock = memo(Block, (before, next) => {
  const { part, ...rest } = next;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  const parts = Object.keys(part) as (keyof typeof part)[];
  return names.every((name) => before[name] === next[name]) && parts.every((name) => before.part[name] === part[name]);
});

function Block({ part, date, height, isOver, isTabStop, onFocus, onOpen }: Props) {
  const { task, minutes, figure, kind, key } = part;
  const { onPointerDown } = useWeekTask(task, date);
  const isRunning = task.status === 'active';
  return (
    <li className={classes.cell} style={{ '--height': `${height}px` } as CSSProperties}>
      <button
        type="button"
        data-week-task={task.id}
        className={classes.block}
        tabIndex={isTabStop ? 0 : -1}
        data-done={kind === 'done' || undefined}
        data-running={isRunning || undefined}
        data-over={isOver || undefined}
        data-two-lines={height >= TWO_LINES || undefined}
        data-grip
        title={task.name}
        onFocus={() => onFocus(key)}
        onClick={() => onOpen(task)}
        onPointerDown={kind === 'done' ? undefined : onPointerDown}
      >
        {task.category && <ColorSquare color={task.category.color} size={9} />}
        <span className={classes.name}>{task.name}</span>{' '}
        <span className={`${classes.minutes} figures`}>{figure === null ? NO_ESTIMATE : formatMinutes(minutes)}</span>
        <VisuallyHidden>{moreOf(part, isOver)}</VisuallyHidden>
      </button>
    </li>
  );
}

/** Pixels from which a name has two lines. */
const TWO_LINES = 43;

/** Words for the look of a block: ', Writing, running, beyond what the day holds'. */
function moreOf({ task, figure }: Props['part'], isOver: boolean): string {
  return [
    '',
    ...(figure === null ? [] : [figure]),
    ...(task.status === 'done' ? ['done'] : []),
    ...(task.status === 'active' ? ['running'] : []),
    ...(task.category ? [task.category.name] : []),
    ...(isOver ? ['beyond what the day holds'] : []),
  ].join(', ');
}
