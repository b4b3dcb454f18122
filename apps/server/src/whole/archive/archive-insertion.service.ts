import {
  ARCHIVE_TABLES,
  type ArchiveRecords,
  type ArchiveTable,
  CAPACITY_FIELDS,
  type Imported,
} from '@daymark/contract/archive.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { type BookedTime, bookedTime, entriesGivingWay } from '@daymark/domain/giving-way.ts';
import { withoutTaskLinks } from '@daymark/domain/item-tasks.ts';
import { patchOf } from '@daymark/domain/patches.ts';
import { firstKeptDay } from '@daymark/domain/workspace.ts';
import { answerInTransaction, giveWay, giveWayToReads, type UserContext } from '#context/context.ts';
import { insertPlanDays } from '#days/left-over/plan-days.repository.ts';
import { insertPlanTasks } from '#days/plan/plan.repository.ts';
import { insertPromises } from '#days/promises/promises.repository.ts';
import { insertWorkspaceLists } from '#days/workspace/workspace.repository.ts';
import { findLastIds, type LastIds } from '#engine/long-work/long-work.repository.ts';
import { endLongWork, inStep, type WorkContext } from '#engine/long-work/long-work.service.ts';
import { insertAssignments, insertEnrolments, insertExperiments } from '#insight/experiments/experiments.repository.ts';
import { insertForecasts, insertForecastTasks } from '#insight/forecast-record/forecast-record.repository.ts';
import { updateSettings } from '#people/users/users.repository.ts';
import { insertEntries } from '#time/entries/time-entries.repository.ts';
import { insertCategories } from '#work/categories/categories.repository.ts';
import { findInbox, insertLists } from '#work/lists/lists.repository.ts';
import { insertProjects } from '#work/projects/projects.repository.ts';
import { insertRepeats, updateNextRepeatDate } from '#work/repeats/repeats.repository.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';
import { findSettingColumns, findSettings, findTimes } from './archive.repository.ts';
import { type Lookup, rowMaker } from './archive-rows.ts';
import type { Batch, Spool } from './archive-spool.ts';
import type { CheckedFile } from './archive-validator.ts';

export type GivingWay = ReturnType<typeof entriesGivingWay>;

/** The time that the user has booked. */
export async function findBookedTime(ctx: UserContext): Promise<BookedTime> {
  const booked = bookedTime();
  for (let page = await findTimes(ctx, 0); page.length > 0; page = await findTimes(ctx, page.at(-1)?.id ?? 0)) {
    for (const { started_at, ended_at } of page) booked.add({ from: started_at, until: ended_at });
    await giveWay(ctx);
  }
  return booked;
}

/** The records of the file once its entries have given way to the time that the user has booked. */
export async function giveWayTo(ctx: UserContext, spool: Spool): Promise<GivingWay> {
  const way = entriesGivingWay(await findBookedTime(ctx), ctx.now.epochMilliseconds);
  for await (const entries of spool.batchesOf('time_entries')) {
    for (const entry of entries) way.take(entry);
    await giveWay(ctx);
  }
  return way;
}

/** Counts of an import before it is made: boards of past days and days that are kept already are counted. */
export async function previewOf({ sizes: { counts } }: CheckedFile, spool: Spool, way: GivingWay): Promise<Imported> {
  const left = { time_entries: 0, forecasts: 0 };
  for await (const entries of spool.batchesOf('time_entries')) left.time_entries += entries.filter(way.isLeft).length;
  for await (const some of spool.batchesOf('forecasts')) left.forecasts += some.filter(way.keepsForecast).length;
  const all = { ...counts, ...left };
  return importedOf((table) => all[table] ?? 0, way);
}

function importedOf(countOf: (table: ArchiveTable) => number, way: GivingWay): Imported {
  const { entries, ms } = way.gaveWay();
  const counts = Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, countOf(table)])) as Record<
    ArchiveTable,
    number
  >;
  return { ...counts, gave_way: { entries, minutes: minutesFromMs(ms) } };
}

/** The id of a record that is left out. */
const LEFT_OUT = 0;

/** Batches of one transaction: a commit takes as long as two of them, and others who write wait for all of them. */
const BATCHES_AT_ONCE = 4;

