import type { OpenOrDone } from '@daymark/contract/task-pages.ts';
import { Box, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, memo, type ReactNode, useEffect, useRef } from 'react';
import { useRunningTaskId } from '#features/timer/timer.queries.ts';
import { CardSkeleton, LongGrid } from '#ui/long-grid.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { ComingCards } from './coming-card.tsx';
import { DoneTasks } from './done-tasks.tsx';
import { MoreTasks } from './more-tasks.tsx';
import { type OpenTask, TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import classes from './task-grid.module.css';
import { useTaskKeys } from './task-keys.ts';
import { allShown, countOf, type ShownTasks } from './task-pages.ts';
import { useChunkedRender } from './use-chunked-render.ts';
import { useDoneShown } from './use-done-shown.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Cards that a slow machine renders between two presses. */
const CHUNK = 12;

// Memoized by hand: an answer that changes one task would otherwise render a thousand cards again.
const Card = memo(TaskCard);

type Props = {
  of: ShownTasks;
  /** Loads more of them; whether that succeeded. */
  onMore: (status: OpenOrDone) => Promise<boolean>;
  /** Shown where there are no tasks. */
  empty: ReactNode;
};

/** Task cards in a grid, with the dialogs that they open. */
export function TaskGrid({ showsList = false, ...props }: Props & { showsList?: boolean }) {
  const { opened, open, close } = useDialog<OpenTask>();
  return (
    <>
      <TaskCards {...props} card={{ showsList, layout: 'grid', onOpen: open }} />
      {opened && <TaskDialog {...opened} tasks={allShown(props.of)} onClose={close} />}
    </>
  );
}

/** Task cards in one column; a done task is one line. The parent renders the dialogs, which must outlive the stack. */
export function TaskStack({ onOpen, ...props }: Props & { onOpen: (opened: OpenTask) => void }) {
  return <TaskCards {...props} card={{ showsList: false, layout: 'stack', onOpen }} />;
}

/** Props that all cards share. */
type CommonProps = Pick<ComponentProps<typeof Card>, 'showsList' | 'onOpen'> & { layout: 'grid' | 'stack' };

function TaskCards({ of, onMore, empty, card }: Props & { card: CommonProps }) {
  const tasks = allShown(of);
  const runningTaskId = useRunningTaskId();
  const onKeyDown = useTaskKeys(tasks, card.onOpen);
  const keptFocus = useKeptFocus(tasks);
  if (of.task_count === 0) return empty;
  return (
    <Box {...keptFocus} className={classes.group} data-layout={card.layout} data-group onKeyDown={onKeyDown}>
      <Cards of={of} onMore={onMore} runningTaskId={runningTaskId} card={card} />
      <FocusOnLinked />
    </Box>
  );
}

type CardsProps = Omit<Props, 'empty'> & { runningTaskId: number | null; card: CommonProps };

/** Reads no query itself: React renders store updates synchronously, and a press would wait for all cards. */
function Cards({ of, onMore, runningTaskId, card }: CardsProps) {
  const { open, done } = of;
  const tasks = allShown(of);
  const [openCount, doneCount] = [countOf(of, 'open'), countOf(of, 'done')];
  const runningTaskIds = useChunkedRender(runningTaskId, tasks.length, CHUNK);
  const cards = tasks.map((task, place) => {
    if (place >= runningTaskIds.length) return <CardSkeleton key={task.id} />;
    return <Card key={task.id} task={task} runningTaskId={runningTaskIds[place] ?? null} {...card} />;
  });
  return (
    <>
      {openCount > 0 ? (
        <LongGrid cards={cards.slice(0, open.tasks.length)} layout={card.layout} />
      ) : (
        <Text c="dimmed" className={classes.allDone}>
          Every task is done.
        </Text>
      )}
      {of.coming && open.next_cursor === null && <ComingCards tasks={of.coming} layout={card.layout} />}
      <MoreTasks status="open" page={open} total={openCount} onMore={() => onMore('open')} />
      {doneCount > 0 && (
        <DoneTasks count={doneCount} layout={card.layout}>
          <LongGrid cards={cards.slice(open.tasks.length)} layout={card.layout} />
          <MoreTasks status="done" page={done} total={doneCount} onMore={() => onMore('done')} />
        </DoneTasks>
      )}
    </>
  );
}

/** Focuses the task that the URL's hash names, once it is rendered; a folded done task is shown first. */
function FocusOnLinked() {
  const { hash } = useLocation();
  const [, setIsDoneShown] = useDoneShown();
  const focused = useRef('');
  useEffect(() => {
    const name = hash === focused.current ? null : document.getElementById(hash);
    if (!name) return;
    if (name.closest('[hidden]')) {
      setIsDoneShown(true);
      return;
    }
    focused.current = hash;
    name.focus();
  });
  return null;
}
