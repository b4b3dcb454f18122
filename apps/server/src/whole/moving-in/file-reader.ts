import { Worker } from 'node:worker_threads';
import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { ApiError } from '#context/api-error.ts';

/** A file as it was sent, and what its reader needs to know of its user; instants in epoch milliseconds. */
export type FileToRead = {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  changedAt: number | null;
  zone: string;
  now: number;
  answers: Record<string, string[]>;
};

/** A file of another planner: its preview, the questions that are open, and its records as an archive. */
export type ReadFile = {
  kind: 'read';
  about: Omit<FilePreview, 'gave_way'>;
  open: string[];
  archive: Uint8Array<ArrayBuffer>[];
};

/** Answer of the thread that reads files. */
export type FileReading = ReadFile | { kind: 'refused'; reason: string } | { kind: 'archive' };

/** Memory of a file's reader, beside the file itself. */
const MEMORY_MB = 1536;

const TOO_LARGE = 'This file is too large to be read here.';

/** The thread's entry: the build has it beside the server. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './file-reading.ts' : './file-reading.js', import.meta.url);

/** Reads a file in a thread of its own: a large one takes seconds, in which the server answers others. */
export async function readInThread(file: FileToRead): Promise<FileReading> {
  const thread = new Worker(THREAD, {
    workerData: file,
    transferList: [file.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<FileReading>();
    thread.once('message', resolve).once('error', reject);
    return await promise;
  } catch (error) {
    if (isOutOfMemory(error)) throw new ApiError(413, TOO_LARGE);
    throw error;
  } finally {
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
