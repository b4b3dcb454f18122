import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER, TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { getDayForecast } from '@daymark/contract/forecasts.ts';
import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { expect, test } from 'vitest';
import { countRows, type TestApp, testApp } from '#test/app.ts';
import { NOW } from '#test/databases.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../packages/readers/samples');
const sample = (name: string) => readFileSync(join(SAMPLES, name));

/** A server at the moment of which the expected archives of the samples are told. */
async function movingApp(options?: Parameters<typeof testApp>[0]) {
  const app = await testApp(options);
  app.passMinutes(Temporal.Instant.from('2026-11-23T08:00:00Z').since(NOW).total('minutes'));
  return { ...app, ...callsOf(app) };
}

type Sent = { name?: string; answers?: object; again?: string; headers?: Record<string, string> };

function callsOf({ raw, headers: own }: TestApp) {
  const post = (url: string, payload: Buffer, { headers = own, answers, ...about }: Sent) => {
    const query = new URLSearchParams({ name: 'file', ...about, ...(answers && { answers: JSON.stringify(answers) }) });
    const sent = { ...headers, [TIME_ZONE_HEADER]: 'Europe/Berlin', 'content-type': 'application/octet-stream' };
    return raw({ method: 'POST', url: `/api/import${url}?${query}`, headers: sent, payload });
  };
  return {
    preview: (payload: Buffer, about: Sent = {}) => post('/preview', payload, about),
    bring: (payload: Buffer, about: Sent = {}) => post('', payload, about),
  };
}

/** Samples by the planner that wrote them, with how many tasks they bring and a part of what their preview says is left out or changed. */
const PLANNERS: [name: string, source: string, tasks: number, says?: string][] = [
  ['todoist-backup.zip', 'Todoist', 9, '"Steuer"'],
  ['ticktick.csv', 'TickTick', 6, 'was abandoned'],
  ['google-tasks.json', 'Google Tasks', 3, 'was deleted'],
  ['trello.json', 'Trello', 2, 'is a template'],
  ['super-productivity.json', 'Super Productivity', 8, '5 entries hold'],
  ['toggl.csv', 'Toggl Track', 4, 'of somebody else'],
  ['clockify.csv', 'Clockify', 3, 'Billable Amount'],
  ['solidtime.csv', 'solidtime', 2],
  ['kimai.csv', 'Kimai', 2],
  ['taskwarrior.json', 'Taskwarrior', 2],
  ['todo.txt', 'todo.txt', 3],
  ['linear.csv', 'Linear', 2],
  ['jira.csv', 'Jira', 1],
  ['tasks.ics', 'the calendar', 4, '1 event'],
  ['vikunja-export.zip', 'Vikunja', 5, 'Time entries'],
];

test.each(PLANNERS)(
  '%s is previewed, and comes in whole with what the preview tells',
  async (name, source, size, says) => {
    const app = await movingApp();
    const previewed = await app.preview(sample(name), { name });
    expect(previewed.statusCode).toBe(200);
    const { counts, tasks, ...preview }: FilePreview = previewed.json().data;
    expect([preview.source, counts.tasks]).toEqual([source, size]);
    const changes = [...preview.sentences, ...preview.unknown_columns].join('\n');
    if (says === undefined) expect(changes).toBe('');
    else expect(changes).toContain(says);
    expect(tasks).toHaveLength(Math.min(counts.tasks, 10));
    expect(await countRows(app.db())).toMatchObject({ projects: 0, tasks: 0, commands: 0 });

    const brought = await app.bring(sample(name), { name });
    expect(brought.statusCode).toBe(201);
    const { done, worked_minutes, ...numbers } = counts;
    expect(brought.json().data).toMatchObject(numbers);
    const open = await app.send(getOpenTasks, { query: {} });
    expect(open.length).toBe(counts.tasks - done);

    const again = await app.bring(sample(name), { name });
    expect(again.statusCode).toBe(409);
    expect(again.json().errors).toEqual([{ path: 'again', message: expect.stringContaining('is here already') }]);
  },
);

