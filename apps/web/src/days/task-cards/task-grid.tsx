import type { OpenOrDone } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Box, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { isTypingInDialog } from '#ui/typing.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { focusTask, taskOfName } from '#work/drawn-cards/drawn-cards.ts';
import { LongGrid } from '#work/drawn-cards/long-grid.tsx';
import { MoreTasks } from '#work/drawn-cards/more-tasks.tsx';
import type { GridLayout } from '#work/drawn-cards/task-heading.ts';
import { useKeptFocus } from '#work/drawn-cards/use-kept-focus.ts';
import { DoneTasks } from '#work/tasks/done-tasks.tsx';
import { allShown, countOf, type ShownTasks } from '#work/tasks/task-pages.ts';
import { useDoneShown } from '#work/tasks/use-done-shown.ts';
import { ComingCards } from './coming-card.tsx';
import { TaskDialog } from './on-demand.ts';
import { type OpenTaskDialog, TaskCard } from './task-card.tsx';
import classes from './task-grid.module.css';
import { useTaskKeys } from './task-keys.ts';

// An answer that changes one task would render all cards again without `memo`.
const Card = memo(TaskCard);

type Props = {
  of: ShownTasks;
  /** Loads more tasks, and resolves with whether that succeeded. */
  onMore: (status: OpenOrDone) => Promise<boolean>;
  /** Content where there are no tasks. */
  empty: ReactNode;
};

/** Cards of a page that are drawn before it is known which ones are in view. */
const FIRST = 12;

/** Task cards in a grid, with the dialogs that they open. */
export function TaskGrid({ showsList = false, ...props }: Props & { showsList?: boolean }) {
  const { opened, open, close } = useDialog<OpenTaskDialog>();
  return (
    <>
      <TaskCards {...props} first={FIRST} card={{ showsList, layout: 'grid', onOpen: open }} />
      {opened && <TaskDialog {...opened} tasks={allShown(props.of)} onClose={close} />}
    </>
  );
}

type StackProps = Props & {
  /** Open tasks that are drawn before it is known which ones are in view. */
  first: number;
  onOpen: (opened: OpenTaskDialog) => void;
};

/** Task cards in one column; a done task is one line. The parent renders the dialogs, which must outlive the stack. */
export function TaskStack({ onOpen, ...props }: StackProps) {
  return <TaskCards {...props} card={{ showsList: false, layout: 'stack', onOpen }} />;
}

/** Props that all cards share. */
type CommonProps = Pick<ComponentProps<typeof Card>, 'showsList' | 'onOpen'> & { layout: GridLayout };

type CardsProps = Props & Pick<StackProps, 'first'> & { card: CommonProps };

function TaskCards({ of, onMore, first, empty, card: { showsList, layout, onOpen } }: CardsProps) {
  const { open, done } = of;
  const tasks = allShown(of);
  const [openCount, doneCount] = [countOf(of, 'open'), countOf(of, 'done')];
  // A press can interrupt the rendering of all start buttons, which a start or pause of the timer changes.
  const runningTaskId = useDeferredValue(useRunningTaskId());
  const onKeyDown = useTaskKeys(tasks, onOpen);
  const keptFocus = useKeptFocus(tasks);
  const card = useCallback(
    (task: Task) => <Card key={task.id} {...{ task, showsList, layout, runningTaskId, onOpen }} />,
    [showsList, layout, runningTaskId, onOpen],
  );
  if (of.task_count === 0) return empty;
  const grid = { layout, card };
  return (
    <Box {...keptFocus} className={classes.group} data-layout={layout} data-group onKeyDown={onKeyDown}>
      {openCount > 0 ? (
        <LongGrid {...grid} tasks={open.tasks} first={first} />
      ) : (
        <Text c="dimmed" className={classes.allDone}>
          Every task is done.
        </Text>
      )}
      {of.coming && open.next_cursor === null && <ComingCards tasks={of.coming} layout={layout} />}
      <MoreTasks status="open" page={open} total={openCount} onMore={() => onMore('open')} />
      {doneCount > 0 && (
        <DoneTasks count={doneCount} layout={layout}>
          <LongGrid {...grid} tasks={done.tasks} first={0} />
          <MoreTasks status="done" page={done} total={doneCount} onMore={() => onMore('done')} />
        </DoneTasks>
      )}
      <FocusOnLinked of={of} onMore={onMore} />
    </Box>
  );
}

/** Focuses the task that the URL's hash names: it is loaded, and unfolded with the done ones, first. */
function FocusOnLinked({ of, onMore }: Pick<Props, 'of' | 'onMore'>) {
  const { hash } = useLocation();
  const [isDoneShown, setIsDoneShown] = useDoneShown();
  const focused = useRef('');
  const asked = useRef<string>(undefined);

  useEffect(() => {
    const id = hash === focused.current ? undefined : taskOfName(hash);
    if (id === undefined) return;
    const task = allShown(of).find((shown) => shown.id === id);
    if (task?.status === 'done' && !isDoneShown) setIsDoneShown(true);
    else if (task) {
      focused.current = hash;
      if (!isTypingInDialog()) focusTask(id);
    } else loadMore();
  });

  function loadMore() {
    const status = of.open.next_cursor === null ? 'done' : 'open';
    const after = of[status].next_cursor;
    if (after === null || after === asked.current) return; // a failure is not repeated
    asked.current = after;
    void onMore(status);
  }
  return null;
}
