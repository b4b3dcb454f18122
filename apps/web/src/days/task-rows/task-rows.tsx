import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { OpenTaskDialog } from '#days/task-cards/task-card.tsx';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { RowDialog } from './row-dialog.tsx';
import { isMovable, keyOf, taskOf } from './row-items.ts';
import { RowTip } from './row-tip.tsx';
import { RowsContext } from './rows-context.ts';
import { createRowsState, type RowsState } from './rows-state.ts';
import { TaskRow } from './task-row.tsx';
import classes from './task-rows.module.css';
import { useRowActions } from './use-row-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Props of the cells of a row that is no task, and of the buttons in them: the grid has one tab stop. */
export type CellProps = { cell: { role: 'gridcell' }; button: { tabIndex: -1 } };

export type RowItem =
  | {
      kind: 'task';
      task: OpenTask;
      /** Likely start and end, ISO instants. */
      start?: string | null;
      end?: string | null;
      /** Likely minutes of the rest. */
      likely?: number | null;
      wouldNotFit?: boolean;
      /** Pieces of the timetable into which the task is split. */
      parts?: number;
      plan?: { date: string };
      /** The name with the words of a search marked. */
      name?: ReactNode;
      /** A line below the name. */
      below?: ReactNode;
    }
  | {
      kind: 'other';
      key: string;
      /** The row as screen readers say it; its text where absent. */
      label?: string;
      render: (props: CellProps) => ReactNode;
    };

// Roles as props: a table, which they would be otherwise, cannot be laid out as two lines on a phone.
const asGrid = (label: string) => ({ role: 'grid', 'aria-label': label });
const asRow = (label: string | undefined) => ({ role: 'row', ...(label !== undefined && { 'aria-label': label }) });
const CELL: CellProps = { cell: { role: 'gridcell' }, button: { tabIndex: -1 } };

type Props = {
  /** The name of the grid. */
  label: string;
  items: RowItem[];
  context: 'plan' | 'list' | 'search';
  /** Puts a task before another one, or last; rows cannot be moved where it is absent. */
  onMove?: ((task: Task, beforeTaskId: number | null) => void) | undefined;
  /** Answers a row that was dropped on an element with this `data-drop-row`. */
  onDropOn?: ((task: Task, target: string) => void) | undefined;
  /** The task whose start is the filled button of the screen. */
  primaryTaskId?: number | undefined;
};

/**
 * Tasks in rows, with one tab stop: arrow keys move between rows and into their parts, single keys act on a row, and parts are
 * changed in place.
 */
export function TaskRows({ label, items, context, onMove, onDropOn, primaryTaskId }: Props) {
  const [state] = useState(createRowsState);
  // A press can interrupt the rendering of all start buttons, which a start or pause of the timer changes.
  const runningTaskId = useDeferredValue(useRunningTaskId());
  const dialog = useDialog<OpenTaskDialog>();
  const focus = useRowFocus(items.map(keyOf), state);
  const { actions, ...events } = useRowActions({
    items,
    state,
    focus,
    context,
    onMove,
    onDropOn,
    openDialog: dialog.open,
  });
  return (
    <RowsContext value={actions}>
      <div className={classes.rows}>
        <div
          ref={focus.grid}
          {...asGrid(label)}
          tabIndex={-1}
          className={classes.grid}
          data-times={context === 'plan' || undefined}
          {...focus.events}
          {...events}
        >
          {items.map((item) =>
            item.kind === 'task' ? (
              <ItemRow
                key={item.task.id}
                item={item}
                state={state}
                shows={{
                  showsDay: context !== 'plan',
                  isOtherRunning: runningTaskId !== null && runningTaskId !== item.task.id,
                  isPrimary: item.task.id === primaryTaskId,
                  isMovable: onMove !== undefined && isMovable(item.task),
                }}
              />
            ) : (
              <OtherRow key={item.key} item={item} state={state} />
            ),
          )}
        </div>
        <RowTip grid={focus.grid} />
      </div>
      {dialog.opened && (
        <RowDialog
          {...dialog.opened}
          tasks={items.flatMap(taskOf)}
          isBrief={context === 'search'}
          onClose={dialog.close}
        />
      )}
    </RowsContext>
  );
}

type ItemProps = {
  item: Extract<RowItem, { kind: 'task' }>;
  state: RowsState;
  shows: { showsDay: boolean; isOtherRunning: boolean; isPrimary: boolean; isMovable: boolean };
};

/** Gives the row single values, by which it knows that nothing has changed. */
function ItemRow({ item: { kind: _kind, plan: _plan, ...item }, state, shows }: ItemProps) {
  return <TaskRow {...item} {...shows} state={state} />;
}

function OtherRow({ item, state }: { item: Extract<RowItem, { kind: 'other' }>; state: RowsState }) {
  const isCurrent = useSelector(state.shown, ({ current }) => current === item.key);
  return (
    <div {...asRow(item.label)} tabIndex={isCurrent ? 0 : -1} className={classes.other} data-row={item.key}>
      {item.render(CELL)}
    </div>
  );
}
