import { COMMANDS_AT_ONCE, type Command } from '@daymark/contract/commands.ts';
import {
  type Columns,
  columnsFor,
  inverseOf,
  isAsBefore,
  isDoneAsPlanned,
  keyOf,
  type Patch,
  type RowChange,
  rowOf,
} from '@daymark/domain/patches.ts';
import { keyInTrash } from '@daymark/domain/trash.ts';
import { CHANGED_SINCE, whyNotTimer } from '@daymark/domain/undo.ts';
import { ApiError, conflict, conflictWith, required } from '#context/api-error.ts';
import { answerInTransaction, type UserContext } from '#context/context.ts';
import { requireScope, type ScopeOfKind } from '#context/scopes.ts';
import { endEmptied, withdrawWith } from '#days/promises/promises.service.ts';
import { type CommandRecord, findCommand, findCommands, findLatestOf } from '#engine/commands/commands.repository.ts';
import { overwriteDeleted } from '#engine/long-work/long-work.service.ts';
import { findRestoredBy } from '#engine/trash/trash.repository.ts';
import { reopenTask } from '#time/completion/completion.service.ts';
import { updateNextRepeatDate } from '#work/repeats/repeats.repository.ts';
import { findAll } from './found-rows.service.ts';
import { findTasksWithTime, isRowRefused, type Row, type RowWrite, writeRows } from './patches.repository.ts';
import { restore } from './restore.service.ts';
import { withoutSettled } from './settled-forecasts.service.ts';
import { logUndo, toCommand, type Undo, whyNotTakeBack } from './told-commands.service.ts';
import { findUntrue, refuseAsCall, refuseBeyondLimits, refuseBookedTime } from './undo-checks.service.ts';
import { undoImport } from './undo-import.service.ts';
import { tasksOf, tellUndone } from './undo-tells.service.ts';

export async function commands(
  ctx: UserContext,
  { before, task_id }: { before?: number | undefined; task_id?: number | undefined },
): Promise<Command[]> {
  const records = await findCommands(ctx, { before, task_id, most: COMMANDS_AT_ONCE });
  return records.map((record) => toCommand(ctx, record));
}

/**
 * Takes a command back: its rows become what they were, where they are still what it made of them, and where that breaks no rule.
 * The undo is a command with the same subject, so that undoing it redoes the first one.
 */
export async function undoCommand(ctx: UserContext, id: number, scopeOf: ScopeOfKind): Promise<Command> {
  const large = await findCommand(ctx, id);
  if (large) requireScope(ctx, scopeOf(large.kind));
  if (large && (large.trash_id !== null || large.brought)) {
    refuse(whyNotTakeBack(ctx, large));
    if (large.trash_id !== null) return restore(ctx, large.trash_id, scopeOf).catch(withoutData);
    if (large.brought) return undoImport(ctx, { id, brought: large.brought });
  }
  try {
    const undone = await answerInTransaction(ctx, (ctx) => undo(ctx, id));
    await overwriteDeleted(ctx);
    return undone;
  } catch (error) {
    const isRefused = isRowRefused(error);
    if (!isRefused && !(error instanceof ApiError && error.status === 409)) throw error;
    const command = required(await findCommand(ctx, id), 'Command');
    // Another record has what the undo would give back, such as the place of an inbox.
    const refusal = isRefused ? await changedSince(ctx, command, Object.keys(command.patch)) : error;
    if (command.kind === 'complete_task' && whyNotTakeBack(ctx, command) === null) {
      return await reopenInstead(ctx, command, refusal);
    }
    throw refusal;
  }
}

/**
 * Opens a task again whose completion cannot be taken back row by row, since its timer cannot go on, or since something was told
 * of it meanwhile. Refused where it is another completion by now, where a completion was undone, and where the task is gone.
 */
function reopenInstead(ctx: UserContext, command: CommandRecord, refusal: unknown): Promise<Command> {
  return answerInTransaction(ctx, async (ctx) => {
    const id = command.subject_id ?? 0;
    const key = keyOf('tasks', id);
    const [then, task] = [command.patch[key]?.[1]?.['completed_at'], (await findAll(ctx, [key])).get(key)];
    if (typeof then !== 'number' || task?.['completed_at'] !== then) throw refusal;
    await reopenTask(ctx, id);
    return logged(ctx, command);
  });
}

