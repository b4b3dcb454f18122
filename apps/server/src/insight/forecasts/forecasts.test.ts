import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { updateExperiment } from '@daymark/contract/experiments.ts';
import * as api from '@daymark/contract/forecasts.ts';
import { getListSummary } from '@daymark/contract/lists.ts';
import { getProjectSummary, getProjects } from '@daymark/contract/projects.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ENGINE, ruleTest } from '#test/engine.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { givenOpen } from '#test/open-tasks.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

const path = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** A server and its calls on forecasts. */
async function forecastApp() {
  const app = await testApp();
  const { send } = app;
  return {
    ...app,
    forecast: (...task_ids: number[]) => send(api.forecastTasks, { body: { task_ids } }),
    typical: (planned_duration: number, category_id?: number) =>
      send(api.getTypicalTime, {
        query: {
          planned_duration: String(planned_duration),
          ...(category_id !== undefined && { category_id: String(category_id) }),
        },
      }),
  };
}

/** Done tasks, the latest first, that took these factors of their estimates. */
const finished = (estimate: number, ...factors: number[]) =>
  factors.map((factor) => ({ estimate, worked: estimate * factor }));

test('a forecast rests on the latest done tasks, and on usual errors while they are few', async () => {
  const app = await forecastApp();
  const { id } = await app.given.task({ planned_duration: 60 });
  const [open] = [{ estimate: 60, worked: 0 }];
  expect(await app.forecast(id)).toEqual(forecastOf([open], [], FIRST_LEVELS));
  expect(await app.forecast(id)).toMatchObject({ tasks: 1, basis: 'prior', history_tasks: 0 });

  const history = [...finished(30, 2, 1), ...finished(60, 1.5, 0.5), ...finished(240, 3)];
  await givenFinished(app, history);
  expect(await app.forecast(id)).toEqual(forecastOf([open], history, FIRST_LEVELS));
  expect(await app.forecast(id)).toMatchObject({ basis: 'mixed', history_tasks: 5 });
});

test('60 done tasks speak for themselves, and 400 are read', async () => {
  const app = await forecastApp();
  const { id } = await app.given.task({ planned_duration: 30 });
  // Older tasks took half as long as planned, and the latest 400 twice as long.
  await givenFinished(app, finished(30, ...Array(400).fill(2), ...Array(100).fill(0.5)));
  const forecast = await app.forecast(id);
  expect(forecast).toMatchObject({ tasks: 1, basis: 'own', history_tasks: 400 });
  // The least error that all tasks share is left alone.
  expect(Math.abs((forecast?.p50_minutes ?? 0) - 60)).toBeLessThanOrEqual(1);
  expect(Math.abs((forecast?.p80_minutes ?? 0) - 60)).toBeLessThanOrEqual(2);
});

test('only tasks with an estimate and work are history', async () => {
  const app = await forecastApp();
  const { id, list_id } = await app.given.task({ planned_duration: 60 });
  const { id: unworked } = await app.given.task({ list_id });
  await app.send(completeWithoutTimer, { ...path({ id: unworked }), body: REFLECTED });
  // A file can hold a done task with an estimate and no time.
  await givenFinished(app, [{ estimate: 60, worked: null }]);
  const { id: open } = await app.given.task({ list_id });
  await timerOf(app, { id: open }).start();
  app.passMinutes(10);
  await timerOf(app, { id: open }).pause();
  expect(await app.forecast(id)).toMatchObject({ basis: 'prior', history_tasks: 0 });
});

test('the order of the tasks does not matter, and done ones are left out', async () => {
  const app = await forecastApp();
  const { list_id, ...first } = await app.given.task({ planned_duration: 20 });
  const [second, done] = [await app.given.task({ list_id, planned_duration: 90 }), await app.given.task({ list_id })];
  await app.send(completeWithoutTimer, { ...path(done), body: REFLECTED });
  await givenFinished(app, finished(30, 0.8, 1.3, 2));
  const both = await app.forecast(first.id, second.id);
  expect(both).toMatchObject({ tasks: 2 });
  expect(await app.forecast(second.id, done.id, first.id, second.id)).toEqual(both);
  expect(await app.forecast(done.id)).toBeNull();
});

