import {
  ARCHIVE_FORMAT,
  ARCHIVE_REFERENCES,
  ARCHIVE_TABLES,
  ARCHIVE_VERSION,
  type ArchiveTable,
} from '@daymark/contract/archive.ts';
import type { DemoHistory } from './records.ts';

/** Writes the history as an archive, which the product imports. */
export function* archiveText(history: DemoHistory): Generator<string> {
  yield `{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION}`;
  for (const table of ARCHIVE_TABLES) {
    yield `,\n"${table}":[`;
    const records = table === 'assignments' || table === 'settings' ? [] : history[table];
    for (const [index, record] of records.entries()) {
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(numbered(table, record, index))}`;
    }
    yield ']';
  }
  yield '}\n';
}

/** An archive numbers the records of each table from 1 on. */
function numbered(table: ArchiveTable, record: object, index: number): object {
  const fields = Object.entries(record).map(([field, value]) => {
    if (value instanceof Temporal.Instant) return [field, value.toString({ smallestUnit: 'millisecond' })];
    return [field, field in ARCHIVE_REFERENCES[table] && value !== null ? value + 1 : value];
  });
  return { number: index + 1, ...Object.fromEntries(fields) };
}
