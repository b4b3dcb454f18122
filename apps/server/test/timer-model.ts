/**
 * A second, plain implementation of tasks, timers and time entries: in memory, in milliseconds, sharing no code with the
 * product. The same actions on both must give the same answers.
 */
export type Model = {
  now: number;
  tasks: ModelTask[];
  /** Entries that were made so far. */
  made: number;
  /** Commands that can be taken back and those that can be made again, the latest last, as a tab of a browser keeps them. */
  done: Logged[];
  undone: Logged[];
};

/** A command in the log of the server, with all tasks before and after it. */
export type Logged = { id: number; kind: string; at: number; before: ModelTask[]; after: ModelTask[] };

export type ModelTask = {
  id: number;
  name: string;
  planned_duration: number;
  /** The owner has said the planned duration. */
  isSaid: boolean;
  estimate: number | null;
  completed_at: number | null;
  /** State and reflection of the last completion; null is told later. */
  review: ModelReview;
  entries: ModelEntry[];
};

export type ModelReview = { mental_state: string | null; reflection: string | null };
const UNTOLD: ModelReview = { mental_state: null, reflection: null };

export type ModelEntry = {
  /** Entries are numbered as they are made. */
  order: number;
  from: number;
  to: number | null;
  source: 'timer' | 'corrected' | 'manual';
  /** The countdown as the timer measured it; null for an entry by hand. */
  measured: { task: ModelTask; from: number; to: number | null; plannedEnd: number } | null;
  /** The moment at which the completion of its task ended it; absent where a pause did, after a correction, and once it is undone. */
  doneAt?: number;
};

/** The reported end and overtime, as shares of the allowed range; below 0 and above 1 they are invalid. */
export type Said = { worked: number | undefined; overtime: number | undefined };

/** The expected refusal, or null. */
export type Refused = { status: number; message: string; path?: string; inWay?: object } | null;

const MINUTE = 60_000;

type RunningEntry = ModelEntry & { measured: NonNullable<ModelEntry['measured']> };

export const running = ({ entries }: ModelTask) => entries.find((entry): entry is RunningEntry => entry.to === null);
export const conflict = (message: string) => ({ status: 409, message });
export const invalid = (path: string, message: string) => ({ status: 422, message, path });

type Planned = { planned_duration: number; isSaid: boolean };

export function newTask({ id, name }: { id: number; name: string }, planned: Planned): ModelTask {
  return { id, name, ...planned, estimate: null, completed_at: null, review: UNTOLD, entries: [] };
}

export const entriesOf = ({ tasks }: Pick<Model, 'tasks'>): ModelEntry[] => tasks.flatMap(({ entries }) => entries);

type NewEntry = Pick<ModelEntry, 'from' | 'to'> & { plannedEnd: number | null };

/** The first entry of a task freezes what its owner has said. */
export function freeze(task: ModelTask): void {
  if (task.entries.length === 0 && task.isSaid) task.estimate = task.planned_duration;
}

/** Adds an entry as the latest one: the estimate is frozen with the first. */
export function add(model: Model, task: ModelTask, { from, to, plannedEnd }: NewEntry): void {
  freeze(task);
  task.entries.push({
    order: ++model.made,
    from,
    to,
    source: plannedEnd === null ? 'manual' : 'timer',
    measured: plannedEnd === null ? null : { task, from, to, plannedEnd },
  });
}

export function start(model: Model, task: ModelTask, minutes: number | undefined): Refused {
  const { now, tasks } = model;
  if (task.completed_at !== null) return conflict('Task is already completed');
  if (running(task)) return null;
  if (tasks.some(running)) {
    return conflict('Another task is currently active. Pause it first to work on this task.');
  }
  const from = Math.max(now, ...entriesOf(model).map(({ to }) => to ?? now));
  const countdown = minutes === undefined ? nextCountdown(task) : minutes * MINUTE;
  add(model, task, { from, to: null, plannedEnd: from + countdown });
  return null;
}

