import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { LISTS_OF_A_DAY } from '@daymark/contract/workspace.ts';
import { bookedTime } from '@daymark/domain/giving-way.ts';
import {
  type Columns,
  columnsFor,
  inverseOf,
  isAsBefore,
  type Patch,
  type RowChange,
  rowOf,
} from '@daymark/domain/patches.ts';
import { referencesOf, restoredEntry, withoutGone } from '@daymark/domain/trash.ts';
import { entryLost, entryRegained, taskReopened, workMeasured } from '#context/callbacks.ts';
import type { UserContext } from '#context/context.ts';
import { NO_LINK } from '#days/promises/promises.repository.ts';
import type { TrashRecord } from '#engine/trash/trash.repository.ts';
import { findOpenExperiment } from '#insight/experiments/experiments.repository.ts';
import { findBookedIn } from '#time/entries/entries.repository.ts';
import { insertEntryPart } from '#time/entries/time-entries.repository.ts';
import { findInbox } from '#work/lists/lists.repository.ts';
import { updateNextRepeatDate } from '#work/repeats/repeats.repository.ts';
import { pauseTasks } from '#work/task-records/task-writes.repository.ts';
import { findAll } from './found-rows.service.ts';
import { type Row, type RowWrite, sortedByTable, writeRows } from './patches.repository.ts';
import * as repository from './restore.repository.ts';
import { withoutSettled } from './settled-forecasts.service.ts';

/** The changes that brought a piece of the trash back, and the tasks whose entries are others than they were. */
export type Restored = { planned: Patch; found: Map<string, Row>; changedTasks: number[]; lostEntries: number };

/**
 * Takes back what one transaction of a deletion has changed, as far as there is room for it: references to records that are gone
 * are left out, as are rows that need one, and rows that were changed since stay as they are.
 */
export async function restorePiece(ctx: UserContext, item: TrashRecord, patch: Patch): Promise<Restored> {
  const planned = await withoutSettled(ctx, inverseOf(patch));
  const found = await findAll(ctx, Object.keys(planned));
  const { inserted, changed, missed } = await plannedRows(ctx, { planned, found });
  const fitting = await fittingRows(ctx, item, inserted);
  const entries = await fittingEntries(ctx, item, fitting.filter(isEntry));
  await writeRows(ctx, [...fitting.filter((write) => !isEntry(write)), ...entries.whole, ...changed]);
  for (const part of entries.parts) await insertEntryPart(ctx, part);
  await pauseTasks(ctx, entries.stoppedTasks);
  for (const id of entries.lostTasks) await entryLost.call(ctx, { id });
  if (item.kind === 'entry') for (const id of tasksOf(missed, found)) await entryRegained.call(ctx, { id });
  if (item.kind === 'experiment') await refreshEnrolments(ctx, idsIn('enrolments', fitting));
  if (idsIn('repeats', [...fitting, ...changed]).length > 0) await updateNextRepeatDate(ctx);
  return { planned, found, changedTasks: entries.changedTasks, lostEntries: entries.lostTasks.length };
}

const isEntry = ({ table }: RowWrite) => table === 'time_entries';
const idsIn = (table: string, writes: RowWrite[]) =>
  writes.flatMap((write) => (write.table === table ? [write.id] : []));

/** The tasks of these enrolments, which have changed since. */
const tasksOf = (keys: string[], found: Map<string, Row>): number[] =>
  keys.flatMap((key) => {
    const id = found.get(key)?.['task_id'];
    return rowOf(key).table === 'enrolments' && typeof id === 'number' ? [id] : [];
  });

type Planned = { planned: Patch; found: Map<string, Row> };

/** The rows that can come back, each after those to which it refers, and those that were changed since. */
async function plannedRows(ctx: UserContext, { planned, found }: Planned) {
  const there = new Set([...(await findAll(ctx, referredIn(planned))).keys()]);
  const isThere = (table: string, id: number) => there.has(`${table} ${id}`);
  const inserted: RowWrite[] = [];
  const changed: RowWrite[] = [];
  const missed: string[] = [];
  for (const [key, change] of sortedByTable(Object.entries(planned))) {
    const [before, after] = change;
    const row = rowOf(key);
    if (before) {
      const write = changeTo(found.get(key), key, change);
      const isPossible = write && (!after || withoutGone(row.table, after, isThere) === after);
      if (isPossible) changed.push(write);
      else missed.push(key);
      continue;
    }
    const columns = after && withoutGone(row.table, after, isThere);
    if (!columns) continue;
    there.add(key);
    inserted.push({ ...row, is: 'inserted', columns });
  }
  return { inserted, changed, missed };
}

/** The records to which rows refer that come back or change. */
function referredIn(planned: Patch): Set<string> {
  const references = Object.entries(planned).flatMap(([key, [, after]]) =>
    after ? referencesOf(rowOf(key).table, after) : [],
  );
  return new Set(references.map(({ table, id }) => `${table} ${id}`));
}

/** The change of a row that is still as the deletion has left it. */
export function changeTo(row: Row | undefined, key: string, change: RowChange): RowWrite | undefined {
  if (!row || !isAsBefore(row, change)) return undefined;
  if (!change[1]) return { ...rowOf(key), is: 'deleted', columns: {} };
  return { ...rowOf(key), is: 'changed', columns: columnsFor(row, change) };
}

