import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { type EstimateOrigin, UNSUPPORTED_REPEAT } from '@daymark/contract/tasks.ts';
import { LISTS_OF_A_DAY } from '@daymark/contract/workspace.ts';
import { whyNotAtMost } from './at-most-field.ts';
import { dayOf, fromMidnight, isTimeZone } from './days.ts';
import type { KeptCount } from './forecast-record.ts';
import { FULL_PLAN } from './plan.ts';
import { parseRule } from './repeats.ts';
import { FULL_DAY } from './workspace.ts';

/** Milliseconds by which an instant may be ahead of this server's clock: clocks of servers differ. */
const AHEAD_MS = 86_400_000;

/** State over the records so far that later records are checked against. */
type Seen = {
  /** Records of each table, the current one included. */
  counts: Map<ArchiveTable, number>;
  /** Status of each task by its number; undefined for a task that broke its schema. */
  taskStatuses: (TaskStatus | undefined)[];
  /** Origin of the planned duration of each task by its number; undefined for a task that broke its schema. */
  taskOrigins: (EstimateOrigin | null | undefined)[];
  hasInbox: boolean;
  activeTask: number | undefined;
  runningTask: number | undefined;
  categoriesUnderTest: Set<number>;
  drawnExperiments: Set<number>;
  enrolledTasks: Set<number>;
  workedMs: number;
  /** Tasks by list and lists by project, each with the most of them. */
  tasksOfLists: Tally;
  listsOfProjects: Tally;
  /** Lists on the board of each day, and the last day that is tomorrow in any zone. */
  boards: Map<string, Set<number>>;
  lastDay: string;
  /** Tasks in the plan of each day, days with a note or an answer, and the last day that can be planned in any zone. */
  plans: Map<string, Set<number>>;
  planDays: Set<string>;
  lastPlanDay: string;
  /** Tasks with a forecast of their own; how many tasks each kept forecast has, 0 of others; and their records. */
  forecastTasks: Set<number>;
  keptSizes: Map<number, number>;
  keptTasks: Map<number, Set<number>>;
};

/** How often each number came, and the largest of these counts. */
type Tally = { counts: Map<number, number>; most: number };

type Check<Table extends ArchiveTable> = (record: ArchiveRecords[Table], seen: Seen, latest: string) => Fault[];

/** A broken rule: the field and the message. */
type Fault = [field: string, message: string] | null;

/**
 * Rules across the records of a file, which no schema of a single record can check but the database and the product rely
 * on. Records are given in order: `check` gives the faults of one, `countInvalid` counts one that broke its schema, and
 * `checkEnd` gives the faults of the file as a whole.
 */
export function archiveRules(now: Temporal.Instant) {
  const lastDay = dayOf(now.add({ hours: 48 }), fromMidnight('UTC'));
  const seen: Seen = {
    counts: new Map(),
    taskStatuses: [],
    taskOrigins: [],
    hasInbox: false,
    activeTask: undefined,
    runningTask: undefined,
    categoriesUnderTest: new Set(),
    drawnExperiments: new Set(),
    enrolledTasks: new Set(),
    workedMs: 0,
    tasksOfLists: { counts: new Map(), most: 0 },
    listsOfProjects: { counts: new Map(), most: 0 },
    boards: new Map(),
    lastDay: lastDay.toString(),
    plans: new Map(),
    planDays: new Set(),
    lastPlanDay: lastDay.add({ years: 1 }).toString(),
    forecastTasks: new Set(),
    keptSizes: new Map(),
    keptTasks: new Map(),
  };
  const latest = now.add({ milliseconds: AHEAD_MS }).toString({ smallestUnit: 'millisecond' });
  const mostWork = now.epochMilliseconds;

  function count(table: ArchiveTable): number {
    const number = countOf(seen, table) + 1;
    seen.counts.set(table, number);
    return number;
  }

  return {
    check<Table extends ArchiveTable>(table: Table, record: ArchiveRecords[Table]): FieldError[] {
      const number = count(table);
      const checkRecord: Check<Table> = CHECKS[table];
      const faults = [isNumbered(record.number, number), ...checkRecord(record, seen, latest)];
      return faults.flatMap((fault) => (fault ? [{ path: `${table}.${number}.${fault[0]}`, message: fault[1] }] : []));
    },

    countInvalid(table: ArchiveTable): void {
      const number = count(table);
      if (table === 'tasks') seen.taskStatuses[number] = undefined;
    },

    checkEnd(): FieldError[] {
      const { activeTask, runningTask, workedMs } = seen;
      const faults: FieldError[] = [];
      if (activeTask !== undefined && runningTask !== activeTask)
        faults.push({ path: `tasks.${activeTask}.status`, message: 'An active task needs a time entry that runs' });
      if (workedMs > mostWork) faults.push({ path: 'time_entries', message: 'There is more work than there was time' });
      return faults;
    },

    /** Whether a timer runs in the file. */
    hasRunningTimer: (): boolean => seen.runningTask !== undefined,

    /**
     * Records of each table, tasks of the longest list, lists of the longest project, tasks in the plan of each day, and kept
     * forecasts with their tasks.
     */
    sizes: () => ({
      counts: Object.fromEntries(seen.counts) as { [Table in ArchiveTable]?: number },
      longestList: seen.tasksOfLists.most,
      longestProject: seen.listsOfProjects.most,
      plans: new Map([...seen.plans].map(([date, tasks]) => [date, tasks.size])),
      kept: keptIn(seen),
    }),
  };
}

