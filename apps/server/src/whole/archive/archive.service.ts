import {
  ARCHIVE_TABLES,
  type ArchiveRecords,
  type ArchiveTable,
  CAPACITY_FIELDS,
  type Imported,
} from '@daymark/contract/archive.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { type KeptCount, whyTooManyKept } from '@daymark/domain/forecast-record.ts';
import { FULL_PLAN } from '@daymark/domain/plan.ts';
import { firstKeptDay } from '@daymark/domain/workspace.ts';
import { ApiError, conflict } from '#context/api-error.ts';
import { answerInTransaction, holdingUser, inTransaction, type UserContext } from '#context/context.ts';
import { insertPlanDays } from '#days/left-over/plan-days.repository.ts';
import { countPlanned, insertPlanTasks } from '#days/plan/plan.repository.ts';
import { insertWorkspaceLists } from '#days/workspace/workspace.repository.ts';
import { refuseLongList, refuseLongProject, refuseTooMany } from '#engine/limits/limits.service.ts';
import { findLastIds, type LastIds } from '#engine/long-work/long-work.repository.ts';
import {
  atLongWork,
  beginLongWork,
  deleteRecords,
  endLongWork,
  inStep,
  type Step,
  type WorkContext,
} from '#engine/long-work/long-work.service.ts';
import type { FileAnswer } from '#http/routes/router.ts';
import { insertAssignments, insertEnrolments, insertExperiments } from '#insight/experiments/experiments.repository.ts';
import {
  countKept,
  insertForecasts,
  insertForecastTasks,
} from '#insight/forecast-record/forecast-record.repository.ts';
import { updateSettings } from '#people/users/users.repository.ts';
import { findRunningEntry, insertEntries } from '#time/entries/time-entries.repository.ts';
import { insertCategories } from '#work/categories/categories.repository.ts';
import { findInbox, insertLists } from '#work/lists/lists.repository.ts';
import { insertProjects } from '#work/projects/projects.repository.ts';
import { insertRepeats, updateNextRepeatDate } from '#work/repeats/repeats.repository.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';
import { findKnownName, findSettings, refreshStatistics } from './archive.repository.ts';
import { type Lookup, rowMaker } from './archive-rows.ts';
import { type Batch, openSpool, type Spool } from './archive-spool.ts';
import { type ArchiveSizes, validateArchive } from './archive-validator.ts';
import { writeCsv, writeJson } from './archive-writer.ts';
import type { Transfers } from './transfers.ts';

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

/**
 * Adds every record of the file to the user's data, or none. Asks back where the user has some of them already, from an
 * earlier import or as the account that was exported, unless the file is imported `isAgain`.
 */
export async function importArchive(
  ctx: UserContext,
  { file, isAgain }: { file: AsyncIterable<Buffer>; isAgain: boolean },
  { transfers }: Pick<ArchiveDeps, 'transfers'>,
): Promise<Imported> {
  const transfer = await transfers.begin(ctx.userId);
  try {
    await transfer.write(file);
    return await transfer.work(() => insertFile(ctx, { file: transfer.read(), isAgain }, transfers.folder));
  } finally {
    await transfer.end();
  }
}

async function insertFile(
  ctx: UserContext,
  { file, isAgain }: { file: AsyncIterable<Buffer>; isAgain: boolean },
  folder: string,
): Promise<Imported> {
  const spool = await openSpool(folder);
  try {
    const { hasRunningTimer, sizes } = await validateArchive(ctx.now, file, spool);
    const compared = isAgain ? [] : [await spool.firstOf('projects'), await spool.firstOf('categories')];
    return await holdingUser(ctx, async () => {
      const claim = await inTransaction(ctx, async (ctx) => {
        await refuseTooLarge(ctx, sizes);
        if (hasRunningTimer && (await findRunningEntry(ctx))) throw conflict(TWO_TIMERS);
        for (const batch of compared) if (batch) await refuseKnown(ctx, batch);
        // The import is undone from here on where it is not completed.
        return beginLongWork(ctx, { kind: 'import', after: await findLastIds(ctx) });
      });
      const imported = await atLongWork(ctx, claim, (ctx) => insertAll(ctx, spool));
      await refreshStatistics(ctx);
      return imported;
    });
  } finally {
    await spool.remove();
  }
}

