/**
 * A second, plain implementation of tasks and timers: in memory, in milliseconds, sharing no code with the product. The
 * same actions on both must give the same answers.
 */
export type Model = { now: number; tasks: ModelTask[] };

export type ModelTask = {
  id: number;
  planned_duration: number;
  estimate: number | null;
  first_started_at: number | null;
  completed_at: number | null;
  entries: ModelEntry[];
};

type ModelEntry = { order: number; from: number; plannedEnd: number; to: number | null };

/** The reported end and overtime, as shares of the allowed range; below 0 and above 1 they are invalid. */
export type Said = { worked: number | undefined; overtime: number | undefined };

/** The expected refusal, or null. */
export type Refused = { status: number; message: string } | null;

const MINUTE = 60_000;

export const running = ({ entries }: ModelTask) => entries.find(({ to }) => to === null);
const conflict = (message: string) => ({ status: 409, message });

export function newTask(id: number, planned_duration: number): ModelTask {
  return { id, planned_duration, estimate: null, first_started_at: null, completed_at: null, entries: [] };
}

export function start({ now, tasks }: Model, task: ModelTask, minutes: number | undefined): Refused {
  if (task.completed_at !== null) return conflict('Task is already completed');
  if (running(task)) return null;
  if (tasks.some(running)) {
    return conflict('Another task is currently active. Pause it first to work on this task.');
  }
  const all = tasks.flatMap(({ entries }) => entries).sort((a, b) => a.order - b.order);
  const latest = all.at(-1);
  const from = Math.max(now, latest?.to ?? now);
  const countdown = minutes === undefined ? nextCountdown(task) : minutes * MINUTE;
  task.estimate ??= task.planned_duration;
  task.first_started_at ??= from;
  task.entries.push({ order: (latest?.order ?? 0) + 1, from, plannedEnd: from + countdown, to: null });
  return null;
}

export function pause(model: Model, task: ModelTask, said: Said): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to pause');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  entry.to = end.to;
  return null;
}

export function complete(model: Model, task: ModelTask, said: Said): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to complete');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  entry.to = end.to;
  task.completed_at = end.until;
  return null;
}

export function extend(model: Model, task: ModelTask, { minutes, ...said }: Said & { minutes: number }): Refused {
  const entry = running(task);
  if (!entry) return conflict('No active timer to extend');
  const end = endOf(model, entry, said);
  if (end.refused) return end.refused;
  const plannedEnd = Math.max(entry.plannedEnd, model.now) + minutes * MINUTE;
  if (end.to === end.until) entry.plannedEnd = plannedEnd;
  else {
    entry.to = end.to;
    task.entries.push({ order: entry.order + 1, from: model.now, plannedEnd, to: null });
  }
  return null;
}

export function edit(task: ModelTask, planned_duration: number): Refused {
  if (running(task)) return conflict('Pause the timer before changing this task');
  task.planned_duration = planned_duration;
  return null;
}

export function remove({ tasks }: Model, task: ModelTask): Refused {
  if (running(task)) return conflict('Pause the timer before changing this task');
  tasks.splice(tasks.indexOf(task), 1);
  return null;
}

/** The request body for this report; of a timer that does not run, any will do. */
export function bodyOf({ now }: Model, task: ModelTask, said: Said) {
  const entry = running(task) ?? { from: now, plannedEnd: now };
  const { until, overtime } = inMs({ now }, entry, said);
  return {
    ...(said.worked !== undefined && { worked_until: wireTime(until) }),
    ...(overtime !== undefined && { overtime_minutes: overtime / MINUTE }),
  };
}

/** A task as the server must answer it. */
export function expected({ now }: Model, task: ModelTask) {
  const entry = running(task);
  const worked = task.entries.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - from), 0);
  return {
    id: task.id,
    planned_duration: task.planned_duration,
    estimate: task.estimate,
    status: statusOf(task),
    is_timer_active: entry !== undefined,
    total_time_worked: Math.round(worked / 600) / 100,
    first_started_at: wireTimeOrNull(task.first_started_at),
    completed_at: wireTimeOrNull(task.completed_at),
    current_work_start: wireTimeOrNull(entry?.from ?? null),
    current_planned_end: wireTimeOrNull(entry?.plannedEnd ?? null),
  };
}

export function expectedSeconds({ now }: Model, task: ModelTask): number {
  if (task.completed_at !== null) return 0;
  const entry = running(task);
  return Math.max(0, Math.ceil((entry ? entry.plannedEnd - now : nextCountdown(task)) / 1000));
}

function statusOf(task: ModelTask): string {
  if (task.completed_at !== null) return 'done';
  if (running(task)) return 'active';
  return task.entries.length > 0 ? 'paused' : 'not_started';
}

function nextCountdown({ entries, planned_duration }: ModelTask): number {
  const last = entries.at(-1);
  if (!last) return planned_duration * MINUTE;
  const rest = last.plannedEnd - (last.to ?? 0);
  return rest > 0 ? Math.max(rest, MINUTE) : 15 * MINUTE;
}

type Span = Pick<ModelEntry, 'from' | 'plannedEnd'>;

/** The reported end and overtime in milliseconds, valid or not. */
function inMs({ now }: Pick<Model, 'now'>, { from, plannedEnd }: Span, { worked, overtime }: Said) {
  const until = worked === undefined ? now : from + Math.round((now - from) * worked);
  const most = Math.max(0, Math.max(from, Math.min(until, now)) - plannedEnd);
  return { until, most, overtime: overtime === undefined ? undefined : Math.round(most * overtime) };
}

type End = { refused: NonNullable<Refused> } | { refused: null; until: number; to: number };

function endOf(model: Model, entry: ModelEntry, said: Said): End {
  const { from, plannedEnd } = entry;
  const { until, most, overtime } = inMs(model, entry, said);
  if (said.worked !== undefined && (until < from || until > model.now + 5000)) {
    return invalid('Worked until must lie between the start of the timer and now');
  }
  if (overtime !== undefined && overtime > most) {
    return invalid(`Overtime minutes must be between 0 and ${Math.floor(most / 600) / 100}`);
  }
  const moment = Math.max(from, Math.min(until, model.now));
  return {
    refused: null,
    until: moment,
    to: overtime === undefined ? moment : Math.min(moment, plannedEnd + overtime),
  };
}

const invalid = (message: string) => ({ refused: { status: 422, message } });

export const wireTime = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' });

const wireTimeOrNull = (ms: number | null) => (ms === null ? null : wireTime(ms));