/** A start that pauses the task that runs, as `pause` does, where that rang a minute ago at most or the overtime is said. */
export function switchTo(model: Model, task: ModelTask, said: Said): Refused {
  const other = model.tasks.find(running);
  if (!other || other === task || task.completed_at !== null) return start(model, task, undefined);
  const entry = running(other);
  const isForgotten = entry !== undefined && model.now - overtimeFrom(entry) > MINUTE;
  if (isForgotten && said.overtime === undefined) {
    const message = 'The running timer rang more than a minute ago. Say how much of that was work.';
    return { ...conflict(message), inWay: { id: other.id } };
  }
  return pause(model, other, { worked: undefined, overtime: said.overtime }) ?? start(model, task, undefined);
}

export function pause(model: Model, task: ModelTask, said: Said): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to pause');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  finish(entry, end.to);
  return null;
}

export function complete(model: Model, task: ModelTask, said: Said, review: ModelReview): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to complete');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  finish(entry, end.to);
  entry.doneAt = model.now;
  Object.assign(task, { completed_at: end.until, review });
  return null;
}

/** Undoes a completion: the timer that it has stopped goes on for ten minutes, unless another was started or time booked. */
export function reopen(model: Model, task: ModelTask): Refused {
  if (task.completed_at === null) return conflict('Only a completed task can be reopened');
  Object.assign(task, { completed_at: null, review: UNTOLD });
  const stopped = task.entries.find(({ doneAt }) => doneAt !== undefined);
  if (stopped?.doneAt === undefined || !stopped.measured) return null;
  const { order, to: end, doneAt } = stopped;
  delete stopped.doneAt;
  if (model.now > doneAt + 10 * MINUTE) return null;
  const isInTheWay = (other: ModelEntry) =>
    (other.measured !== null && other.order > order) || other.to === null || other.to > (end ?? 0);
  if (entriesOf(model).some((other) => other !== stopped && isInTheWay(other))) return null;
  stopped.to = null;
  stopped.measured.to = null;
  return null;
}

export function review(task: ModelTask, told: ModelReview): Refused {
  if (task.completed_at === null) return conflict('Only a completed task can be reviewed');
  task.review = told;
  return null;
}

export function extend(model: Model, task: ModelTask, { minutes, ...said }: Said & { minutes: number }): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to extend');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  const plannedEnd = Math.max(entry.measured.plannedEnd, model.now) + minutes * MINUTE;
  if (end.to === end.until) entry.measured.plannedEnd = plannedEnd;
  else {
    finish(entry, end.to);
    add(model, task, { from: model.now, to: null, plannedEnd });
  }
  return null;
}

export function edit(task: ModelTask, planned_duration: number): Refused {
  if (running(task)) return conflict('Pause the timer before changing this task');
  task.planned_duration = planned_duration;
  if (task.entries.length === 0) task.isSaid = true;
  return null;
}

export function estimate({ now }: Model, task: ModelTask, minutes: number): Refused {
  const { entries, completed_at } = task;
  if (entries.length === 0) return conflict('This task has not been started: change its planned duration');
  const worked = workOf({ now }, task);
  if (completed_at !== null || task.estimate !== null || wireMinutes(worked) >= 5) {
    return conflict('It is too late to estimate this task');
  }
  Object.assign(task, { planned_duration: minutes, estimate: minutes, isSaid: true });
  const last = lastTimed(task);
  if (!last?.measured) return null;
  const until = Math.max(last.from, last.measured.to ?? now);
  last.measured.plannedEnd = Math.max(until + Math.max(0, minutes * MINUTE - worked), last.from + 1);
  return null;
}

export function remove({ tasks }: Model, task: ModelTask): Refused {
  if (running(task)) return conflict('Pause the timer before changing this task');
  tasks.splice(tasks.indexOf(task), 1);
  // An entry that was moved away from it stays where it is.
  for (const holder of tasks) {
    for (const { measured } of holder.entries) if (measured?.task === task) measured.task = holder;
  }
  return null;
}

/** The request body for this report; of a timer that does not run, any will do. */
export function bodyOf({ now }: Model, task: ModelTask, said: Said) {
  const entry = running(task) ?? { from: now, measured: { plannedEnd: now } };
  const { until, overtime } = inMs({ now }, entry, said);
  return {
    ...(said.worked !== undefined && { worked_until: wireTime(until) }),
    ...(overtime !== undefined && { overtime_minutes: overtime / MINUTE }),
  };
}

