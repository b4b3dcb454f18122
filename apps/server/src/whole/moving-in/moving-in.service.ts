import type { Imported } from '@daymark/contract/archive.ts';
import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { conflict, invalid } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import {
  type ArchiveDeps,
  importRecords,
  previewRecords,
  withRecords,
  withTransfer,
} from '#whole/archive/archive.service.ts';
import { type ReadFile, readInThread } from './file-reader.ts';

/** A file as it arrives, with what its user says of it. */
type ArrivingFile = {
  file: AsyncIterable<Buffer>;
  name: string;
  changed_at?: string | undefined;
  answers?: Record<string, string[]> | undefined;
};

export type Deps = Pick<ArchiveDeps, 'transfers'>;

/** Reads a file and stores nothing; null for a file of Daymark. */
export function previewFile(ctx: UserContext, file: ArrivingFile, deps: Deps): Promise<FilePreview | null> {
  return withTransfer(ctx, { file: file.file, ...deps }, async (chunks) => {
    const read = await readFile(ctx, file, chunks);
    if (!read) return null;
    const { gave_way } = await withRecords(ctx, archiveOf(read), deps, (valid) => previewRecords(ctx, valid));
    return { ...read.about, gave_way };
  });
}

/** Adds everything that a file brings, or nothing. Asks back where records of it are here already, unless it `isAgain`. */
export function importFile(
  ctx: UserContext,
  { isAgain, ...file }: ArrivingFile & { isAgain: boolean },
  deps: Deps,
): Promise<Imported> {
  return withTransfer(ctx, { file: file.file, ...deps }, async (chunks) => {
    const read = await readFile(ctx, file, chunks);
    if (!read) throw invalid({ path: 'file', message: OWN_FILE });
    const [question] = read.open;
    if (question !== undefined) throw conflict(`Answer this first: ${question}`);
    return withRecords(ctx, archiveOf(read), deps, (valid) => importRecords(ctx, valid, { isAgain }));
  });
}

const OWN_FILE = 'This is a file of Daymark: it is imported as an archive';

/** Reads a file whole, since a zip tells at its end what it holds. */
async function readFile(
  ctx: UserContext,
  { name, changed_at, answers = {} }: ArrivingFile,
  chunks: AsyncIterable<Buffer>,
): Promise<ReadFile | null> {
  const parts = await Array.fromAsync(chunks);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  const changedAt = changed_at === undefined ? null : Temporal.Instant.from(changed_at).epochMilliseconds;
  const { timeZone: zone } = ctx.days;
  const reading = await readInThread({ bytes, name, changedAt, zone, now: ctx.now.epochMilliseconds, answers });
  if (reading.kind === 'refused') throw invalid({ path: 'file', message: reading.reason });
  return reading.kind === 'archive' ? null : reading;
}

async function* archiveOf({ archive }: ReadFile): AsyncGenerator<Buffer> {
  for (const { buffer, byteOffset, byteLength } of archive) yield Buffer.from(buffer, byteOffset, byteLength);
}