test('a forecast tells what is left, of the estimate that was frozen at the first start', async () => {
  const app = await forecastApp();
  const task = await app.given.task({ planned_duration: 40 });
  const history = finished(40, ...Array(30).fill(1), ...Array(29).fill(2));
  await givenFinished(app, history);
  const timer = timerOf(app, task);
  await timer.start();
  app.passMinutes(15.004);
  // Work is compared with the two decimals that a task shows.
  expect(await app.forecast(task.id)).toEqual(forecastOf([{ estimate: 40, worked: 15 }], history, FIRST_LEVELS));
  await timer.pause();
  await app.send(updateTask, { ...path(task), body: { planned_duration: 400 } });
  expect(await app.forecast(task.id)).toEqual(forecastOf([{ estimate: 40, worked: 15 }], history, FIRST_LEVELS));
});

test('the summaries of a list and a project tell the forecast of their open tasks', async () => {
  const app = await forecastApp();
  const project = await app.given.project();
  const [list, other] = [
    await app.given.list({ project_id: project.id }),
    await app.given.list({ project_id: project.id }),
  ];
  const ofList = async () => (await app.send(getListSummary, path(list))).forecast;
  const ofProject = async () => (await app.send(getProjectSummary, path(project))).forecast;
  expect([await ofList(), await ofProject()]).toEqual([null, null]);
  // Two of the tasks are alike.
  const tasks = [
    await app.given.task({ list_id: list.id, planned_duration: 20 }),
    await app.given.task({ list_id: list.id, planned_duration: 20 }),
    await app.given.task({ list_id: list.id, planned_duration: 50 }),
  ];
  const [one, two, three] = tasks.map(({ id }) => id) as [number, number, number];
  const done = await app.given.task({ list_id: list.id });
  const elsewhere = await app.given.task({ list_id: other.id });
  await app.send(completeWithoutTimer, { ...path(done), body: REFLECTED });
  await timerOf(app, { id: three }).start();
  app.passMinutes(12);
  await givenFinished(app, finished(30, 0.8, 1.3, 2));

  const open = await app.forecast(one, two, three);
  expect(open).toMatchObject({ tasks: 3, history_tasks: 3 });
  expect(await ofList()).toEqual(open);
  expect(await ofProject()).toEqual(await app.forecast(one, two, three, elsewhere.id));
});

ruleTest('a list of very many open tasks has a forecast too', async () => {
  const app = await forecastApp();
  const list = await app.given.list();
  await givenOpen(app, { list_id: list.id, tasks: 1200 });
  await givenFinished(app, finished(30, ...Array(30).fill(1), ...Array(29).fill(2)));
  const { forecast } = await app.send(getListSummary, path(list));
  expect(forecast).toMatchObject({ tasks: 1200, basis: 'mixed' });
  // Each takes 1 to 2 times its 30 minutes, as the prior ratios do on average.
  expect(forecast?.p50_minutes).toBeGreaterThan(1200 * 30);
  expect(forecast?.p80_minutes).toBeLessThan(1200 * 60 * 1.2);
});

ruleTest('the history of another user has no part in a forecast', async () => {
  const app = await forecastApp();
  const stranger = await app.another();
  await givenFinished({ ...stranger, db: app.db }, finished(30, ...Array(10).fill(2)));
  const { id } = await app.given.task();
  expect(await app.forecast(id)).toMatchObject({ basis: 'prior', history_tasks: 0 });
  expect(await app.typical(30)).toBeNull();
});

