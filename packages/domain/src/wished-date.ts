import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { DRAWS } from './common-error.ts';
import { type FinishQuestion, HORIZON_DAYS, usualDays, workBy } from './finish-dates.ts';
import { growingSteps } from './forecast.ts';
import type { Past } from './forecast-sums.ts';
import type { OpenTask } from './remaining-work.ts';

/**
 * Tasks in the order in which they are kept for a wished date: the running one, then by priority, and of equal ones those that come
 * first in their list. The last of them go first.
 */
export function keptFirst<Task extends { status: TaskStatus; priority: Priority }>(tasks: readonly Task[]): Task[] {
  const rankOf = ({ status, priority }: Task) => (status === 'active' ? -1 : PRIORITIES.indexOf(priority));
  return tasks.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type Wish = {
  /** Open tasks in the order in which they are kept. */
  tasks: readonly OpenTask[];
  past: Past;
  work: Omit<FinishQuestion, 'minutes' | 'levels'>;
  /** The wished day, counted from the one on which work begins. */
  day: number;
};

/**
 * How many of the first tasks can be kept so that these are done by the wished day in 8 of 10 cases. The same holds for each smaller
 * number of them: to leave out more than is told never makes the date later than the wished one.
 */
export function* keptSteps({ tasks, past, work, day }: Wish): Generator<undefined, number> {
  const isDone = yield* doneSteps(work, day);
  let kept = 0;
  yield* growingSteps(tasks, past, (count, { minutes, levels }) => {
    if (!isDone(minutes, levels.p80)) return false;
    kept = count;
    return true;
  });
  return kept;
}

/** Draws of one step, which takes a few milliseconds. */
const DRAWN_AT_ONCE = 200;

/**
 * The function that tells whether a day is as late as the one by which work is done at a level of its draws. What a draw works off
 * does not depend on the minutes that are left, so that it is drawn once for all of them.
 */
function* doneSteps(
  work: Wish['work'],
  day: number,
): Generator<undefined, (minutes: Float64Array, level: number) => boolean> {
  const dates = datesAround(work, day);
  if (dates === null) return () => false;
  const [byDay, byNext] = [new Float64Array(DRAWS), new Float64Array(DRAWS)];
  const workedOff = workBy(work);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    if (draw > 0 && draw % DRAWN_AT_ONCE === 0) yield;
    workedOff(draw, (day, worked) => {
      if (day === dates.day) byDay[draw] = worked;
      byNext[draw] = worked;
      return day < dates.next;
    });
  }
  return (minutes, level) => {
    let done = 0;
    for (const [draw, left] of minutes.entries()) {
      if (left <= (byDay[draw] ?? 0)) done += 1;
      if (left <= (byNext[draw] ?? 0)) done += 1;
    }
    return done > 2 * level * DRAWS;
  };
}

/** The last day up to this one that can be a date, and the next one; null where there are none. */
function datesAround({ weeks }: Wish['work'], until: number): { day: number; next: number } | null {
  const usual = usualDays(weeks);
  const isDate = (day: number) => usual[day % usual.length];
  const days = Array.from({ length: HORIZON_DAYS }, (_, day) => day).filter(isDate);
  const day = days.findLast((day) => day <= until);
  const next = days.find((day) => day > until);
  return day === undefined || next === undefined ? null : { day, next };
}
