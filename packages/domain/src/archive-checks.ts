import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';
import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { type EstimateOrigin, UNSUPPORTED_REPEAT } from '@daymark/contract/tasks.ts';
import { LISTS_OF_A_DAY } from '@daymark/contract/workspace.ts';
import { arePast, beside, endFaults, endsInTime, exists, type Fault, hasEnd, hasWhen, msOf } from './archive-faults.ts';
import { addTo, countOf, isAgain, type Seen, tally } from './archive-seen.ts';
import { isTimeZone } from './days.ts';
import { FULL_PLAN } from './plan.ts';
import { parseRule } from './repeats.ts';
import { FULL_DAY } from './workspace.ts';

export type Check<Table extends ArchiveTable> = (record: ArchiveRecords[Table], seen: Seen, latest: string) => Fault[];

const WRITTEN = ['created_at', 'updated_at'] as const;

const TOO_FAR_AHEAD = 'This is more than a year ahead';

const CORRECTED = 'once the entry was corrected';

/** The rules of the records of each table. */
export const CHECKS: { [Table in ArchiveTable]: Check<Table> } = {
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
    const isSecond = isOpen && isAgain(seen.categoriesUnderTest, category);
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
    const isSecond = isAgain(seen.drawnExperiments, assignment.experiment);
    return [
      ...arePast(assignment, ['created_at'], latest),
      exists(seen, 'experiments', 'experiment', assignment.experiment),
      isSecond ? ['experiment', 'Only one draw of an experiment can wait for a task'] : null,
    ];
  },

  enrolments: (enrolment, seen, latest) => {
    const { task, arm, accepted, worked_ms, completed_at } = enrolment;
    const isSecond = task !== null && isAgain(seen.enrolledTasks, task);
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
    const isSecond = isAgain(seen.planDays, plan_date);
    return [
      ...arePast(day, ['dismissed_at', 'closed_at'], latest),
      isSecond ? ['plan_date', 'A day can be here once'] : null,
      plan_date > seen.lastPlanDay ? ['plan_date', TOO_FAR_AHEAD] : null,
    ];
  },

  forecasts: (forecast, seen, latest) => {
    const { number, kind, task, tasks } = forecast;
    const isOfTask = kind === 'task';
    const isSecond = task !== null && isAgain(seen.forecastTasks, task);
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

/** A task that broke its schema is told once. */
const isOwn = (origin: EstimateOrigin | null | undefined) => origin === undefined || origin === 'own';
