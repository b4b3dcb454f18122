import { ARCHIVE_TABLES, type ArchiveRecords, type ArchiveTable, NO_END } from '@daymark/contract/archive.ts';
import { expect, test } from 'vitest';
import { archiveRules } from './archive.ts';

const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');
const AT = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T09:20:00.000Z';
const written = { created_at: AT, updated_at: AT };

type Records = { [Table in ArchiveTable]: ArchiveRecords[Table][] };

const task = {
  list: 1,
  category: null,
  repeat: null,
  name: 'T',
  description: '',
  priority: 'medium',
  planned_duration: 25,
  estimate_origin: 'own',
  at_most: null,
  due_date: null,
  estimate: null,
  status: 'not_started',
  first_started_at: null,
  completed_at: null,
  mental_state: null,
  reflection: null,
  ...written,
} as const;
const begun = { ...task, estimate: 25, first_started_at: AT } as const;
const measured = { measured_started_at: null, measured_ended_at: null, measured_task: null } as const;
const entry = { started_at: AT, planned_end_at: LATER, source: 'timer', ...measured } as const;
const experiment = {
  name: 'E',
  target_category: 'Deep work',
  multiplier: 1.5,
  start_date: '2026-11-20',
  end_date: '2026-11-27',
  time_zone: 'Europe/Berlin',
  ends_at: '2026-11-27T00:00:00.000Z',
  control_left: 1,
  intervention_left: 0,
  rule: 2,
  ...written,
} as const;
const repeat = {
  ...({ list: 1, category: 1, name: 'R', description: '', priority: 'low', planned_duration: 25 } as const),
  estimate_origin: 'own',
  at_most: 30,
  ...{ rrule: 'FREQ=WEEKLY;BYDAY=MO,TH', start_date: '2026-11-20', next_date: '2026-11-23', ...written },
} as const;
const capacities = {
  ...{ capacity_monday: null, capacity_tuesday: 0, capacity_wednesday: 960, capacity_thursday: 60 },
  ...{ capacity_friday: null, capacity_saturday: null, capacity_sunday: 0 },
} as const;
const planned = { plan_date: '2026-11-20', is_unplanned: false, at: null, position: 0, added_at: AT } as const;
const forecast = { made_at: AT, p50_minutes: 25, p80_minutes: 40, ...NO_END } as const;
const enrolment = {
  original_estimate: 20,
  multiplier: 1.5,
  suggested_estimate: 30,
  accepted: false,
  estimate: null,
  worked_ms: null,
  completed_at: null,
  corrected: false,
  lost_entries: 0,
  created_at: AT,
} as const;

/** A record of every kind, valid together. */
const promise = {
  ...{
    name: 'L',
    promised_date: '2026-12-24',
    tasks: 5,
    withdrawn_tasks: 1,
    chance: 8,
    p80_date: '2026-12-24',
    time_zone: 'Europe/Berlin',
  },
  ...{ made_at: AT, settled_at: null, withdrawn_at: null, is_emptied: false },
};

