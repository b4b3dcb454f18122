import type { ArchiveTable, Imported } from '@daymark/contract/archive.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { type KeptCount, whyTooManyKept } from '@daymark/domain/forecast-record.ts';
import { FULL_PLAN } from '@daymark/domain/plan.ts';
import { ApiError, conflict } from '#context/api-error.ts';
import { holdingUser, inTransaction, type UserContext } from '#context/context.ts';
import { countPlanned } from '#days/plan/plan.repository.ts';
import { refuseTooManyPromises } from '#days/promises/promises.service.ts';
import { refuseLongList, refuseLongProject, refuseTooMany } from '#engine/limits/limits.service.ts';
import { findLastIds, type RowRange } from '#engine/long-work/long-work.repository.ts';
import {
  atLongWork,
  beginLongWork,
  countFilled,
  deleteRecords,
  type Step,
} from '#engine/long-work/long-work.service.ts';
import type { FileAnswer } from '#http/routes/router.ts';
import { countKept } from '#insight/forecast-record/forecast-record.repository.ts';
import { learnLevelsNow } from '#insight/forecasts/levels.service.ts';
import { findRunningEntry } from '#time/entries/time-entries.repository.ts';
import { updateNextRepeatDate } from '#work/repeats/repeats.repository.ts';
import { findKnownName } from './archive.repository.ts';
import { giveWayTo, insertAll, previewOf } from './archive-insertion.service.ts';
import { type Batch, openSpool, type Spool } from './archive-spool.ts';
import { type CheckedFile, validateArchive } from './archive-validator.ts';
import { writeCsv, writeJson } from './archive-writer.ts';
import type { Transfer, Transfers } from './transfers.ts';

export type ArchiveDeps = {
  /** A consistent snapshot of the database, whatever is written meanwhile. */
  openSnapshot: () => Promise<UserContext['db']>;
  transfers: Transfers;
};

export async function exportArchive(ctx: UserContext, deps: ArchiveDeps): Promise<FileAnswer> {
  return { name: `${nameOf(ctx)}.json`, content: fromSnapshot(ctx, deps, writeJson) };
}

export async function exportTable(
  ctx: UserContext,
  file: `${ArchiveTable}.csv`,
  deps: ArchiveDeps,
): Promise<FileAnswer> {
  const table = file.replace(/\.csv$/, '') as ArchiveTable;
  return { name: `${nameOf(ctx)}-${file}`, content: fromSnapshot(ctx, deps, (ctx) => writeCsv(ctx, table)) };
}

/** Counts what an import of the file would add, and stores nothing. */
export function previewArchive(
  ctx: UserContext,
  file: AsyncIterable<Buffer>,
  { transfers }: Pick<ArchiveDeps, 'transfers'>,
): Promise<Imported> {
  return withTransfer(ctx, { file, transfers }, ({ read }) =>
    withRecords(ctx, read(), { transfers }, async ({ spool, checked }) => {
      await refuseUnfit(ctx, checked);
      return previewOf(checked, spool, await giveWayTo(ctx, spool));
    }),
  );
}

/**
 * Adds every record of the file to the user's data, or none. Asks back where the user has some of them already, from an
 * earlier import or as the account that was exported, unless the file is imported `isAgain`.
 */
export function importArchive(
  ctx: UserContext,
  { file, isAgain }: { file: AsyncIterable<Buffer>; isAgain: boolean },
  { transfers }: Pick<ArchiveDeps, 'transfers'>,
): Promise<Imported> {
  return withTransfer(ctx, { file, transfers }, ({ read }) =>
    withRecords(ctx, read(), { transfers }, (valid) => importRecords(ctx, valid, { isAgain })),
  );
}

/** Adds all of the records, or none. */
export async function importRecords(
  ctx: UserContext,
  { spool, checked }: ValidRecords,
  { isAgain }: { isAgain: boolean },
): Promise<Imported> {
  const compared = isAgain ? [] : [await spool.firstOf('projects'), await spool.firstOf('categories')];
  return holdingUser(ctx, async () => {
    const { claim, after } = await inTransaction(ctx, async (ctx) => {
      await refuseUnfit(ctx, checked);
      for (const batch of compared) if (batch) await refuseKnown(ctx, batch);
      const after = await findLastIds(ctx);
      // The import is undone from here on where it is not completed.
      return { claim: await beginLongWork(ctx, { kind: 'import', after }), after };
    });
    const imported = await atLongWork(ctx, claim, (ctx) => insertAll(ctx, spool, after));
    await countFilled(ctx);
    await learnLevelsNow(ctx);
    return imported;
  });
}

type ArrivingFile = { file: AsyncIterable<Buffer>; transfers: Transfers };