test.each(['toggl.csv', 'clockify.csv', 'solidtime.csv', 'kimai.csv'])(
  '%s does not tell which tasks are done: by their age all are, and the answer None keeps them open',
  async (name) => {
    const app = await movingApp();
    app.passMinutes(10 * 24 * 60);
    const asked: FilePreview = (await app.preview(sample(name), { name })).json().data;
    const question = asked.questions.find(({ text }) => text === 'Which tracked tasks are done?');
    expect(asked.counts.done).toBe(asked.counts.tasks);
    const answers = { [question?.id ?? '']: ['none'] };
    const answered: FilePreview = (await app.preview(sample(name), { name, answers })).json().data;
    expect(answered.counts).toMatchObject({ tasks: asked.counts.tasks, done: 0 });
  },
);

test('a file that is here already comes in once more where that is asked for', async () => {
  const app = await movingApp();
  const file = sample('trello.json');
  expect((await app.bring(file)).statusCode).toBe(201);
  const { tasks } = await countRows(app.db());
  expect((await app.bring(file, { again: 'true' })).statusCode).toBe(201);
  expect(await countRows(app.db())).toMatchObject({ tasks: 2 * Number(tasks) });
});

test('a file of more records than are written at once comes in whole', async () => {
  const app = await movingApp();
  const lines = Array.from({ length: 2100 }, (_, place) => `(A) 2026-11-01 Task ${place} +Project${place % 7}`);
  const brought = await app.bring(Buffer.from(lines.join('\n')), { name: 'todo.txt' });
  expect(brought.json().data).toMatchObject({ projects: 7, lists: 7, tasks: 2100 });
});

test('a preview tells what gives way to time that is booked', async () => {
  const app = await movingApp();
  const file = sample('toggl.csv');
  const before: FilePreview = (await app.preview(file)).json().data;
  expect(before.gave_way).toEqual({ entries: 0, minutes: 0 });
  await app.bring(file);
  const after: FilePreview = (await app.preview(file)).json().data;
  expect(after.gave_way).toEqual({ entries: before.counts.time_entries, minutes: before.counts.worked_minutes });
  expect((await app.bring(file, { again: 'true' })).json().data.gave_way).toEqual(after.gave_way);
});

test('a preview refuses what does not fit into the account, as the import does', async () => {
  const app = await movingApp({ env: { TASKS_PER_ACCOUNT: '3' } });
  for (const call of [app.preview, app.bring]) {
    const refused = await call(sample('ticktick.csv'));
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('at most 3 tasks')]);
  }
  expect(await countRows(app.db())).toMatchObject({ projects: 0, commands: 0 });
});

test('an import is taken back as a whole', async () => {
  const app = await movingApp();
  const { headers } = await app.bring(sample('super-productivity.json'));
  const id = String(headers[COMMAND_HEADER.toLowerCase()]);
  expect((await countRows(app.db()))['tasks']).toBeGreaterThan(0);
  await app.send(undoCommand, { params: { id } });
  expect(await countRows(app.db())).toMatchObject({ projects: 0, lists: 0, categories: 0, tasks: 0, time_entries: 0 });
});

test('history that comes in is history of forecasts at once', async () => {
  const app = await movingApp();
  const line = (task: number) =>
    `Maya,m@x.org,,Site,,Task ${task},No,2026-11-${10 + (task % 9)},0${task % 8}:10:00,2026-11-${10 + (task % 9)},0${task % 8}:40:00,00:30:00,`;
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
  await app.bring(Buffer.from([head, ...Array.from({ length: 20 }, (_, n) => line(n))].join('\n')));
  // Time without an estimate is no history of estimates (E1).
  expect(await app.send(getDayForecast, {})).toMatchObject({ tasks: 12, basis: 'prior', history_tasks: 0 });
  await app.bring(sample('super-productivity.json'), { name: 'super-productivity.json' });
  expect((await app.send(getDayForecast, {}))?.history_tasks).toBeGreaterThan(0);
});

