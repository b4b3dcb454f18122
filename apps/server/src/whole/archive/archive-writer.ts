import { setImmediate } from 'node:timers/promises';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_REFERENCES,
  ARCHIVE_TABLES,
  ARCHIVE_VERSION,
  type ArchiveRecords,
  type ArchiveTable,
  archiveFields,
} from '@daymark/contract/archive.ts';
import { type Cell, csvLine } from '@daymark/domain/csv.ts';
import type { UserContext } from '#context/context.ts';
import { findIds, findRows } from './archive.repository.ts';
import { recordMaker } from './archive-rows.ts';

/** All data of a user as JSON, a record on each line. */
export async function* writeJson(ctx: UserContext): AsyncGenerator<string> {
  const numbers = numbering();
  yield `{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION}`;
  for (const table of ARCHIVE_TABLES) {
    yield `,\n"${table}":[`;
    let between = '\n';
    for await (const records of recordsOf(ctx, table, numbers)) {
      yield between + records.map((record) => JSON.stringify(record)).join(',\n');
      between = ',\n';
    }
    yield '\n]';
  }
  yield '}\n';
}

/** One table as CSV, with the numbers that the JSON file has. */
export async function* writeCsv(ctx: UserContext, table: ArchiveTable): AsyncGenerator<string> {
  const numbers = numbering();
  for (const referred of new Set(Object.values(ARCHIVE_REFERENCES[table]))) {
    for await (const ids of idsOf(ctx, referred)) for (const id of ids) numbers.give(referred, id);
  }
  yield csvLine(archiveFields(table));
  for await (const records of recordsOf(ctx, table, numbers)) {
    yield records.map((record) => csvLine(Object.values(record) as Cell[])).join('');
  }
}

/** Reads page by page to bound the memory, and yields to the event loop in between: a fast reader would never let go of it. */
async function* recordsOf<Table extends ArchiveTable>(
  ctx: UserContext,
  table: Table,
  { give, numberOf }: Numbering,
): AsyncGenerator<ArchiveRecords[Table][]> {
  const toRecord = recordMaker(table, numberOf);
  let rows = await findRows(ctx, table, 0);
  while (rows.length > 0) {
    for (const { id } of rows) give(table, id);
    yield rows.map(toRecord);
    await setImmediate();
    rows = await findRows(ctx, table, rows.at(-1)?.id ?? 0);
  }
}

async function* idsOf(ctx: UserContext, table: ArchiveTable): AsyncGenerator<number[]> {
  let ids = await findIds(ctx, table, 0);
  while (ids.length > 0) {
    yield ids;
    await setImmediate();
    ids = await findIds(ctx, table, ids.at(-1) ?? 0);
  }
}

type Numbering = ReturnType<typeof numbering>;

/** Assigns each id of a table its number, from 1 on in the order given. */
function numbering() {
  const numbers = new Map<ArchiveTable, Map<number, number>>();
  return {
    give(table: ArchiveTable, id: number): void {
      const ofTable = numbers.get(table) ?? new Map<number, number>();
      numbers.set(table, ofTable.set(id, ofTable.size + 1));
    },
    numberOf(table: ArchiveTable, id: number): number {
      const number = numbers.get(table)?.get(id);
      if (number === undefined) throw new RangeError(`Something refers to ${table} ${id}, which is not there`);
      return number;
    },
  };
}
