import { parentPort, workerData } from 'node:worker_threads';
import { busyTimesOf, TooManyOccurrences } from '@daymark/readers/busy-times.ts';
import { UnreadableFile } from '@daymark/readers/refusals.ts';
import type { CalendarRead, CalendarWork, ThreadMessage } from './calendar-thread.ts';

// The thread of a calendar's reader: it reads what it was given, answers once and ends.
const answer = (message: ThreadMessage) => parentPort?.postMessage(message);
answer({ kind: 'begun' });
answer(read(workerData as CalendarWork));

function read({ bytes, choices }: CalendarWork): CalendarRead {
  try {
    return { kind: 'read', blocks: busyTimesOf(bytes, choices) };
  } catch (error) {
    if (error instanceof TooManyOccurrences) return { kind: 'failed', why: 'large' };
    if (error instanceof UnreadableFile) return { kind: 'failed', why: 'unreadable' };
    throw error;
  }
}
