import type { OpenOrDone } from '@daymark/contract/task-pages.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Box, Text } from '@mantine/core';
import { memo, type ReactNode, useCallback, useDeferredValue } from 'react';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { LongStack } from '#work/drawn-cards/long-stack.tsx';
import { MoreTasks } from '#work/drawn-cards/more-tasks.tsx';
import { useKeptFocus } from '#work/drawn-cards/use-kept-focus.ts';
import { DoneTasks } from '#work/tasks/done-tasks.tsx';
import { allShown, countOf, type ShownTasks } from '#work/tasks/task-pages.ts';
import { ComingCards } from './coming-card.tsx';
import { FocusOnLinked } from './focus-on-linked.tsx';
import { TaskCard } from './task-card.tsx';
import type { OpenTaskDialog } from './task-dialog.tsx';
import { useTaskKeys } from './task-keys.ts';
import classes from './task-stack.module.css';

// An answer that changes one task would render all cards again without `memo`.
const Card = memo(TaskCard);

type Props = {
  of: ShownTasks;
  /** Loads more tasks, and resolves with whether that succeeded. */
  onMore: (status: OpenOrDone) => Promise<boolean>;
  /** Content where there are no tasks. */
  empty: ReactNode;
  /** Open tasks that are drawn before it is known which ones are in view. */
  first: number;
  onOpen: (opened: OpenTaskDialog) => void;
};

/** The task cards of a list on the board; a done task is one line. The parent renders the dialogs, which must outlive the stack. */
export function TaskStack({ of, onMore, first, empty, onOpen }: Props) {
  const { open, done } = of;
  const tasks = allShown(of);
  const [openCount, doneCount] = [countOf(of, 'open'), countOf(of, 'done')];
  // A press can interrupt the rendering of all start buttons, which a start or pause of the timer changes.
  const runningTaskId = useDeferredValue(useRunningTaskId());
  const onKeyDown = useTaskKeys(tasks, onOpen);
  const keptFocus = useKeptFocus(tasks);
  const card = useCallback(
    (task: Task) => <Card key={task.id} {...{ task, runningTaskId, onOpen }} />,
    [runningTaskId, onOpen],
  );
  if (of.task_count === 0) return empty;
  return (
    <Box {...keptFocus} className={classes.stack} data-group onKeyDown={onKeyDown}>
      {openCount > 0 ? (
        <LongStack tasks={open.tasks} first={first} card={card} />
      ) : (
        <Text c="dimmed" className={classes.allDone}>
          Every task is done.
        </Text>
      )}
      {of.coming && open.next_cursor === null && <ComingCards tasks={of.coming} />}
      <MoreTasks status="open" page={open} total={openCount} onMore={() => onMore('open')} />
      {doneCount > 0 && (
        <DoneTasks count={doneCount} layout="stack">
          <LongStack tasks={done.tasks} first={0} card={card} />
          <MoreTasks status="done" page={done} total={doneCount} onMore={() => onMore('done')} />
        </DoneTasks>
      )}
      <FocusOnLinked of={of} onMore={onMore} />
    </Box>
  );
}
