import { Worker } from 'node:worker_threads';
import type { FieldError } from '@daymark/contract/envelope.ts';
import type { FilePreview } from '@daymark/contract/moving-in.ts';
import type { Spans } from '@daymark/domain/giving-way.ts';
import { ApiError, invalid } from '#context/api-error.ts';
import type { CheckedFile } from '#whole/archive/archive-validator.ts';

/** A file that has arrived, and what its reader needs to know of its user; instants in epoch milliseconds. */
export type FileToRead = {
  path: string;
  name: string;
  changedAt: number | null;
  zone: string;
  now: number;
  answers: Record<string, string[]>;
};

/** A file of another planner as a preview tells it, and its faults as a whole. */
export type PreviewedFile = { kind: 'read'; preview: FilePreview; checked: CheckedFile; faults: FieldError[] };

/** The records of a file as an archive, and the questions that are open. */
export type BroughtFile = { kind: 'read'; open: string[]; archive: Uint8Array<ArrayBuffer>[] };

/** Work of the thread: a preview beside the time that the user has `booked`, else the records themselves. */
export type ThreadWork = { file: FileToRead; booked: Spans | null };

/** Answer of the thread. */
export type FileRead = PreviewedFile | BroughtFile | { kind: 'refused'; reason: string } | { kind: 'archive' };

/** Memory of a file's reader, beside the file itself. */
const MEMORY_MB = 1536;

const TOO_LARGE = 'This file is too large to be read here.';

/** The thread's entry: the build has it beside the server. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './file-reading.ts' : './file-reading.js', import.meta.url);

/** Previews a file of another planner; null for one of Daymark. */
export const previewInThread = (file: FileToRead, booked: Spans): Promise<PreviewedFile | null> =>
  inThread<PreviewedFile>({ file, booked });

/** Reads the records of a file of another planner; null for one of Daymark. */
export const readInThread = (file: FileToRead): Promise<BroughtFile | null> =>
  inThread<BroughtFile>({ file, booked: null });

/** Works in a thread of its own: a large file takes seconds, in which the server answers others. */
async function inThread<Read extends FileRead & { kind: 'read' }>(workerData: ThreadWork): Promise<Read | null> {
  const thread = new Worker(THREAD, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Exclude<FileRead, { kind: 'read' }> | Read>();
    thread.once('message', resolve).once('error', reject);
    const answer = await promise;
    if (answer.kind === 'refused') throw invalid({ path: 'file', message: answer.reason });
    return answer.kind === 'archive' ? null : answer;
  } catch (error) {
    if (isOutOfMemory(error)) throw new ApiError(413, TOO_LARGE);
    throw error;
  } finally {
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
