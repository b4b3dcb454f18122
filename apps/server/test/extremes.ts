import * as account from '@daymark/contract/account.ts';
import { importArchive, NO_END, previewArchive } from '@daymark/contract/archive.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import { BLOCKS_AT_ONCE, pushBusyTime } from '@daymark/contract/busy-time.ts';
import * as calendarFeed from '@daymark/contract/calendar-feed.ts';
import * as calendars from '@daymark/contract/calendars.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as codes from '@daymark/contract/codes.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { completeWithoutTimer, reopenTask, reviewTask } from '@daymark/contract/completion.ts';
import { type Endpoint, type InputOf, SCOPES } from '@daymark/contract/endpoint.ts';
import { createEntry, deleteEntry, restoreEntry, updateEntry } from '@daymark/contract/entries.ts';
import * as evening from '@daymark/contract/evening.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { TEXT_LENGTH } from '@daymark/contract/fields.ts';
import { forecastWhen } from '@daymark/contract/finish-dates.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { forecastTasks, TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import * as itemTasks from '@daymark/contract/item-tasks.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import { importFile, previewFile } from '@daymark/contract/moving-in.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import { addToPlan, orderPlan, placeInPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as promises from '@daymark/contract/promises.ts';
import { provePassword } from '@daymark/contract/proofs.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as settings from '@daymark/contract/settings.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as tokens from '@daymark/contract/tokens.ts';
import { deleteTrash, emptyTrash, getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import * as workspace from '@daymark/contract/workspace.ts';
import { expect } from 'vitest';
import { allRows, prepared, type TestApp } from './app.ts';
import { archiveCalls, fileOf, MEASURED, type Records, UNCORRECTED } from './archive.ts';
import { givenPasskey } from './authenticator.ts';
import { givenCalendar, NO_CALENDARS } from './calendar-rows.ts';
import { GOOGLE_TASKS } from './google-tasks.ts';

const FIRST = '1970-01-01T00:00:00.000Z';
const DAY_AFTER_FIRST = '1970-01-02T00:00:00.000Z';
const LAST = '2200-12-31T23:59:59.999Z';
const NOW = '2026-11-20T09:30:00.000Z';
const LATEST = '2026-11-21T09:30:00.000Z'; // other clocks may be a day ahead

/** The first day whose board the server keeps. */
const FIRST_DAY = '2026-08-22';

/** The last day whose plan can be changed. */
const LAST_PLAN = { date: '2027-11-20' };

/** A name of the most characters, each of the most bytes. */
const NAME = '😀'.repeat(200);
const TEXT = '\u{10ffff}'.repeat(TEXT_LENGTH);
/** An item that leaves room for the link to its task, and one whose link names the largest id. */
const LONGEST_ITEM = `- [ ] ${'\u{10ffff}'.repeat(TEXT_LENGTH - 50)}`;
const LONGEST_LINK = `- [ ] x [»](/tasks/${'9'.repeat(15)})`;
const SMALLEST = Number.MIN_VALUE;

const written = { created_at: FIRST, updated_at: LATEST };
const begun = { estimate: 480, first_started_at: FIRST, completed_at: null, mental_state: null, reflection: null };
const template = {
  list: 1,
  category: 1,
  name: NAME,
  description: TEXT,
  priority: 'high',
  planned_duration: 480,
  estimate_origin: 'own',
  at_most: 1440,
} as const;
const task = { ...template, repeat: 1, due_date: '2200-12-31', position: -(2 ** 52) };
const experiment = {
  ...{
    name: NAME,
    category: 1,
    target_category: NAME,
    multiplier: 3,
    start_date: '1970-01-01',
    end_date: '2200-12-31',
  },
  ...{ time_zone: 'Pacific/Kiritimati', ends_at: LAST, ended_at: null, control_left: 100, intervention_left: 0 },
  rule: 2,
} as const;
const enrolment = {
  ...{ experiment: 1, original_estimate: 1, multiplier: 3, suggested_estimate: 480, worked_ms: 0, estimate: 480 },
  ...{ accepted: false, completed_at: LATEST, created_at: FIRST },
};

/** An account at the bounds of the file format: a countdown of 230 years runs, and another one was interrupted. */
export const EXTREMES: Records = {
  projects: [{ number: 1, name: NAME, description: TEXT, status: 'in_progress', ...written }],
  lists: [{ number: 1, project: 1, name: NAME, progress: SMALLEST, is_inbox: true, position: 2 ** 52, ...written }],
  categories: [{ number: 1, name: NAME, color: '#ffffff', ...written }],
  repeats: [
    {
      ...{ number: 1, ...template, rrule: 'FREQ=MONTHLY;INTERVAL=52;BYDAY=5SU', start_date: '1970-01-01' },
      ...{ next_date: '2200-12-31', estimate_origin: 'assistant', ...written },
    },
  ],
  tasks: [
    { number: 1, ...task, status: 'active', ...begun, ...written },
    { number: 2, ...task, status: 'paused', ...begun, ...written },
    {
      ...{ number: 3, ...task, status: 'done', ...begun, completed_at: LATEST, mental_state: 'focused' },
      ...{ reflection: TEXT, ...written },
    },
    {
      number: 4,
      ...task,
      estimate_origin: null,
      at_most: null,
      status: 'not_started',
      ...begun,
      estimate: null,
      first_started_at: null,
      ...written,
    },
  ],
  time_entries: [
    { number: 1, task: 3, started_at: FIRST, planned_end_at: LAST, ended_at: NOW, ...MEASURED },
    {
      ...{ number: 2, task: 2, started_at: NOW, planned_end_at: LAST, ended_at: NOW, source: 'corrected' },
      ...{ measured_started_at: FIRST, measured_ended_at: LATEST, measured_task: 3 },
    },
    { number: 3, task: 1, started_at: NOW, planned_end_at: LAST, ended_at: null, ...MEASURED },
    { number: 4, task: 2, started_at: FIRST, planned_end_at: null, ended_at: FIRST, ...MEASURED, source: 'manual' },
  ],
  experiments: [{ number: 1, ...experiment, ...written }],
  assignments: [{ number: 1, experiment: 1, arm: 'control', created_at: LATEST }],
  enrolments: [
    { number: 1, ...enrolment, task: 3, arm: 'control', worked_ms: Date.parse(LATEST), ...UNCORRECTED },
    {
      number: 2,
      ...enrolment,
      task: 2,
      arm: 'intervention',
      accepted: true,
      corrected: true,
      lost_entries: 1_000_000_000,
    },
  ],
  workspace_lists: [
    ...[FIRST_DAY, '2026-11-22'].map((workspace_date, place) => ({
      ...{ number: place + 1, list: 1, workspace_date, origin: 'created' as const },
      ...{ position: 1_000_000_000, added_at: place === 0 ? FIRST : LATEST },
    })),
  ],
  plan_tasks: ['1970-01-01', '2027-11-22'].map((plan_date, place) => ({
    ...{ number: place + 1, task: 1, plan_date, is_unplanned: place === 0, at: place === 0 ? '23:59' : null },
    ...{ position: 1_000_000_000, added_at: place === 0 ? FIRST : LATEST },
  })),
  plan_days: ['1970-01-01', '2027-11-22'].map((plan_date, place) => ({
    ...{ number: place + 1, plan_date, note: NAME, dismissed_at: FIRST, closed_at: LATEST },
  })),
  forecasts: [
    ...[1, 3].map((task, place) => ({
      ...{ number: place + 1, kind: 'task' as const, task, name: null, tasks: 1 },
      ...{ made_at: place === 0 ? FIRST : LATEST, p50_minutes: 0, p80_minutes: 1_000_000_000 },
      ...NO_END,
    })),
    ...(['list', 'project', 'plan'] as const).map((kind, place) => ({
      ...{ number: place + 3, kind, task: null, name: NAME, tasks: place === 2 ? 500 : 1 },
      ...{ made_at: LATEST, p50_minutes: 1_000_000_000, p80_minutes: 0 },
      ...NO_END,
    })),
  ],
  forecast_tasks: [3, 3, 2].map((task, place) => ({
    ...{ number: place + 1, forecast: place + 3, task, worked_ms: place === 0 ? 0 : Date.parse(LATEST) },
    ...NO_END,
  })),
  promises: [
    {
      ...{
        number: 1,
        kind: 'list',
        list: 1,
        project: null,
        name: NAME,
        promised_date: '2200-12-31',
        tasks: 1,
        withdrawn_tasks: 0,
        chance: 10,
      },
      ...{ p80_date: '1970-01-01', time_zone: 'Pacific/Kiritimati', made_at: FIRST, settled_at: null },
      ...{ withdrawn_at: null, is_emptied: false },
    },
    {
      ...{
        number: 2,
        kind: 'project',
        list: null,
        project: null,
        name: '',
        promised_date: '1970-01-01',
        tasks: 1_000_000_000,
        withdrawn_tasks: 1_000_000_000,
        chance: 0,
      },
      ...{ p80_date: null, time_zone: 'UTC', made_at: LATEST, settled_at: LATEST },
      ...{ withdrawn_at: null, is_emptied: true },
    },
  ],
  settings: [
    {
      ...{ number: 1, day_start_hour: 6, capacity_monday: 960, capacity_tuesday: 0, capacity_wednesday: null },
      ...{ capacity_thursday: null, capacity_friday: 960, capacity_saturday: null, capacity_sunday: 0 },
      ask_before_done: true,
    },
  ],
};

type Ids = Record<
  | 'project'
  | 'list'
  | 'category'
  | 'experiment'
  | 'sign_in'
  | 'token'
  | 'promise'
  | 'command'
  | 'deletion'
  | 'calendar'
  | 'passkey'
  | TaskName
  | EntryName,
  string
>;
type EntryName = 'long_entry' | 'corrected_entry' | 'manual_entry';
type TaskName = 'running' | 'paused' | 'done' | 'untouched';
type Scene = { app: TestApp; ids: Ids };

type Write = {
  endpoint: Endpoint;
  before?: ((scene: Scene) => Promise<unknown>) | undefined;
  /** Bodies sent one after the other, each accepted. */
  inputs: (scene: Scene) => object[];
};

function write<E extends Endpoint>(
  endpoint: E,
  inputs: (ids: Ids, app: TestApp) => InputOf<E>[],
  before?: Write['before'],
): Write {
  return { endpoint, inputs: ({ app, ids }) => inputs(ids, app) as object[], before };
}

export const pauseRunning = ({ app, ids }: Scene) =>
  app.send(timer.pauseTimer, { params: { id: ids.running }, body: { worked_until: NOW } });

const withoutLongEntry = async (scene: Scene) => {
  await pauseRunning(scene);
  await scene.app.send(deleteEntry, { params: { id: scene.ids.long_entry } });
};

/** Deletes a project of the largest texts, to be brought back. */
const deleteProject = async ({ app, ids }: Scene) => {
  const { id } = await app.send(projects.createProject, { body: { name: NAME, description: TEXT } });
  await app.send(projects.deleteProject, { params: { id: String(id) } });
  const [command] = await app.send(getCommands, { query: {} });
  ids.command = String(command?.id);
  const [deletion] = await app.send(getTrash, { query: {} });
  ids.deletion = String(deletion?.id);
};

const startNow = async (scene: Scene) => {
  await pauseRunning(scene);
  await scene.app.send(timer.startTimer, { params: { id: scene.ids.untouched }, body: { duration_minutes: 1 } });
};

const startUntouched = async (scene: Scene) => {
  await startNow(scene);
  scene.app.passMinutes(29 * 24 * 60); // as long as a sign-in lasts
  await scene.app.send(account.getProfile, {}); // which notes its use
};

const profile = { first_name: NAME, last_name: NAME, email: `${'e'.repeat(64)}@example.org`, username: 'é'.repeat(50) };

const FIRST_BUSY = '2026-11-20T00:00:00Z';

const makeCalendar = async ({ app, ids }: Scene) => {
  ids.calendar = String(await givenCalendar(app, app.user));
};

const makePasskey = async ({ app, ids }: Scene) => {
  ids.passkey = String(await givenPasskey(app, app.user));
};

const makeFeed = ({ app }: Scene) => app.send(calendarFeed.createCalendarFeed, { body: {} });

const sharePromise = ({ app, ids }: Scene) =>
  app.send(promises.makePromiseLink, { params: { id: ids.promise }, body: {} });

/** Values at the bounds of what each call that changes something takes. */
export const WRITES: Write[] = [
  write(account.updateProfile, (_ids, { password }) => [
    { body: profile },
    { body: { current_password: password, new_password: '😀'.repeat(200) } },
  ]),
  write(settings.updateSettings, () => [
    { body: { day_start_hour: 6, capacity_minutes: [0, 960, 960, 960, 960, 960, null] } },
  ]),
  write(account.endSignIn, ({ sign_in }) => [{ params: { id: sign_in } }]),
  write(account.endOtherSignIns, () => [{}]),
  write(tokens.createToken, (_ids, { password }) => [
    { body: { name: '😀'.repeat(200), scopes: [...SCOPES], days: null, current_password: password } },
    { body: { name: 'T', scopes: SCOPES.slice(0, 1), days: 365, current_password: password } },
  ]),
  write(tokens.endToken, ({ token }) => [{ params: { id: token } }]),
  write(tokens.endTokens, () => [{}]),
  write(provePassword, (_ids, { password }) => [{ body: { current_password: password } }]),
  write(codes.beginCodes, () => [{}, {}]),
  write(codes.endCodes, () => [{}]),
  write(passkeys.askForPasskey, () => [{}]),
  write(passkeys.askForNewPasskey, () => [{}]),
  write(passkeys.askForOwnPasskey, () => [{}], makePasskey),
  write(passkeys.updatePasskey, ({ passkey }) => [{ params: { id: passkey }, body: { name: NAME } }], makePasskey),
  write(passkeys.deletePasskey, ({ passkey }) => [{ params: { id: passkey } }], makePasskey),
  write(calendarFeed.createCalendarFeed, () => [
    { body: {} },
    { body: { due_days: false, plan: false, worked_time: false } },
  ]),
  write(calendarFeed.updateCalendarFeed, () => [{ body: {} }, { body: { worked_time: true } }], makeFeed),
  write(calendarFeed.endCalendarFeed, () => [{}], makeFeed),
  write(calendars.createCalendar, () => [
    { body: { name: NAME, address: `https://b.test/${'a'.repeat(calendars.ADDRESS_LENGTH - 15)}` } },
    { body: { name: 'C', address: 'webcal://[::1]/', counts_all_day: true, keeps_titles: true } },
  ]),
  write(
    calendars.updateCalendar,
    ({ calendar }) => [
      { params: { id: calendar }, body: { name: NAME } },
      { params: { id: calendar }, body: { counts_all_day: true, keeps_titles: false } },
    ],
    makeCalendar,
  ),
  write(calendars.deleteCalendar, ({ calendar }) => [{ params: { id: calendar } }], makeCalendar),
  write(calendars.readCalendar, ({ calendar }) => [{ params: { id: calendar } }], makeCalendar),
  write(account.deleteAccount, () => [{}]),
  write(signIn.register, () => [{ body: { ...profile, password: '😀'.repeat(200) } }]),
  write(signIn.login, (_ids, { user, password }) => [{ body: { login: user.email.toUpperCase(), password } }]),
  write(signIn.logout, () => [{}]),
  write(previewArchive, () => [{ body: JSON.parse(fileOf(EXTREMES)) }], pauseRunning),
  write(importArchive, () => [{ query: { again: 'true' as const }, body: JSON.parse(fileOf(EXTREMES)) }], pauseRunning),
  write(previewFile, () => [{ body: GOOGLE_TASKS } as object]),
  write(importFile, () => [{ query: { again: 'true' as const }, body: GOOGLE_TASKS } as object]),
  write(projects.createProject, () => [{ body: { name: NAME, description: TEXT, status: 'done' as const } }]),
  write(projects.updateProject, ({ project }) => [
    { params: { id: project }, body: { name: NAME, description: TEXT, expected: { description: TEXT } } },
  ]),
  write(projects.deleteProject, ({ project }) => [{ params: { id: project } }]),
  write(undoCommand, ({ command }) => [{ params: { id: command } }], deleteProject),
  write(restoreTrash, ({ deletion }) => [{ params: { id: deletion } }], deleteProject),
  write(deleteTrash, ({ deletion }) => [{ params: { id: deletion } }], deleteProject),
  write(emptyTrash, () => [{}], deleteProject),
  write(lists.createList, ({ project }) => [
    { params: { id: project }, body: { name: NAME, progress: SMALLEST } },
    { params: { id: project }, body: { name: NAME, progress: 1 } },
  ]),
  write(lists.updateList, ({ list }) => [{ params: { id: list }, body: { name: NAME, progress: 1 - 2 ** -53 } }]),
  write(lists.deleteList, ({ list }) => [{ params: { id: list } }]),
  write(createListWithProject, ({ category }) => [
    {
      body: {
        ...{ name: NAME, progress: SMALLEST, project: { name: NAME, description: TEXT } },
        task: { name: NAME, description: TEXT, planned_duration: 480, category_id: Number(category) },
      },
    },
  ]),
  write(tasks.createTask, ({ list, category }) => [
    {
      body: {
        name: NAME,
        description: TEXT,
        list_id: Number(list),
        planned_duration: 480,
        category_id: Number(category),
      },
    },
    { body: { name: NAME, list_id: Number(list), planned_duration: 1, due_date: '1970-01-01' } },
    { body: { name: NAME, list_id: Number(list), due_date: '2200-12-31' } },
  ]),
  write(createTasks, ({ list, category }) => {
    const list_id = Number(list);
    const longest = { name: NAME, list_id, planned_duration: 480, category_id: Number(category) };
    return [
      { body: { tasks: Array(200).fill({ ...longest, due_date: '2200-12-31' }) } },
      { body: { tasks: [{ name: 'T', list_id, due_date: '1970-01-01', plan_date: LAST_PLAN.date }] } },
    ];
  }),
  write(tasks.updateTask, ({ paused, done }) => [
    { params: { id: paused }, body: { planned_duration: 1, description: TEXT } },
    { params: { id: done }, body: { category_id: null, planned_duration: 480 } },
  ]),
  write(moves.moveTasks, ({ list, running, paused, done, untouched }) => [
    { body: { task_ids: Array(200).fill(Number(done)), list_id: Number(list), before_task_id: Number(running) } },
    { body: { task_ids: [untouched, running, paused, done].map(Number), list_id: Number(list) } },
  ]),
  write(
    itemTasks.makeTaskOfItem,
    ({ untouched, category }) => [
      {
        params: { id: untouched },
        body: {
          ...{
            at: 3,
            expected: { description: LONGEST_ITEM },
            name: NAME,
            planned_duration: 480,
            due_date: '2200-12-31',
          },
          category_id: Number(category),
        },
      },
    ],
    ({ app, ids }) =>
      app.send(tasks.updateTask, { params: { id: ids.untouched }, body: { description: LONGEST_ITEM } }),
  ),
  write(
    itemTasks.makeItemOfTask,
    ({ untouched }) => [{ params: { id: untouched }, body: { at: 3, expected: { description: LONGEST_LINK } } }],
    ({ app, ids }) =>
      app.send(tasks.updateTask, { params: { id: ids.untouched }, body: { description: LONGEST_LINK } }),
  ),
  write(moves.duplicateTask, ({ running, untouched }) => [{ params: { id: running } }, { params: { id: untouched } }]),
  write(moves.moveLists, ({ list, project }) => [
    { body: { list_ids: Array(200).fill(Number(list)), project_id: Number(project) } },
  ]),
  write(bulk.changeTasks, ({ paused, done }) => [
    {
      body: {
        task_ids: Array(200).fill(Number(paused)),
        changes: { due_date: '2200-12-31', priority: 'low' as const },
      },
    },
    { body: { task_ids: [paused, done].map(Number), changes: { due_date: '1970-01-01', category_id: null } } },
  ]),
  write(bulk.deleteTasks, ({ paused, done }) => [{ body: { task_ids: [paused, done].map(Number) } }]),
  write(tasks.deleteTask, ({ done }) => [{ params: { id: done } }]),
  write(repeats.setRepeat, ({ paused, done }) => [
    { params: { id: paused }, body: { rrule: `FREQ=MONTHLY;INTERVAL=52;BYMONTHDAY=31${',31'.repeat(54)}` } },
    { params: { id: paused }, body: { rrule: 'FREQ=MONTHLY;BYDAY=-5MO' } },
    { params: { id: done }, body: { rrule: 'FREQ=DAILY' } },
  ]),
  write(
    repeats.stopRepeat,
    ({ done }) => [{ params: { id: done } }],
    ({ app, ids }) => app.send(repeats.setRepeat, { params: { id: ids.done }, body: { rrule: 'FREQ=DAILY' } }),
  ),
  write(timer.startTimer, ({ paused }) => [{ params: { id: paused }, body: { duration_minutes: 480 } }], pauseRunning),
  write(timer.pauseTimer, ({ running }) => [
    { params: { id: running }, body: { worked_until: '2026-11-20T23:30:00.000000001+14:00' } },
  ]),
  write(
    timer.extendTimer,
    ({ untouched }) => [
      { params: { id: untouched }, body: { additional_minutes: 240, overtime_minutes: SMALLEST } },
      { params: { id: untouched }, body: { additional_minutes: 240 } },
    ],
    startUntouched,
  ),
  write(timer.estimateTask, ({ untouched }) => [{ params: { id: untouched }, body: { minutes: 480 } }], startNow),
  write(
    timer.completeTask,
    ({ untouched }) => [
      { params: { id: untouched }, body: { mental_state: 'TIRED', reflection: TEXT, overtime_minutes: 1e-9 } },
    ],
    startUntouched,
  ),
  write(
    createEntry,
    ({ untouched }) => [
      {
        body: {
          task_id: Number(untouched),
          started_at: '2026-11-20T23:30:00.000000001+14:00', // where the entry before it ends
          ended_at: '2026-11-21T19:30:05+10:00', // 24 hours later, and the five seconds that clocks differ
        },
      },
    ],
    async (scene) => {
      await pauseRunning(scene);
      scene.app.passMinutes(24 * 60);
    },
  ),
  write(
    updateEntry,
    ({ manual_entry, paused }) => [
      { params: { id: manual_entry }, body: { task_id: Number(paused), started_at: FIRST, ended_at: DAY_AFTER_FIRST } },
    ],
    withoutLongEntry,
  ),
  write(deleteEntry, ({ corrected_entry }) => [{ params: { id: corrected_entry } }]),
  write(restoreEntry, ({ corrected_entry }) => [{ params: { id: corrected_entry } }], withoutLongEntry),
  write(completeWithoutTimer, ({ paused }) => [
    { params: { id: paused }, body: { mental_state: 'TIRED', reflection: TEXT } },
  ]),
  write(reviewTask, ({ done }) => [{ params: { id: done }, body: { mental_state: null, reflection: TEXT } }]),
  write(reopenTask, ({ done }) => [{ params: { id: done } }]),
  write(categories.createCategory, () => [{ body: { name: NAME, color: '#000000' } }]),
  write(categories.updateCategory, ({ category }) => [
    { params: { id: category }, body: { name: NAME, color: '#FFFFFF' } },
  ]),
  write(categories.deleteCategory, ({ category }) => [{ params: { id: category } }]),
  write(
    experiments.createExperiment,
    ({ category }) => [
      { body: { name: NAME, category_id: Number(category), multiplier: 0.5, duration_days: 30 as const } },
    ],
    ({ app, ids }) => app.send(experiments.deleteExperiment, { params: { id: ids.experiment } }),
  ),
  write(experiments.getTaskIntervention, ({ category }) => [
    { body: { category_id: Number(category), original_estimate: 1 } },
    { body: { category_id: Number(category), original_estimate: 480 } },
  ]),
  write(experiments.updateExperiment, ({ experiment: id }) => [
    { params: { id }, body: { name: NAME } },
    { params: { id }, body: { status: 'completed' as const } },
  ]),
  write(experiments.deleteExperiment, ({ experiment: id }) => [{ params: { id } }]),
  write(pushBusyTime, () => [
    { body: { from: FIRST, until: '1971-01-01T00:00:00Z', blocks: [] } },
    {
      body: {
        ...{ from: '2200-01-01T00:00:00+14:00', until: LAST },
        blocks: [{ start: FIRST, end: LAST, title: '😀'.repeat(200) }],
      },
    },
    {
      body: {
        ...{ from: FIRST_BUSY, until: '2026-12-24T00:00:00Z' },
        blocks: Array.from({ length: BLOCKS_AT_ONCE }, (_, place) => ({
          start: Temporal.Instant.from(FIRST_BUSY)
            .add({ minutes: 15 * place })
            .toString(),
          end: Temporal.Instant.from(FIRST_BUSY)
            .add({ minutes: 15 * place + 10 })
            .toString(),
          title: place % 2 === 0 ? null : 'é'.repeat(200),
        })),
      },
    },
  ]),
  write(forecastTasks, ({ running, paused, done, untouched }) => [
    { body: { task_ids: Array(TASKS_OF_A_FORECAST).fill(Number(done)) } },
    { body: { task_ids: [running, paused, untouched].map(Number) } },
  ]),
  write(forecastWhen, ({ running, done, list, project }) => [
    { body: { task_ids: Array(TASKS_OF_A_FORECAST).fill(Number(done)), minutes_a_week: 15 } },
    { body: { list_id: Number(list), leave_out: [Number(running)], from: '2026-12-24' } },
    { body: { project_id: Number(project), minutes_a_week: 10_080, without_busy: true } },
  ]),
  write(keepForecast, ({ list, project }) => [
    { body: { list_id: Number(list) } },
    { body: { project_id: Number(project) } },
    { body: { plan_date: '1970-01-01' } },
  ]),
  write(promises.makePromise, ({ list, project }) => [
    { body: { list_id: Number(list), promised_date: '2026-11-20' } },
    { body: { project_id: Number(project), promised_date: '2027-11-20' } },
  ]),
  write(promises.withdrawPromise, ({ promise }) => [{ params: { id: promise } }]),
  write(promises.makePromiseLink, ({ promise }) => [
    { params: { id: promise }, body: {} },
    { params: { id: promise }, body: { shows_tasks: true, shows_record: true, ends_date: '2027-11-20' } },
  ]),
  write(promises.endPromiseLink, ({ promise }) => [{ params: { id: promise } }], sharePromise),
  write(workspace.addToWorkspace, ({ list }) => [
    { params: { date: '2026-11-21' }, body: { list_ids: [Number(list)], origin: 'imported' as const } },
    { params: { date: FIRST_DAY }, body: { list_ids: Array(200).fill(Number(list)), origin: 'created' as const } },
  ]),
  write(workspace.removeFromWorkspace, ({ list: id }) => [
    { params: { date: FIRST_DAY, id }, query: { added_at: LAST } },
    { params: { date: FIRST_DAY, id } },
  ]),
  write(workspace.orderWorkspace, ({ list }) => [
    { params: { date: FIRST_DAY }, body: { list_ids: [Number(list)] } },
    { params: { date: '2026-11-21' }, body: { list_ids: [Number(list)] } },
  ]),
  write(addToPlan, ({ done, untouched }) => [
    { params: LAST_PLAN, body: { task_ids: Array(200).fill(Number(done)) } },
    { params: LAST_PLAN, body: { task_ids: [Number(untouched)], before_task_id: Number(done) } },
    {
      params: { date: '2026-11-20' },
      body: { task_ids: [Number(untouched)], from_date: LAST_PLAN.date, is_unplanned: true, at: '00:00' },
    },
  ]),
  write(
    placeInPlan,
    ({ untouched: id }) => [
      { params: { ...LAST_PLAN, id }, body: { at: '23:59' } },
      { params: { ...LAST_PLAN, id }, body: { at: null } },
    ],
    ({ app, ids }) => app.send(addToPlan, { params: LAST_PLAN, body: { task_ids: [Number(ids.untouched)] } }),
  ),
  write(removeFromPlan, ({ running: id }) => [{ params: { ...LAST_PLAN, id } }]),
  write(orderPlan, ({ running }) => [{ params: LAST_PLAN, body: { task_ids: Array(200).fill(Number(running)) } }]),
  write(evening.dismissCutEntries, () => [{}]),
  write(evening.dismissLeftOver, () => [{ params: { date: '2026-11-20' } }, { params: { date: '2027-11-20' } }]),
  write(evening.updateNote, () => [{ params: { date: '2027-11-20' }, body: { note: NAME } }]),
  write(evening.closeDay, () => [{ params: { date: '2026-11-19' }, body: { note: NAME } }]),
];

/** An account with a second sign-in and a token that holds the extreme records. */
const extremeApp = prepared(async (app) => {
  const body = { login: app.user.username, password: app.password };
  await app.anonymous(signIn.login, { body });
  await app.send(tokens.createToken, { body: { name: 'T', scopes: ['read'], current_password: app.password } });
  const { statusCode, body: answer } = await archiveCalls(app).imported(app, fileOf(EXTREMES));
  expect(statusCode, answer).toBe(201);
});

export async function extremeScene(): Promise<Scene> {
  const app = await extremeApp(NO_CALENDARS);
  const { projects, lists, categories, experiments, tasks, time_entries, sign_ins, ...others } = await idsOf(app);
  const [long_entry, corrected_entry, , manual_entry] = time_entries;
  const [running, paused, done, untouched] = tasks;
  const ids = {
    ...{ project: projects[0], list: lists[0], category: categories[0], experiment: experiments[0] },
    ...{
      running,
      paused,
      done,
      untouched,
      long_entry,
      corrected_entry,
      manual_entry,
      sign_in: sign_ins.at(-1),
      token: others.tokens.at(-1),
      promise: others.promises[0],
    },
  };
  expect(Object.values(ids)).not.toContain(undefined);
  return { app, ids: ids as Ids };
}

/** The ids of this user in each table, as a path has them. */
export async function idsOf({ db, user }: TestApp): Promise<Record<Table, string[]>> {
  const tables = Object.entries(await allRows(db()));
  const isOwn = (row: object) => 'user_id' in row && row.user_id === user.id;
  const ids = tables.map(([table, rows]) => [
    table,
    rows.filter(isOwn).map((row) => String((row as { id: number }).id)),
  ]);
  return Object.fromEntries(ids);
}
export type Table =
  | 'projects'
  | 'lists'
  | 'categories'
  | 'experiments'
  | 'tasks'
  | 'time_entries'
  | 'sign_ins'
  | 'tokens'
  | 'promises';
