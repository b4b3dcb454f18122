import type { Row } from './csv-lines.ts';
import type { Table } from './csv-rows.ts';
import { type DayOrder, orderOf } from './date-cells.ts';
import { minutesText } from './durations.ts';
import { addLine, type Context, fileOf, newTask, projectsByName, type ReadFile, type ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';
import { instantOf, ownText, priorityIn, setDue, wholeTable } from './table-tasks.ts';

/** A work log of an issue: when it began, who wrote it, and how long it took. */
type Log = { started: string; account: string; seconds: number };

const NOT_USED = [
  'Issue Type',
  'Project key',
  'Project type',
  'Assignee',
  'Reporter',
  'Creator',
  'Remaining Estimate',
  'Work Ratio',
  'Sprint',
];

/** Reads the CSV of a search in Jira, in which columns repeat and durations are seconds. */
export function readJira(bytes: Uint8Array, ctx: Context): ReadFile {
  const { found, rows } = wholeTable(bytes, ctx);
  const columns = columnsOf(found);
  const order = orderOf(datesIn(rows, columns), [], ctx);
  const me = askForAccount(rows, columns, ctx);
  const projects = projectsByName();
  const tasks = rows.map((row): ReadTask => {
    const resolved = columns.resolved(row);
    const isDone = columns.category(row).toLowerCase() === 'done' || resolved !== '';
    const list = projects.list(ownText(columns.project(row)) || 'Jira', ownText(columns.status(row)) || 'Tasks');
    const estimate = columns.estimate(row);
    const task = newTask(list, ownText(columns.summary(row)), {
      id: columns.key(row) || null,
      parent: parentOf(row, columns),
      text: ownText(columns.description(row)),
      labels: columns.labels(row),
      priority: priorityIn(columns.priority(row)),
      minutes: /^\d{1,9}$/.test(estimate) ? Number(estimate) / 60 : null,
      created: instantOf(columns.created(row), order, ctx),
      changed: instantOf(columns.updated(row), order, ctx),
      isDone,
      completed: isDone ? instantOf(resolved, order, ctx) : null,
      comments: columns.comments(row).flatMap((cell) => commentIn(cell, order, ctx)),
    });
    setDue(task, columns.due(row), { order, source: 'Jira' }, ctx);
    addLogs(task, row, { columns, order, me }, ctx);
    return task;
  });
  return fileOf('Jira', withKnownParents(tasks, rows, columns), {
    madeAt: ctx.changedAt,
    unknownColumns: found.unknown(),
  });
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(found: Table) {
  for (const name of NOT_USED) found.cell(name);
  return {
    summary: found.cell('Summary'),
    key: found.cell('Issue key'),
    id: found.cell('Issue id'),
    parent: found.cell('Parent key', 'Parent id', 'Parent'),
    status: found.cell('Status'),
    category: found.cell('Status Category'),
    project: found.cell('Project name', 'Project key'),
    priority: found.cell('Priority'),
    created: found.cell('Created'),
    updated: found.cell('Updated'),
    resolved: found.cell('Resolved'),
    due: found.cell('Due date', 'Due Date'),
    labels: found.cells('Labels'),
    description: found.cell('Description'),
    logs: found.cells('Log Work'),
    comments: found.cells('Comment'),
    estimate: found.cell('Original Estimate', 'Original estimate'),
    spent: found.cell('Time Spent'),
  };
}

function* datesIn(rows: readonly Row[], columns: Columns): Iterable<string> {
  for (const row of rows) {
    for (const cell of [columns.created, columns.updated, columns.resolved, columns.due]) yield cell(row);
    for (const { started } of columns.logs(row).flatMap(logIn)) yield started;
  }
}

const parentOf = (row: Row, { parent }: Columns): string | null => parent(row) || null;

/** Parents are named by their key or by their id, as the site likes. */
function withKnownParents(tasks: ReadTask[], rows: readonly Row[], { id, key }: Columns): ReadTask[] {
  const keys = new Map(rows.map((row) => [id(row), key(row)]));
  for (const task of tasks) if (task.parent !== null) task.parent = keys.get(task.parent) || task.parent;
  return tasks;
}

/** A log as 'comment;date;account;seconds': a comment may have semicolons of its own. */
function logIn(cell: string): Log[] {
  const [seconds = '', account = '', started = ''] = cell.split(';').toReversed();
  return /^\d{1,9}$/.test(seconds.trim())
    ? [{ started: started.trim(), account: account.trim(), seconds: Number(seconds) }]
    : [];
}

function commentIn(cell: string, order: DayOrder, ctx: Context) {
  const [date = '', , ...text] = cell.split(';');
  const at = instantOf(date, order, ctx);
  return at === null ? [] : [{ at, text: text.join(';').trim() }];
}

/** The account of the user, where several people have logged work. */
function askForAccount(rows: readonly Row[], { logs }: Columns, { ask, notes }: Context): string | null {
  const counts = new Map<string, number>();
  for (const { account } of rows.flatMap((row) => logs(row).flatMap(logIn)))
    counts.set(account, (counts.get(account) ?? 0) + 1);
  if (counts.size < 2) return null;
  const people = [...counts].toSorted(([, one], [, other]) => other - one);
  const [me = ''] = ask({
    id: 'me',
    text: 'Several people have logged work in this file. Which one are you?',
    options: people.map(([account, count]) => ({ value: account, label: `${account} (${counted(count, 'entry')})` })),
    proposal: people.slice(0, 1).map(([account]) => account),
  });
  for (const [account, count] of people)
    if (account !== me)
      notes.tell({
        about: null,
        text: `${counted(count, 'entry')} of ${account}: of somebody else`,
        kind: 'of somebody else',
      });
  return me;
}

type Logged = { columns: Columns; order: DayOrder; me: string | null };

function addLogs(task: ReadTask, row: Row, { columns, order, me }: Logged, ctx: Context): void {
  const logs = columns.logs(row).flatMap(logIn);
  for (const { started, account, seconds } of logs) {
    if (me !== null && account !== me) continue;
    const from = instantOf(started, order, ctx);
    if (from === null)
      ctx.notes.tell({ about: task.name, text: 'an entry is left out: its times were not understood' });
    else task.entries.push({ from, until: from + seconds * 1000, about: started });
  }
  const spent = columns.spent(row);
  if (logs.length > 0 || !/^\d{1,9}$/.test(spent) || Number(spent) === 0) return;
  addLine(task, 'other', `Time in Jira: ${minutesText(Math.round(Number(spent) / 60))}`);
  ctx.notes.tell({ about: task.name, text: 'its time has no day, and stands in the description' });
}