function keptIn({ keptSizes }: Seen): KeptCount {
  const sizes = [...keptSizes.values()].filter((tasks) => tasks > 0);
  return { forecasts: sizes.length, tasks: sizes.reduce((sum, tasks) => sum + tasks, 0) };
}

const CORRECTED = 'once the entry was corrected';

const CHECKS: { [Table in ArchiveTable]: Check<Table> } = {
  projects: (project, _seen, latest) => arePast(project, WRITTEN, latest),

  lists: (list, seen, latest) => {
    tally(seen.listsOfProjects, list.project);
    const isSecond = list.is_inbox && seen.hasInbox;
    if (list.is_inbox) seen.hasInbox = true;
    return [
      ...arePast(list, WRITTEN, latest),
      exists(seen, 'projects', 'project', list.project),
      isSecond ? ['is_inbox', 'Only one list can be the inbox'] : null,
    ];
  },

  categories: (category, _seen, latest) => arePast(category, WRITTEN, latest),

  repeats: (repeat, seen, latest) => [
    ...arePast(repeat, WRITTEN, latest),
    exists(seen, 'lists', 'list', repeat.list),
    exists(seen, 'categories', 'category', repeat.category),
    beside(repeat),
    parseRule(repeat.rrule) === null ? ['rrule', UNSUPPORTED_REPEAT] : null,
    repeat.next_date < repeat.start_date ? ['next_date', 'Next date must not be before the start date'] : null,
  ],

  tasks: (task, seen, latest) => {
    const isDone = task.status === 'done';
    const hasStart = task.first_started_at !== null;
    const wasStarted = { is: isDone ? hasStart : task.status !== 'not_started', when: 'once the task was started' };
    const wasEstimated =
      task.estimate_origin === null ? { is: false, when: 'once somebody estimated the task' } : wasStarted;
    seen.taskOrigins[countOf(seen, 'tasks')] = task.estimate_origin;
    tally(seen.tasksOfLists, task.list);
    const isSecond = task.status === 'active' && seen.activeTask !== undefined;
    // A done task without a start has no time entries either.
    seen.taskStatuses[countOf(seen, 'tasks')] = isDone && !hasStart ? 'not_started' : task.status;
    if (task.status === 'active') seen.activeTask ??= countOf(seen, 'tasks');
    return [
      ...arePast(task, [...WRITTEN, 'first_started_at', 'completed_at'], latest),
      exists(seen, 'lists', 'list', task.list),
      exists(seen, 'categories', 'category', task.category),
      exists(seen, 'repeats', 'repeat', task.repeat),
      isSecond ? ['status', 'Only one task can be active'] : null,
      hasWhen('first_started_at', task.first_started_at, wasStarted),
      hasWhen('estimate', task.estimate, wasEstimated),
      beside(task),
      hasWhen('completed_at', task.completed_at, { is: isDone, when: 'once the task is done' }),
      !isDone && task.mental_state !== null ? ['mental_state', 'Only a task that is done has one'] : null,
      !isDone && task.reflection !== null ? ['reflection', 'Only a task that is done has one'] : null,
    ];
  },

  time_entries: (entry, seen, latest) => {
    const { task, started_at, planned_end_at, ended_at, source, measured_started_at, measured_ended_at } = entry;
    const isCorrected = source === 'corrected';
    const status = seen.taskStatuses[task];
    const isRunning = ended_at === null;
    const isSecond = isRunning && seen.runningTask !== undefined;
    if (isRunning) seen.runningTask ??= task;
    else seen.workedMs += Math.max(0, msOf(ended_at) - msOf(started_at));
    return [
      ...arePast(entry, ['started_at', 'ended_at', 'measured_started_at', 'measured_ended_at'], latest),
      exists(seen, 'tasks', 'task', task),
      exists(seen, 'tasks', 'measured_task', entry.measured_task),
      status === 'not_started' ? ['task', 'A task with time entries was started'] : null,
      isRunning && status !== undefined && status !== 'active' ? ['ended_at', 'Only on an active task one runs'] : null,
      isSecond ? ['ended_at', 'Only one time entry can run'] : null,
      (planned_end_at === null) === (source === 'manual') ? null : ['planned_end_at', 'Only the timer plans an end'],
      source === 'timer' && planned_end_at !== null && planned_end_at <= started_at
        ? ['planned_end_at', 'Planned end at must be after the start']
        : null,
      endsInTime('ended_at', started_at, ended_at),
      hasWhen('measured_started_at', measured_started_at, { is: isCorrected, when: CORRECTED }),
      hasWhen('measured_ended_at', measured_ended_at, { is: isCorrected && !isRunning, when: CORRECTED }),
      endsInTime('measured_ended_at', measured_started_at, measured_ended_at),
      entry.measured_task !== null && !isCorrected ? ['measured_task', 'Only a corrected entry has one'] : null,
    ];
  },

  experiments: (experiment, seen, latest) => {
    const { category, start_date, end_date, time_zone, ended_at } = experiment;
    const isOpen = ended_at === null && category !== null;
    const isSecond = isOpen && seen.categoriesUnderTest.has(category);
    if (isOpen) seen.categoriesUnderTest.add(category);
    return [
      ...arePast(experiment, [...WRITTEN, 'ended_at'], latest),
      exists(seen, 'categories', 'category', category),
      isSecond ? ['category', 'Only one experiment of a category can be without an end'] : null,
      category === null && ended_at === null ? ['ended_at', 'Without its category an experiment has ended'] : null,
      time_zone !== null && !isTimeZone(time_zone) ? ['time_zone', 'Unknown time zone'] : null,
      end_date < start_date ? ['end_date', 'End date must not be before the start date'] : null,
    ];
  },

  assignments: (assignment, seen, latest) => {
    const isSecond = seen.drawnExperiments.has(assignment.experiment);
    seen.drawnExperiments.add(assignment.experiment);
    return [
      ...arePast(assignment, ['created_at'], latest),
      exists(seen, 'experiments', 'experiment', assignment.experiment),
      isSecond ? ['experiment', 'Only one draw of an experiment can wait for a task'] : null,
    ];
  },

  enrolments: (enrolment, seen, latest) => {
    const { task, arm, accepted, worked_ms, completed_at } = enrolment;
    const isSecond = task !== null && seen.enrolledTasks.has(task);
    if (task !== null) seen.enrolledTasks.add(task);
    const measured = { is: completed_at !== null, when: 'once it is completed' };
    return [
      ...arePast(enrolment, ['created_at', 'completed_at'], latest),
      exists(seen, 'experiments', 'experiment', enrolment.experiment),
      exists(seen, 'tasks', 'task', task),
      isSecond ? ['task', 'A task can be enrolled once'] : null,
      task !== null && !isOwn(seen.taskOrigins[task])
        ? ['task', 'Only a task that its owner estimated is enrolled']
        : null,
      accepted && arm === 'control' ? ['accepted', 'Nothing was suggested in the control arm'] : null,
      hasWhen('estimate', enrolment.estimate, measured),
      hasWhen('worked_ms', worked_ms, measured),
      worked_ms !== null && worked_ms > msOf(latest) ? ['worked_ms', 'This is more work than there was time'] : null,
    ];
  },

  workspace_lists: (entry, seen, latest) => {
    const { list, workspace_date } = entry;
    const { isSecond, size } = addTo(seen.boards, workspace_date, list);
    return [
      ...arePast(entry, ['added_at'], latest),
      exists(seen, 'lists', 'list', list),
      isSecond ? ['list', 'A list can be on the board of a day once'] : null,
      workspace_date > seen.lastDay ? ['workspace_date', 'This lies in the future'] : null,
      size > LISTS_OF_A_DAY ? ['workspace_date', FULL_DAY] : null,
    ];
  },

  plan_tasks: (entry, seen, latest) => {
    const { task, plan_date } = entry;
    const { isSecond, size } = addTo(seen.plans, plan_date, task);
    return [
      ...arePast(entry, ['added_at'], latest),
      exists(seen, 'tasks', 'task', task),
      isSecond ? ['task', 'A task can be in the plan of a day once'] : null,
      plan_date > seen.lastPlanDay ? ['plan_date', TOO_FAR_AHEAD] : null,
      size > TASKS_OF_A_DAY ? ['plan_date', FULL_PLAN] : null,
    ];
  },

  plan_days: (day, seen, latest) => {
    const { plan_date } = day;
    const isSecond = seen.planDays.has(plan_date);
    seen.planDays.add(plan_date);
    return [
      ...arePast(day, ['dismissed_at', 'closed_at'], latest),
      isSecond ? ['plan_date', 'A day can be here once'] : null,
      plan_date > seen.lastPlanDay ? ['plan_date', TOO_FAR_AHEAD] : null,
    ];
  },

  forecasts: (forecast, seen, latest) => {
    const { number, kind, task, tasks } = forecast;
    const isOfTask = kind === 'task';
    const isSecond = task !== null && seen.forecastTasks.has(task);
    if (task !== null) seen.forecastTasks.add(task);
    seen.keptSizes.set(number, isOfTask ? 0 : tasks);
    const isOfOne = task !== null || hasEnd(forecast);
    return [
      ...arePast(forecast, ['made_at', 'completed_at', 'withdrawn_at'], latest),
      exists(seen, 'tasks', 'task', task),
      isOfOne === isOfTask ? null : ['task', 'A forecast of kind task has a task or what came of it, and no other'],
      (forecast.name === null) === isOfTask ? null : ['name', 'A kept forecast has a name, and no other'],
      isSecond ? ['task', 'A task can have one forecast of its own'] : null,
      task !== null && seen.taskStatuses[task] === 'not_started'
        ? ['task', 'A task with a forecast was started']
        : null,
      isOfTask && tasks !== 1 ? ['tasks', 'A forecast of kind task has one'] : null,
      task !== null && forecast.withdrawn_at !== null ? ['withdrawn_at', 'Only a deleted task was withdrawn'] : null,
      ...endFaults(forecast, latest),
    ];
  },

  forecast_tasks: (entry, seen, latest) => {
    const { number, forecast, task, worked_ms } = entry;
    // Each deleted task counts, none of which has a number.
    const { isSecond, size } = addTo(seen.keptTasks, forecast, task ?? -number);
    const most = seen.keptSizes.get(forecast);
    return [
      ...arePast(entry, ['completed_at', 'withdrawn_at'], latest),
      exists(seen, 'forecasts', 'forecast', forecast),
      exists(seen, 'tasks', 'task', task),
      isSecond ? ['task', 'A task can be in a forecast once'] : null,
      most !== undefined && size > most ? ['forecast', `Of this forecast there can be at most ${most}`] : null,
      task === null && !hasEnd(entry) ? ['task', 'A deleted task was done or withdrawn'] : null,
      worked_ms > msOf(latest) ? ['worked_ms', 'This is more work than there was time'] : null,
      ...endFaults(entry, latest),
    ];
  },

  promises: (promise, seen, latest) => {
    const { kind, list, project, settled_at, withdrawn_at, time_zone } = promise;
    const hasEnded = settled_at !== null || withdrawn_at !== null;
    return [
      ...arePast(promise, ['made_at', 'settled_at', 'withdrawn_at'], latest),
      exists(seen, 'lists', 'list', list),
      exists(seen, 'projects', 'project', project),
      list !== null && kind !== 'list' ? ['list', 'Only a promise of kind list has one'] : null,
      project !== null && kind !== 'project' ? ['project', 'Only a promise of kind project has one'] : null,
      list === null && project === null && !hasEnded ? ['kind', 'A promise of what was deleted has ended'] : null,
      settled_at !== null && withdrawn_at !== null ? ['withdrawn_at', 'A settled promise is not withdrawn'] : null,
      promise.is_emptied && !hasEnded ? ['is_emptied', 'Only a promise that has ended can be'] : null,
      isTimeZone(time_zone) ? null : ['time_zone', 'Unknown time zone'],
    ];
  },

  settings: (_settings, seen) => [countOf(seen, 'settings') > 1 ? ['number', 'An account has settings once'] : null],
};

