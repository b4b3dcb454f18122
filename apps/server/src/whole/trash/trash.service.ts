import type { Command } from '@daymark/contract/commands.ts';
import type { Change } from '@daymark/contract/events.ts';
import { TRASH_AT_ONCE, TRASH_DAYS, type TrashItem } from '@daymark/contract/trash.ts';
import { required } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import type { ScopeOfKind } from '#context/scopes.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import type { Step } from '#engine/long-work/long-work.service.ts';
import * as repository from '#engine/trash/trash.repository.ts';
import { findRestorable, toTrashItem } from '#engine/trash/trash-items.service.ts';
import { restore } from '#whole/history/restore.service.ts';

/** Deletions that can be restored, newest first: those before one. */
export async function deletions(ctx: UserContext, before: number | undefined): Promise<TrashItem[]> {
  const since = ctx.now.subtract({ hours: TRASH_DAYS * 24 });
  return (await repository.findTrash(ctx, { since, before, most: TRASH_AT_ONCE })).map(toTrashItem);
}

export function restoreTrash(ctx: UserContext, id: number, scopeOf: ScopeOfKind): Promise<Command> {
  return restore(ctx, id, scopeOf);
}

/** Deletes for good what one deletion took. */
export async function deleteTrash(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    required(await findRestorable(ctx, id), 'Deletion');
    return [{ kind: 'trash' } as const];
  };
  return empty(ctx, { from: id, to: id }, begin);
}

/** Deletes for good what all deletions up to now took. */
export async function emptyTrash(ctx: UserContext): Promise<null> {
  const ids = { from: 0, to: (await repository.findLastId(ctx)) ?? 0 };
  return empty(ctx, ids, async () => [{ kind: 'trash' }]);
}

function empty(
  ctx: UserContext,
  ids: repository.IdsOfTrash,
  begin: (ctx: UserContext) => Promise<Change[]>,
): Promise<null> {
  const beforeRest = (ctx: UserContext) => repository.hideTrash(ctx, ids);
  return doDeletion(ctx, { kind: 'emptying', ...ids }, { begin, step: emptyTrashStep(ids), beforeRest });
}

/** Pieces that one step deletes, each of some 100 rows. */
const PIECES_PER_STEP = 4;

export function emptyTrashStep(ids: repository.IdsOfTrash): Step {
  return async (ctx) => {
    if ((await repository.deleteSomePieces(ctx, ids, PIECES_PER_STEP)) === PIECES_PER_STEP) return false;
    await repository.deleteEmptied(ctx, ids);
    return true;
  };
}
