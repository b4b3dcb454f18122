import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';

export type Batch = { [Table in ArchiveTable]: { table: Table; records: ArchiveRecords[Table][] } }[ArchiveTable];

export type Spool = Awaited<ReturnType<typeof openSpool>>;

/** Records per insert statement, and in memory at once. */
const BATCH = 500;

/**
 * A temporary file of valid records, in their order. Reading the next batch is the one exception to the rule that a
 * transaction awaits only queries: meanwhile the server can answer requests that need no database.
 */
export async function openSpool(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.ndjson`);
  const file = await open(path, 'wx+', 0o600);
  const places: { table: ArchiveTable; from: number; bytes: number }[] = [];
  let end = 0;
  let table: ArchiveTable | undefined;
  let waiting: string[] = [];

  async function flush(): Promise<void> {
    if (table === undefined || waiting.length === 0) return;
    const batch = Buffer.from(`[${waiting.join(',\n')}]\n`);
    waiting = [];
    await file.appendFile(batch);
    places.push({ table, from: end, bytes: batch.length });
    end += batch.length;
  }

  return {
    async add(of: ArchiveTable, record: object): Promise<void> {
      if (of !== table || waiting.length === BATCH) await flush();
      table = of;
      waiting.push(JSON.stringify(record));
    },
    flush,
    async *batches(): AsyncGenerator<Batch> {
      for (const { table, from, bytes } of places) {
        const { buffer: batch } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
        yield { table, records: JSON.parse(batch.toString()) } as Batch;
      }
    },
    async remove(): Promise<void> {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

/** Removes what a crash left behind; only for a start, when no spool is in use. */
export function removeSpools(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