const WHOLE: Records = {
  projects: [{ number: 1, name: 'P', description: '', status: 'in_progress', ...written }],
  lists: [
    { number: 1, project: 1, name: 'L', progress: 0.5, is_inbox: false, ...written },
    { number: 2, project: 1, name: 'Inbox', progress: 0, is_inbox: true, ...written },
  ],
  categories: [{ number: 1, name: 'Deep work', color: '#228be6', ...written }],
  repeats: [
    { ...repeat, number: 1 },
    { ...repeat, number: 2, category: null, rrule: 'FREQ=MONTHLY;BYMONTHDAY=31', next_date: '2026-11-20' },
  ],
  tasks: [
    { ...task, number: 1, category: 1, repeat: 2, due_date: '1999-12-31', position: -1 },
    { ...begun, number: 2, status: 'active' },
    { ...begun, number: 3, status: 'paused' },
    { ...begun, number: 4, status: 'done', completed_at: LATER, mental_state: 'focused', reflection: 'Well' },
    { ...task, number: 5, status: 'done', completed_at: LATER },
  ],
  time_entries: [
    { ...entry, number: 1, task: 4, ended_at: LATER },
    { ...entry, number: 2, task: 3, ended_at: AT },
    { ...entry, number: 3, task: 2, ended_at: null },
    { ...entry, number: 4, task: 3, planned_end_at: null, ended_at: LATER, source: 'manual' },
    {
      ...entry,
      number: 5,
      task: 3,
      started_at: LATER, // where the countdown ended
      ended_at: LATER,
      source: 'corrected',
      measured_started_at: AT,
      measured_ended_at: LATER,
      measured_task: 4,
    },
  ],
  experiments: [
    { ...experiment, number: 1, category: null, ended_at: LATER },
    { ...experiment, number: 2, category: 1, ended_at: null },
  ],
  assignments: [{ number: 1, experiment: 2, arm: 'control', created_at: AT }],
  enrolments: [
    { ...enrolment, number: 1, experiment: 1, task: null, arm: 'control' },
    {
      ...enrolment,
      number: 2,
      experiment: 2,
      task: 4,
      arm: 'intervention',
      accepted: true,
      estimate: 30,
      worked_ms: 1_200_000,
      completed_at: LATER,
    },
  ],
  workspace_lists: [
    { number: 1, list: 1, workspace_date: '2026-11-20', origin: 'created', position: 0, added_at: AT },
    { number: 2, list: 1, workspace_date: '2026-11-22', origin: 'imported', position: 0, added_at: AT },
  ],
  plan_tasks: [
    { ...planned, number: 1, task: 1 },
    { ...planned, number: 2, task: 4, is_unplanned: true, at: '15:00', position: 1 },
    { ...planned, number: 3, task: 1, plan_date: '2027-11-22' },
    { ...planned, number: 4, task: 1, plan_date: '1970-01-01' },
  ],
  plan_days: [
    { number: 1, plan_date: '2026-11-20', note: '', dismissed_at: AT, closed_at: LATER },
    { number: 2, plan_date: '2027-11-22', note: 'Rest', dismissed_at: null, closed_at: null },
  ],
  forecasts: [
    { ...forecast, number: 1, kind: 'task', task: 4, name: null, tasks: 1 },
    { ...forecast, number: 2, kind: 'list', task: null, name: 'L', tasks: 2 },
    { ...forecast, number: 3, kind: 'plan', task: null, name: '2026-11-20', tasks: 4 },
    { ...forecast, number: 4, kind: 'task', task: null, name: null, tasks: 1, completed_at: AT, final_ms: 60_000 },
    { ...forecast, number: 5, kind: 'task', task: null, name: null, tasks: 1, withdrawn_at: AT, final_ms: 0 },
  ],
  forecast_tasks: [
    { ...NO_END, number: 1, forecast: 2, task: 1, worked_ms: 0 },
    { ...NO_END, number: 2, forecast: 2, task: 4, worked_ms: 60_000 },
    { ...NO_END, number: 3, forecast: 3, task: 1, worked_ms: 0 },
    { ...NO_END, number: 4, forecast: 3, task: null, worked_ms: 0, completed_at: AT }, // done without time, then deleted
    { ...NO_END, number: 5, forecast: 3, task: null, worked_ms: 0, withdrawn_at: AT, final_ms: 60_000 },
    { ...NO_END, number: 6, forecast: 3, task: 4, worked_ms: 0, withdrawn_at: AT, final_ms: 0 }, // moved out
  ],
  promises: [
    { ...promise, number: 1, kind: 'list', list: 1, project: null },
    { ...promise, number: 2, kind: 'project', list: null, project: 1, withdrawn_at: AT, is_emptied: true },
    { ...promise, number: 3, kind: 'list', list: null, project: null, settled_at: AT },
  ],
  settings: [{ number: 1, day_start_hour: 4, ...capacities, ask_before_done: false }],
};

function faultsOf(records: Records): [path: string, message: string][] {
  const { check, checkEnd } = archiveRules(NOW);
  const faults = ARCHIVE_TABLES.flatMap((table) => records[table].flatMap((record) => check(table, record)));
  return [...faults, ...checkEnd()].map(({ path, message }) => [path, message]);
}

test('a valid file breaks no rule', () => {
  expect(faultsOf(WHOLE)).toEqual([]);
});

