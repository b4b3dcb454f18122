import { ARCHIVE_TABLES, archiveFields, LATER_TABLES, NO_END } from '@daymark/contract/archive.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { getSettings, updateSettings } from '@daymark/contract/settings.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, MEASURED, ONCE, type Records, UNCORRECTED, withoutTables } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';
import { refuse } from '#test/refusals.ts';

const AT = '2026-11-20T09:00:00.000Z';
const written = { created_at: AT, updated_at: AT };
const newTask = {
  ...({ category: null, description: '', priority: 'medium', planned_duration: 25, estimate: null } as const),
  ...({
    status: 'not_started',
    first_started_at: null,
    completed_at: null,
    mental_state: null,
    reflection: null,
  } as const),
  ...ONCE,
  ...written,
};

/** `count` tasks in one list. */
const withTasks = (count: number, changes: Partial<Records['tasks'][number]> = {}): Partial<Records> => ({
  projects: [{ number: 1, name: 'P', description: '', status: 'done', ...written }],
  lists: [{ number: 1, project: 1, name: 'L', progress: 0, is_inbox: false, ...written }],
  tasks: Array.from({ length: count }, (_, place) => ({
    ...newTask,
    number: place + 1,
    list: 1,
    name: `T${place + 1}`,
    ...changes,
  })),
});

async function archiveApp() {
  const app = await testApp();
  return { ...app, ...archiveCalls(app) };
}

test('a file of version 1 is read: its time was measured, and its enrolments have no corrections', async () => {
  const app = await archiveApp();
  const started = { status: 'paused', estimate: 25, first_started_at: AT } as const;
  const entry = { task: 1, started_at: AT, planned_end_at: '2026-11-20T09:25:00.000Z', ended_at: AT };
  const experiment = {
    ...{ number: 1, name: 'E', category: null, target_category: 'C', multiplier: 1.5, ...written },
    ...{ start_date: '2026-11-01', end_date: '2026-11-19', ends_at: AT, ended_at: AT },
    ...{ control_left: 0, intervention_left: 0 },
  };
  const enrolment = {
    ...{ number: 1, experiment: 1, task: 1, arm: 'control', original_estimate: 25, multiplier: 1.5 },
    ...{ suggested_estimate: 38, accepted: false, estimate: null, worked_ms: null, completed_at: null },
    created_at: AT,
  };
  const records = { ...withTasks(1, started), time_entries: [{ number: 1, ...entry }] };
  const file = fileOf({
    ...records,
    experiments: [experiment],
    enrolments: [enrolment],
  } as unknown as Partial<Records>);
  const ofVersion1 = withoutTables(file.replace('"version":7', '"version":1'), ['workspace_lists', ...LATER_TABLES]);
  const answer = await app.imported(app, ofVersion1);
  expect(answer.statusCode, answer.body).toBe(201);
  const exported = JSON.parse(await app.exported(app));
  expect(exported).toMatchObject({
    version: 7,
    time_entries: [{ ...entry, ...MEASURED }],
    enrolments: [{ ...enrolment, ...UNCORRECTED }],
    experiments: [{ rule: 1 }],
  });
});

test('a file of version 2 from before plans is read: records keep their order, their figures are own ones, and nothing is due', async () => {
  const app = await archiveApp();
  const { tasks: given = [], ...others } = withTasks(3);
  const older = given.map(({ due_date, repeat, estimate_origin, at_most, ...task }) => task) as Records['tasks'];
  const present = withoutTables(fileOf({ ...others, tasks: older }), LATER_TABLES);
  const file = present.replace('"version":7', '"version":2');
  expect(file).not.toContain('position');
  const answer = await app.imported(app, file);
  expect(answer.statusCode, answer.body).toBe(201);
  const { tasks, lists, ...exported }: Records = JSON.parse(await app.exported(app));
  expect(tasks.map(({ name, position }) => [name, position])).toEqual([
    ['T1', 1_048_576],
    ['T2', 2_097_152],
    ['T3', 3_145_728],
  ]);
  expect(tasks).toMatchObject(Array(3).fill(ONCE));
  expect(lists).toMatchObject([{ position: 1_048_576 }]);
  expect(exported).toMatchObject({ repeats: [], plan_tasks: [], plan_days: [], settings: [] });
});

