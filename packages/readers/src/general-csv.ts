import { HOUR, MINUTE } from './calendar-days.ts';
import type { Row } from './csv-lines.ts';
import type { DayOrder } from './date-cells.ts';
import { orderOf, parseDateCell } from './date-cells.ts';
import { decimal, minutesIn, minutesText, type Unit } from './durations.ts';
import { cutTo } from './file-text.ts';
import { askForColumns, type ColumnNames } from './general-columns.ts';
import { addLine, type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';
import { instantOf, labelsIn, ownText, priorityIn, setDue, wholeTable } from './table-tasks.ts';

const SOURCE = 'the table';

/** Time of the day at which work begins that has no clock. */
const BEGIN = 9 * HOUR;

const DONE =
  /^(?:done|completed?|closed|finished|resolved|x|yes|y|true|1|erledigt|fertig|ja|abgeschlossen|fait|terminée?|hecho|☑|✓|✔)$/i;

/** Reads any table whose first line names its columns; which one holds what is asked, with a proposal. */
export function readGeneralCsv(bytes: Uint8Array, ctx: Context): ReadFile {
  const { found, rows } = wholeTable(bytes, ctx);
  const names = askForColumns(found, ctx);
  const cells = Object.fromEntries(
    Object.entries(names).map(([role, name]) => [role, name === '' ? () => '' : found.cell(name)]),
  ) as Record<keyof ColumnNames, (row: Row) => string>;
  const order = orderOf(datesIn(rows, cells), [(order) => fits(rows, cells, order)], ctx);
  const unit = askForUnit(rows, cells, names, ctx);
  const projects = projectsByName();
  const fileName = ctx.fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z]{2,4}$/i, '') || 'Table';
  const days = { ends: new Map<string, number>(), count: 0 };
  const tasks = rows.map((row): ReadTask => {
    const name = ownText(cells.title(row));
    const isDone = isDoneIn(row, cells, order);
    const completed = instantOf(cells.completed(row), order, ctx);
    const task = newTask(
      projects.list(ownText(cells.project(row)) || fileName, ownText(cells.list(row)) || 'Tasks'),
      name,
      {
        text: ownText(cells.description(row)),
        labels: labelsIn(ownText(cells.labels(row))),
        priority: priorityIn(cells.priority(row)),
        minutes: minutesIn(cells.estimate(row), unit),
        created: instantOf(cells.created(row), order, ctx),
        isDone,
        completed: isDone ? completed : null,
      },
    );
    setDue(task, cells.due(row), { order, source: SOURCE }, ctx);
    tellUnread(task, cells.estimate(row), { what: 'Estimate', unit }, ctx);
    tellUnread(task, cells.spent(row), { what: 'Time', unit }, ctx);
    addWork(task, row, { cells, order, unit, days }, ctx);
    return task;
  });
  if (days.count > 0)
    ctx.notes.once(
      `${counted(days.count, 'entry')} ${days.count === 1 ? 'holds' : 'hold'} the minutes of a day and not when: they begin at 09:00, one after the other`,
    );
  return fileOf(SOURCE, tasks, { madeAt: ctx.changedAt, unknownColumns: found.unknown() });
}

type Cells = Record<keyof ColumnNames, (row: Row) => string>;

const DATES = ['due', 'completed', 'created', 'start', 'end'] as const;

function* datesIn(rows: readonly Row[], cells: Cells): Iterable<string> {
  for (const row of rows) for (const role of DATES) yield cells[role](row);
}

/** Whether every date of the table is one in this order, and no end lies before its start. */
function fits(rows: readonly Row[], cells: Cells, order: DayOrder): boolean {
  return rows.every((row) => {
    const [start, end] = [parseDateCell(cells.start(row), order), parseDateCell(cells.end(row), order)];
    return !start || !end || start.day <= end.day;
  });
}

/** A row is done where its column says so, or where it has a day of completion and no such column. */
function isDoneIn(row: Row, cells: Cells, order: DayOrder): boolean {
  const cell = cells.done(row);
  if (DONE.test(cell)) return true;
  const [done, completed] = [parseDateCell(cell, order), parseDateCell(cells.completed(row), order)];
  return done !== null || (completed !== null && cell === '');
}

function askForUnit(rows: readonly Row[], cells: Cells, { estimate, spent }: ColumnNames, { ask }: Context): Unit {
  const isPlain = (cell: string) => decimal(cell.trim()) !== null;
  if (!rows.some((row) => isPlain(cells.estimate(row)) || isPlain(cells.spent(row)))) return 'minutes';
  const words = `${estimate} ${spent}`.toLowerCase();
  const proposal = /hour|\(h\)|stunden/.test(words) ? 'hours' : /sec|\(s\)/.test(words) ? 'seconds' : 'minutes';
  const [answer] = ask({
    id: 'unit',
    text: 'What are plain numbers of durations?',
    options: [
      { value: 'minutes', label: 'Minutes' },
      { value: 'hours', label: 'Hours' },
      { value: 'seconds', label: 'Seconds' },
    ],
    proposal: [proposal],
  });
  return answer === 'hours' || answer === 'seconds' ? answer : 'minutes';
}

/** Keeps a duration that is none as a line. */
function tellUnread(
  task: ReadTask,
  cell: string,
  { what, unit }: { what: string; unit: Unit },
  { notes }: Context,
): void {
  if (cell === '' || minutesIn(cell, unit) !== null) return;
  addLine(task, 'duration', `${what} in ${SOURCE}: ${cell}`);
  notes.tell({
    about: task.name,
    text: `the duration "${cutTo(cell, 40)}" was not understood and stands in the description`,
    kind: 'a duration was not understood and stands in the description',
  });
}

type Work = { cells: Cells; order: DayOrder; unit: Unit; days: { ends: Map<string, number>; count: number } };

/** The work of a row: from its start to its end, or its minutes from its start or on the day of its completion. */
function addWork(task: ReadTask, row: Row, { cells, order, unit, days }: Work, ctx: Context): void {
  const start = parseDateCell(cells.start(row), order);
  const spent = minutesIn(cells.spent(row), unit);
  const from = start?.hasTime ? ctx.clock.instantAt(start) : null;
  const end = parseDateCell(cells.end(row), order);
  const until = end?.hasTime ? ctx.clock.instantAt(end) : null;
  if (from !== null && until !== null) {
    task.entries.push({ from, until, about: cells.start(row) });
    return;
  }
  if (spent === null || spent <= 0) return;
  const ms = Math.round(spent * MINUTE);
  const completed = task.completed === null ? undefined : ctx.clock.dayOf(task.completed);
  const day = start?.day ?? completed;
  if (from === null && day === undefined) {
    addLine(task, 'other', `Time in ${SOURCE}: ${minutesText(Math.round(spent))}`);
    ctx.notes.tell({ about: task.name, text: 'its time has no day, and stands in the description' });
    return;
  }
  const begin = from ?? beginOfWork(day ?? '', ms, days, ctx);
  task.entries.push({ from: begin, until: begin + ms, about: day ?? cells.start(row) });
}

/** Instant at which the minutes of a day begin: after those before them, the first ones at 09:00. */
function beginOfWork(day: string, ms: number, days: Work['days'], { clock }: Context): number {
  const begin = days.ends.get(day) ?? clock.instantOf({ day, ms: BEGIN }) ?? 0;
  days.count += 1;
  days.ends.set(day, begin + ms);
  return begin;
}
