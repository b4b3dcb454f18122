import {
  ARCHIVE_TABLES,
  type ArchiveTable,
  type GaveWay,
  type Imported,
  LARGEST_ARCHIVE,
  NO_CSV,
} from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

/** Singular and plural for the records of each table. */
const NOUNS: Record<ArchiveTable, [one: string, many: string]> = {
  projects: ['project', 'projects'],
  lists: ['list', 'lists'],
  categories: ['category', 'categories'],
  repeats: ['repeat', 'repeats'],
  tasks: ['task', 'tasks'],
  time_entries: ['time entry', 'time entries'],
  experiments: ['experiment', 'experiments'],
  assignments: ['draw', 'draws'],
  enrolments: ['enrolled task', 'enrolled tasks'],
  workspace_lists: ['board list', 'board lists'],
  plan_tasks: ['planned task', 'planned tasks'],
  plan_days: ['planned day', 'planned days'],
  forecasts: ['forecast', 'forecasts'],
  forecast_tasks: ['task of a forecast', 'tasks of forecasts'],
  promises: ['promise', 'promises'],
  settings: ['set of settings', 'settings'],
};

/** A table's name as a menu item: 'Time Entries'. */
export function tableLabel(table: ArchiveTable): string {
  return NOUNS[table][1].replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const numbers = new Intl.NumberFormat('en');
const list = new Intl.ListFormat('en');

/** '2 projects, 1 list, and 1,200 tasks imported'. */
export function importedText(imported: Imported): string {
  const some = ARCHIVE_TABLES.filter((table) => imported[table] > 0);
  if (some.length === 0) return 'There was nothing in the file';
  const parts = some.map(
    (table) => `${numbers.format(imported[table])} ${NOUNS[table][imported[table] === 1 ? 0 : 1]}`,
  );
  return `${list.format(parts)} imported`;
}

/** Text on an import: the added records, and the time that gave way. */
export function doneText(imported: Imported): string {
  const gaveWay = gaveWayText(imported.gave_way);
  return gaveWay === null ? importedText(imported) : `${importedText(imported)}. ${gaveWay}`;
}

/** Tells how many entries of a file give way to other time, and by how much; null where none does. */
export function gaveWayText({ entries, minutes }: GaveWay): string | null {
  if (entries === 0) return null;
  const [overlap, lie] = entries === 1 ? ['overlaps', 'lies'] : ['overlap', 'lie'];
  return `${numbers.format(entries)} time ${entries === 1 ? 'entry' : 'entries'} ${overlap} time that is booked already, or ${lie} ahead: ${formatMinutes(minutes)} are not counted twice.`;
}

/** The record and field of an error: 'Task 17, planned duration'; null where it concerns the whole file. */
export function locationOf({ path }: FieldError): string | null {
  const [table = '', number, ...field] = path.split('.');
  const [noun] = NOUNS[table as ArchiveTable] ?? [];
  if (noun === undefined || number === undefined) return null;
  const record = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`;
  return field.length === 0 ? record : `${record}, ${field.join('.').replaceAll('_', ' ')}`;
}

/** Why this file cannot be imported, as far as its name and size tell; null when it may be. */
export function whyNotImport({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (/\.[ct]sv$/i.test(name) || type === 'text/csv') return NO_CSV;
  if (!/\.json$/i.test(name) && type !== 'application/json') {
    return 'Only the JSON file of an export can be imported.';
  }
  return whyTooLarge({ size });
}

export function whyTooLarge({ size }: Pick<File, 'size'>): string | null {
  return size > LARGEST_ARCHIVE ? 'The file is too large: at most 256 MiB can be imported.' : null;
}

const UNITS = ['KB', 'MB', 'GB'];

/** A file's size: '12 KB', '5.9 MB'. */
export function formatSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const rounded = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.ceil(size);
  return `${rounded} ${UNITS[unit]}`;
}