const SETTINGS = {
  ...{ number: 1, day_start_hour: 4, capacity_monday: 480, capacity_tuesday: null, capacity_wednesday: 0 },
  ...{ capacity_thursday: null, capacity_friday: 960, capacity_saturday: null, capacity_sunday: null },
  ask_before_done: true,
} as const;

test('settings of a file are taken over by an account that has none of its own', async () => {
  const app = await archiveApp();
  const file = fileOf({ settings: [SETTINGS] });
  expect((await app.imported(app, file)).json().data).toMatchObject({ settings: 1 });
  expect(await app.send(getSettings, {})).toMatchObject({
    day_start_hour: 4,
    capacity_minutes: [480, null, 0, null, 960, null, null],
    ask_before_done: true,
  });
  expect(await app.exported(app)).toBe(file);
  const fields = archiveFields('settings').join(',');
  expect(await app.exported(app, '/settings.csv')).toBe(`${fields}\r\n1,4,480,,0,,960,,,true\r\n`);
});

test.each([
  { what: 'a start of days', body: { day_start_hour: 1 } },
  { what: 'to be asked before Done', body: { ask_before_done: true } },
  { what: 'one capacity', body: { capacity_minutes: [null, null, null, null, null, null, 0] } },
])('an account that has set $what keeps its settings', async ({ body }) => {
  const app = await archiveApp();
  await app.send(updateSettings, { body });
  const before = await app.exported(app, '/settings.csv');
  const answer = await app.imported(app, fileOf({ ...withTasks(1), settings: [SETTINGS] }));
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, { tasks: 1, settings: 0 }]);
  expect(await app.exported(app, '/settings.csv')).toBe(before);
});

/** `count` tasks, all in the plan of today. */
const withPlan = (count: number): Partial<Records> => ({
  ...withTasks(count),
  plan_tasks: Array.from({ length: count }, (_, place) => ({
    ...{ number: place + 1, task: place + 1, plan_date: '2026-11-20', is_unplanned: false, position: place },
    at: null,
    added_at: AT,
  })),
});

ruleTest('a file of version 3, whose plans have no times, is read', async () => {
  const app = await archiveApp();
  const { plan_tasks = [], ...others } = withPlan(1);
  const older = plan_tasks.map(({ at, ...planned }) => planned) as Records['plan_tasks'];
  const file = fileOf({ ...others, plan_tasks: older }).replace('"version":7', '"version":3');
  expect((await app.imported(app, file)).statusCode).toBe(201);
  expect(JSON.parse(await app.exported(app)).plan_tasks).toMatchObject([{ plan_date: '2026-11-20', at: null }]);
});

test('a file of version 5, whose forecasts went with their tasks, is read', async () => {
  const app = await archiveApp();
  const figures = { made_at: AT, p50_minutes: 25, p80_minutes: 40 };
  const forecast = { number: 1, kind: 'list', task: null, name: 'L', tasks: 1, ...figures };
  const records = { ...withTasks(1), forecasts: [forecast], forecast_tasks: [OF_FORECAST] };
  const file = fileOf(records as unknown as Partial<Records>).replace('"version":7', '"version":5');
  expect((await app.imported(app, file)).statusCode).toBe(201);
  const { forecasts, forecast_tasks } = JSON.parse(await app.exported(app));
  expect([forecasts, forecast_tasks]).toEqual([[{ ...forecast, ...NO_END }], [{ ...OF_FORECAST, ...NO_END }]]);
});

const OF_FORECAST = { number: 1, forecast: 1, task: 1, worked_ms: 0 };

