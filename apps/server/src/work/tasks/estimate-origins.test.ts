import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { getList } from '@daymark/contract/lists.ts';
import { duplicateTask } from '@daymark/contract/moves.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as api from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, ONCE, type Records } from '#test/archive.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

/** The ways in which a new task can name a figure, and what becomes of it. */
const SAID = [
  { sent: {}, planned: { planned_duration: 25, estimate_origin: null } },
  { sent: { planned_duration: 40 }, planned: { planned_duration: 40, estimate_origin: 'own' } },
  { sent: { planned_duration: 25 }, planned: { planned_duration: 25, estimate_origin: 'own' } },
  { sent: { planned_duration: 40, estimate_origin: null }, planned: { planned_duration: 40, estimate_origin: null } },
  { sent: { estimate_origin: null }, planned: { planned_duration: 25, estimate_origin: null } },
] as const;

test.each(SAID)('a new task with $sent is planned with $planned, wherever it is made', async ({ sent, planned }) => {
  const { send, given } = await testApp();
  const list_id = (await given.list()).id;
  expect(await send(api.createTask, { body: { name: 'Dig', list_id, ...sent } })).toMatchObject(planned);
  const tasks = [{ name: 'Sow', list_id, ...sent }];
  expect(await send(createTasks, { body: { tasks } })).toMatchObject([planned]);
  const body = { name: 'Beds', project: { name: 'Garden' }, task: { name: 'Water', ...sent } };
  expect(await send(createListWithProject, { body })).toMatchObject({ tasks: [planned] });
});