/** Refuses a file that does not fit into the account, before a row is written. */
async function refuseTooLarge(ctx: UserContext, sizes: ArchiveSizes): Promise<void> {
  const { longestList, longestProject, plans, kept } = sizes;
  const { projects = 0, lists = 0, categories = 0, experiments = 0, repeats = 0, tasks = 0 } = sizes.counts;
  refuseLongList(ctx, longestList);
  refuseLongProject(ctx, longestProject);
  await refuseTooMany(ctx, { projects, lists, categories, experiments, repeats, tasks });
  if (plans.size > 0) await refuseFullPlans(ctx, plans);
  if (kept.forecasts > 0) await refuseTooManyKept(ctx, kept);
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

/** Deletes some of the rows that an unfinished import has inserted. */
export function undoImportStep(after: LastIds): Step {
  return (ctx) => deleteRecords(ctx, after);
}

/** Each batch is one transaction: other users are served in between. */
async function insertAll(ctx: WorkContext, spool: Spool): Promise<Imported> {
  const ids = Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, []])) as unknown as Record<
    ArchiveTable,
    number[]
  >;
  const idOf: Lookup = (table, number) => {
    const id = ids[table][number - 1];
    if (id === undefined) throw new RangeError(`The file has no ${table} ${number}`);
    return id;
  };
  let settings: ArchiveRecords['settings'] | undefined;
  for await (const batch of spool.batches()) {
    if (batch.table === 'settings') settings = batch.records[0];
    else ids[batch.table].push(...(await inStep(ctx, (ctx) => insertBatch(ctx, batch, idOf))));
  }
  return answerInTransaction(ctx, async (ctx) => {
    // Settings are stored last, since an import that is undone deletes rows and changes none.
    if (settings && (await findSettings(ctx)).length === 0) ids.settings.push(await takeOver(ctx, settings));
    await updateNextRepeatDate(ctx);
    await endLongWork(ctx, [{ kind: 'everything' }]);
    return Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, ids[table].length])) as Imported;
  });
}

/** Gives the number of the record. */
async function takeOver(ctx: UserContext, settings: ArchiveRecords['settings']) {
  const { number, day_start_hour, ask_before_done, ...capacities } = settings;
  const capacity_minutes = CAPACITY_FIELDS.map((field) => capacities[field]);
  await updateSettings(ctx, { day_start_hour, capacity_minutes, ask_before_done });
  return number;
}

/** Compares projects and categories, to which nearly all other records belong. */
async function refuseKnown(ctx: UserContext, { table, records }: Batch): Promise<void> {
  if (table !== 'projects' && table !== 'categories') return;
  const name = await findKnownName(ctx, table, records);
  if (name !== undefined) throw alreadyHere(`What is in this file is here already, such as "${name}".`);
}

/** The field error tells this conflict from others: the call can be repeated with `again`. */
const alreadyHere = (message: string) => new ApiError(409, message, { errors: [{ path: 'again', message }] });

type TableBatch = Exclude<Batch, { table: 'settings' }>;

async function insertBatch(ctx: UserContext, { table, records }: TableBatch, idOf: Lookup): Promise<number[]> {
  switch (table) {
    case 'projects':
      return insertProjects(ctx, records.map(rowMaker(table, idOf)));
    case 'lists':
      return insertLists(ctx, (await keptInbox(ctx, records)).map(rowMaker(table, idOf)));
    case 'categories':
      return insertCategories(ctx, records.map(rowMaker(table, idOf)));
    case 'repeats':
      return insertRepeats(ctx, records.map(rowMaker(table, idOf)));
    case 'tasks':
      return insertTasks(ctx, records.map(rowMaker(table, idOf)));
    case 'time_entries':
      return insertEntries(ctx, records.map(rowMaker(table, idOf)));
    case 'experiments':
      return insertExperiments(ctx, records.map(rowMaker(table, idOf)));
    case 'assignments':
      return insertAssignments(ctx, records.map(rowMaker(table, idOf)));
    case 'enrolments':
      return insertEnrolments(ctx, records.map(rowMaker(table, idOf)));
    case 'workspace_lists':
      return insertWorkspaceLists(ctx, records.filter(isKept(ctx)).map(rowMaker(table, idOf)));
    case 'plan_tasks':
      return insertPlanTasks(ctx, records.map(rowMaker(table, idOf)));
    case 'plan_days':
      return insertPlanDays(ctx, records.map(rowMaker(table, idOf)));
    case 'forecasts':
      return insertForecasts(ctx, records.map(rowMaker(table, idOf)));
    case 'forecast_tasks':
      return insertForecastTasks(ctx, records.map(rowMaker(table, idOf)));
  }
}

/** The inbox of the account stays its inbox: that of the file is then a list like others. */
async function keptInbox(ctx: UserContext, lists: ArchiveRecords['lists'][]): Promise<ArchiveRecords['lists'][]> {
  const isTaken = lists.some(({ is_inbox }) => is_inbox) && (await findInbox(ctx)) !== undefined;
  return isTaken ? lists.map((list) => ({ ...list, is_inbox: false })) : lists;
}

/** Boards of days that the server no longer keeps are left out. */
function isKept(ctx: UserContext): (entry: { workspace_date: string }) => boolean {
  const first = firstKeptDay(currentDayOf(ctx)).toString();
  return ({ workspace_date }) => workspace_date >= first;
}
