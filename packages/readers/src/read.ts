import { LARGEST_ARCHIVE } from '@daymark/contract/archive.ts';
import { recordsOf } from './archive-records.ts';
import { readAsana } from './asana.ts';
import type { Brought, BroughtRecords, Work } from './brought-records.ts';
import { utf8Of } from './file-text.ts';
import { readGeneralCsv } from './general-csv.ts';
import { readGoogleTasks } from './google-tasks.ts';
import { readCalendar } from './icalendar.ts';
import { readJira } from './jira.ts';
import { outlineOf, parseJson } from './json-values.ts';
import { readLinear } from './linear.ts';
import { type Answers, interview, type Question } from './questions.ts';
import type { Context, ReadFile } from './read-file.ts';
import {
  isArchive,
  isJson,
  type JsonFormat,
  jsonFormat,
  kimaiHeader,
  type TextFormat,
  textFormat,
} from './recognition.ts';
import { refuse, UnreadableFile } from './refusals.ts';
import { notes, type Sentence } from './sentences.ts';
import { readSolidtimeExport, SOLIDTIME_FILES } from './solidtime-export.ts';
import { readSuperProductivity } from './super-productivity.ts';
import { readTaskwarrior } from './taskwarrior.ts';
import { readTickTick } from './ticktick.ts';
import { CLOCKIFY, HARVEST, KIMAI, SOLIDTIME, TOGGL } from './time-presets.ts';
import { readTimeReport } from './time-reports.ts';
import { readTodoTxt } from './todo-txt.ts';
import { readTodoistCsv } from './todoist-csv.ts';
import { readTodoistSync } from './todoist-sync.ts';
import { readTrello } from './trello.ts';
import { readVikunja } from './vikunja.ts';
import { isZip, zipEntries } from './zip-entries.ts';
import { zoneClock } from './zone-clock.ts';

export type Format = JsonFormat | TextFormat | 'vikunja_zip' | 'todoist_zip' | 'solidtime_zip';

/** A file as it was chosen: its bytes, its name, and its own date of change where the browser knows it. */
export type SourceFile = { bytes: Uint8Array; name: string; changedAt: Temporal.Instant | null };

/** Time zone of the user, the moment, and answers to the questions of an earlier reading. */
export type Choices = { zone: string; now: Temporal.Instant; answers?: Answers };

/** The records that a file would bring, and what a person should know and choose before they come in. */
export type Reading = {
  kind: 'read';
  format: Format;
  /** Name of the planner that wrote the file. */
  source: string;
  records: BroughtRecords;
  /** Work of which the time entries are made, in their order. */
  work: Work;
  sentences: Sentence[];
  questions: Question[];
  /** Columns of a table that nothing was read from. */
  unknownColumns: string[];
  counts: Counts;
};

/** A file that cannot be read, with the reason in words for the user. */
export type Refusal = { kind: 'refused'; format: Format | null; reason: string };

/** Daymark's own file, for which the import of archives exists. */
export type OwnArchive = { kind: 'archive' };

export type Counts = {
  projects: number;
  lists: number;
  categories: number;
  repeats: number;
  tasks: number;
  done: number;
  time_entries: number;
  plan_tasks: number;
  worked_ms: number;
};

const UNKNOWN =
  'This file is of no planner that Daymark knows. Choose an export of Todoist, TickTick, Google Tasks, Trello, Super Productivity, Toggl, Clockify, solidtime, Kimai, Harvest, Vikunja, Taskwarrior, Linear, Jira or Asana, a calendar with tasks (.ics), todo.txt, or a table (CSV) whose first line names its columns.';

/** Reads a file of any planner. Nothing is stored, asked of a network, or taken from a clock. */
export async function readFile(file: SourceFile, choices: Choices): Promise<Reading | Refusal | OwnArchive> {
  const found: { format: Format | null } = { format: null };
  try {
    return await read(file, choices, found);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { kind: 'refused', format: found.format, reason: error.message };
  }
}

async function read(
  file: SourceFile,
  { zone, now, answers = {} }: Choices,
  found: { format: Format | null },
): Promise<Reading | OwnArchive> {
  if (file.bytes.length > LARGEST_ARCHIVE) throw refuse('A file can have at most 256 MiB.');
  if (file.bytes.length === 0) throw refuse('This file is empty.');
  const clock = zoneClock(zone);
  const { asked, ask } = interview(answers);
  const ctx: Context = {
    clock,
    now: now.epochMilliseconds,
    today: clock.dayOf(now.epochMilliseconds),
    notes: notes(),
    ask,
    fileName: file.name,
    changedAt: file.changedAt?.epochMilliseconds ?? null,
  };
  const result = isZip(file.bytes) ? await readZip(file.bytes, ctx, found) : readPlain(file.bytes, ctx, found);
  if (result === null) return { kind: 'archive' };
  const brought = recordsOf(result, ctx);
  return {
    kind: 'read',
    format: found.format ?? 'general_csv',
    source: result.source,
    ...brought,
    sentences: ctx.notes.all(),
    questions: asked,
    unknownColumns: result.unknownColumns,
    counts: countsOf(brought),
  };
}

