import { ARCHIVE_RECORDS, type ArchiveRecords, MOST_ARCHIVE_ERRORS } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import { invalid } from '#http/api-error.ts';
import { type RawRecord, readArchive } from './archive-reader.ts';
import type { Spool } from './archive-spool.ts';

/**
 * Reads a file to its end and keeps its records, every one judged. Throws where one breaks a rule, with as many faults
 * as are worth reading; nothing but the spool has been written then.
 */
export async function judgeArchive(
  now: Temporal.Instant,
  file: AsyncIterable<Buffer>,
  spool: Spool,
): Promise<{ hasRunningTimer: boolean }> {
  const rules = archiveRules(now);
  const places = new Map<string, number>();
  const errors: FieldError[] = [];

  for await (const records of readArchive(file)) {
    for (const { table, value } of records) {
      const place = (places.get(table) ?? 0) + 1;
      places.set(table, place);
      const { record, faults } = judgeRecord(rules, { table, value }, place);
      errors.push(...faults);
      if (errors.length === 0 && record) await spool.add(table, record);
    }
    if (errors.length >= MOST_ARCHIVE_ERRORS) break;
  }

  // The rules over all of the file say nothing of one that was not read to its end, or not as it is.
  if (errors.length === 0) errors.push(...rules.conclude());
  const [first, ...others] = errors;
  if (first) throw invalid(first, ...others.slice(0, MOST_ARCHIVE_ERRORS - 1));
  await spool.flush();
  return { hasRunningTimer: rules.hasRunningTimer() };
}

type Judged = { record?: object; faults: FieldError[] };

function judgeRecord(rules: ReturnType<typeof archiveRules>, { table, value }: RawRecord, place: number): Judged {
  const { data, error } = ARCHIVE_RECORDS[table].safeParse(value);
  if (!error) return { record: data, faults: rules.judge(table, data as ArchiveRecords[typeof table]) };
  rules.pass(table);
  const faults = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = [table, place, ...issue.path].join('.');
    // A field that breaks several rules speaks of the first.
    if (!faults.has(path)) faults.set(path, { path, message: issue.message });
  }
  return { faults: [...faults.values()] };
}
