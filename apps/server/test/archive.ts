import {
  ARCHIVE_FORMAT,
  ARCHIVE_TABLES,
  ARCHIVE_VERSION,
  type ArchiveRecords,
  type ArchiveTable,
  archiveFields,
} from '@daymark/contract/archive.ts';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './app.ts';

export type Records = { [Table in ArchiveTable]: ArchiveRecords[Table][] };

/** Fields of a time entry as the timer booked it, and of an enrolment without corrections. */
export const MEASURED = {
  source: 'timer',
  measured_started_at: null,
  measured_ended_at: null,
  measured_task: null,
} as const;
export const UNCORRECTED = { corrected: false, lost_entries: 0 } as const;

/** Fields of a task that is not due and comes once. */
export const ONCE = { repeat: null, estimate_origin: 'own', at_most: null, due_date: null } as const;

/** The file with these records, as an export writes it. */
export function fileOf(records: Partial<Records>): string {
  const tables = ARCHIVE_TABLES.map((table) => {
    const lines = (records[table] ?? []).map((record) => JSON.stringify(record, archiveFields(table)));
    return `"${table}":[${lines.map((line) => `\n${line}`).join(',')}\n]`;
  });
  return `{"format":"${ARCHIVE_FORMAT}","version":${ARCHIVE_VERSION},\n${tables.join(',\n')}}\n`;
}

/** The file without these tables, as one from before they were added. */
export function withoutTables(file: string, tables: readonly ArchiveTable[]): string {
  const entries = Object.entries(JSON.parse(file)).filter(([key]) => !(tables as readonly string[]).includes(key));
  return JSON.stringify(Object.fromEntries(entries));
}

type Caller = { headers: { authorization: string } };

/** Exports and imports as this caller. */
export function archiveCalls({ raw }: Pick<TestApp, 'raw'>) {
  return {
    exported: async ({ headers }: Caller, file = ''): Promise<string> => {
      const response = await raw({ url: `/api/archive${file}`, headers });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.body;
    },
    imported: ({ headers }: Caller, payload: NonNullable<InjectOptions['payload']>, query = '') =>
      raw({
        method: 'POST',
        url: `/api/archive${query}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      }),
  };
}
