import {
  ARCHIVE_REFERENCES,
  type ArchiveRecords,
  type ArchiveTable,
  archiveFields,
} from '@daymark/contract/archive.ts';
import { POSITION_STEP } from '@daymark/contract/positions.ts';
import { msToWireOrNull } from '#db/instants.ts';
import type { NewRow, TableOfUser } from '#db/rows.ts';
import type { ArchiveRow } from './archive.repository.ts';

/** Maps the id of a row to its number in the archive, or back. */
export type Lookup = (table: ArchiveTable, key: number) => number;

type Values = Record<string, unknown>;

/** Fields that are true or false; their columns hold 1 or 0. */
const FLAGS: ReadonlySet<string> = new Set([
  'accepted',
  'corrected',
  'is_emptied',
  'is_inbox',
  'is_unplanned',
  'ask_before_done',
]);

/** Converts rows to records: the fields of the contract in its order, named like the columns, with numbers for ids. */
export function recordMaker<Table extends ArchiveTable>(table: Table, numberOf: Lookup) {
  const references = ARCHIVE_REFERENCES[table];
  const fields = archiveFields(table);

  return (row: ArchiveRow<Table>): ArchiveRecords[Table] => {
    const values = row as Values;
    const record: Values = {};
    for (const field of fields) {
      const referred = references[field];
      const value = values[referred ? `${field}_id` : field];
      if (field === 'number') record[field] = numberOf(table, row.id);
      else if (referred) record[field] = value === null ? null : numberOf(referred, value as number);
      else if (field.endsWith('_at')) record[field] = msToWireOrNull(value as number | null);
      else if (FLAGS.has(field)) record[field] = value === 1;
      else record[field] = value;
    }
    return record as ArchiveRecords[Table];
  };
}

/** Converts valid records to rows for an insert. */
export function rowMaker<Table extends TableOfUser & ArchiveTable>(table: Table, idOf: Lookup) {
  const references = ARCHIVE_REFERENCES[table];
  const hasPosition = archiveFields(table).includes('position');

  return ({ number, ...record }: ArchiveRecords[Table]): NewRow<Table> => {
    // Records of a file from before positions keep their order.
    const row: Values = hasPosition ? { position: number * POSITION_STEP } : {};
    for (const [field, value] of Object.entries(record as Values)) {
      const referred = references[field];
      if (referred) row[`${field}_id`] = value === null ? null : idOf(referred, value as number);
      else if (field.endsWith('_at')) row[field] = value === null ? null : Temporal.Instant.from(value as string);
      else row[field] = typeof value === 'boolean' ? Number(value) : value;
    }
    return row as NewRow<Table>;
  };
}
