import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusOnceEnabled } from '#ui/busy-focus.ts';
import { decline } from './estimate-asked.ts';
import classes from './estimate-question.module.css';
import { OtherMinutes } from './on-demand.ts';
import { useEstimateTask } from './presses.queries.ts';

/** Minutes to choose from. */
const CHOICES = [15, 25, 45, 60, 120];

type Props = {
  task: Task;
  /** Without a question to ask its place stays empty, so that nothing moves. */
  isAsked: boolean;
  /** The button that takes over the focus from a question that is gone. */
  pause: RefObject<HTMLButtonElement | null>;
  /** Whether the question names the task, since its card or row is elsewhere. */
  isNamed?: boolean | undefined;
};

/** Asks how long the running task will take. */
export function EstimateQuestion({ task, isAsked, pause, isNamed = false }: Props) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const other = useRef<HTMLButtonElement>(null);
  const [isOther, setIsOther] = useState(false);
  const estimate = useEstimateTask();
  const answer = (minutes: number) => estimate({ task, minutes });

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isAsked || !pause.current || !group.current?.contains(activeElement)) return;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    return focusOnceEnabled(pause.current);
  }, [isAsked, pause]);

  return (
    <fieldset ref={group} aria-labelledby={id} className={classes.question} data-gone={!isAsked || undefined}>
      <span id={id} className={classes.text}>
        How long will {isNamed ? `“${task.name}”` : 'it'} take?
      </span>
      <div className={classes.answers}>
        <div className={classes.chips} data-gone={isOther || undefined}>
          {CHOICES.map((minutes) => (
            <button key={minutes} type="button" className={classes.chip} onClick={() => answer(minutes)}>
              {formatMinutes(minutes)}
            </button>
          ))}
          <button ref={other} type="button" className={classes.chip} onClick={() => setIsOther(true)}>
            Other…
          </button>
          <button type="button" className={classes.chip} data-quiet onClick={() => decline(task.id)}>
            No Guess
          </button>
        </div>
        {isOther && <OtherMinutes opener={other} onAnswer={answer} onBack={() => setIsOther(false)} />}
      </div>
    </fieldset>
  );
}
