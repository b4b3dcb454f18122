import type { Priority } from '@daymark/contract/tasks.ts';
import { clockText, HOUR } from './calendar-days.ts';
import { htmlText } from './html-text.ts';
import { fieldOf, isTrueIn, type JsonObject, numberIn, objectsIn, objectsOf, textIn } from './json-values.ts';
import { momentIn, parseMoment } from './moments.ts';
import {
  addLine,
  type Context,
  fileOf,
  newProject,
  newTask,
  type ReadFile,
  type ReadList,
  type ReadTask,
} from './read-file.ts';

const PRIORITIES: readonly Priority[] = ['medium', 'low', 'medium', 'high', 'high', 'high'];

/** Kinds of relations that have no place in Daymark, as lines name them. */
const RELATIONS: Record<string, string> = {
  ...{ blocked: 'Blocked by', blocking: 'Blocks', related: 'Related', duplicateof: 'Duplicate of' },
  ...{
    duplicates: 'Duplicates',
    precedes: 'Before',
    follows: 'After',
    copiedfrom: 'Copied from',
    copiedto: 'Copied to',
  },
};

const DAY_SECONDS = 86_400;

/** End of a day as Vikunja writes it where no time was chosen. */
const LAST_MINUTE = 24 * HOUR - 60_000;

/** Reads data.json of an export: an array of projects, flat or with their children in them. */
export function readVikunja(file: unknown, ctx: Context): ReadFile {
  const projects = flat(objectsOf(file));
  const byId = new Map(projects.map(({ record }) => [numberIn(record, 'id'), record]));
  const colors = new Map<string, string>();
  const parents = parentIds(projects.map(({ record }) => record));
  const tasks = projects.flatMap(({ record, parent }) => {
    const above = parent ?? byId.get(numberIn(record, 'parent_project_id'));
    const name =
      above && above !== record ? `${textIn(above, 'title')} › ${textIn(record, 'title')}` : textIn(record, 'title');
    const project = newProject(name, {
      description: htmlText(textIn(record, 'description')),
      created: instant(record, 'created', ctx),
      isDone: isTrueIn(record, 'is_archived'),
    });
    const { lists, listOf } = bucketsOf(record, project);
    project.lists.push(...lists);
    return objectsIn(record, 'tasks').map((task) => {
      for (const label of objectsIn(task, 'labels'))
        colors.set(textIn(label, 'title').toLowerCase(), `#${textIn(label, 'hex_color')}`);
      const id = numberIn(task, 'id');
      return taskOf(task, listOf(task), id === null ? null : (parents.get(id) ?? null), ctx);
    });
  });
  ctx.notes.once('Time entries of Vikunja are not in its export');
  return fileOf('Vikunja', tasks, { colors, madeAt: ctx.changedAt });
}

type Nested = { record: JsonObject; parent: JsonObject | null };

/** Projects, each followed by those in it. JSON of this depth was refused before, so that calls may be nested. */
const flat = (records: readonly JsonObject[], parent: JsonObject | null = null): Nested[] =>
  records.flatMap((record) => [{ record, parent }, ...flat(objectsIn(record, 'child_projects'), record)]);

/** Parents of tasks by ids; either side tells the relation. */
function parentIds(projects: readonly JsonObject[]): Map<number, number> {
  const parents = new Map<number, number>();
  for (const task of projects.flatMap((project) => objectsIn(project, 'tasks'))) {
    const id = numberIn(task, 'id');
    const related = fieldOf(task, 'related_tasks');
    if (id === null) continue;
    const [parent] = objectsIn(related, 'parenttask').map((other) => numberIn(other, 'id'));
    if (parent !== undefined && parent !== null) parents.set(id, parent);
    for (const child of objectsIn(related, 'subtask').map((other) => numberIn(other, 'id')))
      if (child !== null && !parents.has(child)) parents.set(child, id);
  }
  return parents;
}

