import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { Fragment, use } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { PlanDateContext } from '#days/plan/plan-date.ts';
import { WAITING_WORDS } from '#insight/forecasts/forecast-words.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { focusTask } from '#work/drawn-cards/drawn-cards.ts';
import classes from './capacity-sentence.module.css';
import { barOf, type DayFigures, figuresOfDay, joint, namedOf, stillOver, verdictOfDay } from './sentence-words.ts';

type Props = {
  plan: Plan;
  /** Likely minutes are not known until a change is answered. */
  isChanging: boolean;
};

/** Planned and likely minutes of a day against its capacity, and the tasks without which it would fit. */
export function CapacitySentence({ plan, isChanging }: Props) {
  const today = useCurrentDate();
  const isChangeable = use(PlanDateContext) !== null;
  const { mutate: change } = usePlanChange();
  const { date, leave_out } = plan;
  const leftOut = plan.tasks.flatMap(({ task }) => (leave_out.includes(task.id) ? task : []));
  const figures = figuresOfDay(plan, date < today);
  const next = daysAfter(date, 1);
  const verdict = plan.likely_minutes === null && plan.tasks.length > 0 ? WAITING_WORDS : verdictOfDay(plan);
  return (
    <div className={classes.sentence}>
      <div className={`${classes.words} figures`} data-changing={isChanging || undefined}>
        <p>
          <b>{figures}</b> <span className={classes.verdict}>{date >= today && verdict}</span>
          {isChangeable && <LeaveOut tasks={leftOut} />} {isChangeable && stillOver(plan)}
        </p>
        {isChangeable && leftOut.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => change({ kind: 'add', date: next, tasks: leftOut, from: date })}
          >
            Move {leftOut.length} to {dayWord(next, today)}
          </Button>
        )}
      </div>
      <CapacityBar plan={plan} isPast={date < today} label={`${figures} ${verdict ?? ''}`.trim()} />
    </div>
  );
}

/** 'Leave out A and B.', whose names lead to their rows. */
function LeaveOut({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null;
  const { named, more } = namedOf(tasks);
  const count = named.length + (more > 0 ? 1 : 0);
  return (
    <>
      Leave out{' '}
      {named.map(({ id, name }, place) => (
        <Fragment key={id}>
          {joint(place, count)}
          <button type="button" className={classes.name} onClick={() => focusTask(id)}>
            {name}
          </button>
        </Fragment>
      ))}
      {more > 0 && `${joint(count - 1, count)}${more} more`}.
    </>
  );
}

type BarProps = { plan: DayFigures; isPast?: boolean; label: string };

/** A line of worked, likely and excess minutes, with a mark at the capacity. */
export function CapacityBar({ plan, isPast = false, label }: BarProps) {
  const { worked, likely, over, capacity } = barOf(plan, isPast);
  return (
    <div role="img" aria-label={label} className={classes.bar}>
      <i className={classes.worked} style={{ width: `${worked}%` }} />
      <i className={classes.likely} style={{ width: `${likely}%` }} />
      <i className={classes.over} style={{ width: `${over}%` }} />
      {capacity !== null && <s className={classes.capacity} style={{ insetInlineStart: `${capacity}%` }} />}
    </div>
  );
}
