/** Bookings and corrections by hand, in the model of the timer. Shares no code with the product either. */
import * as timer from './timer-model.ts';

type Times = { from: number; to: number };

/** An entry and the task that has it. */
export type Held = { task: timer.ModelTask; entry: timer.ModelEntry };

const [AHEAD, LONGEST] = [5000, 24 * 60 * 60_000];

export function book(model: timer.Model, task: timer.ModelTask, times: Times): timer.Refused {
  const booked = timesAsOf(model, times);
  const refused = timesRefused(model, times) ?? takenRefused(model, booked);
  if (refused === null) timer.add(model, task, { ...booked, plannedEnd: null });
  return refused;
}

export type Changes = Partial<Times> & { target: timer.ModelTask };

export function correct(model: timer.Model, { task, entry }: Held, { target, ...times }: Changes): timer.Refused {
  let span = { from: times.from ?? entry.from, to: times.to ?? entry.to };
  if (span.from !== entry.from || span.to !== entry.to) {
    const refused = timesRefused(model, span);
    if (refused) return refused;
    span = { from: asOf(model, span.from), to: span.to && asOf(model, span.to) };
  }
  if (entry.to === null && (span.to !== null || target !== task)) {
    return timer.conflict('Pause the timer before changing this entry');
  }
  return move(model, { task, entry }, { ...span, target });
}

export function restore(model: timer.Model, held: Held): timer.Refused {
  const { measured } = held.entry;
  if (measured === null) return timer.conflict('Nothing was measured for this entry');
  return move(model, held, { ...measured, target: measured.task });
}

export function remove({ task, entry }: Held): timer.Refused {
  if (entry.to === null) return timer.conflict('Pause the timer before changing this entry');
  leave(task, entry);
  return null;
}

export function complete(
  model: timer.Model,
  task: timer.ModelTask,
  times: Times | null,
  review: timer.ModelReview,
): timer.Refused {
  const invalid = times && timesRefused(model, times);
  if (invalid) return invalid;
  if (task.completed_at !== null) return timer.conflict('Task is already completed');
  if (timer.running(task)) return timer.conflict('Complete the running timer instead');
  if (times && task.entries.length > 0) return timer.invalid('started_at', 'This task has time already');
  const refused = times && book(model, task, times);
  if (refused) return refused;
  Object.assign(task, { completed_at: times ? asOf(model, times.to) : model.now, review });
  return null;
}

/** The entries of a task as the server must answer them. */
export function expectedEntries({ now }: timer.Model, task: timer.ModelTask) {
  return oldestFirst(task.entries).map(({ from, to, source, measured }) => ({
    task_id: task.id,
    task_name: task.name,
    started_at: timer.wireTime(from),
    planned_end_at: timer.wireTimeOrNull(measured?.plannedEnd ?? null),
    ended_at: timer.wireTimeOrNull(to),
    minutes: timer.wireMinutes(Math.max(0, (to ?? now) - from)),
    source,
    measured_started_at: timer.wireTimeOrNull(measured?.from ?? null),
    measured_ended_at: timer.wireTimeOrNull(measured?.to ?? null),
  }));
}

/** A moment so many milliseconds from one that matters. */
type Moment = { near: number; ms: number };

/** Times up to near now, or up to near the start or end of any entry. */
export function timesOf(model: timer.Model, given: { to: Moment; length: number }): Times {
  const to = near([model.now, ...endsOf(model)], given.to);
  return { from: to - given.length, to };
}

/** Times near those that the entry has, had or could have. */
export function someTimesOf(
  model: timer.Model,
  { from, to }: { from?: Moment; to?: Moment },
  { entry: { measured, ...has } }: Held,
): Partial<Times> {
  const others = [model.now, ...endsOf(model)];
  return {
    ...(from && { from: near([has.from, measured?.from ?? has.from, ...others], from) }),
    ...(to && { to: near([has.to ?? model.now, measured?.to ?? model.now, ...others], to) }),
  };
}

export const wireTimes = ({ from, to }: Partial<Times>) => ({
  ...(from !== undefined && { started_at: timer.wireTime(from) }),
  ...(to !== undefined && { ended_at: timer.wireTime(to) }),
});

const endsOf = (model: timer.Model) => timer.entriesOf(model).flatMap(({ from, to }) => [from, to ?? model.now]);

const near = (moments: number[], { near, ms }: Moment) => (moments[near % moments.length] ?? 0) + ms;

export const oldestFirst = (entries: timer.ModelEntry[]) =>
  entries.toSorted((a, b) => a.from - b.from || a.order - b.order);

type Span = Pick<timer.ModelEntry, 'from' | 'to'>;

function move(model: timer.Model, { task, entry }: Held, to: Span & { target: timer.ModelTask }): timer.Refused {
  const isMoved = to.from !== entry.from || to.to !== entry.to;
  const refused = isMoved ? takenRefused(model, to, entry) : null;
  if (refused) return refused;
  const { measured } = entry;
  if (measured) {
    const isMeasured = to.from === measured.from && to.to === measured.to && to.target === measured.task;
    entry.source = isMeasured ? 'timer' : 'corrected';
  }
  Object.assign(entry, { from: to.from, to: to.to });
  delete entry.doneAt;
  if (to.target === task) return null;
  timer.freeze(to.target);
  to.target.entries.push(entry);
  leave(task, entry);
  return null;
}

/** Removes an entry. A task without entries was never started. */
function leave(task: timer.ModelTask, entry: timer.ModelEntry): void {
  task.entries.splice(task.entries.indexOf(entry), 1);
  if (task.entries.length === 0) task.estimate = null;
}

function timesRefused(model: timer.Model, given: Span): timer.Refused {
  const [from, to] = [asOf(model, given.from), given.to && asOf(model, given.to)];
  const path = to === null ? 'started_at' : 'ended_at';
  const end = to ?? model.now;
  if (to !== null && to <= from) return timer.invalid(path, 'End must be after start');
  if (Math.max(from, end) > model.now) return timer.invalid(path, 'Time in the future cannot be booked');
  return end - from > LONGEST ? timer.invalid(path, 'An entry can last at most 24 hours') : null;
}

/** The clock of a browser may run a little ahead. */
const asOf = ({ now }: timer.Model, at: number) => (at > now + AHEAD ? at : Math.min(at, now));

const timesAsOf = (model: timer.Model, { from, to }: Times) => ({ from: asOf(model, from), to: asOf(model, to) });

/** A running entry takes all time from its start on, and one without length takes none. */
function takenRefused({ tasks }: timer.Model, { from, to }: Span, self?: timer.ModelEntry): timer.Refused {
  const [first] = tasks
    .flatMap((task) => task.entries.map((entry) => ({ task, entry })))
    .filter(({ entry }) => entry !== self && entry.to !== entry.from)
    .filter(({ entry }) => entry.from < (to ?? Infinity) && from < (entry.to ?? Infinity))
    .sort((a, b) => a.entry.from - b.entry.from);
  if (!first) return null;
  const { task, entry } = first;
  return {
    ...timer.conflict(`That time is already booked on "${task.name}"`),
    inWay: { task_id: task.id, started_at: timer.wireTime(entry.from) },
  };
}
