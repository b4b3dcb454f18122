import type { Task } from '@daymark/contract/tasks.ts';
import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { EndButtons } from '#time/timer/end-buttons.tsx';
import { StartButton } from '#time/timer/start-button.tsx';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import { LinkedTaskBar } from './linked-task-bar.tsx';
import { TaskDetails } from './task-details.tsx';
import classes from './task-details-dialog.module.css';

type Props = { task: Task; onClose: () => void };

/** The task to which a text links, in place of the one that was opened; `wasOpened` once there was any. */
type Linked = { id: number | null; wasOpened: boolean };

/** The details of a task. Those of a task to which its text links are shown in their place, with a way back. */
export function TaskDetailsDialog({ task: known, onClose }: Props) {
  const [{ id: linkedId, wasOpened }, setLinked] = useState<Linked>({ id: null, wasOpened: false });
  const withChanges = usePendingTasks();
  const saved = useQuery({ ...taskQueries.one(known.id), placeholderData: known }).data ?? known;
  const [task = saved] = withChanges([saved]);
  const query = useQuery(
    linkedId === null
      ? { ...taskQueries.one(known.id), enabled: false }
      : { ...taskQueries.one(linkedId), meta: { isPart: true, isShown: true } },
  );
  const [linked] = linkedId !== null && query.data ? withChanges([query.data]) : [];
  const shown = linkedId === null ? task : linked;
  const details = {
    takesFocus: wasOpened,
    onOpenTask: (id: number) => setLinked({ id: id === task.id ? null : id, wasOpened: true }),
  };
  return (
    <InfoDialog
      title="Task details"
      onClose={onClose}
      footer={shown && shown.status !== 'done' && <NextStep task={shown} onPress={onClose} />}
    >
      {linkedId === null ? (
        <TaskDetails key={task.id} task={task} {...details} />
      ) : (
        <>
          <LinkedTaskBar
            task={task}
            linkedId={linkedId}
            linked={linked}
            isLoading={query.isPending}
            onBack={() => setLinked({ id: null, wasOpened: true })}
          />
          <Loaded
            query={query}
            loading={<Skeleton height={200} animate={false} />}
            failed={(reason) => <p role="alert">{reason}. It may have been deleted.</p>}
          >
            {(data) => <TaskDetails key={data.id} task={linked ?? data} {...details} />}
          </Loaded>
        </>
      )}
    </InfoDialog>
  );
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
