import type { TaskDoneOnDay } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MentalStateLabel } from '#shared/mental-state.tsx';
import { FailureNote } from '#ui/notes.tsx';
import { Panel } from '#ui/panel.tsx';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { recordedState } from '#work/tasks/recorded.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './done-on-day.module.css';

/** Tasks that were completed on a date, each a link to its card; nothing without one. */
export function DoneOnDay({ date }: { date: string }) {
  const done = useQuery(taskQueries.doneOn(date));
  if (done.error && !done.data) {
    return (
      <FailureNote
        title="The done tasks could not be loaded."
        reason={done.error.message}
        isOld={false}
        onRetry={() => void done.refetch()}
      />
    );
  }
  if (!done.data || done.data.length === 0) return null;
  return (
    <div className={classes.done}>
      <Panel title="Done on this day">
        <ul className={`${classes.tasks} figures`}>
          {done.data.map((task) => (
            <DoneTask key={task.id} task={task} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function DoneTask({ task }: { task: TaskDoneOnDay }) {
  const state = recordedState(task);
  return (
    <li className={classes.task}>
      <IconCircleCheckFilled className={classes.check} size={18} aria-hidden />
      <Link
        to="/lists/$listId/tasks"
        params={{ listId: task.list_id }}
        hash={nameIdOf(task.id)}
        className={classes.name}
        title={task.name}
      >
        {task.name}
      </Link>
      {state && (
        <span className={classes.state}>
          <MentalStateLabel state={state} />
        </span>
      )}
      <span className={classes.worked}>{formatMinutes(task.total_time_worked)}</span>
    </li>
  );
}