ruleTest(
  'an import that would put more than 200 tasks into the plan of a day is refused before a row is written',
  async () => {
    const app = await archiveApp();
    expect((await app.imported(app, fileOf(withPlan(150)))).statusCode).toBe(201);
    expect((await app.imported(app, fileOf(withPlan(50)), '?again=true')).statusCode).toBe(201);
    const before = await allRows(app.db());
    const answer = await app.imported(app, fileOf(withPlan(1)), '?again=true');
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'A plan can hold at most 200 tasks']);
    expect(await allRows(app.db())).toEqual(before);
  },
);

test('a day of which the account has kept something stays as it is, and other days are added', async () => {
  const app = await archiveApp();
  const day = { number: 1, plan_date: '2026-11-20', note: 'Mine', dismissed_at: null, closed_at: null };
  expect((await app.imported(app, fileOf({ plan_days: [day] }))).json().data).toMatchObject({ plan_days: 1 });
  const other = { ...day, number: 2, plan_date: '2026-11-21', note: 'Theirs too' };
  const answer = await app.imported(app, fileOf({ plan_days: [{ ...day, note: 'Theirs', closed_at: AT }, other] }));
  expect(answer.json().data).toMatchObject({ plan_days: 1 });
  expect(JSON.parse(await app.exported(app))).toMatchObject({ plan_days: [day, other] });
});

test('a repeat of a file makes its next task on its day', async () => {
  const app = await archiveApp();
  const repeat = {
    ...({ number: 1, list: 1, category: null, name: 'Water', description: '', priority: 'low' } as const),
    ...({ planned_duration: 5, estimate_origin: 'imported', at_most: 20 } as const),
    ...{ rrule: 'FREQ=DAILY;INTERVAL=2', start_date: '2026-11-19', next_date: '2026-11-21' },
    ...written,
  };
  expect((await app.imported(app, fileOf({ ...withTasks(1), repeats: [repeat] }))).statusCode).toBe(201);
  expect(JSON.parse(await app.exported(app))).toMatchObject({ repeats: [repeat], tasks: [{ name: 'T1' }] });
  app.passMinutes(24 * 60);
  expect(JSON.parse(await app.exported(app))).toMatchObject({
    repeats: [{ ...repeat, next_date: '2026-11-23' }],
    tasks: [{ name: 'T1' }, { name: 'Water', repeat: 1, estimate_origin: 'imported', at_most: 20 }],
    plan_tasks: [{ task: 2, plan_date: '2026-11-21', is_unplanned: false }],
  });
});

ruleTest('the export of an empty account has no records', async () => {
  const app = await archiveApp();
  expect(await app.exported(app)).toBe(fileOf({}));
});

ruleTest(
  'the file holds the data of the user, numbered from 1 on, without their identity or data of others',
  async () => {
    const app = await archiveApp();
    const other = await app.another();
    await other.given.task({ name: 'Theirs' });
    await app.given.task({ name: 'Mine' });
    await other.given.task({ name: 'Theirs too' });
    await app.given.task({ name: 'Mine too', category_id: (await app.given.category()).id });

    const text = await app.exported(app);
    const file = JSON.parse(text) as Records;
    expect(Object.keys(file)).toEqual(['format', 'version', ...ARCHIVE_TABLES]);
    expect(file.tasks.map(({ number, list, category, name }) => ({ number, list, category, name }))).toEqual([
      { number: 1, list: 1, category: null, name: 'Mine' },
      { number: 2, list: 2, category: 1, name: 'Mine too' },
    ]);
    for (const table of ARCHIVE_TABLES) {
      for (const record of file[table]) expect(Object.keys(record)).toEqual(archiveFields(table));
    }
    for (const secret of ['Theirs', 'Lovelace', 'example.org', app.user.username, app.token]) {
      expect(text).not.toContain(secret);
    }
  },
);

