import type { Priority } from '@daymark/contract/tasks.ts';
import { type Property, propertyName, propertyOf } from './calendar-lines.ts';
import { type CalendarZones, calendarZones } from './calendar-zones.ts';
import { isoMinutes } from './durations.ts';
import { type Moment, parseMoment } from './moments.ts';
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
import { refuse } from './refusals.ts';
import { counted } from './sentences.ts';
import { eachUnfoldedLine } from './text-lines.ts';
import { timeLine } from './zone-clock.ts';

const NEEDED = new Set([
  ...[
    'UID',
    'SUMMARY',
    'DESCRIPTION',
    'CREATED',
    'DTSTAMP',
    'LAST-MODIFIED',
    'DUE',
    'DTSTART',
    'PRIORITY',
    'CATEGORIES',
  ],
  ...[
    'RELATED-TO',
    'ESTIMATED-DURATION',
    'DURATION',
    'STATUS',
    'COMPLETED',
    'RRULE',
    'RECURRENCE-ID',
    'EXDATE',
    'RDATE',
    'URL',
    'COMMENT',
  ],
]);

const NO_TASKS = new Map([
  ['VEVENT', 'event'],
  ['VJOURNAL', 'journal'],
]);

/** Limit of components in each other: a reminder of a task in a calendar is the third. */
const DEEPEST = 100;

/** Limit of properties that are kept of a task: a hostile one could fill the memory. */
const MOST_PROPERTIES = 2000;

type Properties = Map<string, Property[]>;

/** Reads the tasks (VTODO) of one or more calendars in a file. */
export function readCalendar(bytes: Uint8Array, ctx: Context): ReadFile {
  const project = newProject('Tasks');
  const list = listIn(project, 'Tasks');
  const zones = calendarZones(ctx);
  const todos: string[][] = [];
  const others = new Map<string, number>();
  const open: string[] = [];
  let todo: string[] = [];
  let zone: string[] = [];
  eachUnfoldedLine(bytes, (line) => {
    const name = propertyName(line);
    const kind =
      name === 'BEGIN' || name === 'END'
        ? line
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : '';
    if (name === 'BEGIN') {
      if (open.length >= DEEPEST) throw refuse('This calendar is broken: its components lie too deep in each other.');
      open.push(kind);
      if (kind === 'VTODO') todo = [];
      if (kind === 'VTIMEZONE') zone = [];
      else if (open.includes('VTIMEZONE')) zone.push(line);
      const other = NO_TASKS.get(kind);
      if (other !== undefined) others.set(other, (others.get(other) ?? 0) + 1);
      return;
    }
    if (name === 'END') {
      const inTodo = open.at(-1) === 'VTODO';
      if (open.includes(kind)) open.length = open.lastIndexOf(kind);
      if (kind === 'VTODO' && inTodo) todos.push(todo);
      if (kind === 'VTIMEZONE') zones.describe(zone);
      else if (open.includes('VTIMEZONE')) zone.push(line);
      return;
    }
    if (open.includes('VTIMEZONE')) zone.push(line);
    if (open.length <= 1 && (name === 'X-WR-CALNAME' || name === 'NAME')) project.name = firstOf(line) || project.name;
    if (open.at(-1) === 'VTODO' && NEEDED.has(name) && todo.length < MOST_PROPERTIES) todo.push(line);
  });
  for (const [kind, number] of others)
    ctx.notes.once(`${counted(number, kind)}: no ${number === 1 ? 'task' : 'tasks'}`);
  const tasks = todos.flatMap((lines) => taskOf(propertiesOf(lines), { list, zones }, ctx));
  return fileOf('the calendar', tasks, { madeAt: ctx.changedAt });
}

/** Properties of a task by their names; lines that break the rules of RFC 5545 are left out. */
function propertiesOf(lines: readonly string[]): Properties {
  const properties: Properties = new Map();
  for (const property of lines.map(propertyOf)) {
    if (!property) continue;
    const alike = properties.get(property.name);
    if (alike) alike.push(property);
    else properties.set(property.name, [property]);
  }
  return properties;
}

const firstOf = (line: string): string => propertyOf(line)?.values.join(', ').trim() ?? '';

const textOf = (todo: Properties, name: string): string => todo.get(name)?.[0]?.values.join(',') ?? '';

type Place = { list: ReadList; zones: CalendarZones };

