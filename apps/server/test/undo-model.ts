/** Undo and redo in the model of the timer, by what it held before and after each command. Shares no code with the product. */
import type { Logged, Model, ModelEntry, ModelTask } from './timer-model.ts';
import * as timer from './timer-model.ts';

/** Milliseconds within which a timer is taken back. */
const REACH = 10 * 60_000;
const CHANGED_SINCE = 'This was changed since';
const RUNS_TOO_LONG = 'The timer has run for more than 10 minutes. Pause it instead.';
const STOPPED_TOO_LONG = 'The timer stopped more than 10 minutes ago. Start it again instead.';

/** The tasks that an undo must leave, or null where it must be refused; and the refusals that are right. */
type Outcome = { tasks: ModelTask[] | null; refusals: string[] };

/**
 * The outcome of an undo. Where the tasks are as the command has left them, there is one; later the server may also refuse for
 * what the model does not hold. Null where the model knows none: what was deleted is restored beside what has changed since.
 */
export function takeBack(model: Model, logged: Logged): Outcome | null {
  const isLatest = isSame(model.tasks, logged.after);
  if (isRestoration(logged) && !isLatest) return null;
  const tasks = merged(model, logged);
  const refusals = [
    ...(model.now > logged.at + REACH ? refusedTimers(logged) : []),
    ...(tasks ? refusedTime(logged, tasks) : [CHANGED_SINCE]),
  ];
  if (tasks && refusals.length === 0) return { tasks, refusals: isLatest ? [] : refusedSince(model, logged) };
  return reopened(model, logged) ?? { tasks: null, refusals };
}

/** Whether the undo takes a record from the trash. */
function isRestoration({ kind, before, after }: Logged): boolean {
  const left = rowsOf(after);
  return kind.startsWith('delete_') && [...rowsOf(before).keys()].some((key) => !left.has(key));
}

/** Refusals of an undo that comes after other commands. */
function refusedSince({ tasks }: Model, logged: Logged): string[] {
  const touched = touchedBy(logged);
  const isOfRunning = tasks.some((task) => timer.running(task) && touched.has(`task ${task.id}`));
  return [CHANGED_SINCE, ...(isOfRunning ? ['Pause the timer before changing this task'] : [])];
}

/** A completion that cannot be taken back whole is reopened, where it is still the one that it was. */
function reopened(model: Model, { kind, before, after }: Logged): Outcome | null {
  if (kind !== 'complete_task') return null;
  const completed = after.find(({ id, completed_at }) => completed_at !== null && completedIn(before, id) === null);
  if (!completed || completedIn(model.tasks, completed.id) !== completed.completed_at) return null;
  const copy = { ...model, tasks: structuredClone(model.tasks) };
  const task = copy.tasks.find(({ id }) => id === completed.id);
  if (task) timer.reopen(copy, task);
  return { tasks: copy.tasks, refusals: [] };
}

const completedIn = (tasks: ModelTask[], id: number) => tasks.find((task) => task.id === id)?.completed_at;

/** Refusals of a timer that runs on one side of the command only, which was too long ago. */
function refusedTimers({ before, after }: Logged): string[] {
  const runningIn = (tasks: ModelTask[]) => timer.entriesOf({ tasks }).find(({ to }) => to === null)?.order;
  const [ran, runs] = [runningIn(after), runningIn(before)];
  if (ran === runs) return [];
  return [...(ran === undefined ? [] : [RUNS_TOO_LONG]), ...(runs === undefined ? [] : [STOPPED_TOO_LONG])];
}

/** Refusals of tasks of which an entry of the command would have the time of another one by now, or a done one would run. */
function refusedTime(logged: Logged, tasks: ModelTask[]): string[] {
  const touched = touchedBy(logged);
  const held = tasks.flatMap((task) => task.entries.map((entry) => ({ task, entry })));
  const ofCommand = held.filter(({ entry }) => touched.has(keyOf(entry)));
  const inWay = held.filter(({ entry }) => ofCommand.some(({ entry: one }) => one !== entry && overlap(one, entry)));
  const isDoneRunning = tasks.some((task) => task.completed_at !== null && timer.running(task));
  if (inWay.length === 0 && !isDoneRunning) return [];
  return [CHANGED_SINCE, ...inWay.map(({ task }) => `That time is already booked on "${task.name}"`)];
}

