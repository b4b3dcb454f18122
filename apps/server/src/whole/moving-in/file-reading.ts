import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from '@daymark/readers/read.ts';
import { readingOf } from './file-preview.ts';
import type { FileToRead } from './file-reader.ts';

// The thread of a file's reader: it reads what it was given, answers once and ends.
const { bytes, name, changedAt, zone, now, answers } = workerData as FileToRead;
const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const reading = readingOf(
  await readFile(
    { bytes, name, changedAt: changedAt === null ? null : instantOf(changedAt) },
    { zone, now: instantOf(now), answers },
  ),
);
parentPort?.postMessage(reading, reading.kind === 'read' ? reading.archive.map(({ buffer }) => buffer) : []);
