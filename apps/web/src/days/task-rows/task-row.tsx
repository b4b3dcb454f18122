import { memo } from 'react';
import { nameIdOf, undrawn } from '#work/drawn-cards/drawn-cards.ts';
import { RowParts, type RowProps } from './row-parts.tsx';
import { rowLabel } from './row-words.ts';
import classes from './task-rows.module.css';

type Props = RowProps & {
  isCurrent: boolean;
  isLifted: boolean;
  /** All parts of the row are drawn. Its name alone stands for it otherwise, for the browser's search and for screen readers. */
  isDrawn: boolean;
};

// Roles as props: a table, which they would be otherwise, cannot be laid out as two lines on a phone.
const asRow = (label: string | false) => ({ role: 'row', ...(label !== false && { 'aria-label': label }) });
const CELL = { role: 'gridcell' };

/** A task in one row. The grid answers its presses, by `data-act` and `data-part`: a row has no functions of its own. */
export const TaskRow = memo(Row, areSameRows);

function Row({ isCurrent, isLifted, isDrawn, ...row }: Props) {
  const { task, open, below, reflection } = row;
  return (
    <div
      {...asRow(isDrawn && rowLabel(task, row, row.today))}
      id={nameIdOf(task.id)}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.row}
      data-row={task.id}
      data-status={task.status}
      data-misfit={row.wouldNotFit || undefined}
      data-below={below || reflection ? true : undefined}
      data-open={open ?? undefined}
      data-lifted={isLifted || undefined}
      data-swipes={task.status !== 'done' || undefined}
      {...(!isDrawn && undrawn([task]))}
    >
      {isDrawn ? (
        <RowParts {...row} />
      ) : (
        <div {...CELL} className={classes.name}>
          <span className={classes.text}>
            <span className={classes.words}>{task.name}</span>
          </span>
        </div>
      )}
      {(below || reflection) && (
        <div {...CELL} className={classes.below}>
          {below}
          {reflection && <q className={classes.reflection}>{reflection}</q>}
        </div>
      )}
    </div>
  );
}

/** All that a row shows while its name alone stands for it, beside the task itself. */
const SHOWN_UNDRAWN = ['isDrawn', 'isCurrent', 'isLifted', 'open', 'wouldNotFit', 'below', 'reflection'] as const;

/** Whether a row would be rendered as it is: undrawn ones, of which a list can have thousands, for their names alone. */
function areSameRows(before: Props, next: Props): boolean {
  if (before.isDrawn || next.isDrawn) {
    const names = Object.keys({ ...before, ...next }) as (keyof Props)[];
    return names.every((name) => before[name] === next[name]);
  }
  const [one, other] = [before.task, next.task];
  const isSameTask = one.id === other.id && one.name === other.name && one.status === other.status;
  return isSameTask && SHOWN_UNDRAWN.every((name) => before[name] === next[name]);
}
