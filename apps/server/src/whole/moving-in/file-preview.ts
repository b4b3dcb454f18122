import { ARCHIVE_FORMAT, ARCHIVE_TABLES, ARCHIVE_VERSION, MOST_ARCHIVE_ERRORS } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { type FileTask, MOST_TASKS_SHOWN } from '@daymark/contract/moving-in.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { bookedTime, entriesGivingWay, type GaveWay, type Spans } from '@daymark/domain/giving-way.ts';
import { entryRecords } from '@daymark/readers/archive-records.ts';
import { BROUGHT_TABLES, type BroughtRecords, type Work } from '@daymark/readers/brought-records.ts';
import { openQuestions } from '@daymark/readers/questions.ts';
import type { Reading } from '@daymark/readers/read.ts';
import type { BroughtFile, PreviewedFile } from './file-reader.ts';

/** The preview of a file that was read. Its single records are validated with an import alone, since this takes half as long again. */
export function previewOf({ records, work, ...read }: Reading, booked: Spans, now: number): PreviewedFile {
  const { source, counts, sentences, questions, unknownColumns } = read;
  const { worked_ms, ...numbers } = counts;
  const gaveWay = gaveWayTo(booked, work, now);
  return {
    kind: 'read',
    preview: {
      source,
      counts: { ...numbers, worked_minutes: minutesFromMs(worked_ms) },
      tasks: firstTasks(records, work),
      sentences: sentences.map(({ text }) => text),
      questions: questions.map(({ isRequired, ...question }) => ({ ...question, is_required: isRequired })),
      unknown_columns: unknownColumns,
      gave_way: { entries: gaveWay.entries, minutes: minutesFromMs(gaveWay.ms) },
    },
    ...checkedAsWhole(records, now),
  };
}

function gaveWayTo(booked: Spans, work: Work, now: number): GaveWay {
  const way = entriesGivingWay(bookedTime(booked), now);
  // Entries of a file have given way to each other when it was read.
  if (booked.starts.length > 0) for (const entry of entryRecords(work)) way.take(entry);
  return way.gaveWay();
}

/** Tables of which a preview checks the records: entries were cut until they hold the rules, and are the most by far. */
const CHECKED_TABLES = BROUGHT_TABLES.filter((table) => table !== 'time_entries');

/** Checks the rules across the records. */
function checkedAsWhole(records: BroughtRecords, now: number): Pick<PreviewedFile, 'checked' | 'faults'> {
  const rules = archiveRules(Temporal.Instant.fromEpochMilliseconds(now));
  const faults: FieldError[] = [];
  for (const table of CHECKED_TABLES) {
    for (const record of records[table]) {
      if (faults.length < MOST_ARCHIVE_ERRORS) faults.push(...rules.check(table, record));
    }
  }
  faults.push(...rules.checkEnd());
  return { checked: { hasRunningTimer: rules.hasRunningTimer(), sizes: rules.sizes() }, faults };
}

/** Gives an import the records of a file that was read. */
export const broughtBy = ({ questions, records, work }: Reading): BroughtFile => ({
  kind: 'read',
  open: openQuestions(questions).map(({ text }) => text),
  archive: [...archiveOf(records, work)],
});

/** Records that are written at once: a table as one text takes several times its memory. */
const RECORDS_OF_A_PIECE = 2000;

/** The records as an archive, in pieces. */
function* archiveOf(records: BroughtRecords, work: Work): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION}`);
  const brought: Partial<Record<string, Iterable<unknown>>> = records;
  for (const table of ARCHIVE_TABLES) {
    yield encoder.encode(`,"${table}":[`);
    for (const text of piecesOf(table === 'time_entries' ? entryRecords(work) : (brought[table] ?? [])))
      yield encoder.encode(text);
    yield encoder.encode(']');
  }
  yield encoder.encode('}');
}

/** The elements of an array as JSON, some at a time. */
function* piecesOf(records: Iterable<unknown>): Generator<string> {
  let texts: string[] = [];
  let comma = '';
  for (const record of records) {
    texts.push(JSON.stringify(record));
    if (texts.length < RECORDS_OF_A_PIECE) continue;
    yield comma + texts.join();
    [texts, comma] = [[], ','];
  }
  if (texts.length > 0) yield comma + texts.join();
}

function firstTasks({ projects, lists, categories, tasks }: BroughtRecords, work: Work): FileTask[] {
  const first = tasks.slice(0, MOST_TASKS_SHOWN);
  const worked = new Map(first.map(({ number }) => [number, 0]));
  for (const [place, task] of work.tasks.entries()) {
    const before = worked.get(task);
    if (before !== undefined) worked.set(task, before + (work.ends[place] ?? 0) - (work.starts[place] ?? 0));
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
