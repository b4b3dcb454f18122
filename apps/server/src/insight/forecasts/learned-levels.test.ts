import { forecastTasks } from '@daymark/contract/forecasts.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { learnFrom, learningFor, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { recentTasks } from '@daymark/domain/recent-tasks.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { asLearned, learnedFrom, someFinished, stored } from '#test/learned-levels.ts';
import { timerOf } from '#test/timer.ts';

test('questions that arrive together, and the first start of a task, all have the levels of the latest task', async () => {
  const app = await testApp();
  const finished = someFinished(80);
  const { id } = await app.given.task({ planned_duration: 60 });
  await givenFinished(app, finished);
  const figures = forecastOf([{ estimate: 60, worked: 0 }], finished, learnedFrom(finished).levels);
  const ask = () => app.send(forecastTasks, { body: { task_ids: [id] } });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([figures, figures, figures]);
  await app
    .db()
    .updateTable('forecast_levels')
    .set({ status: 'stale', levels: JSON.stringify(NOTHING_LEARNED) })
    .execute();
  await timerOf(app, { id }).start();
  const noted = await app.db().selectFrom('forecasts').select(['p50_minutes', 'p80_minutes']).execute();
  expect(noted).toEqual([{ p50_minutes: figures?.p50_minutes, p80_minutes: figures?.p80_minutes }]);
  expect(await stored(app)).toEqual(asLearned(learnedFrom(finished)));
});

test('levels of an older rule are learned anew', async () => {
  const app = await testApp();
  const { id } = await app.given.task();
  const finished = someFinished(64);
  await givenFinished(app, finished);
  const ask = () => app.send(forecastTasks, { body: { task_ids: [id] } });
  const figures = await ask();
  const old = { ...learnedFrom(finished), levels: FIRST_LEVELS.map((level) => ({ ...level, p80: 0.99 })) };
  await app
    .db()
    .updateTable('forecast_levels')
    .set({ levels: JSON.stringify(old) })
    .execute();
  expect(await ask()).toEqual(figures);
  expect(await stored(app)).toEqual(asLearned(learnedFrom(finished)));
});

test('a large account learns from the latest blocks of its tasks', async () => {
  const app = await testApp();
  const { id } = await app.given.task();
  const finished = someFinished(1002);
  await givenFinished(app, finished);
  await app.send(forecastTasks, { body: { task_ids: [id] } });
  const learned = Array.from({ length: 502 }, (_, place) => recentTasks(finished.slice(501 - place))).reduce(
    learnFrom,
    learningFor(1002),
  );
  expect(learned.tasks).toBe(1002);
  expect(await stored(app)).toEqual(asLearned(learned));
});

test('with fewer than 60 done tasks nothing is learned and no level is asked for', async () => {
  const queries: string[] = [];
  const app = await testApp({ onQuery: (query) => queries.push(query) });
  const { id } = await app.given.task();
  await givenFinished(app, someFinished(59));
  await app.send(forecastTasks, { body: { task_ids: [id] } });
  expect(queries.filter((query) => query.includes('forecast_levels'))).toEqual([]);
  expect(await stored(app)).toEqual([]);
});