function taskOf(todo: Properties, { list, zones }: Place, ctx: Context): ReadTask[] {
  const status = textOf(todo, 'STATUS').toUpperCase();
  const name = textOf(todo, 'SUMMARY');
  if (status === 'CANCELLED') return leftOut(name, 'was cancelled', ctx);
  if (todo.has('RECURRENCE-ID')) return leftOut(name, 'is an exception of a task that comes again', ctx);
  const isDone = status === 'COMPLETED' || todo.has('COMPLETED');
  const task = newTask(list, name, {
    id: textOf(todo, 'UID') || null,
    parent: parentOf(todo),
    text: textOf(todo, 'DESCRIPTION'),
    labels: (todo.get('CATEGORIES') ?? []).flatMap(({ values }) => values),
    priority: priorityOf(Number(textOf(todo, 'PRIORITY') || 0)),
    created: instantOf(todo, 'CREATED', zones, ctx) ?? instantOf(todo, 'DTSTAMP', zones, ctx),
    changed: instantOf(todo, 'LAST-MODIFIED', zones, ctx) ?? instantOf(todo, 'DTSTAMP', zones, ctx),
    isDone,
    completed: isDone ? instantOf(todo, 'COMPLETED', zones, ctx) : null,
  });
  if (todo.has('URL')) addLine(task, 'links', textOf(todo, 'URL'));
  for (const { values } of todo.get('COMMENT') ?? []) addLine(task, 'other', `Comment: ${values.join(',')}`);
  const duration = textOf(todo, 'ESTIMATED-DURATION') || (todo.has('DUE') ? '' : textOf(todo, 'DURATION'));
  task.minutes = isoMinutes(duration);
  setDue(task, todo, zones, ctx);
  setRepeat(task, todo, ctx);
  return [task];
}

function leftOut(about: string, text: string, { notes }: Context): [] {
  notes.tell({ about: about || 'Untitled', text });
  return [];
}

function parentOf(todo: Properties): string | null {
  const related = todo.get('RELATED-TO') ?? [];
  const parent = related.find(({ parameters }) => (parameters.get('reltype') ?? 'PARENT').toUpperCase() === 'PARENT');
  return parent?.values[0] ?? null;
}

function priorityOf(number: number): Priority {
  if (number >= 1 && number <= 4) return 'high';
  return number >= 6 && number <= 9 ? 'low' : 'medium';
}

function momentOf(todo: Properties, name: string): { moment: Moment; zone: string | null } | null {
  const property = todo.get(name)?.[0];
  const moment = property && parseMoment(property.raw);
  return moment ? { moment, zone: property.parameters.get('tzid') ?? null } : null;
}

function instantOf(todo: Properties, name: string, zones: CalendarZones, { clock }: Context): number | null {
  const found = momentOf(todo, name);
  if (!found) return null;
  const { moment, zone } = found;
  return moment.offset === null && zone !== null ? zones.instantIn(moment, zone) : clock.instantAt(moment);
}

/** A day stays that day; a time is that of the user's clock, whatever zone it is written in. */
function setDue(task: ReadTask, todo: Properties, zones: CalendarZones, ctx: Context): void {
  const name = momentOf(todo, 'DUE') ? 'DUE' : 'DTSTART';
  const found = momentOf(todo, name);
  if (!found) return;
  task.due = found.moment.day;
  if (!found.moment.hasTime) return;
  const at = instantOf(todo, name, zones, ctx);
  if (at === null) return;
  const shown = ctx.clock.wallOf(at);
  const time = timeLine(shown);
  task.due = shown.day;
  if (time !== null) addLine(task, 'clock', `At ${time}`);
}

function setRepeat(task: ReadTask, todo: Properties, { notes }: Context): void {
  const rules = todo.get('RRULE') ?? [];
  const [rule] = rules;
  if (!rule) return;
  const start = momentOf(todo, 'DTSTART')?.moment.day ?? null;
  // Two rules, or days beside a rule, are no rule that Daymark knows.
  const isWhole = rules.length === 1 && !todo.has('RDATE');
  const rrule = isWhole ? rule.raw : [...rules, ...(todo.get('RDATE') ?? [])].map(({ raw }) => raw).join(' and ');
  task.repeat = { rrule, start };
  if (todo.has('EXDATE')) notes.tell({ about: task.name, text: 'days on which it does not come again are not kept' });
}
