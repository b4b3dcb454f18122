import type { Priority } from '@daymark/contract/tasks.ts';
import { calendarComponents } from './calendar-components.ts';
import { type Properties, propertiesOf, propertyOf } from './calendar-lines.ts';
import { type CalendarZones, calendarZones } from './calendar-zones.ts';
import { isoMinutes } from './durations.ts';
import { momentIn, parseMoment } from './moments.ts';
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
import { counted } from './sentences.ts';
import { type Moment, timeLine } from './zone-clock.ts';

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

/** Reads the tasks (VTODO) of one or more calendars in a file. */
export function readCalendar(bytes: Uint8Array, ctx: Context): ReadFile {
  const project = newProject('Tasks');
  const list = listIn(project, 'Tasks');
  const zones = calendarZones(ctx.clock);
  const { components, others, isWhole } = calendarComponents(bytes, {
    kind: 'VTODO',
    needed: NEEDED,
    zones,
    header: (name, line) => {
      if (name === 'X-WR-CALNAME' || name === 'NAME') project.name = firstOf(line) || project.name;
    },
  });
  if (!isWhole) ctx.notes.once('The file ends before its calendar does: what came after is missing');
  for (const [kind, what] of NO_TASKS) {
    const number = others.get(kind) ?? 0;
    if (number > 0) ctx.notes.once(`${counted(number, what)}: no ${number === 1 ? 'task' : 'tasks'}`);
  }
  const todos = components.map(propertiesOf);
  const series = new Set(todos.filter((todo) => !todo.has('RECURRENCE-ID')).map((todo) => textOf(todo, 'UID')));
  const tasks = todos.flatMap((todo) => taskOf(todo, { list, zones, series }, ctx));
  return fileOf('the calendar', tasks, { madeAt: ctx.changedAt });
}

const firstOf = (line: string): string => propertyOf(line)?.values.join(', ').trim() ?? '';

const textOf = (todo: Properties, name: string): string => todo.get(name)?.[0]?.values.join(',') ?? '';

/** Place of a task: its list, the zones of its file, and the ids of tasks that are no exception of another. */
type Place = { list: ReadList; zones: CalendarZones; series: ReadonlySet<string> };

function taskOf(todo: Properties, { list, zones, series }: Place, ctx: Context): ReadTask[] {
  const status = textOf(todo, 'STATUS').toUpperCase();
  const name = textOf(todo, 'SUMMARY');
  if (status === 'CANCELLED') return leftOut(name, 'was cancelled', ctx);
  // An exception that stands alone is all that is known of its task.
  if (todo.has('RECURRENCE-ID') && series.has(textOf(todo, 'UID')))
    return leftOut(name, 'is an exception of a task that comes again', ctx);
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
  for (const field of ['DUE', 'DTSTART']) momentIn(todo.get(field)?.[0]?.raw ?? '', task.name, ctx.notes);
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
