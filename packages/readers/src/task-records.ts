import type { ArchiveRecords } from '@daymark/contract/archive.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { mostOf } from '@daymark/domain/limits.ts';
import type { BroughtRecords, Filed, Work } from './brought-records.ts';
import { isInYears, wire } from './calendar-days.ts';
import { descriptionOf } from './descriptions.ts';
import { minutesText, wholeEstimate } from './durations.ts';
import { type CutEntries, cutEntries } from './entry-cuts.ts';
import { cleanLine, cutTo, isLongerThan } from './file-text.ts';
import type { Labels } from './label-categories.ts';
import { addLine, type Context, type ReadFile, type ReadList, type ReadTask } from './read-file.ts';
import { type Series, seriesOf } from './repeat-rules.ts';
import { inReadingOrder, type Parents, parentsOf } from './task-tree.ts';

type TaskRecords = Pick<BroughtRecords, 'repeats' | 'tasks' | 'plan_tasks'>;

type TaskContext = Context & Filed & { source: string };

const LONGEST_NAME = 200;

/** Characters of a parent's name before that of its child. */
const PARENT_NAME = 80;

const MOST_REPEATS = mostOf('repeats', 'account', { tasksPerList: 0, tasksPerAccount: 0 });

/** Days since the last work on a tracked task after which it counts as done. */
const FINISHED_MS = 7 * 24 * 3_600_000;

/** The records of all tasks, list by list, with what hangs on them. */
export function recordTasks(
  file: ReadFile,
  lists: readonly ReadList[],
  labels: Labels,
  filed: Context & Filed,
): { records: TaskRecords; work: Work } {
  const ctx: TaskContext = { ...filed, source: file.source };
  const parents = parentsOf(file.tasks, ctx.notes);
  const cut = cutEntries(file.tasks, ctx);
  const spans = spansOf(cut, file.tasks.length);
  const ofLists = Map.groupBy(file.tasks, ({ list }) => list);
  const placesInFile = new Map(file.tasks.map((task, place) => [task, place]));
  const numbers = file.tasks.map(() => 0);
  const records: TaskRecords = { repeats: [], tasks: [], plan_tasks: [] };
  const planned: Planned[] = [];

  for (const list of lists) {
    for (const [place, task] of inReadingOrder(ofLists.get(list) ?? [], parents).entries()) {
      const number = records.tasks.length + 1;
      const placeInFile = placesInFile.get(task) ?? 0;
      numbers[placeInFile] = number;
      const work = spans[placeInFile];
      finish(task, work, ctx);
      if (isToPlan(task, ctx)) planned.push({ task, number });
      const fullName = fullNameOf(task, parents, ctx);
      const labelled = labels.of(task);
      const record = taskRecord(task, { number, place, fullName, work, category: labelled.category }, ctx);
      const series = openSeries(task, records.repeats.length, ctx);
      record.description = describe(task, { name: record.name, fullName, labels: labelled.others }, ctx);
      if (series) {
        record.repeat = records.repeats.length + 1;
        records.repeats.push(repeatRecord(record, series, record.repeat));
      }
      records.tasks.push(record);
    }
  }
  records.plan_tasks = planRecords(planned, ctx, records.tasks);
  const { places, starts, ends } = cut;
  return { records, work: { tasks: places.map((place) => numbers[place] ?? 1), starts, ends } };
}

/** The first moment of work on a task, and the last. */
type Span = { from: number; until: number };

/** Spans of the tasks that were worked on, by the places of these in the file; entries come in order. */
function spansOf({ places, starts, ends }: CutEntries, tasks: number): (Span | undefined)[] {
  const spans = Array<Span | undefined>(tasks).fill(undefined);
  for (const [entry, place] of places.entries()) {
    const [from, until] = [starts[entry] ?? 0, ends[entry] ?? 0];
    const span = spans[place];
    if (span) span.until = until;
    else spans[place] = { from, until };
  }
  return spans;
}

/** A task of a time tracker is done with its last entry, where that is long ago. */
function finish(task: ReadTask, work: Span | undefined, { now }: TaskContext): void {
  if (task.finishedBy === null) return;
  const last = work?.until;
  task.isDone =
    last !== undefined && (task.finishedBy === 'all' || (task.finishedBy === 'week' && last <= now - FINISHED_MS));
  task.completed = task.isDone ? (last ?? null) : null;
}

type Placed = {
  number: number;
  place: number;
  fullName: string;
  work: Span | undefined;
  category: string | null;
};

/** The record of a task; its description follows once everything that stands in it is known. */
function taskRecord(
  task: ReadTask,
  { number, place, fullName, work, category }: Placed,
  ctx: TaskContext,
): ArchiveRecords['tasks'] {
  const wasWorkedOn = work !== undefined;
  const { planned_duration, estimate_origin } = plannedOf(task, wasWorkedOn, ctx);
  const times = timesOf(task, ctx);
  return {
    number,
    list: ctx.listNumber(task.list, place),
    category: ctx.categoryNumber(category),
    repeat: null,
    name: cutTo(fullName, LONGEST_NAME),
    description: '',
    priority: task.priority,
    planned_duration,
    estimate_origin,
    due_date: task.due,
    at_most: null,
    estimate: wasWorkedOn && estimate_origin !== null ? planned_duration : null,
    status: task.isDone ? 'done' : wasWorkedOn ? 'paused' : 'not_started',
    first_started_at: work ? wire(work.from) : null,
    ...times,
    mental_state: null,
    reflection: null,
    position: place + 1,
  };
}

