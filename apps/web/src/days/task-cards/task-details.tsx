import type { Task } from '@daymark/contract/tasks.ts';
import type { ChecklistItem } from '@daymark/domain/checklists.ts';
import { whyNotTask } from '@daymark/domain/item-tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import { Title } from '@mantine/core';
import { TaskEntries } from '#days/entry-forms/task-entries.tsx';
import { MentalStateLabel } from '#shared/mental-state.tsx';
import { useTicking } from '#shared/ticking.ts';
import { TaskHistory } from '#time/history/task-history.tsx';
import { minutesWorked, type RunningTimerState } from '#time/timer/clock.ts';
import { useRunningTaskId, useShownTimer } from '#time/timer/timer.queries.ts';
import { Fact } from '#ui/fact.tsx';
import { formatDate, UNKNOWN } from '#ui/format.ts';
import { DescriptionText } from '#work/descriptions/on-demand.ts';
import { atMostWords, plannedInFull } from '#work/tasks/estimate-words.ts';
import { MakeTaskButton } from '#work/tasks/make-task-button.tsx';
import { recordedAt, recordedState } from '#work/tasks/recorded.ts';
import { useItemTasks } from '#work/tasks/use-item-tasks.ts';
import { useTick } from '#work/tasks/use-tick.ts';
import { TaskBadges } from './task-badges.tsx';
import classes from './task-details-dialog.module.css';

type Props = {
  task: Task;
  /** Whether its name takes the focus, as it stands in place of another task's. */
  takesFocus: boolean;
  onOpenTask: (id: number) => void;
};

export function TaskDetails({ task, takesFocus, onOpenTask }: Props) {
  const state = recordedState(task);
  return (
    <>
      <Title
        order={3}
        tabIndex={-1}
        data-autofocus
        className={classes.name}
        ref={takesFocus ? focusOnMount : undefined}
      >
        {task.name}
      </Title>
      <TaskBadges task={task} />
      {task.description && (
        <section className={classes.text} aria-label="Description">
          <Description task={task} onOpenTask={onOpenTask} />
        </section>
      )}
      <dl className={`${classes.facts} figures`}>
        <Fact label="Planned">{plannedInFull(task)}</Fact>
        {task.at_most !== null && <Fact label="At most">{atMostWords(task.at_most)}</Fact>}
        <Fact label="Worked">
          <Worked task={task} />
        </Fact>
        <Fact label="Due">{task.due_date ? formatDate(task.due_date) : UNKNOWN}</Fact>
        <Fact label="First started">{recordedAt(task.first_started_at)}</Fact>
        <Fact label="Completed">{recordedAt(task.completed_at)}</Fact>
        <Fact label="Mental state">{state ? <MentalStateLabel state={state} /> : '–'}</Fact>
        <Fact label="Reflection">{task.reflection ? <DescriptionText text={task.reflection} /> : '–'}</Fact>
      </dl>
      <TaskEntries task={task} />
      <TaskHistory taskId={task.id} />
    </>
  );
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** The description, whose items can be ticked and made tasks. */
function Description({ task, onOpenTask }: Pick<Props, 'task' | 'onOpenTask'>) {
  const tick = useTick();
  const { makeTask } = useItemTasks();
  const whyNot = whyNotChange(task, useRunningTaskId());
  function buttonsOf(item: ChecklistItem) {
    if (whyNotTask(item) !== null) return null;
    return <MakeTaskButton words={plainText(item.words)} whyNot={whyNot} onPress={() => makeTask({ task, item })} />;
  }

  return (
    <DescriptionText
      text={task.description}
      onTick={(item, isDone) => tick({ task, item, isDone })}
      buttonsOf={buttonsOf}
      onOpenTask={onOpenTask}
    />
  );
}

function Worked({ task }: { task: Task }) {
  const timer = useShownTimer();
  return timer?.task.id === task.id ? <WorkedSoFar timer={timer} /> : formatMinutes(task.total_time_worked);
}

function WorkedSoFar({ timer }: { timer: RunningTimerState }) {
  return useTicking(() => formatMinutes(minutesWorked(timer)));
}