ruleTest('file names carry the current day in the zone of the caller, and no cache stores the file', async () => {
  const { raw, headers } = await archiveApp();
  const json = await raw({ url: '/api/archive', headers: { ...headers, 'x-time-zone': 'Pacific/Kiritimati' } });
  expect(json.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="daymark-2026-11-20.json"',
    'cache-control': 'no-store',
  });
  const csv = await raw({ url: '/api/archive/tasks.csv', headers: { ...headers, 'x-time-zone': 'Pacific/Pago_Pago' } });
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="daymark-2026-11-19-tasks.csv"',
  });
  const none = await raw({ url: '/api/archive/users.csv', headers });
  expect([none.statusCode, none.json().errors[0].path]).toEqual([422, 'table']);
});

ruleTest('a CSV file has a line per record under its fields, and no cell that a spreadsheet would run', async () => {
  const app = await archiveApp();
  const task = await app.given.task({ name: '=cmd|calc', description: 'two\nlines, "quoted"' });
  await app.send(startTimer, { params: { id: String(task.id) }, body: {} });
  const [fields, line, ...others] = (await app.exported(app, '/tasks.csv')).split('\r\n');
  expect(fields).toBe(archiveFields('tasks').join(','));
  expect(line).toBe(
    `1,1,,,'=cmd|calc,"two\nlines, ""quoted""",medium,25,own,,25,,active,2026-11-20T09:30:00.000Z,,,,1048576,2026-11-20T09:30:00.000Z,2026-11-20T09:30:00.000Z`,
  );
  expect(others).toEqual(['']);
  expect(await app.exported(app, '/time_entries.csv')).toBe(
    'number,task,started_at,planned_end_at,ended_at,source,measured_started_at,measured_ended_at,measured_task\r\n' +
      '1,1,2026-11-20T09:30:00.000Z,2026-11-20T09:55:00.000Z,,timer,,,\r\n',
  );
  for (const table of ARCHIVE_TABLES) {
    expect(await app.exported(app, `/${table}.csv`)).toMatch(new RegExp(`^${archiveFields(table).join(',')}\r\n`));
  }
});

ruleTest('without a sign-in an export is refused, and an import unread', async () => {
  const { raw, exported, transferFiles } = await archiveApp();
  const headers = { authorization: 'Bearer nobody' };
  for (const url of ['/api/archive', '/api/archive/tasks.csv']) {
    expect((await raw({ url, headers })).statusCode).toBe(401);
  }
  const json = { ...headers, 'content-type': 'application/json' };
  const refused = await raw({ method: 'POST', url: '/api/archive', headers: json, payload: fileOf({}) });
  expect(refused.statusCode).toBe(401);
  expect(transferFiles()).toEqual([]);
  await expect(exported({ headers })).rejects.toThrow('Sign in');
});

ruleTest('an import answers with its counts, and removes its spool', async () => {
  const app = await archiveApp();
  const answer = await app.imported(app, fileOf(withTasks(1200)));
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({ projects: 1, lists: 1, tasks: 1200, time_entries: 0 });
  expect(app.transferFiles()).toEqual([]);
});

ruleTest('a fault in the last of many records imports none of them', async () => {
  const app = await archiveApp();
  const before = await allRows(app.db());
  const { tasks = [], ...others } = withTasks(1500);
  const nameless = { ...newTask, number: 1501, list: 1, name: '' };
  const file = fileOf({ ...others, tasks: [...tasks, nameless] });
  const answer = await app.imported(app, file);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    message: 'Task name is required',
    errors: [{ path: 'tasks.1501.name', message: 'Task name is required' }],
  });
  expect(await allRows(app.db())).toEqual(before);
  expect(app.transferFiles()).toEqual([]);
});

test('a database failure during the import leaves no row and no spool', async () => {
  const app = await archiveApp();
  app.expectFailure();
  await refuse(app.db(), { name: 'failing', change: 'insert', when: "new.name = 'T1100'" });
  const before = await allRows(app.db());
  expect((await app.imported(app, fileOf(withTasks(1200)))).statusCode).toBe(500);
  expect(await allRows(app.db())).toEqual(before);
  expect(app.transferFiles()).toEqual([]);
});

