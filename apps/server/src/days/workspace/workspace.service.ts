import { LISTS_OF_A_DAY, type Origin, type Workspace, type WorkspaceDay } from '@daymark/contract/workspace.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { putFirst } from '@daymark/domain/orders.ts';
import { FULL_DAY, firstKeptDay, whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import { conflict, invalid, notFound } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { ROWS_PER_STEP } from '#engine/long-work/long-work.service.ts';
import { countLists } from '#work/lists/lists.repository.ts';
import * as repository from './workspace.repository.ts';

export function daysWithLists(ctx: UserContext): Promise<WorkspaceDay[]> {
  return repository.findDays(ctx, firstKeptDay(currentDayOf(ctx)).toString());
}

export async function boardOf(ctx: UserContext, date: string): Promise<Workspace> {
  return { date, lists: await repository.findBoard(ctx, date) };
}

export function addLists(
  ctx: UserContext,
  date: string,
  { list_ids, origin }: { list_ids: number[]; origin: Origin },
): Promise<Workspace> {
  return changeBoard(ctx, { date, listIds: list_ids }, async (ctx) => {
    const board = await repository.findBoard(ctx, date);
    const known = new Set(board.map(({ list_id }) => list_id));
    const listIds = list_ids.filter((id) => !known.has(id));
    if (listIds.length === 0) return;
    if (board.length + listIds.length > LISTS_OF_A_DAY) throw conflict(FULL_DAY);
    await repository.insertIntoBoard(ctx, { date, listIds, origin, from: (board.at(-1)?.position ?? -1) + 1 });
  });
}

/**
 * Removes a list from a board. Where it was added again after `addedAt`, it stays: its new addition is later than this
 * removal.
 */
export function removeList(
  ctx: UserContext,
  { date, id }: { date: string; id: number },
  addedAt: string | undefined,
): Promise<Workspace> {
  return changeBoard(ctx, { date, listIds: [id] }, (ctx) =>
    repository.deleteFromBoard(ctx, { date, listId: id, addedAt }),
  );
}

export function putListsFirst(ctx: UserContext, date: string, listIds: number[]): Promise<Workspace> {
  return changeBoard(ctx, { date, listIds }, async (ctx) => {
    const ids = (await repository.findBoard(ctx, date)).map(({ list_id }) => list_id);
    if (ids.length > 0) await repository.orderBoard(ctx, date, putFirst(ids, listIds));
  });
}

/** Changes the board of a day while no other request of the user does. */
function changeBoard(
  ctx: UserContext,
  { date, listIds }: { date: string; listIds: number[] },
  change: (ctx: UserContext) => Promise<void>,
): Promise<Workspace> {
  const today = currentDayOf(ctx);
  const whyNot = whyNotChangeBoard(Temporal.PlainDate.from(date), today);
  if (whyNot !== null) throw invalid({ path: 'date', message: whyNot });
  return answerInTransaction(ctx, async (ctx) => {
    if ((await countLists(ctx, listIds)) < listIds.length) throw notFound('List');
    await change(ctx);
    tell(ctx, { kind: 'workspace', date });
    await repository.deleteSomeBefore(ctx, firstKeptDay(today).toString(), ROWS_PER_STEP);
    return boardOf(ctx, date);
  });
}
