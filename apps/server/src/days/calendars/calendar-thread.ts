import { Worker } from 'node:worker_threads';
import type { BusySpan } from '@daymark/domain/busy-time.ts';
import type { BusyChoices } from '@daymark/readers/busy-times.ts';
import { ConcurrencyLimit } from '#concurrency-limit.ts';

/** Work of the thread: the bytes of a calendar, and how it is read. */
export type CalendarWork = { bytes: Uint8Array; choices: BusyChoices };

export type CalendarRead = { kind: 'read'; blocks: BusySpan[] } | { kind: 'failed'; why: 'large' | 'unreadable' };

/** Messages of the thread: it begins once it has loaded what it needs. */
export type ThreadMessage = { kind: 'begun' } | CalendarRead;

/** Most milliseconds of a reading: rules of a few letters can be computed without end. */
const MOST_MS = 2000;

/** Most milliseconds until a thread begins, however busy the machine is. */
const MOST_STARTING_MS = 20_000;

const MEMORY_MB = 256;

/** One calendar after the other, so that they take one processor at most. */
const threads = new ConcurrencyLimit(1);

/** The thread's entry: the build has it beside the server. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './calendar-reading.ts' : './calendar-reading.js',
  import.meta.url,
);

/** Reads a calendar in a thread of its own, while the server answers others. */
export const readInThread = (workerData: CalendarWork, mostMs = MOST_MS): Promise<CalendarRead> =>
  threads.run(async () => {
    const thread = new Worker(THREAD, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const { promise, resolve, reject } = Promise.withResolvers<CalendarRead>();
    const end = () => resolve({ kind: 'failed', why: 'large' });
    let timer = setTimeout(end, MOST_STARTING_MS);
    thread.on('error', reject).on('message', (message: ThreadMessage) => {
      if (message.kind !== 'begun') return resolve(message);
      clearTimeout(timer);
      timer = setTimeout(end, mostMs);
    });
    try {
      return await promise;
    } catch (error) {
      if (isOutOfMemory(error)) return { kind: 'failed', why: 'large' };
      throw error;
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  });

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
