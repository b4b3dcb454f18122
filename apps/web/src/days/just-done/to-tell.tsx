import type { MentalState, Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { dateOf, useCurrentDay } from '#shared/current-day.ts';
import { useReview } from '#time/timer/dialog-completions.queries.ts';
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
  const [told, setTold] = useState<Map<number, { task: Task; state: MentalState }>>(new Map());
  const review = useReview();
  const shown = [...tasks.filter(({ id }) => !told.has(id)), ...[...told.values()].map(({ task }) => task)].toSorted(
    (one, other) => (one.completed_at ?? '').localeCompare(other.completed_at ?? ''),
  );
  if (shown.length === 0) return null;

  function tell(task: Task, state: MentalState) {
    setTold(new Map(told).set(task.id, { task, state }));
    review.mutate(
      { id: task.id, mental_state: state, reflection: task.reflection },
      {
        onError: () =>
          setTold((before) => {
            const rest = new Map(before);
            rest.delete(task.id);
            return rest;
          }),
      },
    );
  }

  return (
    <section aria-label="To tell">
      <h3 className={classes.title}>How was it?</h3>
      <ul className={classes.rows}>
        {shown.map((task) => (
          <li key={task.id} className={classes.row}>
            <div className={classes.head}>
              <span className={classes.name} title={task.name}>
                {task.name}
              </span>
              {task.total_time_worked > 0 && (
                <span className={`${classes.worked} figures`}>{formatMinutes(task.total_time_worked)}</span>
              )}
              {!told.has(task.id) && (
                <button
                  type="button"
                  className={classes.leave}
                  aria-label={`Leave “${task.name}”`}
                  onClick={() => leave(task)}
                >
                  Leave
                </button>
              )}
            </div>
            <StateChips
              label={`How was “${task.name}”?`}
              value={told.get(task.id)?.state ?? null}
              onChoose={(state) => tell(task, state)}
            />
          </li>
        ))}
      </ul>
      {review.failure && (
        <p role="alert" className={classes.failure}>
          {review.failure.message} {review.failure.reason}
        </p>
      )}
    </section>
  );
}
