import { ARCHIVE_TABLES, type ArchiveTable, type Imported } from '@daymark/contract/archive.ts';
import { dayOf } from '@daymark/domain/days.ts';
import { insertCategories } from '#features/categories/categories.repository.ts';
import {
  insertAssignments,
  insertEnrolments,
  insertExperiments,
} from '#features/experiments/experiments.repository.ts';
import { insertLists } from '#features/lists/lists.repository.ts';
import { insertProjects } from '#features/projects/projects.repository.ts';
import { insertTasks } from '#features/tasks/tasks.repository.ts';
import { findRunningEntry, insertEntries } from '#features/timer/timer.repository.ts';
import { conflict } from '#http/api-error.ts';
import { inTransaction, type UserContext } from '#http/context.ts';
import type { FileAnswer } from '#http/router.ts';
import { judgeArchive } from './archive-judge.ts';
import { type Lookup, rowMaker } from './archive-rows.ts';
import { type Batch, openSpool, type Spool } from './archive-spool.ts';
import { csvText, jsonText } from './archive-texts.ts';
import type { limitTransfers } from './transfers.ts';

export type ArchiveMeans = {
  /** The database at one moment, whatever others write. */
  openSnapshot: () => UserContext['db'];
  /** Where files lie while they are imported. */
  importFolder: string;
  startTransfer: ReturnType<typeof limitTransfers>;
};

export async function exportArchive(ctx: UserContext, means: ArchiveMeans): Promise<FileAnswer> {
  return { name: `${nameOf(ctx)}.json`, content: atOneMoment(ctx, means, jsonText) };
}

export async function exportTable(
  ctx: UserContext,
  file: `${ArchiveTable}.csv`,
  means: ArchiveMeans,
): Promise<FileAnswer> {
  const table = file.replace(/\.csv$/, '') as ArchiveTable;
  return { name: `${nameOf(ctx)}-${file}`, content: atOneMoment(ctx, means, (ctx) => csvText(ctx, table)) };
}

/** Adds all that the file holds to what is there, or nothing. */
export async function importArchive(
  ctx: UserContext,
  file: AsyncIterable<Buffer>,
  { importFolder, startTransfer }: Omit<ArchiveMeans, 'openSnapshot'>,
): Promise<Imported> {
  const endTransfer = startTransfer(ctx.userId);
  try {
    const spool = await openSpool(importFolder);
    try {
      const { hasRunningTimer } = await judgeArchive(ctx.now, file, spool);
      return await inTransaction(ctx, async (ctx) => {
        if (hasRunningTimer && (await findRunningEntry(ctx))) throw conflict(TWO_TIMERS);
        return insertAll(ctx, spool);
      });
    } finally {
      await spool.remove();
    }
  } finally {
    endTransfer();
  }
}

const TWO_TIMERS = 'A timer runs here, and one runs in the file. Pause the one here first.';

const nameOf = ({ now, timeZone }: UserContext) => `daymark-${dayOf(now, timeZone)}`;

async function* atOneMoment(
  ctx: UserContext,
  { openSnapshot, startTransfer }: ArchiveMeans,
  write: (ctx: UserContext) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const endTransfer = startTransfer(ctx.userId);
  try {
    const db = openSnapshot();
    try {
      yield* write({ ...ctx, db });
    } finally {
      await db.destroy();
    }
  } finally {
    endTransfer();
  }
}

async function insertAll(ctx: UserContext, spool: Spool): Promise<Imported> {
  const ids = Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, []])) as unknown as Record<
    ArchiveTable,
    number[]
  >;
  const idOf: Lookup = (table, number) => {
    const id = ids[table][number - 1];
    if (id === undefined) throw new RangeError(`The file has no ${table} ${number}`);
    return id;
  };
  for await (const batch of spool.batches()) ids[batch.table].push(...(await insertBatch(ctx, batch, idOf)));
  return Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, ids[table].length])) as Imported;
}

function insertBatch(ctx: UserContext, { table, records }: Batch, idOf: Lookup): Promise<number[]> {
  switch (table) {
    case 'projects':
      return insertProjects(ctx, records.map(rowMaker(table, idOf)));
    case 'lists':
      return insertLists(ctx, records.map(rowMaker(table, idOf)));
    case 'categories':
      return insertCategories(ctx, records.map(rowMaker(table, idOf)));
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
  }
}
