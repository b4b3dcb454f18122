import type { OpenOrDone } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { Box, Text } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FocusOnLinked } from '#days/task-cards/focus-on-linked.tsx';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { isPageOnTop } from '#ui/typing.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { MoreTasks } from '#work/drawn-cards/more-tasks.tsx';
import { stepByArrow } from '#work/drawn-cards/stops.ts';
import { DoneTasks } from '#work/tasks/done-tasks.tsx';
import { allShown, countOf, type ShownTasks } from '#work/tasks/task-pages.ts';
import { comingItems } from './coming-items.tsx';
import classes from './listed-tasks.module.css';
import { RowDialog } from './row-dialog.tsx';
import type { RowItem } from './row-items.ts';
import { RowsGrid } from './task-rows.tsx';

type Props = {
  of: ShownTasks;
  context: 'list' | 'category';
  /** Loads more tasks, and resolves with whether that succeeded. */
  onMore: (status: OpenOrDone) => Promise<boolean>;
  onMove?: (tasks: Task[], beforeTaskId: number | null) => void;
  /** Content where there are no tasks. */
  empty: ReactNode;
};

/** The tasks of a list or of a category in rows: the open ones, and below them the done ones, which fold. */
export function ListedTasks({ of, context, onMore, onMove, empty }: Props) {
  const { open, done, coming = [] } = of;
  const { opened, open: onOpen, close } = useDialog<OpenTaskDialog>();
  const [openCount, doneCount] = [countOf(of, 'open'), countOf(of, 'done')];
  const hasMore = open.next_cursor !== null;
  const rows = { context, onOpen };
  const keptFocus = useKeptFocus();
  return (
    <>
      {of.task_count === 0 ? (
        empty
      ) : (
        <Box {...keptFocus} className={classes.tasks} data-group onKeyDown={onKeyDown}>
          {openCount > 0 ? (
            <div className={`${classes.surface} surface`}>
              <RowsGrid
                {...rows}
                label="Tasks"
                items={[...open.tasks.map(itemOf), ...(hasMore ? [] : comingItems(coming))]}
                hasMore={hasMore}
                onMove={onMove}
              />
            </div>
          ) : (
            <Text c="dimmed">Every task is done.</Text>
          )}
          <MoreTasks status="open" page={open} total={openCount} onMore={() => onMore('open')} />
          {doneCount > 0 && (
            <DoneTasks count={doneCount} layout="rows">
              <div className={`${classes.surface} surface`}>
                <RowsGrid {...rows} label="Done tasks" items={done.tasks.map(itemOf)} first={0} />
              </div>
              <MoreTasks status="done" page={done} total={doneCount} onMore={() => onMore('done')} />
            </DoneTasks>
          )}
          <FocusOnLinked of={of} onMore={onMore} />
        </Box>
      )}
      {opened && <RowDialog {...opened} tasks={allShown(of)} isBrief={false} onClose={close} />}
    </>
  );
}

const itemOf = (task: Task): RowItem => ({
  kind: 'task',
  task,
  ...(task.status === 'done' && { reflection: plainText(task.reflection ?? '') }),
});

/** Keeps the focus in place of the last row of a grid: on the button that folds the done ones, else on a row. */
function useKeptFocus() {
  const group = useRef<HTMLDivElement>(null);
  const isHeld = useRef<boolean>(false);
  useEffect(() => {
    if (!isHeld.current || document.activeElement !== document.body || !isPageOnTop()) return;
    const place = ['[data-fold]', '[data-row][tabindex="0"]'].flatMap(
      (next) => group.current?.querySelector(next) ?? [],
    );
    if (place[0] instanceof HTMLElement) place[0].focus();
  });
  return {
    ref: group,
    onFocus: () => {
      isHeld.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      isHeld.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}

/** Arrow keys lead on from one grid to the buttons around it, and to the other grid. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && stepByArrow(event)) event.preventDefault();
}
