import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import { TRASH_DAYS, TRASH_KINDS, type TrashKind } from '@daymark/contract/trash.ts';
import { type Columns, keyOf, type Patch, patchOf, rowOf } from '@daymark/domain/patches.ts';
import { heldWith, NOTHING_HELD } from '@daymark/domain/trash.ts';
import type { Clock } from '#context/clock.ts';
import type { Context, UserContext } from '#context/context.ts';
import type { Subject } from '#context/logged-call.ts';
import * as repository from './trash.repository.ts';

/** A deletion, with the rows that its first transaction has changed. */
type Deletion = { subject: Subject; commandId: number; patch: Patch };

/** Keeps what a deletion has taken; gives its place in the trash. */
export async function throwAway(ctx: UserContext, { subject, commandId, patch }: Deletion): Promise<number | null> {
  const { kind, id: record_id, name } = subject;
  if (!isTrashKind(kind) || record_id === null) return null;
  const id = await repository.insertTrash(ctx, {
    ...{ kind, record_id, name, ...(await placeOf(ctx, { kind, record_id }, patch)) },
    ...{ held: heldWith(NOTHING_HELD, patch), command_id: commandId },
    ...{ deleted_at: ctx.now.epochMilliseconds, timers_ended_at: ctx.now.epochMilliseconds },
  });
  await repository.insertPiece(ctx, id, patch);
  return id;
}

/** Takes what was restored to the trash again, as it was there: its restoration may have left a part of it out. */
export async function putBack(
  ctx: UserContext,
  id: number,
  { commandId, patch }: Omit<Deletion, 'subject'>,
): Promise<number> {
  const runs = Object.entries(patch).some(([key, [before, after]]) => isRunning(key, before) && !after);
  await repository.updateDeleted(ctx, id, { command_id: commandId, at: ctx.now.epochMilliseconds, runs });
  return id;
}

const isRunning = (key: string, row: Columns | null) =>
  rowOf(key).table === 'time_entries' && row !== null && typeof row['ended_at'] !== 'number';

/** Adds what a further transaction of a deletion takes, unless the trash was emptied meanwhile. */
export async function addToTrash<Ctx extends UserContext, Result>(
  ctx: Ctx,
  id: number,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  await repository.keepJournal(ctx);
  const result = await work(ctx);
  const patch = patchOf((await repository.endJournal(ctx)).rows);
  const held = await repository.findHeld(ctx, id);
  if (held) {
    await repository.insertPiece(ctx, id, patch);
    await repository.updateHeld(ctx, id, heldWith(held, patch));
  }
  return result;
}

/** Days after which a deletion is removed: a restoration that was begun in time has long ended. */
const REMOVED_AFTER_DAYS = TRASH_DAYS + 1;

/** Pieces that one statement deletes: others wait for it on SQLite. */
const PIECES_AT_ONCE = 4;

/** Removes deletions of all users that can be taken back no longer, some pieces at a time. */
export async function* removeOldTrash({ db, clock }: Pick<Context, 'db'> & { clock: Clock }): AsyncGenerator<void> {
  const before = (await clock.read(db))().subtract({ hours: REMOVED_AFTER_DAYS * 24 });
  for (let old = await repository.findOldest(db, before); old; old = await repository.findOldest(db, before)) {
    const scope = { db, userId: old.user_id };
    const ids = { from: old.id, to: old.id };
    while ((await repository.deleteSomePieces(scope, ids, PIECES_AT_ONCE)) === PIECES_AT_ONCE) yield;
    await repository.deleteTrash(scope, old.id);
    yield;
  }
}

const isTrashKind = (kind: SubjectKind): kind is TrashKind => (TRASH_KINDS as readonly string[]).includes(kind);

/** The place of a record, looked for in rows that are deleted with it and in those that are left. */
async function placeOf(
  ctx: UserContext,
  { kind, record_id }: { kind: TrashKind; record_id: number },
  patch: Patch,
): Promise<repository.Place> {
  const deleted = (table: string, id: number) => patch[keyOf(table, id)]?.[0];
  if (kind === 'list') {
    const list = deleted('lists', record_id);
    const project = list
      ? await repository.findProjectName(ctx, Number(list['project_id']))
      : await repository.findProjectOf(ctx, record_id);
    return { project_name: project ?? null, list_name: null };
  }
  if (kind !== 'task' && kind !== 'entry') return NOWHERE;
  const taskId = kind === 'task' ? record_id : Number(deleted('time_entries', record_id)?.['task_id']);
  const listId = deleted('tasks', taskId)?.['list_id'] ?? (await repository.findListOf(ctx, taskId));
  return (typeof listId === 'number' && (await repository.findPlaceOfList(ctx, listId))) || NOWHERE;
}

const NOWHERE: repository.Place = { project_name: null, list_name: null };
