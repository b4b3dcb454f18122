import { ARCHIVE_RECORDS, type ArchiveRecords, MOST_ARCHIVE_ERRORS } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import { invalid } from '#context/api-error.ts';
import { type RawRecord, readArchive } from './archive-reader.ts';
import type { Spool } from './archive-spool.ts';

/**
 * Validates every record of a file and spools it. Throws where one breaks a rule, with the first faults; by then only the
 * spool has been written.
 */
export async function validateArchive(
  now: Temporal.Instant,
  file: AsyncIterable<Buffer>,
  spool: Spool,
): Promise<CheckedFile> {
  const rules = archiveRules(now);
  const counts = new Map<string, number>();
  const errors: FieldError[] = [];

  for await (const records of readArchive(file)) {
    for (const { table, value } of records) {
      const number = (counts.get(table) ?? 0) + 1;
      counts.set(table, number);
      const { record, faults } = validateRecord(rules, { table, value }, number);
      errors.push(...faults);
      if (errors.length === 0 && record) await spool.add(table, record);
    }
    if (errors.length >= MOST_ARCHIVE_ERRORS) break;
  }

  // Rules over the whole file need every record of it, and all of them valid.
  if (errors.length === 0) errors.push(...rules.checkEnd());
  const [first, ...others] = errors;
  if (first) throw invalid(first, ...others.slice(0, MOST_ARCHIVE_ERRORS - 1));
  await spool.flush();
  return { hasRunningTimer: rules.hasRunningTimer(), sizes: rules.sizes() };
}

type ArchiveSizes = ReturnType<ReturnType<typeof archiveRules>['sizes']>;

/** Facts about a valid file. */
export type CheckedFile = { hasRunningTimer: boolean; sizes: ArchiveSizes };

type Validated = { record?: object; faults: FieldError[] };

function validateRecord(
  rules: ReturnType<typeof archiveRules>,
  { table, value }: RawRecord,
  number: number,
): Validated {
  const { data, error } = ARCHIVE_RECORDS[table].safeParse(value);
  if (!error) return { record: data, faults: rules.check(table, data as ArchiveRecords[typeof table]) };
  rules.countInvalid(table);
  const faults = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = [table, number, ...issue.path].join('.');
    // One message per field: the first rule it breaks.
    if (!faults.has(path)) faults.set(path, { path, message: issue.message });
  }
  return { faults: [...faults.values()] };
}
