import type { Account } from './account.ts';
import { wire } from './archive.ts';
import { planCounts } from './capacity.ts';
import { clockOf } from './clock.ts';
import { clockOn, dateOf, startOf } from './days.ts';
import { closeness, pairOf, verdictOf } from './estimates.ts';
import { MINUTE, minutes, round, sum } from './numbers.ts';
import { isBy, type Task, worked } from './tasks.ts';
import { timetableOf } from './timetable.ts';

/** Done tasks below which no likely time is told. */
const FEWEST_KNOWN = 8;
const A_YEAR = 365 * 24 * 60 * MINUTE;

export function planOf(account: Account, date: string) {
  const { archive, tasks, usual } = account;
  const entries = (archive.plan_tasks ?? []).filter(({ plan_date }) => plan_date === date);
  const planned = entries
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ task, at = null }) => (tasks[task - 1] ? [{ at, task: tasks[task - 1] as Task }] : []));
  const said = planned.flatMap(({ task }) => (saidOf(task) === null ? [] : { task, said: Number(saidOf(task)) }));
  const left = said.map(({ task, said }) => Math.max(0, said - before(task, date) / MINUTE));
  const { forecast, likely_minutes, times, clock } = courseOf(account, date, planned);
  const done = tasks
    .filter(({ completedOn }) => completedOn === date)
    .sort(byCompletion)
    .slice(-DONE_SHOWN);
  return {
    date,
    capacity_minutes: usual.capacityOf(date),
    worked_minutes: minutes(sum(tasks.map(({ days }) => days.get(date) ?? 0))),
    planned_minutes: round(sum(left), 0),
    not_estimated: planned.length - said.length,
    likely_minutes,
    forecast,
    ...clock,
    to_tell: done.filter(({ mental_state, reflection }) => mental_state === null || reflection === null).length,
    tasks: planned.map(({ task }) => ({
      number: task.number,
      ...(times.get(task.number) ?? UNTOLD),
      worked_minutes: minutes(task.days.get(date) ?? 0),
    })),
    done: done.map(({ number, days }) => ({ number, worked_minutes: minutes(days.get(date) ?? 0) })),
  };
}

const DONE_SHOWN = 200;

const byCompletion = (one: Task, other: Task) =>
  Number(one.completed_at) - Number(other.completed_at) || one.number - other.number;

/** The figure that somebody said, as it was frozen or as it stands. */
const saidOf = ({ estimate, estimate_origin, planned_duration }: Task): number | null =>
  estimate ?? (estimate_origin === null ? null : planned_duration);

const before = ({ days }: Task, date: string) => sum([...days].map(([day, time]) => (day < date ? time : 0)));

const UNTOLD = { likely_start: null, likely_end: null, parts: 0, likely_minutes: null };

type Planned = { at: string | null; task: Task };
type Times = { likely_start: string | null; likely_end: string | null; parts: number; likely_minutes: number | null };

/** The likely course of a day; nothing is told of one before today, and while too few tasks are done. */
function courseOf(account: Account, date: string, planned: readonly Planned[]) {
  const { rule, today, now, usual } = account;
  const isOpen = ({ task }: Planned) => task.status !== 'done';
  const isRunning = ({ task }: Planned) => task.status === 'active';
  const open = [...planned.filter(isRunning), ...planned.filter((one) => isOpen(one) && !isRunning(one))];
  const { forecast, likely, held } = account.forecaster.forecastInOrder(open.map(({ task }) => task));
  const times = new Map<number, Times>();
  const clock =
    held === null || forecast === null
      ? { pace: usual.pace, latest_pace: usual.pace }
      : clockOf(held, usual.pacesOn(date, forecast.p50_minutes));
  if (date < today || (forecast !== null && forecast.history_tasks < FEWEST_KNOWN))
    return { forecast, likely_minutes: null, times, clock };
  const begins = date === today ? now : usual.startOn(date);
  const upTo = (place: number) => (place < 0 ? 0 : Math.round(((likely[place] ?? 0) * MINUTE) / clock.pace));
  const timed = open.map(({ task, at }, place) => ({
    number: task.number,
    length: upTo(place) - upTo(place - 1),
    at: at === null ? null : clockOn(date, at, rule),
    isRunning: task.status === 'active',
  }));
  const until = startOf(dateOf(date).add({ days: 1 }), rule);
  const parts = timetableOf(timed, { now, begins, until });
  const told = (at: number) => (at > begins + A_YEAR ? null : wire(at));
  for (const [place, { task }] of open.entries()) {
    const [first, last] = [parts.get(task.number)?.at(0), parts.get(task.number)?.at(-1)];
    if (!first || !last) continue;
    times.set(task.number, {
      likely_start: told(first.from),
      likely_end: told(last.until),
      parts: parts.get(task.number)?.length ?? 0,
      likely_minutes: (likely[place] ?? 0) - (likely[place - 1] ?? 0),
    });
  }
  const workedOn = sum(planned.map(({ task }) => task.days.get(date) ?? 0));
  return { forecast, likely_minutes: round(workedOn / MINUTE + (forecast?.p50_minutes ?? 0), 0), times, clock };
}

/** Estimates of a day that are named, the best and the worst. */
const NAMED = 3;

export function planSummaryOf({ archive, tasks, usual }: Account, date: string) {
  const done = tasks.filter((task) => task.completedOn === date && isBy('own', 'imported')(task)).sort(byCompletion);
  const ranked = done.toSorted((one, other) => closeness(pairOf(other)) - closeness(pairOf(one)));
  const best = ranked.slice(0, Math.min(NAMED, Math.ceil(ranked.length / 2)));
  const worst = ranked.slice(best.length).reverse().slice(0, NAMED);
  const estimateOf = (task: Task) => ({
    ...{ number: task.number, estimate: task.estimate, total_time_worked: minutes(worked(task)) },
    verdict: verdictOf(pairOf(task)),
  });
  return {
    date,
    ...planCounts(archive, tasks)(date),
    worked_minutes: minutes(sum(tasks.map(({ days }) => days.get(date) ?? 0))),
    capacity_minutes: usual.capacityOf(date),
    best_estimates: best.map(estimateOf),
    worst_estimates: worst.map(estimateOf),
  };
}
