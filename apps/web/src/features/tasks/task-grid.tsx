import type { Task } from '@daymark/contract/tasks.ts';
import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useRunningTaskId } from '#features/timer/timer.queries.ts';
import { CardSkeleton, LongGrid } from '#ui/long-grid.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { type OpenTask, TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useTaskKeys } from './task-keys.ts';
import { useInPortions } from './use-in-portions.ts';

/** No more cards than can be drawn between two presses on a slow machine. */
const PORTION = 12;

// By hand, since a thousand cards would be drawn anew with every answer of the server that concerns one of them.
const Card = memo(TaskCard);

type Props = {
  tasks: Task[];
  /** Stands here where there is no task. */
  empty: ReactNode;
};

/** The cards of tasks side by side, and the dialogs that they open. */
export function TaskGrid({ showsList = false, ...props }: Props & { showsList?: boolean }) {
  const { opened, open, close } = useDialog<OpenTask>();
  return (
    <>
      <TaskCards {...props} card={{ showsList, layout: 'grid', onOpen: open }} />
      {opened && <TaskDialog {...opened} tasks={props.tasks} onClose={close} />}
    </>
  );
}

/** The cards of tasks below each other; a done task is one line. Their dialogs stand where they outlive the stack. */
export function TaskStack({ onOpen, ...props }: Props & { onOpen: (opened: OpenTask) => void }) {
  return <TaskCards {...props} card={{ showsList: false, layout: 'stack', onOpen }} />;
}

/** What is the same for every card. */
type CommonProps = Pick<ComponentProps<typeof Card>, 'showsList' | 'layout' | 'onOpen'>;

function TaskCards({ tasks, empty, card }: Props & { card: CommonProps }) {
  const runningTaskId = useRunningTaskId();
  const onKeyDown = useTaskKeys(tasks, card.onOpen);
  if (tasks.length === 0) return empty;
  return <Cards tasks={tasks} runningTaskId={runningTaskId} card={card} onKeyDown={onKeyDown} />;
}

type CardsProps = {
  tasks: Task[];
  runningTaskId: number | null;
  card: CommonProps;
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
