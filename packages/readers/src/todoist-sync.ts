import { fieldOf, isTrueIn, type JsonObject, numberIn, objectsIn, textIn, textsIn } from './json-values.ts';
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
  type ReadProject,
  type ReadTask,
} from './read-file.ts';
import { tellDays } from './todoist-csv.ts';
import { setDates, setPriority, withoutLinks } from './todoist-tasks.ts';

/** Reads the JSON of Todoist's Sync API: projects, sections, items and notes. */
export function readTodoistSync(file: unknown, ctx: Context): ReadFile {
  const projects = new Map<string, ReadProject>();
  const lists = new Map<string, ReadList>();
  for (const project of objectsIn(file, 'projects').filter(isThere)) {
    const made = newProject(textIn(project, 'name'), { created: instantIn(textIn(project, 'created_at'), ctx.clock) });
    projects.set(textIn(project, 'id'), made);
    made.lists.push({ project: made, name: 'Tasks' });
  }
  for (const section of objectsIn(file, 'sections').filter(isThere)) {
    const project = projects.get(textIn(section, 'project_id'));
    if (!project) continue;
    const list = { project, name: textIn(section, 'name') };
    project.lists.push(list);
    lists.set(textIn(section, 'id'), list);
  }
  const comments = Map.groupBy(objectsIn(file, 'notes').filter(isThere), (note) => textIn(note, 'item_id'));
  const items = objectsIn(file, 'items').filter(isThere);
  const byProject = Map.groupBy(items, (item) => projects.get(textIn(item, 'project_id')) ?? null);
  const lost = byProject.get(null)?.length ?? 0;
  if (lost > 0) byProject.set(other(projects), byProject.get(null) ?? []);
  byProject.delete(null);
  const tasks = [...projects.values()].flatMap((project) =>
    (byProject.get(project) ?? []).map((item) => {
      const section = lists.get(textIn(item, 'section_id'));
      const list = section?.project === project ? section : listIn(project, 'Tasks');
      return taskOf(item, list, comments.get(textIn(item, 'id')) ?? [], ctx);
    }),
  );
  return fileOf('Todoist', tasks, { colors: labelColors(file), madeAt: ctx.changedAt });
}

/** A project for items whose own is archived or not in the file, so that no open task is lost. */
function other(projects: Map<string, ReadProject>): ReadProject {
  const project = newProject('Todoist');
  project.lists.push({ project, name: 'Tasks' });
  projects.set('', project);
  return project;
}

const isThere = (record: JsonObject): boolean => !isTrueIn(record, 'is_deleted') && !isTrueIn(record, 'is_archived');

function taskOf(item: JsonObject, list: ReadList, notes: readonly JsonObject[], ctx: Context): ReadTask {
  const { words, links } = withoutLinks(textIn(item, 'content'));
  const isDone = isTrueIn(item, 'checked') || numberIn(item, 'checked') === 1;
  const task = newTask(list, words, {
    id: textIn(item, 'id'),
    parent: textIn(item, 'parent_id') || null,
    text: textIn(item, 'description'),
    labels: textsIn(item, 'labels'),
    created: instantIn(textIn(item, 'added_at') || textIn(item, 'date_added'), ctx.clock),
    changed: instantIn(textIn(item, 'updated_at'), ctx.clock),
    isDone,
    completed: isDone ? instantIn(textIn(item, 'completed_at'), ctx.clock) : null,
    comments: notes.map((note) => ({
      at: instantIn(textIn(note, 'posted_at'), ctx.clock) ?? ctx.now,
      text: textIn(note, 'content'),
    })),
  });
  for (const link of links) addLine(task, 'links', link);
  // The API counts the other way round: 4 is p1, the highest.
  setPriority(task, 5 - (numberIn(item, 'priority') ?? 1));
  const duration = fieldOf(item, 'duration');
  if (textIn(duration, 'unit') === 'minute') task.minutes = numberIn(duration, 'amount');
  if (textIn(duration, 'unit') === 'day') tellDays(task, textIn(duration, 'amount'), ctx);
  setDue(task, item, ctx);
  return task;
}

/** The date is the next one of a task that comes again; its words tell the rule. */
function setDue(task: ReadTask, item: JsonObject, ctx: Context): void {
  const due = fieldOf(item, 'due');
  const deadline = textIn(fieldOf(item, 'deadline'), 'date');
  const exported = ctx.changedAt === null ? ctx.today : ctx.clock.dayOf(ctx.changedAt);
  const language = textIn(due, 'lang');
  const date = textIn(due, 'date');
  setDates(task, { date, language, deadline, exported }, ctx);
  if (!isTrueIn(due, 'is_recurring') || task.isDone) return;
  const next = task.work ?? task.due;
  const words = newTask(task.list, task.name);
  setDates(words, { date: textIn(due, 'string'), language, deadline: '', exported: next ?? exported }, ctx);
  task.repeat = words.repeat && { ...words.repeat, start: next };
  for (const line of words.lines.date ?? []) addLine(task, 'date', line);
}

/** Colors of Todoist by their names, for labels. */
const COLORS: Record<string, string> = {
  ...{ berry_red: '#b8255f', red: '#dc4c3e', orange: '#c77100', yellow: '#b29104', olive_green: '#949c31' },
  ...{ lime_green: '#65a33a', green: '#369307', mint_green: '#42a393', teal: '#148fad', sky_blue: '#319dc0' },
  ...{ light_blue: '#6988a4', blue: '#4180ff', grape: '#692ec2', violet: '#ca3fee', lavender: '#a4698c' },
  ...{ magenta: '#e05095', salmon: '#c9766f', charcoal: '#808080', grey: '#999999', taupe: '#8f7a69' },
};

function labelColors(file: unknown): Map<string, string> {
  return new Map(
    objectsIn(file, 'labels').flatMap((label): [string, string][] => {
      const color = textIn(label, 'color');
      const known = Object.hasOwn(COLORS, color) ? COLORS[color] : undefined;
      return known === undefined ? [] : [[textIn(label, 'name').toLowerCase(), known]];
    }),
  );
}