async function undo(ctx: UserContext, id: number): Promise<Command> {
  const command = required(await findCommand(ctx, id), 'Command');
  refuse(whyNotTakeBack(ctx, command));
  const planned = await withoutSettled(ctx, inverseOf(command.patch));
  refuse(whyNotTimer(planned, command.made_at, ctx.now));
  const found = await findAll(ctx, Object.keys(planned));
  const changed = Object.entries(planned).filter(([key, change]) => !isAsBefore(found.get(key), change));
  if (changed.length > 0)
    throw await changedSince(
      ctx,
      command,
      changed.map(([key]) => key),
    );
  await refuseAsCall(ctx, command, planned);

  const tasks = tasksOf(planned, found);
  const untrue = await findUntrue(ctx, tasks);
  for (const place of placesIn(planned)) await withdrawWith(ctx, place);
  await writeRows(
    ctx,
    Object.entries(planned).map(([key, change]) => toWrite(found, key, change)),
  );
  if (Object.keys(planned).some((key) => rowOf(key).table === 'repeats')) await updateNextRepeatDate(ctx);
  if (Object.entries(planned).some(takesOut)) await endEmptied(ctx);
  await refuseBeyondLimits(ctx, planned);
  await refuseBookedTime(ctx, planned);
  for (const task of (await findUntrue(ctx, tasks)).difference(untrue)) {
    throw changedBy(ctx, command, (await findCommands(ctx, { task_id: task, most: 1 }))[0]);
  }
  tellUndone(ctx, planned, { found, tasks: tasks.length > 0 ? await findTasksWithTime(ctx, tasks) : [] });
  return logged(ctx, command, planned);
}

/** Lists and projects that go. */
const placesIn = (planned: Patch): { list_id?: number; project_id?: number }[] =>
  Object.entries(planned).flatMap(([key, [before, after]]): { list_id?: number; project_id?: number }[] => {
    const { table, id } = rowOf(key);
    if (!before || after) return [];
    if (table === 'lists') return [{ list_id: id }];
    return table === 'projects' ? [{ project_id: id }] : [];
  });

/** Whether a task, or a list with its tasks, is no longer where it was. */
const takesOut = ([key, [before, after]]: [string, RowChange]): boolean =>
  before !== null &&
  ['tasks', 'lists'].includes(rowOf(key).table) &&
  (!after || 'list_id' in after || 'project_id' in after);

/** Logs the undo, which must have done what was planned, if it was, and nothing else, such as to rows that were added since. */
async function logged(ctx: UserContext, command: CommandRecord, planned?: Patch): Promise<Command> {
  const { kind, subject_kind, subject_id: id, subject_name: name } = command;
  const undo = { kind, subject: { kind: subject_kind, id, name }, undoes: command.id };
  const record = await logUndo(ctx, {
    ...undo,
    ...(planned && isDeletion(command, planned) && (await toTrash(ctx, command))),
  });
  if (!record || (planned && !isDoneAsPlanned(record.patch, planned))) {
    throw await changedSince(ctx, command, Object.keys(planned ?? {}));
  }
  return toCommand(ctx, record);
}

/** A deletion for the trash, where that still has what was restored in the place of then. */
async function toTrash(ctx: UserContext, { id }: CommandRecord): Promise<Pick<Undo, 'trash' | 'inTrash'>> {
  const inTrash = await findRestoredBy(ctx, id);
  return { trash: true, ...(inTrash !== undefined && { inTrash }) };
}

/** Whether this takes back what a restoration has brought: it goes to the trash again. */
function isDeletion({ kind, subject_kind, subject_id }: CommandRecord, planned: Patch): boolean {
  const key = subject_id === null ? null : keyInTrash(subject_kind, subject_id);
  return key !== null && kind.startsWith('delete_') && planned[key]?.[1] === null;
}

/** The deletion in the way, which the call of the trash has as data, is no command. */
function withoutData(error: unknown): never {
  throw error instanceof ApiError && error.status === 409 ? conflict(error.message) : error;
}

/** The refusal with the latest command that changed one of these rows, where one did. */
async function changedSince(ctx: UserContext, { id }: { id: number }, keys: string[]): Promise<ApiError> {
  return changedBy(ctx, { id }, await findLatestOf(ctx, id, keys.slice(0, MOST_KEYS)));
}

function changedBy(ctx: UserContext, { id }: { id: number }, later: CommandRecord | undefined): ApiError {
  return later && later.id > id ? conflictWith(CHANGED_SINCE, toCommand(ctx, later)) : conflict(CHANGED_SINCE);
}

/** Rows of a command by which the one is looked for that came after it. */
const MOST_KEYS = 50;

function toWrite(found: Map<string, Row>, key: string, change: RowChange): RowWrite {
  const [before, after] = change;
  const row = rowOf(key);
  if (!after) return { ...row, is: 'deleted', columns: {} };
  if (!before) return { ...row, is: 'inserted', columns: { ...after } };
  const columns: Columns = columnsFor(found.get(key) ?? {}, change);
  return { ...row, is: 'changed', columns };
}

function refuse(why: string | null): void {
  if (why !== null) throw conflict(why);
}