test.each(['own', 'assistant', '', 0])('a new task cannot say that its figure is %j', async (estimate_origin) => {
  const { raw, headers, given } = await testApp();
  const body = { name: 'Dig', list_id: (await given.list()).id, planned_duration: 40, estimate_origin };
  const response = await raw({ method: 'POST', url: '/api/task', headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([
    {
      path: 'estimate_origin',
      message: 'Estimate origin can only be null: a planned duration that is sent is your own',
    },
  ]);
});

const unestimated = ({ given }: Pick<TestApp, 'given'>, fields: Partial<api.NewTaskInput> = {}) =>
  given.task({ estimate_origin: null, ...fields });

test('a planned duration that is changed before the first start is an own estimate, also to the same minutes', async () => {
  const app = await testApp();
  const { id } = await unestimated(app);
  const params = { id: String(id) };
  const rename = { params, body: { name: 'Dig' } };
  expect(await app.send(api.updateTask, rename)).toMatchObject({ estimate_origin: null });
  const said = { params, body: { planned_duration: 25 } };
  expect(await app.send(api.updateTask, said)).toMatchObject({ planned_duration: 25, estimate_origin: 'own' });
});

test('a figure that nobody said is not frozen at the first start, and a change later on is no estimate', async () => {
  const app = await testApp();
  const task = await unestimated(app);
  const { task: started } = await timerOf(app, task).start();
  expect(started).toMatchObject({ estimate: null, estimate_origin: null, planned_duration: 25 });
  app.passMinutes(10);
  await timerOf(app, task).pause();
  const changed = await app.send(api.updateTask, { params: { id: String(task.id) }, body: { planned_duration: 50 } });
  expect(changed).toMatchObject({ planned_duration: 50, estimate: null, estimate_origin: null });
  const { task: again } = await timerOf(app, task).start();
  expect(again).toMatchObject({ estimate: null, estimate_origin: null });
});

test('work that is booked by hand freezes no figure either', async () => {
  const app = await testApp();
  const task = await unestimated(app);
  const times = { started_at: '2026-11-20T08:00:00.000Z', ended_at: '2026-11-20T08:30:00.000Z' };
  await app.given.entry({ task_id: task.id, ...times });
  const params = { id: String(task.id) };
  expect(await app.send(api.getTask, { params })).toMatchObject({ status: 'paused', estimate: null });
  await app.send(completeWithoutTimer, { params, body: REFLECTED });
  expect(await app.send(api.getTask, { params })).toMatchObject({ status: 'done', estimate: null });
});

test('copies take over who said the figure of their model', async () => {
  const app = await testApp();
  const [said, unsaid] = [await app.given.task({ planned_duration: 40 }), await unestimated(app)];
  const copyOf = ({ id }: { id: number }) => app.send(duplicateTask, { params: { id: String(id) } });
  expect(await copyOf(said)).toMatchObject({ planned_duration: 40, estimate_origin: 'own' });
  expect(await copyOf(unsaid)).toMatchObject({ planned_duration: 25, estimate_origin: null });
});

test('the next task of a series takes it over too, and a figure for all later ones is said for them', async () => {
  const app = await testApp();
  const { id, list_id } = await unestimated(app, { name: 'Water', rrule: 'FREQ=DAILY' });
  const ofList = async () => {
    const { tasks } = JSON.parse(await archiveCalls(app).exported(app));
    return tasks.map(({ estimate_origin, planned_duration }: Records['tasks'][number]) => [
      estimate_origin,
      planned_duration,
    ]);
  };
  await timerOf(app, { id }).start();
  await timerOf(app, { id }).complete();
  app.passMinutes(24 * 60);
  await app.given.list();
  expect(await ofList()).toEqual([
    [null, 25],
    [null, 25],
  ]);
  const copy = (await app.send(api.getTask, { params: { id: String(id + 1) } })).id;
  const body = { planned_duration: 15, apply_to: 'later' } as const;
  await app.send(api.updateTask, { params: { id: String(copy) }, body });
  await app.send(completeWithoutTimer, { params: { id: String(copy) }, body: REFLECTED });
  app.passMinutes(24 * 60);
  expect(await ofList()).toEqual([
    [null, 25],
    ['own', 15],
    ['own', 15],
  ]);
  expect(list_id).toBeGreaterThan(0);
});

test('a task that nobody estimated is never enrolled, and nothing is created', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  await app.given.experiment({ category_id });
  const ask = { category_id, original_estimate: 25 };
  const offer = await app.send(experiments.getTaskIntervention, { body: ask });
  const { has_intervention: _, suggestion_text: __, ...suggestion } = offer;
  const experiment_data = { ...suggestion, intervention_applied: false, final_estimate: 25 };
  const list_id = (await app.given.list()).id;
  for (const figure of [{}, { planned_duration: 25, estimate_origin: null }]) {
    const payload = { name: 'Dig', list_id, category_id, ...figure, experiment_data };
    const response = await app.raw({ method: 'POST', url: '/api/task', headers: app.headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { path: 'experiment_data', message: 'A task that nobody has estimated takes part in no experiment' },
    ]);
  }
  const said = { name: 'Dig', list_id, category_id, planned_duration: 25, experiment_data };
  const response = await app.raw({ method: 'POST', url: '/api/task', headers: app.headers, payload: said });
  expect(response.json().data).toMatchObject({ is_enrolled: true });
  expect((await app.send(getList, { params: { id: String(list_id) }, query: {} })).tasks).toHaveLength(1);
});

test('tasks of other planners come in with their time and without an estimate', async () => {
  const app = await testApp();
  const AT = '2026-11-20T08:00:00.000Z';
  const written = { created_at: AT, updated_at: AT };
  const done = { status: 'done', first_started_at: AT, completed_at: '2026-11-20T09:00:00.000Z' } as const;
  const task = (number: number, fields: Partial<Records['tasks'][number]>) => ({
    ...{ ...ONCE, number, list: 1, category: null, name: `T${number}`, description: '', priority: 'low' as const },
    ...{ planned_duration: 25, estimate: null, mental_state: null, reflection: null, ...written, ...done, ...fields },
  });
  const file = fileOf({
    projects: [{ number: 1, name: 'P', description: '', status: 'done', ...written }],
    lists: [{ number: 1, project: 1, name: 'L', progress: 0, is_inbox: false, ...written }],
    tasks: [
      task(1, { estimate_origin: null }),
      task(2, { estimate_origin: 'imported', planned_duration: 40, estimate: 40 }),
    ],
  });
  const { exported, imported } = archiveCalls(app);
  expect((await imported(app, file)).statusCode).toBe(201);
  expect(JSON.parse(await exported(app)).tasks).toMatchObject([
    { estimate_origin: null, estimate: null, first_started_at: AT },
    { estimate_origin: 'imported', estimate: 40 },
  ]);
  const without = fileOf({
    ...JSON.parse(file),
    tasks: [task(1, { estimate_origin: null, estimate: 25 }), task(2, { estimate_origin: 'imported' })],
  });
  const refused = await imported(app, without, '?again=true');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual([
    { path: 'tasks.1.estimate', message: 'There is one once somebody estimated the task, and not before' },
    { path: 'tasks.2.estimate', message: 'There is one once the task was started, and not before' },
  ]);
});