function fullNameOf(task: ReadTask, parents: Parents, { notes }: TaskContext): string {
  const own = cleanLine(task.name, notes) || 'Untitled';
  const within = task.within ?? parents.get(task)?.name ?? null;
  return within === null ? own : `${cutTo(cleanLine(within, notes) || 'Untitled', PARENT_NAME)} › ${own}`;
}

type Named = { name: string; fullName: string; labels: string[] };

function describe(task: ReadTask, { name, fullName, labels }: Named, { clock, notes }: TaskContext): string {
  const cutName = isLongerThan(fullName, LONGEST_NAME) ? fullName : null;
  return descriptionOf(task, { name, fullName: cutName, labels }, clock, notes);
}

/** The planned duration: that of the file marked as imported, else the preset, which nobody said. */
function plannedOf(task: ReadTask, wasWorkedOn: boolean, { notes, source }: TaskContext) {
  const minutes = wholeEstimate(task.minutes);
  if (minutes === null) return { planned_duration: PLANNED_DURATION.default, estimate_origin: null };
  if (minutes <= PLANNED_DURATION.max) return { planned_duration: minutes, estimate_origin: 'imported' as const };
  addLine(task, 'duration', `Estimate in ${source}: ${minutesText(minutes)}`);
  notes.tell({
    about: task.name,
    text: wasWorkedOn
      ? 'an estimate over 8 hours cannot be kept; its time counts, its accuracy is not analysed'
      : 'an estimate over 8 hours cannot be kept: it stands in the description',
  });
  return { planned_duration: PLANNED_DURATION.max, estimate_origin: null };
}

/** Instants of making and completion, neither of them in the future, nor the second before the first. */
function timesOf(task: ReadTask, { now, createdIn }: TaskContext) {
  const past = (ms: number | null) => (ms !== null && isInYears(ms) ? Math.min(ms, now) : null);
  const made = past(task.created) ?? createdIn(task.list.project);
  const completed = task.isDone ? (past(task.completed) ?? past(task.changed) ?? made) : null;
  const created = completed === null ? made : Math.min(made, completed);
  const created_at = wire(created);
  const completed_at = completed === null ? null : wire(completed);
  return { completed_at, created_at, updated_at: completed_at ?? created_at };
}

/** The series of an open task that comes again; a rule that Daymark does not know stands in the description. */
function openSeries(task: ReadTask, before: number, { today, notes, source }: TaskContext): Series | null {
  const { repeat } = task;
  if (!repeat || task.isDone) return null;
  const { rrule } = repeat;
  const series = before < MOST_REPEATS ? seriesOf(repeat, task.due ?? task.work, today) : null;
  if (series) return series;
  addLine(task, 'repeat', `Repeats in ${source}: ${rrule}`);
  notes.tell(
    before < MOST_REPEATS
      ? { about: task.name, text: `the repetition ${rrule} is not supported`, kind: 'a repetition is not supported' }
      : { about: task.name, text: `an account can hold ${MOST_REPEATS} repeats: its rule stands in the description` },
  );
  return null;
}

function repeatRecord(task: ArchiveRecords['tasks'], series: Series, number: number): ArchiveRecords['repeats'] {
  const { list, category, name, description, priority, planned_duration, estimate_origin, at_most, created_at } = task;
  const copied = { list, category, name, description, priority, planned_duration, estimate_origin, at_most };
  return { number, ...copied, ...series, created_at, updated_at: created_at };
}

/** Whether the day on which a task is to be worked on lies within the days that can be planned; a past one is its due date. */
function isToPlan(task: ReadTask, { today }: TaskContext): boolean {
  if (task.work === null) return false;
  const isAhead = task.work >= today && task.work <= Temporal.PlainDate.from(today).add({ years: 1 }).toString();
  if (!isAhead) task.due ??= task.work;
  return isAhead;
}

type Planned = { task: ReadTask; number: number };

function planRecords(
  planned: readonly Planned[],
  { now, notes }: TaskContext,
  tasks: readonly ArchiveRecords['tasks'][],
): ArchiveRecords['plan_tasks'][] {
  const days = Map.groupBy(planned, ({ task }) => task.work ?? '');
  const records: ArchiveRecords['plan_tasks'][] = [];
  for (const [day, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (const [place, { task, number }] of ofDay.entries()) {
      if (place >= TASKS_OF_A_DAY) {
        const record = tasks[number - 1];
        if (record) record.due_date ??= day;
        notes.tell({
          about: task.name,
          text: `the plan of ${day} is full: the day is its due date`,
          kind: 'a full plan',
        });
        continue;
      }
      records.push({
        number: records.length + 1,
        task: number,
        plan_date: day,
        is_unplanned: false,
        at: null,
        position: place + 1,
        added_at: wire(now),
      });
    }
  }
  return records;
}
