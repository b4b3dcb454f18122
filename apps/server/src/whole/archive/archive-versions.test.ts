import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ARCHIVE_RECORDS,
  ARCHIVE_REFERENCES,
  ARCHIVE_TABLES,
  ARCHIVE_VERSION,
  type ArchiveTable,
  archiveFields,
} from '@daymark/contract/archive.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#test/app.ts';

/** Names of the fields of a record, with their values where those are enumerated. */
function describe(table: ArchiveTable): string {
  const { properties = {} } = z.toJSONSchema(ARCHIVE_RECORDS[table], { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(properties).map(([field, schema]) => {
    const values = /"enum":(\[[^\]]*\])/.exec(JSON.stringify(schema))?.[1];
    return values === undefined ? field : `${field} (${JSON.parse(values).join(' ')})`;
  });
  return [`${table}:`, ...fields].join('\n  ');
}

// An older server refuses a field or a value that it does not know, and says that the file is newer only where its version is. The
// text of a version that was released stays as it is: a change of records makes the next version, with a text of its own.
test('records change only with the version of the file', () => {
  const text = readFileSync(join(import.meta.dirname, `archive-records.version-${ARCHIVE_VERSION}.txt`), 'utf8');
  expect(`${ARCHIVE_TABLES.map(describe).join('\n')}\n`).toBe(text);
});

/**
 * Columns that are no fields of a record: ids, what is computed from the rest, what an undo needs for ten minutes or a restoration, the mark of
 * what is being deleted, which no file holds, and links, whose secrets stay here.
 */
const COMPUTED =
  /^(id|user_id|task_count|open_count|done_stamp|work_stamp|ended_work_ms|done_at|.*_words|gone_id|deletion_id|secret_hash|link_.*|shows_.*)$/;

test.each(ARCHIVE_TABLES.filter((table) => table !== 'settings'))('%s: each column is in the file', async (table) => {
  const { db } = await testApp();
  const tables = await db().introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const references = ARCHIVE_REFERENCES[table];
  const fields = archiveFields(table).map((field) => (references[field] ? `${field}_id` : field));
  expect(new Set(columns.filter((column) => !COMPUTED.test(column)))).toEqual(
    new Set(fields.filter((field) => field !== 'number')),
  );
});
