import type { Task } from '@daymark/contract/tasks.ts';
import { useDeferredValue, useState } from 'react';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { useIsPrinting } from '#ui/printing.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { RowDialog } from './row-dialog.tsx';
import { isGrouped, type RowGroup, regroup, SECTION } from './row-groups.ts';
import { type Hidden, keyOf, type RowItem, type RowsPlace, taskOf } from './row-items.ts';
import { RowSection } from './row-section.tsx';
import { RowTip } from './row-tip.tsx';
import { rowLabel } from './row-words.ts';
import { RowsContext, RunningTaskContext } from './rows-context.ts';
import { createRowsState } from './rows-state.ts';
import classes from './task-rows.module.css';
import { useKeptRow } from './use-kept-row.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowMoves } from './use-row-moves.ts';
import { useRowPresses } from './use-row-presses.ts';

const HIDDEN: Partial<Record<RowsPlace, Hidden>> = { list: 'list', category: 'category' };

// Roles as props: a table, which they would be otherwise, cannot be laid out as two lines on a phone.
const asGrid = (label: string) => ({ role: 'grid', 'aria-label': label });

/** Rows that are drawn before it is known which ones are in view. */
const FIRST = 30;

type Props = {
  /** The name of the grid. */
  label: string;
  items: RowItem[];
  context: RowsPlace;
  /** Puts tasks before another one, or last; rows cannot be moved where it is absent. */
  onMove?: ((tasks: Task[], beforeTaskId: number | null) => void) | undefined;
  /** Whether more rows follow that are not loaded: nothing can be put behind the last one. */
  hasMore?: boolean;
  /** Answers a row that was dropped on an element with this `data-drop-row`. */
  onDropOn?: ((task: Task, target: string) => void) | undefined;
  /** The task whose start is the filled button of the screen. */
  primaryTaskId?: number | undefined;
};

/**
 * Tasks in rows, with one tab stop: arrow keys move between rows and into their parts, single keys act on a row, and parts are
 * changed in place.
 */
export function TaskRows(props: Props) {
  const { opened, open, close } = useDialog<OpenTaskDialog>();
  return (
    <>
      <RowsGrid {...props} onOpen={open} />
      {opened && (
        <RowDialog
          {...opened}
          tasks={props.items.flatMap(taskOf)}
          isBrief={props.context === 'search'}
          onClose={close}
        />
      )}
    </>
  );
}

type GridProps = Props & {
  /** Rows that are drawn at once. */
  first?: number;
  onOpen: (opened: OpenTaskDialog) => void;
};

/** The rows without their dialogs, for a parent that outlives them; only those near to what is in view are drawn. */
export function RowsGrid({ label, first = FIRST, primaryTaskId, onOpen, ...props }: GridProps) {
  const { context, onMove } = props;
  const [state] = useState(createRowsState);
  const items = useKeptRow(props.items, state);
  // A press can interrupt the rendering of all start buttons, which a start or pause of the timer changes.
  const runningTaskId = useDeferredValue(useRunningTaskId());
  // The page is first shown with names alone; a press can interrupt the rendering of its first rows.
  const drawn = useDeferredValue(first, 0);
  const isPrinting = useIsPrinting();
  const today = useCurrentDate();
  const keys = items.map(keyOf);
  const sections = useSections(keys);
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const hides = HIDDEN[context];
  const focus = useRowFocus(keys, state, (key) => {
    const item = byKey.get(key);
    return item?.kind === 'task' ? rowLabel(item.task, { ...item, hides }, today) : null;
  });
  const moves = useRowMoves({ ...props, items, state });
  const { actions, act } = useRowActions({ items, state, focus, moves, context, openDialog: onOpen });
  const events = useRowPresses({ items, state, focus, moves, context, act });
  return (
    <RowsContext value={actions}>
      <RunningTaskContext value={runningTaskId}>
        <div className={classes.rows}>
          <div
            ref={focus.grid}
            {...asGrid(label)}
            tabIndex={-1}
            className={classes.grid}
            data-times={context === 'plan' || undefined}
            data-hides={hides}
            {...focus.events}
            {...events}
          >
            {sections.map(({ id, keys }, place) => (
              <RowSection
                key={id}
                items={keys.flatMap((key) => byKey.get(key) ?? [])}
                state={state}
                isFirst={place * SECTION < drawn}
                isPrinting={isPrinting}
                today={today}
                primaryTaskId={keys.includes(String(primaryTaskId)) ? primaryTaskId : undefined}
                canMove={onMove !== undefined}
                showsDay={context !== 'plan'}
                hides={hides}
              />
            ))}
          </div>
          <RowTip grid={focus.grid} />
        </div>
      </RunningTaskContext>
    </RowsContext>
  );
}

/** The sections of the rows, which keep theirs from one rendering to the next. */
function useSections(keys: readonly string[]): readonly RowGroup[] {
  const [groups, setGroups] = useState<readonly RowGroup[]>(() => regroup(keys, []));
  if (isGrouped(keys, groups)) return groups;
  const next = regroup(keys, groups);
  setGroups(next);
  return next;
}