/** End of a task in a forecast, kept once it was deleted or moved out. */
type End = { task: number | null; completed_at: string | null; withdrawn_at: string | null; final_ms: number | null };

const hasEnd = ({ completed_at, withdrawn_at }: End) => completed_at !== null || withdrawn_at !== null;

/** A deleted task tells no more when it was done, and one that is there tells it itself. */
function endFaults(end: End, latest: string): Fault[] {
  const { task, completed_at, withdrawn_at, final_ms } = end;
  return [
    completed_at !== null && (task !== null || withdrawn_at !== null)
      ? ['completed_at', 'Only a task that was done and deleted has one']
      : null,
    final_ms !== null && !hasEnd(end) ? ['final_ms', 'There is one once the task was done or withdrawn'] : null,
    final_ms !== null && final_ms > msOf(latest) ? ['final_ms', 'This is more work than there was time'] : null,
  ];
}

/** A task that broke its schema is told once. */
const isOwn = (origin: EstimateOrigin | null | undefined) => origin === undefined || origin === 'own';

/** An at-most stands beside an estimate. */
function beside(task: Parameters<typeof whyNotAtMost>[0]): Fault {
  const why = whyNotAtMost(task);
  return why === null ? null : ['at_most', why];
}

const TOO_FAR_AHEAD = 'This is more than a year ahead';