test.each([
  { name: 'not started', number: 1, changes: { estimate_origin: null } },
  { name: 'started', number: 3, changes: { estimate_origin: null, estimate: null } },
  { name: 'running', number: 2, changes: { estimate_origin: null, estimate: null } },
  { name: 'done without a start', number: 5, changes: { estimate_origin: null } },
  { name: 'estimated by another planner, started', number: 3, changes: { estimate_origin: 'imported' } },
  { name: 'estimated by an assistant, started', number: 3, changes: { estimate_origin: 'assistant' } },
] as const)('a task is valid that is $name with $changes', ({ number, changes }) => {
  const tasks = WHOLE.tasks.map((task) => (task.number === number ? { ...task, ...changes } : task));
  expect(faultsOf({ ...WHOLE, tasks })).toEqual([]);
});

test('a started task without an origin has no estimate, and is enrolled nowhere', () => {
  const tasks = WHOLE.tasks.map((task) => (task.number === 4 ? { ...task, estimate_origin: null } : task));
  expect(faultsOf({ ...WHOLE, tasks })).toEqual([
    ['tasks.4.estimate', 'There is one once somebody estimated the task, and not before'],
    ['enrolments.2.task', 'Only a task that its owner estimated is enrolled'],
  ]);
});

test('an instant up to a day ahead is accepted: clocks of servers differ', () => {
  const { check } = archiveRules(NOW);
  expect(check('projects', project({ created_at: '2026-11-21T09:30:00.000Z' }))).toEqual([]);
  const [fault] = archiveRules(NOW).check('projects', project({ created_at: '2026-11-21T09:30:00.001Z' }));
  expect(fault).toEqual({ path: 'projects.1.created_at', message: 'This lies in the future' });
});

const project = (changes: Partial<ArchiveRecords['projects']>): ArchiveRecords['projects'] => ({
  number: 1,
  name: 'P',
  description: '',
  status: 'done',
  ...written,
  ...changes,
});

const FUTURE = '2027-01-01T00:00:00.000Z';

