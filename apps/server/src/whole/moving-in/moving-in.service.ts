import type { Imported } from '@daymark/contract/archive.ts';
import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { conflict, invalid } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import {
  type ArchiveDeps,
  importRecords,
  refuseUnfit,
  withRecords,
  withTransfer,
} from '#whole/archive/archive.service.ts';
import { findBookedTime } from '#whole/archive/archive-insertion.service.ts';
import { type BroughtFile, type FileToRead, previewInThread, readInThread } from './file-reader.ts';

/** A file as it arrives, with what its user says of it. */
type ArrivingFile = {
  file: AsyncIterable<Buffer>;
  name: string;
  changed_at?: string | undefined;
  answers?: Record<string, string[]> | undefined;
};

export type Deps = Pick<ArchiveDeps, 'transfers'>;

/** Reads a file and stores nothing; null for a file of Daymark. */
export function previewFile(ctx: UserContext, file: ArrivingFile, { transfers }: Deps): Promise<FilePreview | null> {
  return withTransfer(ctx, { file: file.file, transfers }, async ({ path }) => {
    const booked = (await findBookedTime(ctx)).spans();
    const reading = await previewInThread(fileToRead(ctx, file, path), booked);
    if (!reading) return null;
    const [fault, ...others] = reading.faults;
    if (fault) throw invalid(fault, ...others);
    await refuseUnfit(ctx, reading.checked);
    return reading.preview;
  });
}

/** Adds everything that a file brings, or nothing. Asks back where records of it are here already, unless it `isAgain`. */
export function importFile(
  ctx: UserContext,
  { isAgain, ...file }: ArrivingFile & { isAgain: boolean },
  { transfers }: Deps,
): Promise<Imported> {
  return withTransfer(ctx, { file: file.file, transfers }, async ({ path }) => {
    const reading = await readInThread(fileToRead(ctx, file, path));
    if (!reading) throw invalid({ path: 'file', message: OWN_FILE });
    const [question] = reading.open;
    if (question !== undefined) throw conflict(`Answer this first: ${question}`);
    return withRecords(ctx, archiveOf(reading), { transfers }, (valid) => importRecords(ctx, valid, { isAgain }));
  });
}

const OWN_FILE = 'This is a file of Daymark: it is imported as an archive';

function fileToRead(ctx: UserContext, { name, changed_at, answers = {} }: ArrivingFile, path: string): FileToRead {
  const changedAt = changed_at === undefined ? null : Temporal.Instant.from(changed_at).epochMilliseconds;
  return { path, name, changedAt, zone: ctx.days.timeZone, now: ctx.now.epochMilliseconds, answers };
}

/** The archive piece by piece, each let go once it was read: they are as large as the file. */
async function* archiveOf({ archive }: BroughtFile): AsyncGenerator<Buffer> {
  for (let piece = archive.shift(); piece; piece = archive.shift())
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}
