import type { Priority } from '@daymark/contract/tasks.ts';
import { isTimeZone } from '@daymark/domain/days.ts';
import { MINUTE } from './calendar-days.ts';
import { delimiterOf, type Row } from './csv-lines.ts';
import { eachRow, type Table, table } from './csv-rows.ts';
import { beginningOf } from './file-text.ts';
import { momentIn, parseMoment } from './moments.ts';
import {
  addLine,
  type Context,
  fileOf,
  newTask,
  projectsByName,
  type ReadFile,
  type ReadList,
  type ReadTask,
} from './read-file.ts';
import { refuse } from './refusals.ts';
import { type Moment, timeLine, type ZoneClock, zoneClock } from './zone-clock.ts';

const HEADER = 'folder name';
const NOT_USED = ['Reminder', 'Order', 'Column Order', 'View Mode', 'Is Floating', 'projectKind'];

const PRIORITIES: Record<string, Priority> = { 5: 'high', 1: 'low' };

/** Limit in minutes of the distance from start to due that is a planned duration. */
const LONGEST = 480;

type Zones = (name: string) => ZoneClock;

/** Reads a backup of TickTick or Dida365: a head of several lines, and a table with all tasks. */
export function readTickTick(bytes: Uint8Array, ctx: Context): ReadFile {
  const folders = projectsByName();
  const zones = zonesOf(ctx.clock);
  const tasks: ReadTask[] = [];
  let columns: Columns | undefined;
  let madeAt: number | null = null;
  let unknownColumns: string[] = [];
  const header = beginningOf(bytes, 10_000)
    .split(/\r\n|\n|\r/)
    .find((line) => line.toLowerCase().includes(HEADER));
  eachRow(bytes, delimiterOf(header ?? ''), ctx.notes, (row) => {
    if (columns) {
      const task = taskIn(row, columns, { folders, zones, ctx });
      if (task) tasks.push(task);
      return;
    }
    const [first = ''] = row;
    const [, written] = /^Date: ?(\d{4}-\d\d-\d\d)/.exec(first) ?? [];
    if (written !== undefined) madeAt = ctx.clock.instantOf({ day: written, ms: 0 });
    if (!row.some((cell) => cell.trim().toLowerCase() === HEADER)) return;
    const found = table(row);
    columns = columnsOf(found);
    unknownColumns = found.unknown();
  });
  if (!columns) throw refuse('A backup of TickTick was expected: the line that names its columns is missing.');
  return fileOf('TickTick', withoutDoubtfulIds(tasks), { madeAt, unknownColumns });
}

function zonesOf(clock: ZoneClock): Zones {
  const known = new Map<string, ZoneClock>([['', clock]]);
  return (name) => {
    const found = known.get(name) ?? (isTimeZone(name) ? zoneClock(name) : clock);
    known.set(name, found);
    return found;
  };
}

/** Ids that repeat or are no numbers, as in broken files, name no parent. */
const withoutDoubtfulIds = (tasks: ReadTask[]): ReadTask[] =>
  tasks.map((task) => ({ ...task, id: task.id !== null && /^\d+$/.test(task.id) ? task.id : null }));

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(header: Table) {
  header.cell(...NOT_USED);
  for (const name of NOT_USED) header.cell(name);
  return {
    folder: header.cell('Folder Name'),
    list: header.cell('List Name'),
    column: header.cell('Column Name'),
    title: header.cell('Title'),
    kind: header.cell('Kind'),
    tags: header.cell('Tags'),
    content: header.cell('Content'),
    isChecklist: header.cell('Is Check list'),
    start: header.cell('Start Date'),
    due: header.cell('Due Date'),
    repeat: header.cell('Repeat'),
    priority: header.cell('Priority'),
    status: header.cell('Status'),
    created: header.cell('Created Time'),
    completed: header.cell('Completed Time'),
    zone: header.cell('Timezone'),
    isAllDay: header.cell('Is All Day'),
    id: header.cell('taskId'),
    parent: header.cell('parentId'),
  };
}

type Place = { folders: ReturnType<typeof projectsByName>; zones: Zones; ctx: Context };

function taskIn(row: Row, columns: Columns, { folders, zones, ctx }: Place): ReadTask | null {
  const name = columns.title(row);
  const content = columns.content(row);
  if (columns.kind(row).toUpperCase() === 'NOTE') return leftOut(name, 'a note is no task', ctx);
  if (columns.status(row) === '-1') return leftOut(name, 'was abandoned', ctx);
  if (row.every((cell) => cell.trim() === '')) return null;
  const clock = zones(columns.zone(row));
  const task = newTask(listOf(row, columns, folders), name, {
    id: columns.id(row) || null,
    parent: columns.parent(row) || null,
    text: columns.isChecklist(row).toUpperCase() === 'Y' ? checklist(content) : content,
    labels: columns
      .tags(row)
      .split(',')
      .map((tag) => tag.trim()),
    priority: PRIORITIES[columns.priority(row)] ?? 'medium',
    created: at(columns.created(row), clock),
    isDone: ['1', '2'].includes(columns.status(row)),
    completed: at(columns.completed(row), clock),
  });
  setDays(task, row, { columns, clock }, ctx);
  const rrule = columns.repeat(row).replace(/^RRULE:/i, '');
  if (rrule !== '') task.repeat = { rrule, start: null };
  return task;
}

function leftOut(about: string, text: string, { notes }: Context): null {
  notes.tell({ about: about || 'Untitled', text });
  return null;
}

function listOf(row: Row, columns: Columns, folders: ReturnType<typeof projectsByName>): ReadList {
  const list = columns.list(row) || 'Tasks';
  const column = columns.column(row);
  return folders.list(columns.folder(row) || 'TickTick', column === '' ? list : `${list} – ${column}`);
}

const checklist = (content: string): string =>
  content
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/^▪ ?/, '[x] ').replace(/^▫ ?/, '[ ] '))
    .join('\n');

function at(text: string, clock: ZoneClock): number | null {
  const moment = parseMoment(text);
  return moment && clock.instantAt(moment);
}

/** Days of a task are those of its own zone: an all-day one is the midnight there, written as an instant. */
function setDays(
  task: ReadTask,
  row: Row,
  { columns, clock }: { columns: Columns; clock: ZoneClock },
  { notes }: Context,
): void {
  const start = momentIn(columns.start(row), task.name, notes);
  const due = momentIn(columns.due(row), task.name, notes);
  const day = due ?? start;
  if (!day) return;
  const shown = shownIn(day, clock);
  task.due = shown.day;
  if (columns.isAllDay(row).toLowerCase() === 'true') return;
  const time = timeLine(shown);
  if (time !== null) addLine(task, 'clock', `At ${time}`);
  const [from, until] = [start && clock.instantAt(start), due && clock.instantAt(due)];
  if (from === null || until === null) return;
  const minutes = (until - from) / MINUTE;
  if (minutes >= 1 && minutes <= LONGEST) task.minutes = minutes;
}

function shownIn(moment: Moment, clock: ZoneClock) {
  const ms = clock.instantAt(moment);
  return ms === null || moment.offset === null ? { day: moment.day, ms: moment.ms } : clock.wallOf(ms);
}