/** A change to one record, and the paths of the faults it causes. */
const BROKEN: { [Table in ArchiveTable]: [number: number, Partial<ArchiveRecords[Table]>, ...paths: string[]][] } = {
  projects: [
    [1, { number: 2 }, 'projects.1.number'],
    [1, { updated_at: FUTURE }, 'projects.1.updated_at'],
  ],
  lists: [
    [1, { project: 2 }, 'lists.1.project'],
    [1, { is_inbox: true }, 'lists.2.is_inbox'],
    [1, { created_at: FUTURE }, 'lists.1.created_at'],
  ],
  categories: [[1, { created_at: FUTURE }, 'categories.1.created_at']],
  repeats: [
    [1, { list: 3 }, 'repeats.1.list'],
    [1, { category: 2 }, 'repeats.1.category'],
    [1, { rrule: 'FREQ=YEARLY' }, 'repeats.1.rrule'],
    [1, { rrule: '' }, 'repeats.1.rrule'],
    [1, { next_date: '2026-11-19' }, 'repeats.1.next_date'],
    [2, { updated_at: FUTURE }, 'repeats.2.updated_at'],
    [1, { at_most: 24 }, 'repeats.1.at_most'],
    [1, { estimate_origin: null }, 'repeats.1.at_most'],
  ],
  tasks: [
    [1, { repeat: 3 }, 'tasks.1.repeat'],
    [2, { number: 1 }, 'tasks.2.number'],
    [1, { list: 3 }, 'tasks.1.list'],
    [1, { category: 2 }, 'tasks.1.category'],
    [1, { estimate: 25 }, 'tasks.1.estimate'],
    [1, { first_started_at: AT }, 'tasks.1.first_started_at'],
    [1, { completed_at: AT }, 'tasks.1.completed_at'],
    [1, { mental_state: 'tired' }, 'tasks.1.mental_state'],
    [1, { reflection: 'Well' }, 'tasks.1.reflection'],
    [3, { estimate: null }, 'tasks.3.estimate'],
    [1, { at_most: 24 }, 'tasks.1.at_most'],
    [1, { at_most: 60, estimate_origin: null }, 'tasks.1.at_most'],
    [3, { at_most: 24, planned_duration: 10 }, 'tasks.3.at_most'],
    [3, { estimate_origin: null }, 'tasks.3.estimate'],
    [3, { first_started_at: null }, 'tasks.3.first_started_at'],
    [4, { estimate_origin: 'imported' }, 'enrolments.2.task'],
    [4, { estimate_origin: 'assistant' }, 'enrolments.2.task'],
    [4, { estimate_origin: null }, 'tasks.4.estimate', 'enrolments.2.task'],
    [4, { estimate_origin: null, estimate: null }, 'enrolments.2.task'],
    [3, { first_started_at: FUTURE }, 'tasks.3.first_started_at'],
    [3, { status: 'active' }, 'tasks.3.status'],
    [4, { completed_at: null }, 'tasks.4.completed_at'],
    [5, { estimate: 25 }, 'tasks.5.estimate'],
    [5, { first_started_at: AT }, 'tasks.5.estimate'],
    [4, { completed_at: FUTURE }, 'tasks.4.completed_at'],
  ],
  time_entries: [
    [1, { task: 6 }, 'time_entries.1.task'],
    [1, { task: 1 }, 'time_entries.1.task'],
    [1, { task: 5 }, 'time_entries.1.task'],
    [1, { ended_at: '2026-11-20T08:59:59.999Z' }, 'time_entries.1.ended_at'],
    [1, { ended_at: FUTURE }, 'time_entries.1.ended_at'],
    [1, { planned_end_at: AT }, 'time_entries.1.planned_end_at'],
    [1, { ended_at: null }, 'time_entries.1.ended_at', 'time_entries.3.ended_at', 'tasks.2.status'],
    [3, { ended_at: LATER }, 'tasks.2.status'],
    [3, { started_at: FUTURE, planned_end_at: '2027-01-02T00:00:00.000Z' }, 'time_entries.3.started_at'],
    [1, { planned_end_at: null }, 'time_entries.1.planned_end_at'],
    [1, { measured_started_at: AT }, 'time_entries.1.measured_started_at'],
    [1, { measured_ended_at: AT }, 'time_entries.1.measured_ended_at'],
    [1, { measured_task: 4 }, 'time_entries.1.measured_task'],
    [4, { planned_end_at: LATER }, 'time_entries.4.planned_end_at'],
    [4, { source: 'timer' }, 'time_entries.4.planned_end_at'],
    [5, { measured_started_at: null }, 'time_entries.5.measured_started_at'],
    [5, { measured_ended_at: null }, 'time_entries.5.measured_ended_at'],
    [5, { measured_ended_at: '2026-11-20T08:59:59.999Z' }, 'time_entries.5.measured_ended_at'],
    [5, { measured_ended_at: FUTURE }, 'time_entries.5.measured_ended_at'],
    [5, { measured_task: 6 }, 'time_entries.5.measured_task'],
  ],
  experiments: [
    [1, { category: 2 }, 'experiments.1.category'],
    [1, { ended_at: null }, 'experiments.1.ended_at'],
    [1, { ended_at: null, category: 1 }, 'experiments.2.category'],
    [1, { ended_at: FUTURE }, 'experiments.1.ended_at'],
    [1, { end_date: '2026-11-19' }, 'experiments.1.end_date'],
    [1, { time_zone: 'Europe/Bielefeld' }, 'experiments.1.time_zone'],
    [1, { time_zone: '' }, 'experiments.1.time_zone'],
  ],
  assignments: [
    [1, { experiment: 3 }, 'assignments.1.experiment'],
    [1, { created_at: FUTURE }, 'assignments.1.created_at'],
  ],
  enrolments: [
    [1, { experiment: 3 }, 'enrolments.1.experiment'],
    [1, { task: 6 }, 'enrolments.1.task'],
    [1, { task: 4 }, 'enrolments.2.task'],
    [1, { accepted: true }, 'enrolments.1.accepted'],
    [1, { estimate: 25 }, 'enrolments.1.estimate'],
    [1, { worked_ms: 1 }, 'enrolments.1.worked_ms'],
    [2, { worked_ms: null }, 'enrolments.2.worked_ms'],
    [2, { worked_ms: 2 ** 53 - 1 }, 'enrolments.2.worked_ms'],
    [2, { completed_at: FUTURE }, 'enrolments.2.completed_at'],
  ],
  workspace_lists: [
    [1, { list: 3 }, 'workspace_lists.1.list'],
    [2, { workspace_date: '2026-11-20' }, 'workspace_lists.2.list'],
    [2, { workspace_date: '2026-11-23' }, 'workspace_lists.2.workspace_date'],
    [1, { added_at: FUTURE }, 'workspace_lists.1.added_at'],
  ],
  plan_tasks: [
    [1, { task: 6 }, 'plan_tasks.1.task'],
    [2, { task: 1 }, 'plan_tasks.2.task'],
    [3, { plan_date: '2027-11-23' }, 'plan_tasks.3.plan_date'],
    [1, { added_at: FUTURE }, 'plan_tasks.1.added_at'],
  ],
  plan_days: [
    [2, { plan_date: '2026-11-20' }, 'plan_days.2.plan_date'],
    [2, { plan_date: '2027-11-23' }, 'plan_days.2.plan_date'],
    [1, { dismissed_at: FUTURE }, 'plan_days.1.dismissed_at'],
    [1, { closed_at: FUTURE }, 'plan_days.1.closed_at'],
  ],
  forecasts: [
    [1, { task: 6 }, 'forecasts.1.task'],
    [1, { task: 1 }, 'forecasts.1.task'], // not started
    [1, { task: null }, 'forecasts.1.task'],
    [1, { name: 'L' }, 'forecasts.1.name'],
    [1, { tasks: 2 }, 'forecasts.1.tasks'],
    [1, { made_at: FUTURE }, 'forecasts.1.made_at'],
    [2, { task: 3 }, 'forecasts.2.task'],
    [2, { completed_at: AT }, 'forecasts.2.task'],
    [2, { name: null }, 'forecasts.2.name'],
    [1, { completed_at: AT }, 'forecasts.1.completed_at'],
    [1, { withdrawn_at: AT }, 'forecasts.1.withdrawn_at'],
    [1, { final_ms: 0 }, 'forecasts.1.final_ms'],
    [4, { completed_at: FUTURE }, 'forecasts.4.completed_at'],
    [4, { withdrawn_at: AT }, 'forecasts.4.completed_at'],
    [4, { final_ms: Number.MAX_SAFE_INTEGER }, 'forecasts.4.final_ms'],
    [5, { withdrawn_at: FUTURE }, 'forecasts.5.withdrawn_at'],
    [
      2,
      { kind: 'task', task: 4, name: null, tasks: 1 },
      'forecasts.2.task',
      'forecast_tasks.1.forecast',
      'forecast_tasks.2.forecast',
    ],
  ],
  forecast_tasks: [
    [1, { forecast: 6 }, 'forecast_tasks.1.forecast'],
    [1, { forecast: 1 }, 'forecast_tasks.1.forecast'],
    [1, { task: 6 }, 'forecast_tasks.1.task'],
    [2, { task: 1 }, 'forecast_tasks.2.task'],
    [3, { forecast: 2, task: 2 }, 'forecast_tasks.3.forecast'],
    [1, { worked_ms: Number.MAX_SAFE_INTEGER }, 'forecast_tasks.1.worked_ms'],
    [1, { task: null }, 'forecast_tasks.1.task'],
    [1, { completed_at: AT }, 'forecast_tasks.1.completed_at'],
    [1, { final_ms: 0 }, 'forecast_tasks.1.final_ms'],
    [4, { forecast: 2 }, 'forecast_tasks.4.forecast'],
    [4, { completed_at: FUTURE }, 'forecast_tasks.4.completed_at'],
    [5, { withdrawn_at: FUTURE }, 'forecast_tasks.5.withdrawn_at'],
    [5, { completed_at: AT }, 'forecast_tasks.5.completed_at'],
    [6, { completed_at: AT }, 'forecast_tasks.6.completed_at'],
  ],
  promises: [
    [1, { list: 7 }, 'promises.1.list'],
    [2, { project: 7 }, 'promises.2.project'],
    [1, { kind: 'project' }, 'promises.1.list'],
    [2, { kind: 'list' }, 'promises.2.project'],
    [1, { list: null }, 'promises.1.kind'],
    [3, { withdrawn_at: AT }, 'promises.3.withdrawn_at'],
    [1, { is_emptied: true }, 'promises.1.is_emptied'],
    [1, { time_zone: 'Mars/Olympus' }, 'promises.1.time_zone'],
    [1, { made_at: FUTURE }, 'promises.1.made_at'],
    [3, { settled_at: FUTURE }, 'promises.3.settled_at'],
    [2, { withdrawn_at: FUTURE }, 'promises.2.withdrawn_at'],
  ],
  settings: [[1, { number: 2 }, 'settings.1.number']],
};