/** Other users are served between the transactions, and read between the batches of one. */
export async function insertAll(ctx: WorkContext, spool: Spool, after: LastIds): Promise<Imported> {
  const way = await giveWayTo(ctx, spool);
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
  const insert = async (ctx: UserContext, batch: Batch) => {
    if (batch.table === 'settings') settings = batch.records[0];
    else ids[batch.table].push(...(await insertBatch(ctx, batch, { idOf, way })));
  };
  for await (const batches of spool.batches(BATCHES_AT_ONCE)) {
    await inStep(ctx, async (ctx) => {
      for (const batch of batches) {
        await insert(ctx, batch);
        await giveWayToReads();
      }
    });
  }
  return answerInTransaction(ctx, async (ctx) => {
    const until = await findLastIds(ctx);
    // Settings are stored last, since an import that fails is undone by deleting rows.
    const taken = settings && (await findSettings(ctx)).length === 0 ? settings : undefined;
    if (taken) ids.settings.push(taken.number);
    const changedSettings = taken ? await takeOver(ctx, taken) : {};
    const hasBrought = ARCHIVE_TABLES.some((table) => ids[table].length > 0);
    if (hasBrought) ctx.command?.bring({ after, until, settings: changedSettings });
    await updateNextRepeatDate(ctx);
    await endLongWork(ctx, [{ kind: 'everything' }]);
    return importedOf((table) => ids[table].filter((id) => id !== LEFT_OUT).length, way);
  });
}

/** Gives what it has changed. */
async function takeOver(ctx: UserContext, { day_start_hour, ask_before_done, ...rest }: ArchiveRecords['settings']) {
  const { id, ...before } = await findSettingColumns(ctx);
  const capacity_minutes = CAPACITY_FIELDS.map((field) => rest[field]);
  await updateSettings(ctx, { day_start_hour, capacity_minutes, ask_before_done });
  const { id: _, ...after } = await findSettingColumns(ctx);
  return patchOf([{ table: 'users', id, before, after }]);
}

type TableBatch = Exclude<Batch, { table: 'settings' }>;

type Insertion = { idOf: Lookup; way: GivingWay };

/** Gives the ids of the records in their order, without those that the account does not take. */
async function insertBatch(
  ctx: UserContext,
  { table, records }: TableBatch,
  { idOf, way }: Insertion,
): Promise<number[]> {
  switch (table) {
    case 'projects':
      return insertProjects(ctx, records.map(rowMaker(table, idOf)));
    case 'lists':
      return insertLists(ctx, (await keptInbox(ctx, records)).map(rowMaker(table, idOf)));
    case 'categories':
      return insertCategories(ctx, records.map(rowMaker(table, idOf)));
    case 'repeats':
      return insertRepeats(ctx, records.map(withOwnText).map(rowMaker(table, idOf)));
    case 'tasks':
      return insertTasks(ctx, records.map(way.task).map(withOwnText).map(rowMaker(table, idOf)));
    case 'time_entries':
      await insertEntries(ctx, records.flatMap(way.entries).map(rowMaker(table, idOf)));
      return records.map((record) => (way.isLeft(record) ? record.number : LEFT_OUT)); // no record refers to them
    case 'experiments':
      return insertExperiments(ctx, records.map(rowMaker(table, idOf)));
    case 'assignments':
      return insertAssignments(ctx, records.map(rowMaker(table, idOf)));
    case 'enrolments':
      return insertEnrolments(ctx, records.map(way.enrolment).map(rowMaker(table, idOf)));
    case 'workspace_lists':
      return insertWorkspaceLists(ctx, records.filter(isKept(ctx)).map(rowMaker(table, idOf)));
    case 'plan_tasks':
      return insertPlanTasks(ctx, records.map(rowMaker(table, idOf)));
    case 'plan_days':
      return insertPlanDays(ctx, records.map(rowMaker(table, idOf)));
    case 'forecasts':
      return insertKeptForecasts(ctx, records, { idOf, way });
    case 'promises':
      return insertPromises(ctx, records.map(rowMaker(table, idOf)));
    case 'forecast_tasks':
      return insertForecastTasks(ctx, records.map(rowMaker(table, idOf)));
  }
}

/** The record without links to tasks: these get other ids here, and a link would lead to another task or to none. */
const withOwnText = <Described extends { description: string }>(record: Described): Described => ({
  ...record,
  description: withoutTaskLinks(record.description),
});

async function insertKeptForecasts(ctx: UserContext, records: ArchiveRecords['forecasts'][], { idOf, way }: Insertion) {
  const ids = await insertForecasts(ctx, records.filter(way.keepsForecast).map(rowMaker('forecasts', idOf)));
  return records.map((record) => (way.keepsForecast(record) ? (ids.shift() ?? LEFT_OUT) : LEFT_OUT));
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
