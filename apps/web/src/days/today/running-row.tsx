import type { PlannedTask } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCircleDotFilled, IconPlayerPauseFilled } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { RowQuestion } from '#days/task-rows/on-demand.ts';
import { useTicking } from '#shared/ticking.ts';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { countdownUsed, type RunningTimerState, readCountdown, serverNow } from '#time/timer/clock.ts';
import { leftWords, spokenRest } from '#time/timer/countdown.tsx';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { useIsTimerBusy } from '#time/timer/timer-mutation.ts';
import { useTimerOnPage } from '#time/timer/timer-place.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { ChecklistLabel } from '#work/tasks/checklist-label.tsx';
import classes from './running-row.module.css';

type Props = {
  timer: RunningTimerState;
  /** The task in the plan, once the plan has it. */
  planned: PlannedTask | undefined;
  /** Whether the dock of a phone has the task and its buttons: then only what is asked about it stands here. */
  isInDock: boolean;
  onOpen: (task: Task) => void;
};

/** The running task with its countdown. While it stands on the page, the header has no timer. */
export function RunningRow({ isInDock, ...props }: Props) {
  return isInDock ? <AskedBelowDock timer={props.timer} /> : <WholeRow {...props} />;
}

function AskedBelowDock({ timer: { task } }: Pick<Props, 'timer'>) {
  const pause = useRef<HTMLButtonElement>(null);
  if (!useMayAsk(task)) return null;
  return (
    <div className={classes.asked}>
      <RowQuestion task={task} pause={pause} isNamed />
    </div>
  );
}

/** Whether the task began without an estimate: the code of the question is loaded for such a task alone. */
function useMayAsk({ estimate_origin }: Task): boolean {
  const [mayAsk] = useState(estimate_origin === null);
  return mayAsk;
}

function WholeRow({ timer, planned, onOpen }: Omit<Props, 'isInDock'>) {
  useTimerOnPage();
  const pause = useRef<HTMLButtonElement>(null);
  const mayAsk = useMayAsk(timer.task);
  const { task } = timer;
  const isOver = useTicking(() => String(readCountdown(timer).isOver)) === 'true';
  const [rises] = useState(() => isJustStarted(timer));
  const end = planned?.likely_end ?? timer.current_planned_end;
  return (
    <section
      aria-label="Running timer"
      className={classes.row}
      data-over={isOver || undefined}
      data-rises={rises || undefined}
    >
      <span className={`${classes.times} figures`}>
        {timer.current_work_start && <b>{startText(timer.current_work_start)}</b>}
        {end && <> – {timeText(end)}</>}
      </span>
      <IconCircleDotFilled size={20} className={classes.state} aria-hidden />
      <div className={classes.names}>
        <button type="button" id={nameIdOf(task.id)} className={classes.name} onClick={() => onOpen(task)}>
          {task.name}
        </button>
        <span className={classes.about}>
          <span>{task.list_name}</span>
          {task.category && (
            <span className={classes.category}>
              <ColorSquare color={task.category.color} /> {task.category.name}
            </span>
          )}
          {task.priority === 'high' && <span className={classes.high}>High</span>}
          {task.checklist && <ChecklistLabel checklist={task.checklist} />}
        </span>
      </div>
      <Rest timer={timer} isOver={isOver} />
      <Buttons task={task} pauseRef={pause} />
      {mayAsk && (
        <div className={classes.question}>
          <RowQuestion task={task} pause={pause} />
        </div>
      )}
      <Track timer={timer} />
    </section>
  );
}

/** Milliseconds after a start within which the row rises to its place, rather than having been there. */
const RISES_WITHIN = 2_000;

const isJustStarted = (timer: RunningTimerState): boolean =>
  timer.current_work_start !== null &&
  serverNow(timer).epochMilliseconds - Temporal.Instant.from(timer.current_work_start).epochMilliseconds < RISES_WITHIN;

function Rest({ timer, isOver }: { timer: RunningTimerState; isOver: boolean }) {
  const text = useTicking(() => readCountdown(timer).text);
  const spoken = useTicking(() => spokenRest(timer));
  const { task } = timer;
  return (
    <div role="timer" aria-label={`${task.name}, ${spoken}`} className={classes.rest}>
      <span className={`${classes.figure} figures`}>{text}</span> <small>{isOver ? 'over' : leftWords(task)}</small>
    </div>
  );
}

function Buttons({ task, pauseRef }: { task: Task; pauseRef: Ref<HTMLButtonElement> }) {
  const { pause, complete } = useTimerActions();
  const isBusy = useIsTimerBusy();
  return (
    <div className={classes.buttons}>
      <Button
        ref={pauseRef}
        variant="default"
        leftSection={<IconPlayerPauseFilled size={16} />}
        disabled={isBusy}
        onClick={() => pause(task)}
      >
        Pause
      </Button>
      <Button leftSection={<IconCheck size={18} />} disabled={isBusy} onClick={() => complete(task)}>
        Done
      </Button>
    </div>
  );
}

/** How much of the countdown has passed, on the lower edge. */
function Track({ timer }: { timer: RunningTimerState }) {
  const used = useTicking(() => (countdownUsed(timer) * 100).toFixed(1));
  return (
    <div className={classes.track} aria-hidden>
      <div style={{ width: `${used}%` }} />
    </div>
  );
}
