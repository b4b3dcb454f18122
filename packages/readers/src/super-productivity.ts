import { isInYears } from './calendar-days.ts';
import { fieldOf, isObject, isTrueIn, type JsonObject, numberIn, objectsIn, textIn, textsIn } from './json-values.ts';
import { momentIn } from './moments.ts';
import {
  addLine,
  type Context,
  fileOf,
  listIn,
  newProject,
  newTask,
  type ReadFile,
  type ReadList,
  type ReadProject,
  type ReadTask,
} from './read-file.ts';
import { dayIn, setDays } from './super-productivity-days.ts';
import { ruleIn } from './super-productivity-repeats.ts';
import { addWork } from './super-productivity-work.ts';

/** Label by which Super Productivity plans a task for today. */
const TODAY = 'TODAY';

/** Records of a store, in its own order. Those that its list of ids does not name come after the others. */
export function entitiesIn(store: unknown): JsonObject[] {
  const entities = fieldOf(store, 'entities');
  if (!isObject(entities)) return [];
  const ids = new Set([...textsIn(store, 'ids'), ...Object.keys(entities)]);
  return [...ids].map((id) => fieldOf(entities, id)).filter(isObject);
}

/** Reads a backup of Super Productivity. Tasks lie in three places: most of the finished ones in the archives. */
export function readSuperProductivity(file: unknown, ctx: Context): ReadFile {
  const data = isObject(fieldOf(file, 'data')) ? fieldOf(file, 'data') : file;
  const found = [data, fieldOf(data, 'archiveYoung'), fieldOf(data, 'archiveOld')].flatMap((place) =>
    entitiesIn(fieldOf(place, 'task')),
  );
  // A task that a crash left in two places is one task.
  const ids = found.map((task) => textIn(task, 'id'));
  const byId = new Map(found.map((task, place): [string, JsonObject] => [ids[place] ?? '', task]).reverse());
  const records = found.filter((task, place) => byId.get(ids[place] ?? '') === task);
  const places = placesOf(data);
  const tags = new Map(entitiesIn(fieldOf(data, 'tag')).map((tag) => [textIn(tag, 'id'), tag]));
  const rules = new Map(entitiesIn(fieldOf(data, 'taskRepeatCfg')).map((rule) => [textIn(rule, 'id'), rule]));
  const children = Map.groupBy(records, (task) => parentOf(task, byId));
  const ordered = inOrder(children.get(null) ?? [], places, ctx);
  const planned = plannedDays(data);
  const begun = new Set<string>();

  const tasks = ordered.flatMap(({ record, list }) => {
    const own = (children.get(textIn(record, 'id')) ?? []).toSorted(bySubTaskIds(record));
    const parts = own.length === 0 ? [record] : own;
    return parts.map((part, place) => {
      const task = taskOf(part, list, ctx);
      task.labels = labelsOf(part === record ? [record] : [record, part], tags);
      if (part !== record) {
        task.within = textIn(record, 'title');
        const notes = textIn(record, 'notes').trim();
        if (place === 0 && notes !== '')
          task.text = [task.text, `Of ${task.within}: ${notes}`].filter(Boolean).join('\n');
      }
      setDays(task, part, planned, ctx);
      const rule = textIn(part, 'repeatCfgId') || textIn(record, 'repeatCfgId');
      setRepeat(task, { rule: rules.get(rule), begun }, ctx);
      return { record: part, project: textIn(record, 'projectId'), task };
    });
  });
  addWork(tasks, data, ctx);
  return fileOf(
    'Super Productivity',
    tasks.map(({ task }) => task),
    {
      colors: new Map([...tags.values()].map((tag) => [textIn(tag, 'title').toLowerCase(), colorOf(tag)])),
      madeAt: numberIn(file, 'lastUpdate') ?? numberIn(file, 'timestamp') ?? ctx.changedAt,
    },
  );
}

function parentOf(task: JsonObject, byId: ReadonlyMap<string, JsonObject>): string | null {
  const parent: JsonObject | undefined = byId.get(textIn(task, 'parentId'));
  // A child of a child, which the planner itself cannot show, stands by itself.
  return parent && parent !== task && !byId.has(textIn(parent, 'parentId')) ? textIn(task, 'parentId') : null;
}

function bySubTaskIds(parent: JsonObject) {
  const places = new Map(textsIn(parent, 'subTaskIds').map((id, place) => [id, place]));
  const placeOf = (task: JsonObject) => places.get(textIn(task, 'id')) ?? places.size;
  return (one: JsonObject, other: JsonObject) => placeOf(one) - placeOf(other);
}

/** Projects with the places of their tasks: the order of the planner, and the list of each task. */
type Places = { projects: Map<string, ReadProject>; order: Map<string, number>; lists: Map<string, ReadList> };

