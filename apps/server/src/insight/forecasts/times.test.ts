import { forecastTasks } from '@daymark/contract/forecasts.ts';
import { getList, getListSummary } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import { learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { addRecent, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { timerOf } from '#test/timer.ts';

const forecast = ({ send }: Pick<TestApp, 'send'>, ...task_ids: number[]) =>
  send(forecastTasks, { body: { task_ids } });

/** Done tasks that nobody estimated and that took so many minutes, the latest first. */
const unestimated = (minutes: number[], category_id?: number) =>
  minutes.map((worked) => ({
    ...{ estimate: 25, worked, estimate_origin: null },
    ...(category_id !== undefined && { category_id }),
  }));

const minutesFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

test('a task that nobody estimated is forecast by the times of done tasks of its category', async () => {
  const app = await testApp();
  const [{ id: category_id }, other] = [await app.given.category(), await app.given.category()];
  const [ofCategory, others] = [minutesFrom(10, 8), minutesFrom(100, 30)];
  await givenFinished(app, [...unestimated(ofCategory, category_id), ...unestimated(others, other.id)]);
  const { id } = await app.given.task({ estimate_origin: null, category_id });
  const times = { all: Float64Array.from([...ofCategory, ...others]), byCategory: new Map() };
  const known = { ...times, byCategory: new Map([[category_id, Float64Array.from(ofCategory)]]) };
  const open = { estimate: null, worked: 0, category_id };
  expect(await forecast(app, id)).toEqual(forecastOf([open], [], FIRST_LEVELS, known));
  expect(await forecast(app, id)).toMatchObject({ tasks: 1, not_estimated: 1, basis: 'own' });
  const { id: uncategorized } = await app.given.task({ estimate_origin: null });
  expect(await forecast(app, uncategorized)).toEqual(
    forecastOf([{ ...open, category_id: null }], [], FIRST_LEVELS, times),
  );
});

test('the last hundred of a category are drawn, however many others were done since', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const [latest, older] = [Array(100).fill(40), Array(20).fill(400)];
  await givenFinished(app, [...unestimated(Array(150).fill(5)), ...unestimated([...latest, ...older], category_id)]);
  const { id } = await app.given.task({ estimate_origin: null, category_id });
  // All times are 40, so that only the error of the set is left, at levels that short tasks have lowered.
  const { p50_minutes = 0, p80_minutes = 0 } = (await forecast(app, id)) ?? {};
  expect(p50_minutes).toBeGreaterThan(30);
  expect(p80_minutes).toBeGreaterThanOrEqual(p50_minutes);
  expect(p80_minutes).toBeLessThan(50);
});

test('work on it leaves out the times that it has passed', async () => {
  const app = await testApp();
  await givenFinished(app, unestimated([...Array(8).fill(10), ...Array(8).fill(60)]));
  const task = await app.given.task({ estimate_origin: null });
  await timerOf(app, task).start();
  app.passMinutes(20);
  expect(await forecast(app, task.id)).toMatchObject({ p50_minutes: 40, not_estimated: 1 });
});

test('an assistant’s figure is none of the person’s, an imported one counts', async () => {
  const app = await testApp();
  await givenFinished(app, [
    ...Array.from({ length: 60 }, () => ({ estimate: 30, worked: 60, estimate_origin: 'imported' as const })),
    ...Array.from({ length: 20 }, () => ({ estimate: 30, worked: 300, estimate_origin: 'assistant' as const })),
  ]);
  const { id } = await app.given.task({ planned_duration: 30 });
  expect(await forecast(app, id)).toMatchObject({ p50_minutes: 60, history_tasks: 60, not_estimated: 0 });
});

test('lists and plans tell how many of their tasks nobody estimated', async () => {
  const app = await testApp();
  await givenFinished(app, unestimated(minutesFrom(20, 20)));
  const said = await app.given.task();
  const unsaid = await app.given.task({ estimate_origin: null, list_id: said.list_id });
  const params = { id: String(said.list_id) };
  expect((await app.send(getListSummary, { params })).forecast).toMatchObject({ tasks: 2, not_estimated: 1 });
  expect((await app.send(getList, { params })).tasks).toMatchObject([
    { estimate_origin: 'own' },
    { estimate_origin: null },
  ]);
  const today = { date: '2026-11-20' };
  await app.send(addToPlan, { params: today, body: { task_ids: [said.id, unsaid.id] } });
  expect((await app.send(getPlan, { params: today })).forecast).toMatchObject({ tasks: 2, not_estimated: 1 });
});

test('levels are learned from done tasks that nobody estimated too, and go on from where they were', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  const finished = Array.from({ length: 90 }, (_, place) => ({
    ...{ estimate: 20 + (place % 7), worked: 10 + ((place * 37) % 61) },
    ...(place % 3 === 0 ? { estimate_origin: null } : {}),
    ...(place % 2 === 0 ? { category_id } : {}),
  }));
  await givenFinished(app, finished);
  const { id } = await app.given.task({ estimate_origin: null });
  const [recent, known] = [recentTasks(), { learned: NOTHING_LEARNED }];
  const learn = (task: (typeof finished)[number]) => {
    addRecent(recent, { ...task, estimate: 'estimate_origin' in task ? null : task.estimate });
    known.learned = learnFrom(known.learned, recent);
  };
  for (const task of finished.toReversed()) learn(task);
  const expectLearned = async () => {
    const rows = await app.db().selectFrom('forecast_levels').select(['status', 'levels']).execute();
    expect(rows.map(({ status, levels }) => [status, JSON.parse(levels)])).toEqual([
      ['learned', { ...known.learned, rule: 3 }],
    ]);
  };
  await forecast(app, id);
  await expectLearned();
  const next = await app.given.task({ estimate_origin: null, category_id });
  await timerOf(app, next).start();
  app.passMinutes(33);
  await timerOf(app, next).complete();
  learn({ estimate: 25, worked: 33, estimate_origin: null, category_id });
  await forecast(app, id);
  await expectLearned();
});

test('a task with an estimate takes the levels of all done tasks, though few of them were estimated', async () => {
  const app = await testApp();
  const { id } = await app.given.task({ planned_duration: 30 });
  const finished = Array.from({ length: 120 }, (_, place) => ({
    ...{ estimate: 20 + (place % 7), worked: 10 + ((place * 37) % 61) },
    ...(place % 3 > 0 ? { estimate_origin: null } : {}),
  }));
  await givenFinished(app, finished);
  const [recent, known] = [recentTasks(), { learned: NOTHING_LEARNED }];
  for (const task of finished.toReversed()) {
    addRecent(recent, { ...task, estimate: 'estimate_origin' in task ? null : task.estimate });
    known.learned = learnFrom(known.learned, recent);
  }
  const history = finished.filter((task) => !('estimate_origin' in task));
  const expected = forecastOf([{ estimate: 30, worked: 0 }], history, known.learned.levels);
  expect(await forecast(app, id)).toEqual(expected);
  expect(expected).not.toEqual(forecastOf([{ estimate: 30, worked: 0 }], history, FIRST_LEVELS));
});
