import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import { keyOf, type Patch, patchOf, rowOf } from '@daymark/domain/patches.ts';
import { KEPT_DAYS, MOST_COMMANDS } from '@daymark/domain/undo.ts';
import type { Clock } from '#context/clock.ts';
import type { Context, UserContext } from '#context/context.ts';
import type { CommandLog, CommandToLog, Subject } from '#context/logged-call.ts';
import { putBack, throwAway } from '#engine/trash/trash.service.ts';
import {
  deleteSomeBeyond,
  deleteSomeOfAll,
  findName,
  findTaskOfEntry,
  insertCommand,
  insertCommandOfNewTask,
  insertTasksOfCommand,
} from './commands.repository.ts';

/** Rows of the journal with all of their columns. */
type NotedRow = Parameters<CommandLog['changed']>[2]['rows'][number];

export const COMMAND_LOG: CommandLog = {
  changed: logChanged,
  madeTask: async (ctx, { kind }, { task, columns, commandId }) => {
    const patch = patchOf([{ table: 'tasks', id: task.id, before: null, after: columns }]);
    await insertCommandOfNewTask(ctx, { kind, task, patch: JSON.stringify(patch), id: commandId });
    limitCommands(ctx, commandId);
    return { id: commandId };
  },
};

/** Logs what a transaction has changed, or what cannot be taken back anyway. */
async function logChanged(...[ctx, command, { rows: changed, commandId }]: Parameters<CommandLog['changed']>) {
  const rows = changed.toSorted(byTableAndId);
  const lasts = command.lasts ?? null;
  const patch = lasts === null ? patchOf(rows) : {};
  if (lasts === null && !command.brought && Object.keys(patch).length === 0) return undefined;
  const subject = await subjectOf(ctx, command, rows);
  // Tasks of several transactions are not named one by one.
  const tasks = command.isPart ? [] : tasksOf(patch, rows);
  const stored = {
    kind: (tasks.length === 1 && command.kindOfOne) || command.kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    task_id: tasks.length === 1 ? (tasks[0] ?? null) : null,
    patch: JSON.stringify(command.trash ? {} : patch),
    lasts,
    brought: command.brought ? JSON.stringify(command.brought) : null,
    undoes: command.undoes ?? null,
  };
  const id = await insertCommand(ctx, stored, { id: commandId, hasTasks: tasks.length > 1 });
  if (tasks.length > 1) await insertTasksOfCommand(ctx, id, tasks);
  limitCommands(ctx, id);
  const trash = command.trash ? await toTrash(ctx, command, { subject, commandId: id, patch }) : null;
  return { id, patch, trash };
}

/**
 * Order of rows, in which a sort leaves changes of one row as they came. PostgreSQL changes rows as they lie in its file: which of several a
 * command is called after would be chance.
 */
const byTableAndId = (one: NotedRow, other: NotedRow): number =>
  one.table === other.table ? one.id - other.id : one.table < other.table ? -1 : 1;

/** Keeps what the command has deleted in the trash, in the place that it had there before; gives the place. */
function toTrash(ctx: UserContext, { inTrash }: CommandToLog, deletion: Parameters<typeof throwAway>[1]) {
  return inTrash === undefined ? throwAway(ctx, deletion) : putBack(ctx, inTrash, deletion);
}

/** How many new commands of all users are made before the number of one user's commands is looked at. */
const COMMANDS_BETWEEN_COUNTS = 256;

/** Rows that one statement deletes: others wait for it on SQLite. */
const ROWS_AT_ONCE = 100;

/** Has the number of the user's commands looked at now and then. */
function limitCommands(ctx: UserContext, newest: number): void {
  if (newest % COMMANDS_BETWEEN_COUNTS === 0) ctx.later?.('commands beyond the limit', deleteBeyondLimit);
}

/** Deletes the oldest commands of a user beyond the limit, some at a time. */
async function* deleteBeyondLimit(ctx: UserContext): AsyncGenerator<void> {
  while ((await deleteSomeBeyond(ctx, MOST_COMMANDS, ROWS_AT_ONCE)) === ROWS_AT_ONCE) yield;
}

/** Deletes commands of all users that are kept no longer, some at a time, also of those who do not come back. */
export async function* deleteCommandsOfAll({
  db,
  clock,
}: Pick<Context, 'db'> & { clock: Clock }): AsyncGenerator<void> {
  const now = (await clock.read(db))();
  for (const [days, areOfTasks] of [
    [KEPT_DAYS.others, false],
    [KEPT_DAYS.ofTasks, true],
  ] as const) {
    const old = { now, before: now.subtract({ hours: days * 24 }), areOfTasks, most: ROWS_AT_ONCE };
    while ((await deleteSomeOfAll(db, old)) === ROWS_AT_ONCE) yield;
  }
}

/** The table of each kind of record, and the column by which it is called. */
const TABLES: { [Kind in SubjectKind]: { table: string; name: string } } = {
  project: { table: 'projects', name: 'name' },
  list: { table: 'lists', name: 'name' },
  category: { table: 'categories', name: 'name' },
  task: { table: 'tasks', name: 'name' },
  entry: { table: 'time_entries', name: 'name' },
  experiment: { table: 'experiments', name: 'name' },
  forecast: { table: 'forecasts', name: 'name' },
  plan: { table: 'plan_', name: 'plan_date' },
  board: { table: 'workspace_lists', name: 'workspace_date' },
  settings: { table: 'users', name: '' },
  import: { table: '', name: '' },
  account: { table: '', name: '' },
};

/** Kinds that are called by their day, or not at all, and have no id. */
const WITHOUT_ID: readonly SubjectKind[] = ['plan', 'board', 'settings', 'import', 'account'];

/** The record that a command is about: that of its path, or the first one of its kind that it has changed. */
async function subjectOf(
  ctx: UserContext,
  { subject, recordId }: CommandToLog,
  rows: readonly NotedRow[],
): Promise<Subject> {
  if (typeof subject !== 'string') return subject;
  const { table, name } = TABLES[subject];
  const found = rows.filter((row) => row.table.startsWith(table));
  const row = found.find(({ id }) => id === recordId) ?? found[0];
  const values = row?.after ?? row?.before ?? {};
  if (WITHOUT_ID.includes(subject)) return { kind: subject, id: null, name: textOf(values[name]) };
  const id = recordId ?? row?.id ?? null;
  if (subject === 'entry') {
    // The row of an entry has not changed where it was restored to what it is already.
    const task = values['task_id'] ?? (await findTaskOfEntry(ctx, id ?? 0));
    return { kind: subject, id, name: await nameOf(ctx, 'tasks', Number(task), rows) };
  }
  return { kind: subject, id, name: textOf(values[name]) || (await nameOf(ctx, table, id ?? 0, rows)) };
}

/** The name of a record that a command is about, also where its own row has not changed. */
async function nameOf(ctx: UserContext, table: string, id: number, rows: readonly NotedRow[]): Promise<string> {
  const row = rows.find((row) => row.table === table && row.id === id);
  return textOf((row?.after ?? row?.before)?.['name']) || ((await findName(ctx, table, id)) ?? '');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The tasks of the rows in a patch. */
function tasksOf(patch: Patch, rows: readonly NotedRow[]): number[] {
  const ids = Object.keys(patch)
    .map(rowOf)
    .flatMap(({ table, id }) => (table === 'tasks' ? [id] : []));
  const referring = rows
    .filter(({ table, id }) => patch[keyOf(table, id)])
    .flatMap(({ before, after }) => [before?.['task_id'], after?.['task_id']])
    .filter((id) => typeof id === 'number');
  return [...new Set([...ids, ...referring])];
}
