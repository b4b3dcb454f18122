import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { openItemsWords } from '#work/tasks/checklist-words.ts';
import { HowLong } from './how-long.tsx';
import { HowWasIt } from './how-was-it.tsx';
import classes from './just-done.module.css';

type Props = {
  task: Task;
  /** Start of the work that Done has ended; null where no timer ran. */
  startedAt?: string | null;
  /** Whether the server has answered: until then nothing can be undone or booked. */
  isAnswered?: boolean;
  onUndo: () => void;
  onLater: () => void;
};

/** The task that was completed just now: what it took, Undo, and how it was. A sheet above the dock on phones. */
export function JustDone({ task, startedAt = null, isAnswered = true, onUndo, onLater }: Props) {
  const [hasNoTime, setHasNoTime] = useState(false);
  const { name, completed_at, total_time_worked } = task;
  const asksTime = total_time_worked === 0 && startedAt === null && !hasNoTime;
  const [askedTime] = useState(asksTime);
  return (
    <section aria-label={`Just done: ${name}`} className={classes.block}>
      <div className={classes.head}>
        <span className={`${classes.time} figures`}>
          {completed_at !== null &&
            (startedAt === null ? timeText(completed_at) : `${startText(startedAt)} – ${timeText(completed_at)}`)}
        </span>
        <IconCircleCheckFilled size={20} className={classes.check} aria-hidden />
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={`${classes.minutes} figures`}>{minutesText(task)}</span>
        <button
          type="button"
          className={classes.link}
          aria-disabled={!isAnswered || undefined}
          onClick={() => isAnswered && onUndo()}
        >
          Undo
        </button>
      </div>
      {asksTime ? (
        <HowLong task={task} isAnswered={isAnswered} onNoTime={() => setHasNoTime(true)} />
      ) : (
        <HowWasIt task={task} takesFocus={askedTime} onTold={onLater} onLater={onLater} />
      )}
    </section>
  );
}

/** '36m worked, 45m planned', and open items; only what somebody has said is planned. */
function minutesText({ total_time_worked, planned_duration, estimate_origin, checklist }: Task): string {
  const worked = total_time_worked === 0 ? 'No time' : `${formatMinutes(total_time_worked)} worked`;
  const planned = estimate_origin === null ? 'no estimate' : `${formatMinutes(planned_duration)} planned`;
  return [`${worked}, ${planned}`, openItemsWords(checklist)].filter(Boolean).join(' · ');
}
