import { ARCHIVE_FORMAT, ARCHIVE_TABLES, ARCHIVE_VERSION } from '@daymark/contract/archive.ts';
import { type FileTask, MOST_TASKS_SHOWN } from '@daymark/contract/moving-in.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import type { BroughtRecords } from '@daymark/readers/brought-records.ts';
import { openQuestions } from '@daymark/readers/questions.ts';
import type { readFile } from '@daymark/readers/read.ts';
import type { FileReading } from './file-reader.ts';

/** Answer of the thread on a file that it has read. */
export function readingOf(reading: Awaited<ReturnType<typeof readFile>>): FileReading {
  if (reading.kind !== 'read') return reading;
  const { source, counts, records, sentences, questions, unknownColumns } = reading;
  const { worked_ms, ...numbers } = counts;
  return {
    kind: 'read',
    about: {
      source,
      counts: { ...numbers, worked_minutes: minutesFromMs(worked_ms) },
      tasks: firstTasks(records),
      sentences: sentences.map(({ text }) => text),
      questions: questions.map(({ isRequired, ...question }) => ({ ...question, is_required: isRequired })),
      unknown_columns: unknownColumns,
    },
    open: openQuestions(questions).map(({ text }) => text),
    archive: [...archiveOf(records)],
  };
}

/** The records as an archive, a piece for each table. */
function* archiveOf(records: BroughtRecords): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION}`);
  const brought: Partial<Record<string, unknown[]>> = records;
  for (const table of ARCHIVE_TABLES) yield encoder.encode(`,"${table}":${JSON.stringify(brought[table] ?? [])}`);
  yield encoder.encode('}');
}

function firstTasks({ projects, lists, categories, tasks, time_entries }: BroughtRecords): FileTask[] {
  const first = tasks.slice(0, MOST_TASKS_SHOWN);
  const worked = new Map(first.map(({ number }) => [number, 0]));
  for (const { task, started_at, ended_at } of time_entries) {
    const before = worked.get(task);
    if (before !== undefined && ended_at !== null) worked.set(task, before + msBetween(started_at, ended_at));
  }
  return first.map((task) => {
    const list = lists[task.list - 1];
    return {
      name: task.name,
      project: projects[(list?.project ?? 0) - 1]?.name ?? '',
      list: list?.name ?? '',
      category: categories[(task.category ?? 0) - 1]?.name ?? null,
      planned_duration: task.estimate_origin === null ? null : task.planned_duration,
      due_date: task.due_date,
      is_done: task.status === 'done',
      worked_minutes: minutesFromMs(worked.get(task.number) ?? 0),
    };
  });
}

const msBetween = (from: string, until: string) =>
  Temporal.Instant.from(until).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds;
