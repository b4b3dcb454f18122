import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useCreateEntry } from '#time/entries/entries.queries.ts';
import { answerDone } from '#time/timer/last-done.ts';
import { OtherMinutes } from '#time/timer/on-demand.ts';
import classes from './just-done.module.css';

/** Minutes to choose from, beside the estimate of the task. */
const CHOICES = [15, 30, 60];

type Props = {
  task: Task;
  /** Time can be booked once the server has told when the task was completed. */
  isAnswered: boolean;
  onNoTime: () => void;
};

/** Asks how long a task took that was done without its timer, and books it up to the completion. */
export function HowLong({ task, isAnswered, onNoTime }: Props) {
  const id = useId();
  const other = useRef<HTMLButtonElement>(null);
  const [isOther, setIsOther] = useState(false);
  const createEntry = useCreateEntry();
  const isBusy = !isAnswered || createEntry.isPending;
  const { estimate_origin, planned_duration } = task;
  const choices = [...new Set([...(estimate_origin === null ? [] : [planned_duration]), ...CHOICES])];

  function book(minutes: number) {
    const { completed_at } = task;
    if (isBusy || completed_at === null) return;
    const started_at = Temporal.Instant.from(completed_at).subtract({ minutes }).toString();
    createEntry.mutate(
      { task_id: task.id, started_at, ended_at: completed_at },
      { onSuccess: () => answerDone({ ...task, total_time_worked: minutes, first_started_at: started_at }) },
    );
  }

  return (
    <fieldset aria-labelledby={id} className={classes.asked}>
      <span id={id} className={classes.question}>
        How long did it take?
      </span>
      <div className={classes.answers}>
        {isOther ? (
          <OtherMinutes opener={other} onAnswer={book} onBack={() => setIsOther(false)} />
        ) : (
          <div className={classes.chips}>
            {choices.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className={classes.chip}
                aria-disabled={isBusy || undefined}
                onClick={() => book(minutes)}
              >
                {formatMinutes(minutes)}
              </button>
            ))}
            <button ref={other} type="button" className={classes.chip} onClick={() => setIsOther(true)}>
              Other…
            </button>
            <button type="button" className={classes.chip} data-quiet onClick={onNoTime}>
              No Time
            </button>
          </div>
        )}
        {createEntry.failure && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {createEntry.failure.reason ?? createEntry.failure.message}
          </Text>
        )}
      </div>
    </fieldset>
  );
}