/** Adds a record to those of a day or forecast, and tells how many there are and whether it is there a second time. */
function addTo<Key>(groups: Map<Key, Set<number>>, key: Key, number: number): { isSecond: boolean; size: number } {
  const group = groups.get(key) ?? new Set();
  const isSecond = group.has(number);
  groups.set(key, group.add(number));
  return { isSecond, size: group.size };
}

function tally(into: Tally, number: number): void {
  const count = (into.counts.get(number) ?? 0) + 1;
  into.counts.set(number, count);
  into.most = Math.max(into.most, count);
}

const WRITTEN = ['created_at', 'updated_at'] as const;

const countOf = ({ counts }: Seen, table: ArchiveTable): number => counts.get(table) ?? 0;

const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

const isNumbered = (number: number, expected: number): Fault =>
  number === expected ? null : ['number', `Number must be ${expected}: each table is numbered from 1 on`];

function exists(seen: Seen, table: ArchiveTable, field: string, number: number | null): Fault {
  if (number === null || number <= countOf(seen, table)) return null;
  return [field, `The file has no ${field} ${number}`];
}

/** Compares texts: all instants of an archive have the same form. */
function arePast<Field extends string>(
  record: { [Name in Field]: string | null },
  fields: readonly Field[],
  latest: string,
): Fault[] {
  return fields.map((field) => {
    const instant = record[field];
    return instant !== null && instant > latest ? [field, 'This lies in the future'] : null;
  });
}

function endsInTime(field: string, start: string | null, end: string | null): Fault {
  return start !== null && end !== null && end < start
    ? [field, `${field === 'ended_at' ? 'Ended at' : 'Measured ended at'} must not be before the start`]
    : null;
}

function hasWhen(field: string, value: unknown, { is, when }: { is: boolean; when: string }): Fault {
  return (value !== null) === is ? null : [field, `There is one ${when}, and not before`];
}
