import type { Task } from '@daymark/contract/tasks.ts';
import { Box, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { TaskEntries } from '#days/entry-forms/task-entries.tsx';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { MentalStateLabel } from '#shared/mental-state.tsx';
import { useTicking } from '#shared/ticking.ts';
import { minutesWorked, type RunningTimerState } from '#time/timer/clock.ts';
import { EndButtons } from '#time/timer/end-buttons.tsx';
import { StartButton } from '#time/timer/start-button.tsx';
import { useRunningTaskId, useShownTimer } from '#time/timer/timer.queries.ts';
import { Fact } from '#ui/fact.tsx';
import { formatDate, formatMinutes, UNKNOWN } from '#ui/format.ts';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { DescriptionText } from '#work/descriptions/on-demand.ts';
import { plannedInFull } from '#work/tasks/estimate-words.ts';
import { recordedAt, recordedState } from '#work/tasks/recorded.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import { useTick } from '#work/tasks/use-tick.ts';
import { TaskBadges } from './task-badges.tsx';
import classes from './task-details-dialog.module.css';

type Props = { task: Task; onClose: () => void };

export function TaskDetailsDialog({ task: known, onClose }: Props) {
  const withChanges = usePendingTasks();
  const saved = useQuery({ ...taskQueries.one(known.id), placeholderData: known }).data ?? known;
  const [task = saved] = withChanges([saved]);
  const tick = useTick();
  const state = recordedState(task);
  return (
    <InfoDialog
      title="Task details"
      onClose={onClose}
      footer={task.status !== 'done' && <NextStep task={task} onPress={onClose} />}
    >
      <Title order={3} tabIndex={-1} data-autofocus className={classes.name}>
        {task.name}
      </Title>
      <TaskBadges task={task} />
      {task.description && (
        <section className={classes.text} aria-label="Description">
          <DescriptionText text={task.description} onTick={(item, isDone) => tick({ task, item, isDone })} />
        </section>
      )}
      <dl className={`${classes.facts} figures`}>
        <Fact label="Planned">{plannedInFull(task)}</Fact>
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
    </InfoDialog>
  );
}

function Worked({ task }: { task: Task }) {
  const timer = useShownTimer();
  return timer?.task.id === task.id ? <WorkedSoFar timer={timer} /> : formatMinutes(task.total_time_worked);
}

function WorkedSoFar({ timer }: { timer: RunningTimerState }) {
  return useTicking(() => formatMinutes(minutesWorked(timer)));
}

/** The timer buttons for the task's status. A press closes this dialog: the card, or another dialog, shows the effect. */
function NextStep({ task, onPress }: { task: Task; onPress: () => void }) {
  const runningTaskId = useRunningTaskId();
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button:not([aria-disabled="true"])')) onPress();
  };
  return (
    <Box className={classes.next} onClick={leave}>
      {task.status === 'active' ? (
        <EndButtons task={task} />
      ) : (
        <StartButton task={task} runningTaskId={runningTaskId} />
      )}
    </Box>
  );
}