const cases = ARCHIVE_TABLES.flatMap((table) =>
  BROKEN[table].map(([number, changes, ...paths]) => ({ table, number, changes, paths })),
);

test.each(cases)('$table $number with $changes: $paths', ({ table, number, changes, paths }) => {
  const records = WHOLE[table].map((record) => (record.number === number ? { ...record, ...changes } : record));
  expect(faultsOf({ ...WHOLE, [table]: records }).map(([path]) => path)).toEqual(paths);
});

test('only one draw of an experiment can wait for a task', () => {
  const assignments = [...WHOLE.assignments, { number: 2, experiment: 2, arm: 'control', created_at: AT } as const];
  expect(faultsOf({ ...WHOLE, assignments })).toEqual([
    ['assignments.2.experiment', 'Only one draw of an experiment can wait for a task'],
  ]);
});

test('an account has settings once', () => {
  const settings = [...WHOLE.settings, { number: 2, day_start_hour: 0, ...capacities, ask_before_done: true }];
  expect(faultsOf({ ...WHOLE, settings })).toEqual([['settings.2.number', 'An account has settings once']]);
});

test('a plan holds 200 tasks at most, and the sizes tell how many each day has', () => {
  const { check, sizes } = archiveRules(NOW);
  for (const table of ['projects', 'lists', 'categories', 'repeats'] as const)
    for (const record of WHOLE[table]) check(table, record);
  for (let number = 1; number <= 201; number += 1) check('tasks', { ...task, number });
  const plan = Array.from({ length: 201 }, (_, place) => ({ ...planned, number: place + 1, task: place + 1 }));
  expect(plan.slice(0, 200).flatMap((record) => check('plan_tasks', record))).toEqual([]);
  expect(sizes().plans).toEqual(new Map([['2026-11-20', 200]]));
  expect(plan.slice(200).flatMap((record) => check('plan_tasks', record))).toEqual([
    { path: 'plan_tasks.201.plan_date', message: 'A plan can hold at most 200 tasks' },
  ]);
});