function placesOf(data: unknown): Places {
  const projects = new Map<string, ReadProject>();
  const order = new Map<string, number>();
  const lists = new Map<string, ReadList>();
  for (const record of entitiesIn(fieldOf(data, 'project'))) {
    const project = newProject(textIn(record, 'title'), {
      isDone: isTrueIn(record, 'isDone'),
    });
    projects.set(textIn(record, 'id'), project);
    listIn(project, 'Tasks');
    for (const id of textsIn(record, 'taskIds')) order.set(id, order.size);
    const backlog = textsIn(record, 'backlogTaskIds');
    for (const id of backlog) {
      order.set(id, order.size);
      lists.set(id, listIn(project, 'Backlog'));
    }
  }
  for (const section of entitiesIn(fieldOf(data, 'section'))) {
    const project = projects.get(textIn(section, 'contextId'));
    if (!project || textIn(section, 'contextType') !== 'PROJECT') continue;
    const list = { project, name: textIn(section, 'title') };
    project.lists.push(list);
    for (const id of textsIn(section, 'taskIds')) lists.set(id, list);
  }
  return { projects, order, lists };
}

/** Tasks without those below them, project by project, as the planner shows them and then the archived ones. */
function inOrder(records: readonly JsonObject[], { projects, order, lists }: Places, { notes }: Context) {
  const lost = newProject('No project');
  const placed = records.map((record) => {
    const id = textIn(record, 'id');
    const project = projects.get(textIn(record, 'projectId')) ?? lost;
    const list = lists.get(id);
    return {
      record,
      project,
      place: order.get(id) ?? order.size,
      list: list?.project === project ? list : listIn(project, 'Tasks'),
    };
  });
  if (placed.some(({ project }) => project === lost))
    notes.once('Some tasks have no project in the file: they stand in "No project"');
  const byProject = Map.groupBy(placed, ({ project }) => project);
  return [...projects.values(), lost].flatMap((project) =>
    (byProject.get(project) ?? []).toSorted((one, other) => one.place - other.place),
  );
}

function taskOf(record: JsonObject, list: ReadList, { clock, notes }: Context): ReadTask {
  const estimate = numberIn(record, 'timeEstimate');
  const isDone = isTrueIn(record, 'isDone');
  const task = newTask(list, textIn(record, 'title'), {
    text: textIn(record, 'notes'),
    minutes: estimate === null ? null : estimate / 60_000,
    created: instantIn(record, 'created'),
    changed: instantIn(record, 'modified'),
    isDone,
    completed: isDone ? instantIn(record, 'doneOn') : null,
  });
  const deadline = instantIn(record, 'deadlineWithTime');
  task.due =
    momentIn(textIn(record, 'deadlineDay'), task.name, notes)?.day ??
    (deadline === null ? null : clock.dayOf(deadline));
  for (const file of objectsIn(record, 'attachments')) {
    const path = textIn(file, 'path');
    if (/^https?:\/\//.test(path)) addLine(task, 'attachments', `${textIn(file, 'title') || 'Link'}: ${path}`);
  }
  return task;
}

/** Milliseconds since 1970, as every time of this planner. */
export function instantIn(record: JsonObject, name: string): number | null {
  const ms = numberIn(record, name);
  return ms !== null && ms > 0 && isInYears(ms) ? Math.round(ms) : null;
}

function labelsOf(records: readonly JsonObject[], tags: ReadonlyMap<string, JsonObject>): string[] {
  return records
    .flatMap((record) => textsIn(record, 'tagIds'))
    .filter((id) => id !== TODAY)
    .flatMap((id) => {
      const tag = tags.get(id);
      return tag ? [textIn(tag, 'title')] : [];
    });
}

const colorOf = (tag: JsonObject): string => textIn(tag, 'color') || textIn(fieldOf(tag, 'theme'), 'primary');

/** The first open one of the tasks that one rule has made begins the series. */
function setRepeat(
  task: ReadTask,
  { rule, begun }: { rule: JsonObject | undefined; begun: Set<string> },
  { notes }: Context,
): void {
  if (!rule || task.isDone || isTrueIn(rule, 'isPaused')) return;
  const series = JSON.stringify([textIn(rule, 'id'), task.within, task.name]);
  if (begun.has(series)) return;
  begun.add(series);
  task.repeat = { rrule: ruleIn(rule), start: dayIn(rule, 'startDate') };
  if (isTrueIn(rule, 'repeatFromCompletionDate'))
    notes.tell({ about: task.name, text: 'repeats after completion in Super Productivity, on fixed days here' });
}

/** Days of the planner on which tasks are planned, by the ids of these. */
function plannedDays(data: unknown): Map<string, string> {
  const days = fieldOf(fieldOf(data, 'planner'), 'days');
  if (!isObject(days)) return new Map();
  // The first day of several wins: it is set last.
  const found = Object.keys(days).toSorted((one, other) => (one < other ? 1 : -1));
  return new Map(found.flatMap((day) => textsIn(days, day).map((id): [string, string] => [id, day])));
}
