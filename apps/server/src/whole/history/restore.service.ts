import type { Command } from '@daymark/contract/commands.ts';
import type { TrashKind } from '@daymark/contract/trash.ts';
import type { LimitedRecord } from '@daymark/domain/limits.ts';
import { inverseOf, keyOf, type Patch, rowOf } from '@daymark/domain/patches.ts';
import {
  KIND_OF_PLACE,
  keyInTrash,
  NOWHERE_TO_RESTORE,
  PLACES,
  referencesOf,
  restoreFirst,
} from '@daymark/domain/trash.ts';
import { conflict, conflictWith, required } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { requireScope, type ScopeOfKind } from '#context/scopes.ts';
import { refuseTooManyPromises } from '#days/promises/promises.service.ts';
import { findCommand } from '#engine/commands/commands.repository.ts';
import { stopDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { answerLongWork, type Step } from '#engine/long-work/long-work.service.ts';
import * as repository from '#engine/trash/trash.repository.ts';
import { findRestorable, toTrashItem } from '#engine/trash/trash-items.service.ts';
import { settleTask } from '#time/entries/entries.service.ts';
import { findAll } from './found-rows.service.ts';
import { findTasksWithTime } from './patches.repository.ts';
import { restorePiece } from './restore-piece.service.ts';
import { logUndo, toCommand } from './told-commands.service.ts';
import { findUntrue, LIMITED, refuseBeyondLimits } from './undo-checks.service.ts';
import { tasksOf, tellUndone } from './undo-tells.service.ts';

/** Restores what a deletion took; the answer is the command of that, the undo of the deletion. */
export function restore(ctx: UserContext, id: number, scopeOf: ScopeOfKind): Promise<Command> {
  const begin = async (ctx: UserContext) => {
    const item = required(await findRestorable(ctx, id), 'Deletion');
    requireScope(ctx, scopeOf(item.kind === 'import' ? 'import_archive' : `delete_${item.kind}`));
    const piece = required(await repository.findLastPiece(ctx, id), 'Deletion');
    const planned = inverseOf(piece.patch);
    const isStopped = await stopDeletion(ctx, id);
    await refuseWithoutPlace(ctx, item, planned);
    await refuseTooMany(ctx, limitedIn(item.held.rows));
    const { promises = 0 } = item.held.rows;
    if (promises > 0) await refuseTooManyPromises(ctx, promises);
    // The piece of a stopped deletion is not all that it was about, so that it cannot be made again from there.
    const isWhole = item.kind !== 'import' && !isStopped && (await repository.countPieces(ctx, id)) === 1;
    await restoreOne(ctx, item, { ...piece, isWhole });
    await refuseBeyondLimits(ctx, planned);
    if (isWhole) await settleAll(ctx, id);
    const command = await logged(ctx, item, { isWhole });
    if (isWhole) await repository.updateRestored(ctx, id, command.id);
    return { answer: command, work: isWhole ? null : { kind: 'restore' as const, id } };
  };
  return answerLongWork(ctx, begin, { step: restoreStep(id), changes: [{ kind: 'everything' }] });
}

/** Why the undo of a restoration that took several transactions cannot be taken back. */
const TOO_LARGE = 'This was too large to be undone. It can be deleted again.';

async function logged(ctx: UserContext, item: repository.TrashRecord, { isWhole }: { isWhole: boolean }) {
  const deletion = await findCommand(ctx, item.command_id);
  const brought = item.kind === 'import' ? (await findCommand(ctx, item.record_id))?.brought : null;
  const undo = await logUndo(ctx, {
    kind: deletion?.kind ?? `delete_${item.kind}`,
    subject: { kind: item.kind, id: item.record_id, name: item.name },
    undoes: deletion?.id ?? null,
    ...(brought ? { brought } : !isWhole && { lasts: TOO_LARGE }),
  });
  if (!undo) throw new Error('A restoration brings something back');
  return toCommand(ctx, undo);
}

async function settleAll(ctx: UserContext, id: number): Promise<void> {
  for (const task of (await repository.findTrashById(ctx, id))?.to_settle ?? []) await settleTask(ctx, task);
}

/** Tasks that one step brings up to date. */
const TASKS_AT_ONCE = 10;

/** Restores the piece that was deleted last; once there is none, what their entries say of some tasks. */
export function restoreStep(id: number): Step {
  return async (ctx) => {
    const item = await repository.findTrashById(ctx, id);
    if (!item) return true;
    const piece = await repository.findLastPiece(ctx, id);
    if (piece) {
      await restoreOne(ctx, item, { ...piece, isWhole: false });
      return false;
    }
    for (const task of item.to_settle.slice(0, TASKS_AT_ONCE)) await settleTask(ctx, task);
    const left = item.to_settle.slice(TASKS_AT_ONCE);
    if (left.length > 0) await repository.updateToSettle(ctx, id, left);
    else await repository.deleteTrash(ctx, id);
    return left.length === 0;
  };
}

/** A piece, and whether it is all of its deletion: then it is kept for the undo of its restoration, and told row by row. */
type Piece = { id: number; patch: Patch; isWhole: boolean };

async function restoreOne(
  ctx: UserContext,
  item: repository.TrashRecord,
  { id, patch, isWhole }: Piece,
): Promise<void> {
  const { planned, found, changedTasks, lostEntries } = await restorePiece(ctx, item, patch);
  if (item.kind === 'entry') {
    if (lostEntries > 0) throw conflict(TIME_IS_BOOKED);
    changedTasks.push(...(await findUntrue(ctx, tasksOf(planned, found))));
  }
  if (changedTasks.length > 0) {
    await repository.updateToSettle(ctx, item.id, [...new Set([...item.to_settle, ...changedTasks])]);
  }
  if (!isWhole) return repository.deletePiece(ctx, id);
  const tasks = tasksOf(planned, found);
  tellUndone(ctx, planned, { found, tasks: tasks.length > 0 ? await findTasksWithTime(ctx, tasks) : [] });
}

/** Why a time entry is not restored of whose time nothing is left. */
const TIME_IS_BOOKED = 'All of its time was booked since';

/** Refuses records whose place is gone, with the deletion that has to be restored before, where the trash has it. */
async function refuseWithoutPlace(ctx: UserContext, item: repository.TrashRecord, planned: Patch): Promise<void> {
  const places = PLACES[item.kind];
  if (!places) return;
  const table = tableOf(item.kind);
  const needed = Object.entries(planned)
    .filter(([key]) => rowOf(key).table === table)
    .flatMap(([key, [before, after]]) => (before || !after ? [] : referencesOf(rowOf(key).table, after)))
    .filter((reference) => reference.table === places && reference.isNeeded)
    .map(({ table, id }) => keyOf(table, id));
  const there = await findAll(ctx, new Set(needed));
  const gone = needed.filter((key) => !there.has(key));
  for (const key of gone) {
    const first = await findTrashOf(ctx, key);
    if (first) throw conflictWith(restoreFirst(first.name), toTrashItem(first));
  }
  if (needed.length > 0 && gone.length === needed.length) throw conflict(NOWHERE_TO_RESTORE);
}

const tableOf = (kind: TrashKind): string => rowOf(keyInTrash(kind, 0) ?? '').table;

async function findTrashOf(ctx: UserContext, key: string): Promise<repository.TrashRecord | undefined> {
  const { table, id } = rowOf(key);
  const kind = KIND_OF_PLACE[table];
  const found = kind && (await repository.findTrashWith(ctx, { key, kind, id }));
  return found && findRestorable(ctx, found.id);
}

type TrashRows = repository.TrashRecord['held']['rows'];

const limitedIn = (rows: TrashRows): { [Name in LimitedRecord]?: number } =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => LIMITED.includes(table)));
