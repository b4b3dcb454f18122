import { getForecastRecord, keepForecast } from '@daymark/contract/forecast-record.ts';
import { createProject, getProjects } from '@daymark/contract/projects.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { ENGINE } from '#test/engine.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { givenOpen } from '#test/open-tasks.ts';
import { insertForecasts, insertForecastTasks } from './forecast-record.repository.ts';

const FIGURES = { p50_minutes: 20, p80_minutes: 40 };

const contextOfUser = ({ db, user }: Pick<TestApp, 'db' | 'user'>) => ({
  ...contextOf(db()),
  userId: user.id,
  signInId: 0,
});

/** Gives these done tasks a forecast of their first start. */
const insertStarts = (app: TestApp, ids: number[]) =>
  insertForecasts(
    contextOfUser(app),
    ids.map((task_id) => ({ ...FIGURES, kind: 'task', task_id, name: null, made_at: NOW, tasks: 1 })),
  );

test('more forecasts than are counted at once are counted in slices, each once', async () => {
  const app = await testApp();
  const count = () => app.send(getForecastRecord, { query: {} });
  const few = await app.countQueries(count);

  const worked = (place: number) => (place % 7 === 0 ? null : 1 + (place % 60));
  const finished = Array.from({ length: 2100 }, (_, place) => ({ estimate: 30, worked: worked(place) }));
  const ids = await givenFinished(app, finished);
  // Two thirds are completed at the same instant, so that slices begin among them.
  const atOnce = { completed_at: NOW.subtract({ hours: 1500 }).epochMilliseconds };
  for (const some of [ids.slice(0, 700), ids.slice(700, 1400)])
    await app.db().updateTable('tasks').set(atOnce).where('id', 'in', some).execute();
  const started = ids.flatMap((id, place) => (place % 5 === 0 ? [] : [{ id, minutes: worked(place) }]));
  await insertStarts(
    app,
    started.map(({ id }) => id),
  );

  // Kept forecasts of 100 tasks, of which the first one was not worked on before; one has an open task, of another one
  // is gone.
  const { id: open } = await app.given.task();
  const kept = Array.from({ length: 30 }, (_, number) => {
    const places = [...ids.keys()].filter((place) => worked(place) !== null).slice(number * 50, number * 50 + 100);
    const [first = 0] = places;
    const tasks = places.map((place) => ({ id: ids[place] ?? 0, worked_ms: (worked(place) ?? 0) * 60_000 }));
    return {
      name: `L${number}`,
      minutes: worked(first),
      tasks: [{ id: ids[first] ?? 0, worked_ms: 0 }, ...tasks.slice(1)],
    };
  });
  const keptIds = await insertForecasts(
    contextOfUser(app),
    kept.map(({ name }) => ({ ...FIGURES, kind: 'list', task_id: null, name, made_at: NOW, tasks: 100 })),
  );
  kept[4]?.tasks.splice(0, 1, { id: open, worked_ms: 0 });
  kept[9]?.tasks.pop();
  await insertForecastTasks(
    contextOfUser(app),
    kept.flatMap(({ tasks }, number) =>
      tasks.map(({ id, worked_ms }) => ({ forecast_id: keptIds[number] ?? 0, task_id: id, worked_ms })),
    ),
  );

  const settled = kept.filter((_, number) => number !== 4 && number !== 9);
  const minutes = [...started, ...settled].flatMap(({ minutes }) => minutes ?? []);
  const record = await count();
  const within = (figure: number) => minutes.filter((one) => one <= figure).length;
  expect(record).toMatchObject({ settled: minutes.length, within_p50: within(20), within_p80: within(40) });
  expect(record.by_month.reduce((sum, { settled }) => sum + settled, 0)).toBe(minutes.length);
  const shown = kept.map(({ name, minutes }, number) => ({ name, actual_minutes: number === 4 ? null : minutes }));
  expect(record.kept.map(({ name, actual_minutes }) => ({ name, actual_minutes }))).toEqual(
    shown.toSpliced(9, 1).toReversed(),
  );
  // Two more slices of done tasks, and three of kept forecasts.
  expect(await app.countQueries(count)).toBe(few + 5);
});

/** A user, another one, the queries with these words, and what the next one of them lets happen. */
async function watchedApp(words: string) {
  const queries: string[] = [];
  let onQuery = () => {};
  const app = await testApp({
    onQuery: (query) => {
      if (!query.includes(words)) return;
      queries.push(query);
      onQuery();
    },
  });
  const once = (happen: () => void) => {
    onQuery = () => {
      onQuery = () => {};
      happen();
    };
  };
  return { app, stranger: await app.another(), queries, once };
}

test.runIf(ENGINE === 'sqlite')('another user is answered while a long record is counted', async () => {
  const { app, stranger, once } = await watchedApp('"forecasts"."p50_minutes"');
  await givenFinished(app, Array(5001).fill({ estimate: 30, worked: null }));
  const answered: string[] = [];
  const other = new Promise<void>((resolve) => {
    once(() => void stranger.send(getProjects, {}).then(() => resolve(void answered.push('other'))));
  });
  await app.send(getForecastRecord, { query: {} });
  answered.push('record');
  await other;
  expect(answered).toEqual(['other', 'record']);
});

const HISTORY = '"tasks"."estimate" is not null';

test.runIf(ENGINE === 'sqlite')('another user can write while a forecast is drawn that is to be kept', async () => {
  const { app, stranger, queries, once } = await watchedApp(HISTORY);
  const { list_id } = await app.given.task();
  await givenOpen(app, { list_id, tasks: 400 });
  const answered: string[] = [];
  const other = new Promise<void>((resolve) => {
    const body = { name: 'P' };
    once(() => void stranger.send(createProject, { body }).then(() => resolve(void answered.push('other'))));
  });
  await app.send(keepForecast, { body: { list_id } });
  answered.push('kept');
  await other;
  expect(answered).toEqual(['other', 'kept']);
  expect(queries).toHaveLength(1); // not drawn again
});

test.runIf(ENGINE === 'sqlite')('a forecast is kept of the tasks that are open when it is stored', async () => {
  const { app, once } = await watchedApp(HISTORY);
  const { list_id, id } = await app.given.task({ planned_duration: 480 });
  await givenOpen(app, { list_id, tasks: 100 });
  const whole = await app.send(keepForecast, { body: { list_id } });
  const deletion = new Promise((resolve) => {
    once(() => void app.db().deleteFrom('tasks').where('id', '=', id).execute().then(resolve));
  });
  const { tasks, p50_minutes } = await app.send(keepForecast, { body: { list_id } });
  await deletion;
  expect(tasks).toBe(100);
  expect(p50_minutes).toBeLessThan(whole.p50_minutes);
  const { kept } = await app.send(getForecastRecord, { query: {} });
  expect(kept).toMatchObject([{ tasks: 100 }]);
});
