import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Group, Text, Title } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CompleteTaskDialog } from '#features/timer/complete-task-dialog.tsx';
import { MentalStateLabel } from '#features/timer/mental-state.tsx';
import { RunningTimer } from '#features/timer/running-timer.tsx';
import { StartButton } from '#features/timer/start-button.tsx';
import { timerQueries } from '#features/timer/timer.queries.ts';
import { Bar } from '#ui/bar.tsx';
import { Card } from '#ui/card.tsx';
import { formatMinutes } from '#ui/format.ts';
import { PriorityLabel } from './priority-label.tsx';
import classes from './task-card.module.css';
import { TaskStatusBadge } from './task-status-badge.tsx';

export function TaskCard({ task }: { task: Task }) {
  // Here and not beside its button: what was typed outlives a pause made elsewhere.
  const [isCompleting, setIsCompleting] = useState(false);
  const card = useFocusOnNewActions(task.status);
  return (
    <Card name={task.name} isLive={task.status === 'active'} ref={card}>
      <Title
        order={3}
        lineClamp={2}
        tabIndex={-1}
        title={task.name}
        className={classes.name}
        data-done={task.status === 'done' || undefined}
      >
        {task.name}
      </Title>
      {task.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {task.description}
        </Text>
      )}
      <Group gap="sm">
        <TaskStatusBadge status={task.status} />
        <PriorityLabel priority={task.priority} />
      </Group>
      <TaskAction task={task} onComplete={() => setIsCompleting(true)} />
      {isCompleting && <CompleteTaskDialog task={task} onClose={() => setIsCompleting(false)} />}
    </Card>
  );
}

/** What there is to see and to do by the task's status. */
function TaskAction({ task, onComplete }: { task: Task; onComplete: () => void }) {
  if (task.status === 'active') return <RunningTimer task={task} onComplete={onComplete} />;
  if (task.status === 'done') return <DoneTask task={task} />;
  return (
    <>
      {task.status === 'paused' && <WorkedOfPlanned task={task} />}
      <Group justify="space-between" mt="auto" pt="xs">
        {task.status === 'not_started' && (
          <Text size="sm" c="dimmed" className={classes.planned}>
            <IconClock size={16} aria-hidden /> {formatMinutes(task.planned_duration)}
          </Text>
        )}
        <Start task={task} />
      </Group>
    </>
  );
}

function Start({ task }: { task: Task }) {
  const active = useQuery(timerQueries.active());
  return <StartButton task={task} runningTaskId={active.data?.task.id ?? null} />;
}

function WorkedOfPlanned({ task }: { task: Task }) {
  const percentage = (task.total_time_worked / task.planned_duration) * 100;
  return (
    <Group wrap="nowrap" gap="sm">
      <Bar percentage={percentage} label={`${task.name}, time worked`} color="var(--dm-bar-paused)" />
      <Text size="sm" c="dimmed" className={`${classes.worked} figures`}>
        {formatMinutes(task.total_time_worked)} of {formatMinutes(task.planned_duration)}
      </Text>
    </Group>
  );
}

function DoneTask({ task }: { task: Task }) {
  return (
    <>
      {task.reflection && (
        <Text component="blockquote" size="sm" c="dimmed" lineClamp={2} className={classes.reflection}>
          {task.reflection}
        </Text>
      )}
      <Group justify="space-between" mt="auto" pt="xs">
        {task.mental_state && <MentalStateLabel state={task.mental_state} />}
        <Text size="sm" c="dimmed" className="figures">
          {formatMinutes(task.total_time_worked)} of {formatMinutes(task.estimate ?? task.planned_duration)}
        </Text>
      </Group>
    </>
  );
}

/** A pressed timer button is gone with the status it belonged to: the focus goes to what stands there now. */
function useFocusOnNewActions(status: TaskStatus) {
  const card = useRef<HTMLElement>(null);
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    if (document.activeElement !== document.body) return;
    const target = card.current?.querySelector('button') ?? card.current?.querySelector('h3');
    target?.focus({ preventScroll: true });
  }, [status]);
  return card;
}