/** Runs the work on a file once all of it has arrived. */
export async function withTransfer<Result>(
  ctx: UserContext,
  { file, transfers }: ArrivingFile,
  work: (arrived: Transfer) => Promise<Result>,
): Promise<Result> {
  const transfer = await transfers.begin(ctx.userId);
  try {
    await transfer.write(file);
    return await transfer.work(() => work(transfer));
  } finally {
    await transfer.end();
  }
}

/** Records of an archive that has been validated. */
type ValidRecords = { spool: Spool; checked: CheckedFile };

/** Runs the work on the records of an archive, all of which are valid. */
export async function withRecords<Result>(
  ctx: UserContext,
  chunks: AsyncIterable<Buffer>,
  { transfers }: Pick<ArchiveDeps, 'transfers'>,
  work: (valid: ValidRecords) => Promise<Result>,
): Promise<Result> {
  const spool = await openSpool(transfers.folder);
  try {
    return await work({ spool, checked: await validateArchive(ctx.now, chunks, spool) });
  } finally {
    await spool.remove();
  }
}

/** Refuses a file that does not fit into the account, before a row is written. */
export async function refuseUnfit(ctx: UserContext, { hasRunningTimer, sizes }: CheckedFile): Promise<void> {
  const { longestList, longestProject, plans, kept } = sizes;
  const {
    projects = 0,
    lists = 0,
    categories = 0,
    experiments = 0,
    repeats = 0,
    tasks = 0,
    promises = 0,
  } = sizes.counts;
  refuseLongList(ctx, longestList);
  refuseLongProject(ctx, longestProject);
  await refuseTooMany(ctx, { projects, lists, categories, experiments, repeats, tasks });
  if (plans.size > 0) await refuseFullPlans(ctx, plans);
  if (kept.forecasts > 0) await refuseTooManyKept(ctx, kept);
  if (promises > 0) await refuseTooManyPromises(ctx, promises);
  if (hasRunningTimer && (await findRunningEntry(ctx))) throw conflict(TWO_TIMERS);
}

/** Refuses plans that do not fit into the account's plans of these days; both are numbers of tasks by day. */
async function refuseFullPlans(ctx: UserContext, plans: Map<string, number>): Promise<void> {
  const own = new Map((await countPlanned(ctx)).map(({ plan_date, tasks }) => [plan_date, tasks]));
  for (const [date, tasks] of plans) if (tasks + (own.get(date) ?? 0) > TASKS_OF_A_DAY) throw conflict(FULL_PLAN);
}

async function refuseTooManyKept(ctx: UserContext, kept: KeptCount): Promise<void> {
  const own = await countKept(ctx);
  const why = whyTooManyKept({ forecasts: own.forecasts + kept.forecasts, tasks: own.tasks + kept.tasks });
  if (why !== null) throw conflict(why);
}

const TWO_TIMERS = 'A timer runs here, and one runs in the file. Pause the one here first.';

const nameOf = (ctx: UserContext) => `daymark-${currentDayOf(ctx)}`;

/** The file lies on the disk before its first byte is sent, so that no slow client keeps a snapshot open. */
async function* fromSnapshot(
  ctx: UserContext,
  { openSnapshot, transfers }: ArchiveDeps,
  write: (ctx: UserContext) => AsyncGenerator<string>,
): AsyncGenerator<Buffer> {
  const transfer = await transfers.begin(ctx.userId);
  try {
    await transfer.work(async () => {
      // A reference to what is being deleted would lead nowhere.
      if (ctx.deleting) await ctx.deletions?.complete();
      const db = await holdingUser(ctx, openSnapshot);
      try {
        await transfer.write(write({ ...ctx, db }));
      } finally {
        await db.destroy();
      }
    });
    yield* transfer.read();
  } finally {
    await transfer.end();
  }
}

/** Deletes some of the rows that an import has inserted; of an unfinished one all rows since its begin. */
export function undoImportStep(inserted: RowRange): Step {
  return async (ctx) => {
    if (!(await deleteRecords(ctx, inserted))) return false;
    await updateNextRepeatDate(ctx);
    return true;
  };
}

/** Compares projects and categories, to which nearly all other records belong. */
async function refuseKnown(ctx: UserContext, { table, records }: Batch): Promise<void> {
  if (table !== 'projects' && table !== 'categories') return;
  const name = await findKnownName(ctx, table, records);
  if (name !== undefined) throw alreadyHere(`What is in this file is here already, such as "${name}".`);
}

/** The field error tells this conflict from others: the call can be repeated with `again`. */
const alreadyHere = (message: string) => new ApiError(409, message, { errors: [{ path: 'again', message }] });