test.runIf(ENGINE === 'sqlite')('another user is answered while many tasks are drawn', async () => {
  const answered: string[] = [];
  let onHistory = () => {};
  const app = await testApp({ onQuery: (query) => query.includes('"tasks"."estimate" is not null') && onHistory() });
  const stranger = await app.another();
  const { list_id } = await app.given.task({ planned_duration: 30 });
  await givenOpen(app, { list_id, tasks: 400 });
  const other = new Promise<void>((resolve) => {
    onHistory = () => {
      onHistory = () => {};
      void stranger.send(getProjects, {}).then(() => resolve(void answered.push('other')));
    };
  });
  await app.send(getListSummary, path({ id: list_id }));
  answered.push('forecast');
  await other;
  expect(answered).toEqual(['other', 'forecast']);
});

const select = 'Please select a task';

ruleTest.each([
  { body: {}, path: 'task_ids', message: 'Tasks must be an array of ids' },
  { body: { task_ids: [] }, path: 'task_ids', message: select },
  { body: { task_ids: ['1'] }, path: 'task_ids.0', message: 'Task must be an id' },
  { body: { task_ids: Array(501).fill(1) }, path: 'task_ids', message: 'Tasks must be at most 500' },
])('$body is refused: $message', async ({ body, ...error }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ method: 'POST', url: '/api/forecast', headers, payload: body });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [error]]);
});

ruleTest('typical times need 8 done tasks, and tell from how many they come', async () => {
  const app = await forecastApp();
  await givenFinished(app, finished(40, ...Array(7).fill(1)));
  expect(await app.typical(40)).toBeNull();
  await givenFinished(app, finished(40, 2));
  // Equal estimates weigh 1, halved after 200 tasks; 1 of 8 took twice as long.
  expect(await app.typical(40)).toEqual({ p50_minutes: 40, p80_minutes: 40, tasks: 8 });
  expect(await app.typical(20)).toEqual({ p50_minutes: 20, p80_minutes: 20, tasks: 8 });
});

ruleTest('tasks of the category count twice', async () => {
  const app = await forecastApp();
  const { id } = await app.given.category();
  const ofCategory = finished(40, ...Array(4).fill(2)).map((task) => ({ ...task, category_id: id }));
  await givenFinished(app, [...finished(40, ...Array(6).fill(1)), ...ofCategory]);
  expect(await app.typical(40)).toMatchObject({ p50_minutes: 40, tasks: 10 });
  expect(await app.typical(40, id)).toMatchObject({ p50_minutes: 80, tasks: 9 });
});

test('no typical time is told in a category whose experiment is active', async () => {
  const app = await forecastApp();
  const { id } = await app.given.category();
  const other = await app.given.category();
  await givenFinished(app, finished(40, ...Array(10).fill(1)));
  const experiment = await app.given.experiment({ category_id: id });
  expect(await app.typical(40, id)).toBeNull();
  expect(await app.typical(40, other.id)).toMatchObject({ p50_minutes: 40 });
  await app.send(updateExperiment, { ...path(experiment), body: { status: 'completed' } });
  expect(await app.typical(40, id)).toMatchObject({ p50_minutes: 40 });
  // Another experiment, whose days are over.
  await app.given.experiment({ category_id: id, duration_days: 7 });
  expect(await app.typical(40, id)).toBeNull();
  app.passMinutes(7 * 24 * 60);
  expect(await app.typical(40, id)).toMatchObject({ p50_minutes: 40 });
});

ruleTest.each([
  { query: '', path: 'planned_duration', message: 'Planned duration must be a whole number' },
  { query: '?planned_duration=1.5', path: 'planned_duration', message: 'Planned duration must be a whole number' },
  { query: '?planned_duration=0', path: 'planned_duration', message: 'Planned duration must be greater than 0' },
  {
    query: '?planned_duration=481',
    path: 'planned_duration',
    message: 'Planned duration must be between 1 and 480',
  },
  { query: '?planned_duration=30&category_id=x', path: 'category_id', message: 'Category must be an id' },
])('a typical time with $query is refused: $message', async ({ query, ...error }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ url: `/api/forecast/typical${query}`, headers });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [error]]);
});
