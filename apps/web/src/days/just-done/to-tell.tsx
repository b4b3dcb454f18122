import type { MentalState, Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { dateOf, useCurrentDay } from '#shared/current-day.ts';
import { useReview } from '#time/timer/dialog-completions.queries.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import { StateChips } from './state-chips.tsx';
import classes from './to-tell.module.css';

/** Limit of the tasks that a browser remembers as left: the latest ones. */
const MOST_LEFT = 500;

/**
 * Tasks whose state is not told, of those that were completed on a day, and the way to leave one: this browser then does not
 * offer it any more. One whose words alone are missing is not asked about again.
 */
function useToTell(date: string) {
  const { userId } = useCurrentDay();
  const stored = STORED.leftToTell(userId);
  const left = useStored(stored) ?? [];
  const { data = [] } = useQuery(taskQueries.toTell());
  return {
    tasks: data.filter(
      ({ id, mental_state, completed_at }) =>
        mental_state === null && completed_at !== null && dateOf(completed_at) === date && !left.includes(id),
    ),
    leave: ({ id }: Task) => stored.write([...left, id].slice(-MOST_LEFT)),
  };
}

/** The tasks of a day whose state is to tell: seven states for each, one press, and the way to leave it for good. */
export function ToTell({ date }: { date: string }) {
  const { tasks, leave } = useToTell(date);
  // Tasks that were told here stay, so that a wrong press can be mended.
  const [told, setTold] = useState<ReadonlyMap<number, Told>>(new Map());
  const shown = [...tasks.filter(({ id }) => !told.has(id)), ...[...told.values()].map(({ task }) => task)].toSorted(
    (one, other) => (one.completed_at ?? '').localeCompare(other.completed_at ?? ''),
  );
  if (shown.length === 0) return null;

  return (
    <section aria-label="To tell">
      <h3 className={classes.title}>How was it?</h3>
      <ul className={classes.rows}>
        {shown.map((task) => (
          <TaskToTell
            key={task.id}
            task={task}
            told={told.get(task.id)?.state ?? null}
            onTell={(state) => setTold((before) => new Map(before).set(task.id, { task, state }))}
            onRefused={() => setTold((before) => new Map([...before].filter(([id]) => id !== task.id)))}
            onLeave={() => leave(task)}
          />
        ))}
      </ul>
    </section>
  );
}

type Told = { task: Task; state: MentalState };

type RowProps = {
  task: Task;
  told: MentalState | null;
  onTell: (state: MentalState) => void;
  onRefused: () => void;
  onLeave: () => void;
};

/** A task with a mutation of its own: that of the library tells only of its latest call. */
function TaskToTell({ task, told, onTell, onRefused, onLeave }: RowProps) {
  const { id, name, total_time_worked, reflection } = task;
  const review = useReview();

  function tell(state: MentalState) {
    onTell(state);
    review.mutate({ id, mental_state: state, reflection }, { onError: onRefused });
  }

  return (
    <li ref={useFocusHandover<HTMLLIElement>()} className={classes.row}>
      <div className={classes.head}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {total_time_worked > 0 && (
          <span className={`${classes.worked} figures`}>{formatMinutes(total_time_worked)}</span>
        )}
        {told === null && (
          <button type="button" className={classes.leave} aria-label={`Leave “${name}”`} onClick={onLeave}>
            Leave
          </button>
        )}
      </div>
      <StateChips label={`How was “${name}”?`} value={told} onChoose={tell} />
      {review.failure && (
        <p role="alert" className={classes.failure}>
          {review.failure.message} {review.failure.reason}
        </p>
      )}
    </li>
  );
}