/** Lists of a project: the buckets of its first board, and 'Tasks' for those outside of any. */
function bucketsOf(record: JsonObject, project: ReadList['project']) {
  const view = objectsIn(record, 'views').find((view) => textIn(view, 'bucket_configuration_mode') === 'manual');
  const viewId = view ? numberIn(view, 'id') : null;
  const isOfView = (part: JsonObject) => viewId === null || [viewId, null].includes(numberIn(part, 'project_view_id'));
  const lists = new Map(
    objectsIn(record, 'buckets')
      .filter(isOfView)
      .toSorted((one, other) => (numberIn(one, 'position') ?? 0) - (numberIn(other, 'position') ?? 0))
      .map((bucket): [number | null, ReadList] => [numberIn(bucket, 'id'), { project, name: textIn(bucket, 'title') }]),
  );
  const buckets = new Map(
    objectsIn(record, 'task_buckets')
      .filter(isOfView)
      .map((part) => [numberIn(part, 'task_id'), numberIn(part, 'bucket_id')]),
  );
  const others = { project, name: 'Tasks' };
  const listOf = (task: JsonObject): ReadList =>
    lists.get(buckets.get(numberIn(task, 'id')) ?? numberIn(task, 'bucket_id')) ?? others;
  return { lists: [...lists.values(), others], listOf };
}

function taskOf(record: JsonObject, list: ReadList, parent: number | null, ctx: Context): ReadTask {
  const isDone = isTrueIn(record, 'done');
  const task = newTask(list, textIn(record, 'title'), {
    id: textIn(record, 'id') || null,
    parent: parent === null ? null : String(parent),
    text: htmlText(textIn(record, 'description')),
    labels: objectsIn(record, 'labels').map((label) => textIn(label, 'title')),
    priority: PRIORITIES[numberIn(record, 'priority') ?? 0] ?? 'medium',
    created: instant(record, 'created', ctx),
    changed: instant(record, 'updated', ctx),
    isDone,
    completed: isDone ? instant(record, 'done_at', ctx) : null,
    comments: objectsIn(record, 'comments').map((comment) => ({
      at: instant(comment, 'created', ctx) ?? ctx.now,
      text: htmlText(textIn(comment, 'comment')),
    })),
  });
  setDue(task, record, ctx);
  addRelations(task, record);
  for (const file of objectsIn(record, 'attachments'))
    addLine(task, 'attachments', textIn(fieldOf(file, 'file'), 'name') || 'Attachment');
  if (!isDone) setRepeat(task, record, ctx);
  return task;
}

/** The year 1, which means nothing. */
const NOTHING = '0001-';

function instant(record: JsonObject, name: string, { clock }: Context): number | null {
  const moment = parseMoment(textIn(record, name));
  return moment && clock.instantAt(moment);
}

function setDue(task: ReadTask, record: JsonObject, ctx: Context): void {
  const text = textIn(record, 'due_date');
  const due = text.startsWith(NOTHING) ? null : momentIn(text, task.name, ctx.notes);
  const at = due && ctx.clock.instantAt(due);
  if (at === null) return;
  const shown = ctx.clock.wallOf(at);
  task.due = shown.day;
  if (shown.ms !== 0 && Math.floor(shown.ms / 60_000) * 60_000 !== LAST_MINUTE)
    addLine(task, 'clock', `At ${clockText(shown.ms)}`);
}

function addRelations(task: ReadTask, record: JsonObject): void {
  const related = fieldOf(record, 'related_tasks');
  for (const [kind, words] of Object.entries(RELATIONS))
    for (const other of objectsIn(related, kind)) addLine(task, 'other', `${words}: ${textIn(other, 'title')}`);
}

function setRepeat(task: ReadTask, record: JsonObject, { notes }: Context): void {
  const seconds = numberIn(record, 'repeat_after') ?? 0;
  const mode = numberIn(record, 'repeat_mode') ?? 0;
  if (mode === 1) {
    task.repeat = { rrule: 'FREQ=MONTHLY', start: null };
    return;
  }
  if (seconds <= 0) return;
  const days = seconds / DAY_SECONDS;
  const rule = days % 7 === 0 ? `FREQ=WEEKLY;INTERVAL=${days / 7}` : `FREQ=DAILY;INTERVAL=${days}`;
  task.repeat = { rrule: Number.isInteger(days) ? rule : `every ${seconds} seconds`, start: null };
  if (mode === 2) notes.tell({ about: task.name, text: 'repeats after completion in Vikunja, on fixed days here' });
}