/** Rows that the database takes beside those that came since. */
async function fittingRows(ctx: UserContext, { deleted_at, kind }: TrashRecord, rows: RowWrite[]): Promise<RowWrite[]> {
  // A file can hold forecasts without some of their tasks.
  const whole = await withRoom(ctx, kind === 'import' ? rows : withWholeForecasts(rows));
  const starts = whole.flatMap(({ table, columns }) => (table === 'forecasts' ? numbersOf(columns['task_id']) : []));
  const forecast = await repository.findTasksWithForecast(ctx, starts);
  const fitting: RowWrite[] = [];
  for (const row of whole) {
    const { table, columns } = row;
    if (table === 'forecasts' && numbersOf(columns['task_id']).some((id) => forecast.has(id))) continue;
    if (table === 'lists' && columns['is_inbox'] === 1 && (await findInbox(ctx))) {
      fitting.push({ ...row, columns: { ...columns, is_inbox: 0 } });
    } else if (table === 'experiments' && (await isEnded(ctx, columns))) {
      const ended_at = Math.min(deleted_at.epochMilliseconds, Number(columns['ends_at']));
      fitting.push({ ...row, columns: { ...columns, ended_at } });
    } else if (table === 'promises') {
      // Links may have been ended since by all that the user has ended.
      fitting.push({ ...row, columns: { ...columns, ...NO_LINK } });
    } else fitting.push(row);
  }
  return fitting;
}

/** Tables whose rows belong to a day, how many of them a day holds, and how many days hold by now. */
const OF_DAYS = [
  { table: 'plan_tasks', day: 'plan_date', most: TASKS_OF_A_DAY, countOn: repository.countPlannedOn },
  { table: 'workspace_lists', day: 'workspace_date', most: LISTS_OF_A_DAY, countOn: repository.countListsOn },
] as const;

/** The rows without those of plans and boards that were filled since. */
async function withRoom(ctx: UserContext, rows: RowWrite[]): Promise<RowWrite[]> {
  const full = new Set<RowWrite>();
  for (const { table, day, most, countOn } of OF_DAYS) {
    const ofTable = rows.filter((row) => row.table === table);
    if (ofTable.length === 0) continue;
    const byDate = Map.groupBy(ofTable, ({ columns }) => String(columns[day]));
    const there = await countOn(ctx, [...byDate.keys()]);
    for (const [date, ofDay] of byDate) {
      for (const row of ofDay.slice(Math.max(0, most - (there.get(date) ?? 0)))) full.add(row);
    }
  }
  return rows.filter((row) => !full.has(row));
}

const numbersOf = (value: unknown): number[] => (typeof value === 'number' ? [value] : []);

/** The rows without forecasts of which a task is gone: they are deleted with each of their tasks. */
function withWholeForecasts(rows: RowWrite[]): RowWrite[] {
  const tasksOf = Map.groupBy(
    rows.filter(({ table }) => table === 'forecast_tasks'),
    ({ columns }) => columns['forecast_id'],
  );
  const isPart = ({ table, id, columns }: RowWrite) =>
    table === 'forecasts' && columns['kind'] !== 'task' && tasksOf.get(id)?.length !== columns['tasks'];
  const parts = new Set(rows.filter(isPart).map(({ id }) => id));
  const forecastOf = ({ table, id, columns }: RowWrite) =>
    table === 'forecasts' ? id : table === 'forecast_tasks' ? columns['forecast_id'] : undefined;
  return rows.filter((row) => !parts.has(Number(forecastOf(row))));
}

/** Whether an experiment that was active is so no longer: its category is gone, or has another one. */
async function isEnded(ctx: UserContext, { category_id, ended_at = null }: Columns): Promise<boolean> {
  if (ended_at !== null) return false;
  return typeof category_id !== 'number' || (await findOpenExperiment(ctx, category_id)) !== undefined;
}

/** The entries as they come back, and the tasks that have other entries than they had. */
async function fittingEntries(ctx: UserContext, { timers_ended_at }: TrashRecord, rows: RowWrite[]) {
  const moments = { endedAt: timers_ended_at.epochMilliseconds, now: ctx.now.epochMilliseconds };
  const whole: RowWrite[] = [];
  const parts: Columns[] = [];
  const changedTasks: number[] = [];
  const lostTasks: number[] = [];
  const stoppedTasks: number[] = [];
  for (const row of rows) {
    const { columns } = row;
    const from = Number(columns['started_at']);
    const booked = bookedTime();
    const ended = columns['ended_at'];
    for (const time of await findBookedIn(ctx, { from, until: typeof ended === 'number' ? ended : moments.now })) {
      booked.add(time);
    }
    const [first, ...others] = restoredEntry(columns, booked, moments);
    if (first) whole.push({ ...row, columns: first });
    parts.push(...others);
    if (first === columns) continue;
    const task = Number(columns['task_id']);
    changedTasks.push(task);
    if (!first) lostTasks.push(task);
    if (typeof ended !== 'number') stoppedTasks.push(task);
  }
  return { whole, parts, changedTasks, lostTasks, stoppedTasks };
}

/** Brings enrolments that come back up to date with their tasks, which may have been corrected or opened again since. */
async function refreshEnrolments(ctx: UserContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, completed_at, ended_work_ms, ...enrolment } of await repository.findEnrolledTasks(ctx, ids)) {
    if (completed_at === null) {
      if (enrolment.enrolment_completed_at !== null) await taskReopened.call(ctx, { id });
    } else if (ended_work_ms !== null && ended_work_ms !== enrolment.worked_ms) {
      await workMeasured.call(ctx, { id, completed_at: Temporal.Instant.fromEpochMilliseconds(completed_at) });
    }
  }
}
