import type { LeftOver } from '@daymark/contract/evening.ts';
import type { List } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button, Title } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useImportLists, useTellImported } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { daysAfter, daysFrom, dayWord } from '#shared/day-words.ts';
import { counted, dateWriter } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { SaveFailureNote } from '#ui/save-failure.tsx';
import { useDismissLeftOver } from './evening.queries.ts';
import { useLeftHere } from './left-here.ts';
import classes from './left-over-line.module.css';
import { ListRow, TaskRow, usePending } from './left-rows.tsx';

type Props = {
  today: Day;
  left: LeftOver;
  /** Lists on this browser's board of today: it may be ahead of the server. */
  onBoard: number[];
  /** Whether it is the first row of a surface; else it has a surface of its own. */
  isRow?: boolean;
};

/** Offers in one line what an earlier day has left, which unfolds to its tasks and lists; nothing of it moves by itself. */
export function LeftOverLine({ today, left, onBoard, isRow = false }: Props) {
  const id = useId();
  const { here, leave } = useLeftHere(today);
  const dismiss = useDismissLeftOver(today.date);
  const plan = usePlanChange();
  const lists = useBringLists(today.date);
  const all = usePending();
  const [isOpen, setIsOpen] = useState(false);
  const tasksLeft = left.tasks.filter((task) => !here.tasks.includes(task.id));
  const listsLeft = left.lists.filter((list) => !here.lists.includes(list.id) && !onBoard.includes(list.id));
  const total = tasksLeft.length + listsLeft.length;
  // The failure outlives the line, so that somebody whose last list could not be brought reads why.
  if (total === 0) return <SaveFailureNote failure={lists.failure} />;

  const isAnyLeftHere = here.tasks.length + here.lists.length > 0;

  /** Brings left tasks and lists to a day. Other devices drop what was left here too, once nothing else is offered. */
  function bring({ tasks = [], lists: some = [], date = today.date }: Brought): Promise<void> {
    const changes = [
      ...(tasks.length > 0 ? [plan.mutateAsync({ kind: 'add', date, tasks })] : []),
      ...(some.length > 0 ? [lists.bring(some)] : []),
    ];
    const isLast = tasks.length + some.length === total;
    const after = () => (isLast && isAnyLeftHere ? dismiss.mutate() : undefined);
    return Promise.all(changes).then(after, () => undefined); // a failure is told by a toast, or below
  }

  function leaveHere(kind: 'tasks' | 'lists', id: number) {
    leave(kind, id);
    if (total === 1) dismiss.mutate();
  }

  const rows = [
    ...tasksLeft.map((task) => (
      <TaskRow
        key={`task-${task.id}`}
        task={task}
        onPlan={(days) => bring({ tasks: [task], date: daysAfter(today.date, days) })}
        onLeave={() => leaveHere('tasks', task.id)}
      />
    )),
    ...listsLeft.map((list) => (
      <ListRow
        key={`list-${list.id}`}
        list={list}
        onBring={() => bring({ lists: [list] })}
        onLeave={() => leaveHere('lists', list.id)}
      />
    )),
  ];
  const { from, what } = wordsOf({ date: left.date, tasks: tasksLeft, lists: listsLeft }, today.date);
  return (
    <section className={`${classes.line} ${isRow ? classes.row : 'surface'}`} aria-labelledby={id}>
      <header className={classes.head}>
        <IconClock size={16} className={classes.clock} aria-hidden />
        <Title order={2} id={id} className={`${classes.title} figures`}>
          <b>{from}</b> {what}
        </Title>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={all.isPending}
            onClick={() => all.run(() => bring({ tasks: tasksLeft, lists: listsLeft }).then(focusPageHeading))}
          >
            Bring All
          </Button>
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Choose…
          </Button>
          <IconButton
            label="Dismiss"
            size={28}
            onClick={() => {
              focusPageHeading();
              dismiss.mutate();
            }}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      </header>
      {isOpen && <ul className={classes.rows}>{rows}</ul>}
      <SaveFailureNote failure={lists.failure} />
    </section>
  );
}

/** 'Left from Friday:' and '3 tasks, 1h 10m, 1 list'. */
function wordsOf({ date, tasks, lists }: LeftOver, today: string): { from: string; what: string } {
  const minutes = tasks.reduce((sum, task) => sum + (task.estimate_origin === null ? 0 : task.planned_duration), 0);
  const parts = [
    ...(tasks.length > 0 ? [counted(tasks.length, 'task')] : []),
    ...(minutes > 0 ? [formatMinutes(minutes)] : []),
    ...(lists.length > 0 ? [counted(lists.length, 'list')] : []),
  ];
  return { from: `Left from ${dayName(date, today)}:`, what: parts.join(', ') };
}

/** 'Friday' within a week, else 'Fri, Nov 13'. */
function dayName(date: string, today: string): string {
  if (daysFrom(date, today) >= 7) return dayWord(date, today);
  return longWeekday(Temporal.PlainDate.from(date));
}

const longWeekday = dateWriter({ weekday: 'long' });

type Brought = { tasks?: Task[]; lists?: List[]; date?: string };

/** Puts lists on the board of a day, with a toast that takes them back. */
function useBringLists(date: string) {
  const tell = useTellImported(date);
  const { mutateAsync, failure } = useImportLists(date);
  const bring = async (lists: List[]) => {
    const added = await mutateAsync(lists);
    if (added) tell(added); // even if the row has gone by then
  };
  return { bring, failure };
}