test('there cannot be more work than there was time', () => {
  const decades = { ...entry, task: 3, started_at: '1970-01-01T00:00:00.000Z', planned_end_at: LATER, ended_at: AT };
  const time_entries = [
    { ...decades, number: 1 },
    { ...decades, number: 2 },
    { ...entry, number: 3, task: 2, ended_at: null },
  ];
  expect(faultsOf({ ...WHOLE, time_entries })).toEqual([['time_entries', 'There is more work than there was time']]);
});

test('a record that broke its schema still counts, and records that refer to it are not blamed', () => {
  const { check, countInvalid } = archiveRules(NOW);
  countInvalid('projects');
  countInvalid('lists');
  countInvalid('tasks');
  expect(check('projects', project({ number: 2 }))).toEqual([]);
  expect(check('time_entries', { ...entry, number: 1, task: 1, ended_at: null })).toEqual([]);
  countInvalid('experiments');
  expect(check('enrolments', { ...enrolment, number: 1, experiment: 1, task: 1, arm: 'control' })).toEqual([]);
});

test('a forecast has no more tasks than it was of, and the sizes tell the kept ones', () => {
  const forecast_tasks = [...WHOLE.forecast_tasks, { ...NO_END, number: 7, forecast: 2, task: 3, worked_ms: 0 }];
  expect(faultsOf({ ...WHOLE, forecast_tasks })).toEqual([
    ['forecast_tasks.7.forecast', 'Of this forecast there can be at most 2'],
  ]);
  const { check, sizes } = archiveRules(NOW);
  for (const record of WHOLE.forecasts) check('forecasts', record);
  expect(sizes().kept).toEqual({ forecasts: 2, tasks: 6 });
});