/** Whether two entries have time in common: a running one has all from its start on, and one without length has none. */
function overlap(one: ModelEntry, other: ModelEntry): boolean {
  if (one.to === one.from || other.to === other.from) return false;
  return one.from < (other.to ?? Infinity) && other.from < (one.to ?? Infinity);
}

/** The tasks in which each field that the command has changed is as before it; null where one was changed since. */
function merged({ tasks }: Model, { before, after }: Logged): ModelTask[] | null {
  const rows = rowsOf(tasks);
  for (const [key, [was, is]] of differences(before, after)) {
    const row = rows.get(key);
    const fields = Object.keys(was && is ? changedIn(was, is) : { ...row, ...is });
    if (!row !== !is || fields.some((field) => row?.[field] !== is?.[field])) return null;
    if (!was) rows.delete(key);
    else rows.set(key, is ? { ...row, ...changedIn(is, was) } : was);
  }
  return tasksOf(rows);
}

type Row = Record<string, unknown>;

/** Rows that differ, as they were before and are after. */
function differences(
  before: ModelTask[],
  after: ModelTask[],
): Map<string, readonly [Row | undefined, Row | undefined]> {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  const pairs = [...new Set([...was.keys(), ...is.keys()])].map((key) => [key, [was.get(key), is.get(key)]] as const);
  return new Map(pairs.filter(([, [was, is]]) => !was || !is || Object.keys(changedIn(was, is)).length > 0));
}

const changedIn = (from: Row, to: Row): Row =>
  Object.fromEntries(Object.entries(to).filter(([field, value]) => from[field] !== value));

const touchedBy = ({ before, after }: Logged) => new Set(differences(before, after).keys());

export const isSame = (one: ModelTask[], other: ModelTask[]) => differences(one, other).size === 0;

const keyOf = ({ order }: ModelEntry) => `entry ${order}`;

/** The tasks and entries, each as one flat row. A task tells its state and its first start, as the server stores them. */
function rowsOf(tasks: ModelTask[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { entries, review, ...task } of tasks) {
    const first = entries.length === 0 ? null : Math.min(...entries.map(({ from }) => from));
    rows.set(`task ${task.id}`, { ...task, ...review, first, status: timer.statusOf({ entries, review, ...task }) });
    for (const { measured, doneAt = null, ...entry } of entries) {
      const { task: of, from, to, plannedEnd } = measured ?? { task: null, from: null, to: null, plannedEnd: null };
      rows.set(`entry ${entry.order}`, {
        ...{ ...entry, task: task.id, doneAt, measured: measured !== null },
        ...{ measuredTask: of?.id ?? null, measuredFrom: from, measuredTo: to, plannedEnd },
      });
    }
  }
  return rows;
}

/** The tasks with these rows; null where an entry has no task, or a task tells something else than its entries. */
function tasksOf(rows: Map<string, Row>): ModelTask[] | null {
  const tasks = new Map<unknown, ModelTask>();
  for (const [key, row] of rows) {
    if (!key.startsWith('task ')) continue;
    const { mental_state, reflection, first: _first, status: _status, ...task } = row;
    tasks.set(row['id'], { ...task, review: { mental_state, reflection }, entries: [] } as unknown as ModelTask);
  }
  for (const [key, row] of rows) {
    if (!key.startsWith('entry ')) continue;
    const { task, doneAt, measured, measuredTask, measuredFrom, measuredTo, plannedEnd, ...entry } = row;
    const holder = tasks.get(task);
    if (!holder) return null;
    const of = { task: tasks.get(measuredTask) ?? holder, from: measuredFrom, to: measuredTo, plannedEnd };
    const made = { ...entry, measured: measured ? of : null, ...(doneAt !== null && { doneAt }) };
    holder.entries.push(made as unknown as ModelEntry);
  }
  for (const { entries } of tasks.values()) entries.sort((one, other) => one.order - other.order);
  const made = [...tasks.values()].sort((one, other) => one.id - other.id);
  return [...rowsOf(made)].every(([key, row]) => Object.keys(changedIn(rows.get(key) ?? {}, row)).length === 0)
    ? made
    : null;
}
