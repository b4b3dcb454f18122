import { ARCHIVE_FORMAT } from '@daymark/contract/archive.ts';
import type { Row } from './csv-lines.ts';
import { delimiterOf } from './csv-lines.ts';
import { beginningOf } from './file-text.ts';
import { KIMAI_ORDER } from './time-presets.ts';
import { beginsAsTodoTxt, isTodoTxt } from './todo-txt.ts';

export type JsonFormat =
  | 'daymark'
  | 'google_tasks'
  | 'trello'
  | 'super_productivity'
  | 'todoist_sync'
  | 'taskwarrior'
  | 'vikunja';
export type TableFormat =
  | 'todoist_csv'
  | 'ticktick'
  | 'toggl'
  | 'clockify'
  | 'solidtime'
  | 'kimai'
  | 'harvest'
  | 'linear'
  | 'jira'
  | 'asana'
  | 'general_csv';
export type TextFormat = TableFormat | 'icalendar' | 'todo_txt';

/** Bytes at the beginning of a text by which it is recognized: a header of 2,000 columns is in them. */
const BEGINNING = 256 * 1024;

/** Whether a text is JSON: nothing else begins with these signs but a calendar or a table by a strange chance. */
export const isJson = (bytes: Uint8Array): boolean => /^\s*[[{]\s*["{[\]}]/.test(beginningOf(bytes, 1000));

/** The first bytes of an archive of Daymark, whose fields stand in its order. */
export const isArchive = (bytes: Uint8Array): boolean =>
  new RegExp(String.raw`^\s*\{\s*"format"\s*:\s*"${ARCHIVE_FORMAT}"`).test(beginningOf(bytes, 1000));

/** The format of a JSON file by the names of its fields near the top. */
export function jsonFormat(outline: ReadonlySet<string>): JsonFormat | null {
  const has = (...names: string[]) => names.every((name) => outline.has(name));
  if (has('format', 'version', 'tasks')) return 'daymark';
  if (has('cards', 'lists')) return 'trello';
  if (has('data.task', 'data.project') || has('task.entities', 'project.entities')) return 'super_productivity';
  if (has('items', 'projects')) return 'todoist_sync';
  if (has('kind', 'items')) return 'google_tasks';
  if (has('*.uuid', '*.entry', '*.status')) return 'taskwarrior';
  if (has('*.title', '*.tasks') || has('*.title', '*.child_projects')) return 'vikunja';
  return null;
}

/** Columns by which a table is known, in lower case; the first format that has all of its own wins. */
const TABLES: [format: TableFormat, columns: string[]][] = [
  ['todoist_csv', ['type', 'content', 'priority', 'indent']],
  ['toggl', ['project', 'description', 'start date', 'start time', 'duration', 'email']],
  ['clockify', ['project', 'description', 'start date', 'start time', 'duration (h)']],
  ['solidtime', ['description', 'task', 'project', 'start', 'end', 'duration']],
  ['kimai', ['date', 'from', 'to', 'duration', 'project', 'activity']],
  ['kimai', ['date', 'duration', 'customer', 'project', 'activity']],
  ['harvest', ['date', 'client', 'project', 'task', 'notes', 'hours']],
  ['linear', ['id', 'team', 'title', 'status', 'created']],
  ['jira', ['summary', 'issue key', 'status']],
  ['asana', ['task id', 'created at', 'name', 'section/column']],
];

/** The format of a text that is no JSON; null where it has neither a known form nor a line of names. */
export function textFormat(bytes: Uint8Array): TextFormat | null {
  const beginning = beginningOf(bytes, BEGINNING);
  if (/^\s*BEGIN:VCALENDAR/i.test(beginning)) return 'icalendar';
  if (/(?:^|[\r\n])"?Folder Name"?[,;\t]/i.test(beginning.slice(0, 10_000))) return 'ticktick';
  const header = headerOf(beginning);
  const columns = new Set(header.map((name) => name.toLowerCase()));
  // Clockify's columns are Toggl's and more.
  if (columns.has('duration (h)') && columns.has('start date')) return 'clockify';
  const known = TABLES.find(([, needed]) => needed.every((name) => columns.has(name)));
  if (known) return known[0];
  if (isForeignKimai(beginning)) return 'kimai';
  if (isTodoTxt(beginning) && (header.length < 3 || beginsAsTodoTxt(beginning))) return 'todo_txt';
  return header.filter((name) => /\p{L}/u.test(name)).length > 1 && isText(beginning) ? 'general_csv' : null;
}

/** The names in the first line, as far as they tell a format: none of those has a delimiter in it. */
function headerOf(beginning: string): string[] {
  const [line = ''] = beginning.replace(/^\s+/, '').split(/[\r\n]/, 1);
  return line.split(delimiterOf(line)).map((name) => name.replaceAll('"', '').trim());
}

/** Bytes that no text has, in a file that is perhaps a picture. */
const isText = (beginning: string): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = beginning.slice(0, 1000).match(/[\0-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0;
  return strange < 20;
};

const CELL_OF_KIMAI = {
  day: String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})`,
  /** Times are empty where only the minutes of a day are kept. */
  time: String.raw`(?:\d{1,2}:\d\d(?: ?[AP]M)?)?`,
  duration: String.raw`\d{1,5}[:.,]\d{1,2}(?::\d\d)?`,
  currency: '[A-Z]{3}',
};

const KIMAI_ROW = new RegExp(
  `^${(['day', 'time', 'time', 'duration', 'currency'] as const).map((name) => `"?${CELL_OF_KIMAI[name]}"?[,;\\t]`).join('')}`,
);

/** Whether a table is that of Kimai in another language: its columns always stand in the same order. */
export function isForeignKimai(beginning: string): boolean {
  const [header = '', first = ''] = beginning.replace(/^\s+/, '').split(/[\r\n]+/, 2);
  const columns = header.split(delimiterOf(header)).length;
  return columns >= KIMAI_ORDER.length && KIMAI_ROW.test(first);
}

/** The header by which a foreign Kimai is read; null where its own is in English. */
export function kimaiHeader(bytes: Uint8Array): Row | null {
  const beginning = beginningOf(bytes, BEGINNING);
  const columns = new Set(headerOf(beginning).map((name) => name.toLowerCase()));
  return columns.has('activity') || !isForeignKimai(beginning) ? null : KIMAI_ORDER;
}
