import { fullText, type LimitedRecord, mostOf } from '@daymark/domain/limits.ts';
import { conflict } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { countDeletedTasks, countRecords } from './limits.repository.ts';

/**
 * Refuses records beyond what the account can hold. It counts in the transaction that inserts them, which has its turn
 * (`inTransaction`), so that parallel ones together pass no limit either.
 */
export async function refuseTooMany(ctx: UserContext, adding: { [Name in LimitedRecord]?: number }): Promise<void> {
  for (const [name, count] of Object.entries(adding)) {
    const records = name as LimitedRecord;
    if (count > 0) refuseLargeAccount(ctx, records, (await countRecords(ctx, records)) + count);
  }
}

/** Refuses an account with this many of these records, the added ones included. */
export function refuseLargeAccount(ctx: UserContext, records: LimitedRecord, count: number): void {
  if (count > mostOf(records, 'account', ctx.limits)) throw conflict(fullText(records, 'account', ctx.limits));
}

/** Refuses an account with this many tasks by the number that is kept of them, less those that are being deleted. */
export async function refuseFullAccount(ctx: UserContext, tasks: number): Promise<void> {
  if (tasks > mostOf('tasks', 'account', ctx.limits))
    refuseLargeAccount(ctx, 'tasks', tasks - (await countDeletedTasks(ctx)));
}

/** Refuses a list with this many tasks, the added ones included. */
export function refuseLongList(ctx: UserContext, tasks: number): void {
  if (tasks > mostOf('tasks', 'list', ctx.limits)) throw conflict(fullText('tasks', 'list', ctx.limits));
}

/** Refuses a project with this many lists, the added ones included. */
export function refuseLongProject(ctx: UserContext, lists: number): void {
  if (lists > mostOf('lists', 'project', ctx.limits)) throw conflict(fullText('lists', 'project', ctx.limits));
}
