import { delimiterOf, type Row } from './csv-lines.ts';
import { eachRow, type Table, table } from './csv-rows.ts';
import { beginningOf } from './file-text.ts';
import { instantIn } from './moments.ts';
import {
  addLine,
  type Context,
  fileOf,
  listIn,
  newProject,
  newTask,
  type ReadFile,
  type ReadList,
  type ReadTask,
} from './read-file.ts';
import { setDates, setPriority, withoutLinks } from './todoist-tasks.ts';

/** A CSV file of one project, and when it was written. */
type ProjectFile = { name: string; bytes: Uint8Array; changedAt: number | null };

const KNOWN = ['IS_COLLAPSED', 'AUTHOR', 'RESPONSIBLE', 'TIMEZONE', 'DEADLINE_LANG'];

/** Reads the CSV files of a backup of Todoist, or of one project of it: only open tasks are in them. */
export function readTodoistCsv(files: readonly ProjectFile[], ctx: Context): ReadFile {
  const unknown = new Set<string>();
  const tasks = files.flatMap((file, place) => tasksOf(file, { place, unknown, ctx }));
  return fileOf('Todoist', tasks, { madeAt: files[0]?.changedAt ?? null, unknownColumns: [...unknown] });
}

type Place = { place: number; unknown: Set<string>; ctx: Context };

function tasksOf({ name, bytes, changedAt }: ProjectFile, { place, unknown, ctx }: Place): ReadTask[] {
  const project = newProject(projectName(name), { created: changedAt });
  const exported = changedAt === null ? ctx.today : ctx.clock.dayOf(changedAt);
  const tasks: ReadTask[] = [];
  /** The last task of each depth, of which the next deeper one is a child. */
  const above: ReadTask[] = [];
  let list: ReadList = listIn(project, 'Tasks');
  let columns: Columns | undefined;
  eachRow(bytes, delimiterOf(beginningOf(bytes, 1000).split('\n', 1)[0] ?? ''), ctx.notes, (row) => {
    if (!columns) {
      columns = columnsOf(table(row), unknown);
      return;
    }
    const type = columns.type(row).toLowerCase();
    if (type === 'section') {
      list = { project, name: columns.content(row) };
      project.lists.push(list);
      above.length = 0;
    }
    if (type === 'task') {
      const task = taskIn(row, columns, { list, exported, id: `${place}.${tasks.length}` }, ctx);
      const depth = Math.min(Math.max(1, Number(/^\d/.exec(columns.indent(row))?.[0] ?? 1)), above.length + 1);
      task.parent = above[depth - 2]?.id ?? null;
      above.length = depth - 1;
      above.push(task);
      tasks.push(task);
    }
    if (type === 'note') {
      const at = instantIn(columns.date(row), ctx.clock) ?? changedAt ?? ctx.now;
      const task = tasks.at(-1);
      if (task) task.comments.push({ at, text: columns.content(row) });
      else ctx.notes.tell({ about: project.name, text: 'a comment of the project is left out' });
    }
  });
  return tasks;
}

const projectName = (file: string): string =>
  file
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/i, '')
    .replace(/ \[[^\]]*\]$/, '');

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(header: Table, unknown: Set<string>) {
  const columns = {
    type: header.cell('TYPE'),
    content: header.cell('CONTENT'),
    description: header.cell('DESCRIPTION'),
    priority: header.cell('PRIORITY'),
    indent: header.cell('INDENT'),
    date: header.cell('DATE'),
    language: header.cell('DATE_LANG'),
    duration: header.cell('DURATION'),
    unit: header.cell('DURATION_UNIT'),
    deadline: header.cell('DEADLINE'),
  };
  header.cell(...KNOWN);
  for (const name of header.unknown()) unknown.add(name);
  return columns;
}

function taskIn(
  row: Row,
  columns: Columns,
  { list, exported, id }: { list: ReadList; exported: string; id: string },
  ctx: Context,
): ReadTask {
  const { words, links } = withoutLinks(columns.content(row));
  const { name, labels } = withoutLabels(words);
  const task = newTask(list, name, { id, labels, text: columns.description(row) });
  for (const link of links) addLine(task, 'links', link);
  setPriority(task, Number(columns.priority(row) || 4));
  const duration = Number(columns.duration(row));
  if (columns.unit(row).toLowerCase() === 'minute' && Number.isFinite(duration)) task.minutes = duration;
  if (columns.unit(row).toLowerCase() === 'day') tellDays(task, columns.duration(row), ctx);
  const [date, language, deadline] = [columns.date(row), columns.language(row), columns.deadline(row)];
  setDates(task, { date, language, deadline, exported }, ctx);
  return task;
}

export function tellDays(task: ReadTask, days: string, { notes }: Context): void {
  addLine(task, 'duration', `Duration in Todoist: ${days} ${days === '1' ? 'day' : 'days'}`);
  notes.tell({ about: task.name, text: 'a duration in days is no planned duration' });
}

/** Labels in the name of a task, such as '@phone'; a name that has nothing else stays as it is. */
function withoutLabels(content: string): { name: string; labels: string[] } {
  const words = content.split(/\s+/);
  const rest = words.filter((word) => !isLabel(word));
  if (rest.length === 0) return { name: content, labels: [] };
  return { name: rest.join(' '), labels: words.filter(isLabel).map((word) => word.slice(1)) };
}

const isLabel = (word: string): boolean => /^@[^\s@]+$/.test(word);