/** The file in a zip that tells its planner, or all tables of a backup. */
async function readZip(bytes: Uint8Array, ctx: Context, found: { format: Format | null }): Promise<ReadFile> {
  const entries = await zipEntries(bytes, (name) =>
    /^(?:[^/]+\/)*(?:data\.json|VERSION|Tasks\.json|[^/]+\.csv|meta\.json)$/i.test(name),
  );
  const baseName = (name: string) => name.replace(/^.*\//, '');
  const named = (name: string) => entries.find((entry) => baseName(entry.name) === name);
  const data = named('data.json');
  if (data && named('VERSION')) {
    found.format = 'vikunja_zip';
    outlineOf(data.bytes);
    return readVikunja(parseJson(data.bytes), { ...ctx, changedAt: data.changedAt ?? ctx.changedAt });
  }
  if (named('time_entries.csv') && named('meta.json')) {
    found.format = 'solidtime_zip';
    const files = entries.map((entry) => ({ ...entry, name: baseName(entry.name) }));
    return readSolidtimeExport(
      files.filter(({ name }) => SOLIDTIME_FILES.includes(name)),
      ctx,
    );
  }
  const tasks = named('Tasks.json');
  if (tasks)
    return readJson(tasks.bytes, { ...ctx, changedAt: tasks.changedAt ?? ctx.changedAt }, found) ?? refuseZip();
  const tables = entries
    .filter(({ name }) => /\.csv$/i.test(name))
    .map((entry) => ({ ...entry, bytes: utf8Of(entry.bytes, ctx.notes) }));
  const todoist = tables.filter((table) => textFormat(table.bytes) === 'todoist_csv');
  if (todoist.length === 0) return refuseZip();
  found.format = 'todoist_zip';
  const others = tables.length - todoist.length;
  if (others > 0) ctx.notes.once(`${others} other ${others === 1 ? 'table' : 'tables'} in the zip: not read`);
  return readTodoistCsv(todoist, ctx);
}

function refuseZip(): never {
  throw refuse(
    'This zip file is of no planner that Daymark knows. Expected are backups of Todoist, and exports of Vikunja, solidtime or Google Takeout.',
  );
}

/** A file that is no zip; null for an archive of Daymark. */
function readPlain(bytes: Uint8Array, ctx: Context, found: { format: Format | null }): ReadFile | null {
  const text = utf8Of(bytes, ctx.notes);
  if (isArchive(text)) return null;
  if (isJson(text)) return readJson(text, ctx, found);
  const format = textFormat(text);
  found.format = format;
  if (format === null) throw refuse(UNKNOWN);
  return TEXTS[format](text, ctx);
}

function readJson(bytes: Uint8Array, ctx: Context, found: { format: Format | null }): ReadFile | null {
  const format = jsonFormat(outlineOf(bytes));
  found.format = format;
  if (format === null) throw refuse(UNKNOWN);
  return format === 'daymark' ? null : JSONS[format](parseJson(bytes), ctx);
}

const JSONS: Record<Exclude<JsonFormat, 'daymark'>, (value: unknown, ctx: Context) => ReadFile> = {
  google_tasks: readGoogleTasks,
  trello: readTrello,
  super_productivity: readSuperProductivity,
  todoist_sync: readTodoistSync,
  taskwarrior: readTaskwarrior,
  vikunja: readVikunja,
};

const TEXTS: Record<TextFormat, (bytes: Uint8Array, ctx: Context) => ReadFile> = {
  todoist_csv: (bytes, ctx) => readTodoistCsv([{ name: ctx.fileName, bytes, changedAt: ctx.changedAt }], ctx),
  ticktick: readTickTick,
  toggl: (bytes, ctx) => readTimeReport(bytes, TOGGL, ctx),
  clockify: (bytes, ctx) => readTimeReport(bytes, CLOCKIFY, ctx),
  solidtime: (bytes, ctx) => readTimeReport(bytes, SOLIDTIME, ctx),
  kimai: (bytes, ctx) => readTimeReport(bytes, KIMAI, ctx, kimaiHeader(bytes)),
  harvest: (bytes, ctx) => readTimeReport(bytes, HARVEST, ctx),
  linear: readLinear,
  jira: readJira,
  asana: readAsana,
  general_csv: readGeneralCsv,
  icalendar: readCalendar,
  todo_txt: readTodoTxt,
};

function countsOf({ records, work }: Brought): Counts {
  const { projects, lists, categories, repeats, tasks, plan_tasks } = records;
  return {
    projects: projects.length,
    lists: lists.length,
    categories: categories.length,
    repeats: repeats.length,
    tasks: tasks.length,
    done: tasks.filter(({ status }) => status === 'done').length,
    time_entries: work.tasks.length,
    plan_tasks: plan_tasks.length,
    worked_ms: work.starts.reduce((sum, start, place) => sum + (work.ends[place] ?? start) - start, 0),
  };
}
