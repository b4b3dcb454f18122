import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';

export type Batch = { [Table in ArchiveTable]: { table: Table; records: ArchiveRecords[Table][] } }[ArchiveTable];

/** Place of a batch in the file. */
type BatchPosition = { table: ArchiveTable; from: number; bytes: number };

export type Spool = Awaited<ReturnType<typeof openSpool>>;

/** Records that are inserted at once, for which others wait, and in memory at once; fewer where they are long. */
const BATCH = 100;
const BATCH_LENGTH = 256 * 1024;

/** A temporary file of valid records, in their order. */
export async function openSpool(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.ndjson`);
  const file = await open(path, 'wx+', 0o600);
  const positions: BatchPosition[] = [];
  let end = 0;
  let table: ArchiveTable | undefined;
  let waiting: string[] = [];
  let length = 0;

  async function flush(): Promise<void> {
    if (table === undefined || waiting.length === 0) return;
    const batch = Buffer.from(`[${waiting.join(',\n')}]\n`);
    waiting = [];
    length = 0;
    await file.appendFile(batch);
    positions.push({ table, from: end, bytes: batch.length });
    end += batch.length;
  }

  async function read({ table, from, bytes }: BatchPosition): Promise<Batch> {
    const { buffer: batch } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return { table, records: JSON.parse(batch.toString()) } as Batch;
  }

  return {
    async add(of: ArchiveTable, record: object): Promise<void> {
      if (of !== table || waiting.length === BATCH || length > BATCH_LENGTH) await flush();
      table = of;
      const text = JSON.stringify(record);
      waiting.push(text);
      length += text.length;
    },
    flush,
    /** All batches in the order of the file, so many at once. */
    async *batches(atOnce: number): AsyncGenerator<Batch[]> {
      for (let from = 0; from < positions.length; from += atOnce) {
        const batches: Batch[] = [];
        for (const position of positions.slice(from, from + atOnce)) batches.push(await read(position));
        yield batches;
      }
    },
    /** The records of one table, in the batches of the file. */
    async *batchesOf<Table extends ArchiveTable>(table: Table): AsyncGenerator<ArchiveRecords[Table][]> {
      for (const position of positions.filter((position) => position.table === table)) {
        yield (await read(position)).records as ArchiveRecords[Table][];
      }
    },
    /** The first batch of a table, if it has records. */
    async firstOf(table: ArchiveTable): Promise<Batch | undefined> {
      const position = positions.find((position) => position.table === table);
      return position && read(position);
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
