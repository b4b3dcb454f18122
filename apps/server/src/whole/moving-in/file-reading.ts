import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from '@daymark/readers/read.ts';
import { broughtBy, previewOf } from './file-preview.ts';
import type { BroughtFile, FileRead, ThreadWork } from './file-reader.ts';

// The thread of a file's reader: it reads what it was given, answers once and ends.
const { file, booked } = workerData as ThreadWork;
const { path, name, changedAt, zone, now, answers } = file;
const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const reading = await readFile(
  { bytes: readFileSync(path), name, changedAt: changedAt === null ? null : instantOf(changedAt) },
  { zone, now: instantOf(now), answers },
);
if (reading.kind !== 'read') answer(reading);
else if (booked) answer(previewOf(reading, booked, now));
else answerArchive(broughtBy(reading));

function answer(read: FileRead): void {
  parentPort?.postMessage(read);
}

/** An archive is handed over, not copied. */
function answerArchive(brought: BroughtFile): void {
  parentPort?.postMessage(
    brought,
    brought.archive.map(({ buffer }) => buffer),
  );
}