/** A task as the server must answer it. */
export function expected({ now }: Model, task: ModelTask) {
  const entry = running(task);
  const { entries, completed_at } = task;
  return {
    id: task.id,
    planned_duration: task.planned_duration,
    estimate_origin: task.isSaid ? 'own' : null,
    estimate: task.estimate,
    status: statusOf(task),
    is_timer_active: entry !== undefined,
    total_time_worked: wireMinutes(workOf({ now }, task)),
    first_started_at: entries.length === 0 ? null : wireTime(Math.min(...entries.map(({ from }) => from))),
    completed_at: wireTimeOrNull(completed_at),
    ...task.review,
    to_tell: completed_at !== null && Object.values(task.review).includes(null),
    current_work_start: wireTimeOrNull(entry?.from ?? null),
    current_planned_end: wireTimeOrNull(entry?.measured.plannedEnd ?? null),
  };
}

export function expectedSeconds({ now }: Model, task: ModelTask): number {
  if (task.completed_at !== null) return 0;
  const entry = running(task);
  return Math.max(0, Math.ceil((entry ? entry.measured.plannedEnd - now : nextCountdown(task)) / 1000));
}

export function statusOf(task: ModelTask): string {
  if (task.completed_at !== null) return 'done';
  if (running(task)) return 'active';
  return task.entries.length > 0 ? 'paused' : 'not_started';
}

/**
 * The next countdown follows the timer's latest entry on this task, by what was measured: an entry by hand interrupts
 * no countdown.
 */
function nextCountdown(task: ModelTask): number {
  const last = lastTimed(task)?.measured;
  if (!last) return task.planned_duration * MINUTE;
  const rest = last.plannedEnd - (last.to ?? 0);
  return rest > 0 ? Math.max(rest, MINUTE) : 15 * MINUTE;
}

const lastTimed = ({ entries }: ModelTask) =>
  entries.toSorted((a, b) => a.order - b.order).findLast(({ measured }) => measured !== null);

/** Milliseconds of work up to now. */
const workOf = ({ now }: Pick<Model, 'now'>, { entries }: ModelTask) =>
  entries.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - from), 0);

function finish(entry: RunningEntry, to: number): void {
  entry.to = to;
  entry.measured.to = Math.max(entry.measured.from, to);
}

type Span = { from: number; measured: { plannedEnd: number } };

/** The reported end and overtime in milliseconds, valid or not. */
function inMs({ now }: Pick<Model, 'now'>, { from, measured }: Span, { worked, overtime }: Said) {
  const until = worked === undefined ? now : from + Math.round((now - from) * worked);
  const most = Math.max(0, Math.max(from, Math.min(until, now)) - overtimeFrom({ from, measured }));
  return { until, most, overtime: overtime === undefined ? undefined : Math.round(most * overtime) };
}

type End = { refused: NonNullable<Refused> } | { refused: null; until: number; to: number };

function endOf(model: Model, entry: RunningEntry, said: Said): End {
  const { from } = entry;
  const { until, most, overtime } = inMs(model, entry, said);
  if (said.worked !== undefined && (until < from || until > model.now + 5000)) {
    return refusedBy('worked_until', 'Worked until must lie between the start of the timer and now');
  }
  if (overtime !== undefined && overtime > most) {
    return refusedBy('overtime_minutes', `Overtime minutes must be between 0 and ${Math.floor(most / 600) / 100}`);
  }
  const moment = Math.max(from, Math.min(until, model.now));
  return {
    refused: null,
    until: moment,
    to: overtime === undefined ? moment : Math.min(moment, overtimeFrom(entry) + overtime),
  };
}

const refusedBy = (path: string, message: string) => ({ refused: invalid(path, message) });

/** The planned end, or the start that was corrected to after it. */
const overtimeFrom = ({ from, measured }: Span) => Math.max(from, measured.plannedEnd);

export const wireTime = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' });

export const wireTimeOrNull = (ms: number | null) => (ms === null ? null : wireTime(ms));

export const wireMinutes = (ms: number) => Math.round(ms / 600) / 100;