test('a table with estimates and worked time tells likely times at once', async () => {
  const app = await movingApp();
  const day = (task: number) => Temporal.PlainDate.from('2026-10-01').add({ days: task });
  const done = Array.from({ length: 30 }, (_, task) => `Offer ${task},Offers,1h,1h 30m,yes,${day(task)}`);
  const table = ['Task,Project,Estimate,Time spent,Done,Completed on', ...done, 'Next offer,Offers,1h,,no,'];
  await app.bring(Buffer.from(table.join('\n')), { name: 'hours.csv' });
  expect(await app.send(getDayForecast, {})).toMatchObject({ history_tasks: 30, basis: 'mixed' });
});

test('a file of no planner is refused with what is expected', async () => {
  const app = await movingApp();
  for (const call of [app.preview, app.bring]) {
    const refused = await call(Buffer.from('\u0089PNG not a list of tasks'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([{ path: 'file', message: expect.stringContaining('Todoist, TickTick') }]);
  }
  expect(await countRows(app.db())).toMatchObject({ projects: 0, commands: 0 });
});

test('a file of Daymark is left to the import of archives', async () => {
  const app = await movingApp();
  const { body } = await app.raw({ url: '/api/archive', headers: app.headers });
  const previewed = await app.preview(Buffer.from(body));
  expect([previewed.statusCode, previewed.json().data]).toEqual([200, null]);
  const brought = await app.bring(Buffer.from(body));
  expect(brought.statusCode).toBe(422);
  expect(brought.json().errors[0].message).toBe('This is a file of Daymark: it is imported as an archive');
});

/** Days that can be read in two ways, and the same work of two people. */
const AMBIGUOUS = [
  'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)',
  'Site,,Draft,,Maya,,m@x.org,,No,05/06/2026,09:00:00 AM,05/06/2026,10:00:00 AM,01:00:00,1.00',
  'Site,,Check,,Ben,,b@x.org,,No,05/06/2026,09:00:00 AM,05/06/2026,10:00:00 AM,01:00:00,1.00',
].join('\n');

test('a question without a proposal has to be answered, and answers change what comes in', async () => {
  const app = await movingApp();
  const file = Buffer.from(AMBIGUOUS);
  const { questions }: FilePreview = (await app.preview(file)).json().data;
  const open = questions.filter(({ is_required, answer }) => is_required && answer.length === 0);
  expect(open.map(({ id }) => id)).toContain('day_month');
  const refused = await app.bring(file);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(`Answer this first: ${open[0]?.text}`);
  const answers = Object.fromEntries(open.map(({ id, options }) => [id, [options[0]?.value]]));
  const answered: FilePreview = (await app.preview(file, { answers })).json().data;
  expect(answered.questions.find(({ id }) => id === 'day_month')?.answer).toEqual(answers['day_month']);
  expect((await app.bring(file, { answers })).statusCode).toBe(201);
});

test.each(['[1]', '{"zone":"UTC"}', 'no JSON', '{"zone":[1]}'])('answers like %s are refused', async (answers) => {
  const { raw, headers } = await testApp();
  const query = new URLSearchParams({ name: 'file', answers });
  const sent = { ...headers, 'content-type': 'application/octet-stream' };
  const refused = await raw({ method: 'POST', url: `/api/import/preview?${query}`, headers: sent, payload: 'x' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors[0].path).toMatch(/^answers/);
});

test('nobody is asked for a file before they have signed in', async () => {
  const app = await movingApp();
  const refused = await app.preview(sample('trello.json'), { headers: { authorization: 'Bearer nobody' } });
  expect(refused.statusCode).toBe(401);
  expect(app.transferFiles()).toEqual([]);
});
