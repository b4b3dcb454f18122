import type { Task } from '@daymark/contract/tasks.ts';
import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useRunningTaskId } from '#features/timer/timer.queries.ts';
import { CardSkeleton, LongGrid } from '#ui/long-grid.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import { type OpenTask, TaskCard } from './task-card.tsx';
import { TaskDetailsDialog } from './task-details-dialog.tsx';
import { useTaskKeys } from './task-keys.ts';
import { useInPortions } from './use-in-portions.ts';

/** More cards than a screen shows, and no more than can be drawn between two presses. */
const PORTION = 24;

// By hand, since a thousand cards would be drawn anew with every answer of the server that concerns one of them.
const Card = memo(TaskCard);

type Props = {
  tasks: Task[];
  /** Whether a card says which list its task is in. */
  showsList?: boolean;
  /** In a stack there is one column, and a done task is one line. */
  layout?: 'grid' | 'stack';
  /** Stands here where there is no task. */
  empty: ReactNode;
};

/** The cards of tasks and the dialogs that they open. */
export function TaskGrid({ tasks, showsList = false, layout = 'grid', empty }: Props) {
  const { opened, open, close } = useDialog<OpenTask>();
  const runningTaskId = useRunningTaskId();
  const onKeyDown = useTaskKeys(tasks, open);
  const card = { showsList, layout, onOpen: open };
  return (
    <>
      {tasks.length === 0 ? (
        empty
      ) : (
        <Cards tasks={tasks} runningTaskId={runningTaskId} card={card} onKeyDown={onKeyDown} />
      )}
      {opened && <TaskDialog {...opened} tasks={tasks} onClose={close} />}
    </>
  );
}

type CardsProps = {
  tasks: Task[];
  runningTaskId: number | null;
  /** What is the same for every card. */
  card: Pick<ComponentProps<typeof Card>, 'showsList' | 'layout' | 'onOpen'>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Reads no query itself: what a store has changed React draws in one piece, and a press would have to wait for it. */
function Cards({ tasks, runningTaskId, card, onKeyDown }: CardsProps) {
  const told = useInPortions(runningTaskId, tasks.length, PORTION);
  const cards = tasks.map((task, place) => {
    if (place >= told.length) return <CardSkeleton key={task.id} />;
    return <Card key={task.id} task={task} runningTaskId={told[place] ?? null} {...card} />;
  });
  return (
    <>
      <LongGrid cards={cards} layout={card.layout} onKeyDown={onKeyDown} />
      <FocusOnLinked />
    </>
  );
}

/**
 * Here and not on the card: what was typed outlives a task that was deleted elsewhere. What only shows it, or asks about
 * it, goes with it.
 */
function TaskDialog({ kind, task, tasks, onClose }: OpenTask & { tasks: Task[]; onClose: () => void }) {
  if (kind === 'edit') return <EditTaskDialog task={task} onClose={onClose} />;
  const current = tasks.find(({ id }) => id === task.id);
  if (!current) return null;
  if (kind === 'delete') return <DeleteTaskDialog task={current} onClose={onClose} />;
  return <TaskDetailsDialog task={current} onClose={onClose} />;
}

/** A link to one task of the page gives it the focus. Drawn with every portion of cards: one of them brings that task. */
function FocusOnLinked() {
  const { hash } = useLocation();
  const focused = useRef('');
  useEffect(() => {
    const name = hash === focused.current ? null : document.getElementById(hash);
    if (!name) return;
    focused.current = hash;
    name.focus();
  });
  return null;
}
