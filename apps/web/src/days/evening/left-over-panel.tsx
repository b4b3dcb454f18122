import type { LeftOver } from '@daymark/contract/evening.ts';
import type { List } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useImportLists, useTellImported } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { daysAfter, daysFrom, dayWord } from '#shared/day-words.ts';
import { counted, dateWriter, formatCount } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { SaveFailureNote } from '#ui/save-failure.tsx';
import { useDismissLeftOver } from './evening.queries.ts';
import { useLeftHere } from './left-here.ts';
import classes from './left-over-panel.module.css';
import { ListRow, TaskRow, usePending } from './left-rows.tsx';

type Props = {
  today: Day;
  left: LeftOver;
  /** Lists on this browser's board of today: it may be ahead of the server. */
  onBoard: number[];
};

/** Rows that are shown before the others are asked for. */
const FIRST_ROWS = 5;

/** Offers what an earlier day has left; nothing of it moves by itself. */
export function LeftOverPanel({ today, left, onBoard }: Props) {
  const id = useId();
  const { here, leave } = useLeftHere(today);
  const dismiss = useDismissLeftOver(today.date);
  const plan = usePlanChange();
  const lists = useBringLists(today.date);
  const all = usePending();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const tasksLeft = left.tasks.filter((task) => !here.tasks.includes(task.id));
  const listsLeft = left.lists.filter((list) => !here.lists.includes(list.id) && !onBoard.includes(list.id));
  const total = tasksLeft.length + listsLeft.length;
  // The failure outlives the panel, so that somebody whose last list could not be brought reads why.
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

  function showAll() {
    flushSync(() => setIsWhole(true));
    list.current?.children[FIRST_ROWS]?.querySelector('button')?.focus(); // the pressed button is gone
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
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section className={`${classes.panel} surface`} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={id} className={classes.title}>
          {titleOf({ date: left.date, tasks: tasksLeft, lists: listsLeft }, today.date)}
        </Title>
        <Button
          variant="default"
          size="compact-md"
          loading={all.isPending}
          onClick={() => all.run(() => bring({ tasks: tasksLeft, lists: listsLeft }).then(focusPageHeading))}
        >
          Bring All
        </Button>
        <IconButton
          label="Dismiss"
          onClick={() => {
            focusPageHeading();
            dismiss.mutate();
          }}
        >
          <IconX size={18} />
        </IconButton>
      </header>
      <ul ref={list} className={classes.rows}>
        {shown}
      </ul>
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={showAll}>
          Show {formatCount(rows.length - shown.length)} More
        </Button>
      )}
      <SaveFailureNote failure={lists.failure} />
    </section>
  );
}

/** 'Was left on Friday: 3 tasks, 1 list'. */
function titleOf({ date, tasks, lists }: LeftOver, today: string): string {
  const parts = [
    ...(tasks.length > 0 ? [counted(tasks.length, 'task')] : []),
    ...(lists.length > 0 ? [counted(lists.length, 'list')] : []),
  ];
  return `Was left on ${dayName(date, today)}: ${parts.join(', ')}`;
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