test('the first twenty faults are reported, and the rest of the file is not read', async () => {
  const app = await archiveApp();
  const cutOff = fileOf(withTasks(1000, { planned_duration: 0 })).slice(0, -3);
  const answer = await app.imported(app, cutOff);
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json();
  expect(errors).toHaveLength(20);
  expect(errors[19]).toEqual({ path: 'tasks.20.planned_duration', message: 'Planned duration must be greater than 0' });
});

test('a running timer is imported, unless one runs in the account', async () => {
  const app = await archiveApp();
  const task = await app.given.task();
  await app.send(startTimer, { params: { id: String(task.id) }, body: {} });
  const file = await app.exported(app);
  const before = await countRows(app.db());
  const answer = await app.imported(app, file);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'A timer runs here, and one runs in the file. Pause the one here first.',
  ]);
  expect(await countRows(app.db())).toEqual(before);

  const other = await app.another();
  expect((await app.imported(other, file)).statusCode).toBe(201);
  expect(await app.exported(other)).toBe(file);
});

const ASKS_ABOUT = (name: string) => ({
  success: false,
  data: null,
  message: `What is in this file is here already, such as "${name}".`,
  errors: [{ path: 'again', message: `What is in this file is here already, such as "${name}".` }],
});

ruleTest('a file imported before is imported again only when that is confirmed', async () => {
  const app = await archiveApp();
  const file = fileOf(withTasks(3));
  expect((await app.imported(app, file)).statusCode).toBe(201);
  const before = await allRows(app.db());
  for (const query of ['', '?again=false']) {
    const answer = await app.imported(app, file, query);
    expect([answer.statusCode, answer.json()]).toEqual([409, ASKS_ABOUT('P')]);
  }
  expect(await allRows(app.db())).toEqual(before);
  expect(app.transferFiles()).toEqual([]);
  expect((await app.imported(app, file, '?again=true')).statusCode).toBe(201);
  expect(await countRows(app.db())).toMatchObject({ projects: 2, tasks: 6 });
  expect((await app.imported(app, file, '?again=yes')).json()).toMatchObject({
    message: 'Again must be true or false',
    errors: [{ path: 'again' }],
  });
});

test('an export is recognized in its own account, also after the account has changed', async () => {
  const app = await archiveApp();
  const first = await app.given.project({ name: 'First' });
  app.passMinutes(1);
  await app.given.project({ name: 'Second' });
  const file = await app.exported(app);
  await app.send(deleteProject, { params: { id: String(first.id) } });
  app.passMinutes(1);
  await app.given.project({ name: 'Third' });
  const before = await countRows(app.db());
  expect((await app.imported(app, file)).json()).toEqual(ASKS_ABOUT('Second'));
  expect(await countRows(app.db())).toEqual(before);
});

test('a file of categories alone is recognized as well', async () => {
  const app = await archiveApp();
  await app.given.category({ name: 'Writing' });
  const answer = await app.imported(app, await app.exported(app));
  expect([answer.statusCode, answer.json()]).toEqual([409, ASKS_ABOUT('Writing')]);
});

ruleTest(
  'equal names or equal times alone are no sign of an earlier import, nor are records of other users',
  async () => {
    const app = await archiveApp();
    const other = await app.another();
    await other.given.project({ name: 'Theirs' });
    await app.given.project({ name: 'Mine' });
    app.passMinutes(1);
    await app.given.project({ name: 'Theirs' });
    expect((await app.imported(app, await app.exported(other))).statusCode).toBe(201);
  },
);

ruleTest('a file that holds a record twice is imported into an account without it', async () => {
  const app = await archiveApp();
  const { projects = [] } = withTasks(0);
  const file = fileOf({
    projects: Array.from({ length: 600 }, (_, place) => ({ ...projects[0], number: place + 1 })),
  } as Partial<Records>);
  expect((await app.imported(app, file)).statusCode).toBe(201);
});
