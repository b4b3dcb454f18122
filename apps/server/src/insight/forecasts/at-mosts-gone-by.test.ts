import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as listsApi from '@daymark/contract/lists.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type FinishedTask, givenFinished } from '#test/finished-tasks.ts';
import { timerOf } from '#test/timer.ts';

/** Tasks planned at half an hour, of which the at-most tells apart the long ones and the short. */
const known = (count: number, task: Partial<FinishedTask> = {}): FinishedTask[] =>
  Array.from({ length: count }, (_, place) => {
    const minutes = place % 3 === 0 ? 200 : 80;
    return { estimate: 30, worked: minutes, at_most: minutes / 2, ...task };
  });

const wronglySaid = (count: number): FinishedTask[] =>
  known(count).map((task) => ({ ...task, at_most: task.at_most === 100 ? 40 : 100 }));

const forecastOf = (app: Pick<TestApp, 'send'>, ids: number[]) => app.send(forecastTasks, { body: { task_ids: ids } });

const open = (app: TestApp, at_most: number | null) => app.given.task({ planned_duration: 30, at_most });

test('a single task is forecast by its at-most once at-mosts have been the better figure', async () => {
  const app = await testApp();
  await givenFinished(app, known(70));
  const [short, none] = [await open(app, 45), await open(app, null)];
  const own = await forecastOf(app, [none.id]);
  expect(own?.p80_minutes).toBeGreaterThan(100);
  // The longer figure is never below the half-half one.
  const p80_minutes = Math.max(90, own?.p50_minutes ?? 0);
  expect(await forecastOf(app, [short.id])).toEqual({ ...own, p80_minutes });
  const both = await forecastOf(app, [short.id, none.id]);
  await app.db().updateTable('tasks').set({ at_most: null }).where('id', '=', short.id).execute();
  expect(await forecastOf(app, [short.id, none.id])).toEqual(both);
});

test('lists and the note of a first start go by it too, a begun task does not', async () => {
  const app = await testApp();
  await givenFinished(app, known(70));
  const list = await app.given.list();
  const task = await app.given.task({ list_id: list.id, planned_duration: 30, at_most: 90 });
  const told = await forecastOf(app, [task.id]);
  expect(told?.p80_minutes).toBe(180);
  const summary = () => app.send(listsApi.getListSummary, { params: { id: String(list.id) } });
  expect((await summary()).forecast).toEqual(told);
  await timerOf(app, task).start();
  app.passMinutes(10);
  expect((await summary()).forecast?.p80_minutes).not.toBe(180);
  const noted = await app.db().selectFrom('forecasts').select(['p50_minutes', 'p80_minutes']).execute();
  expect(noted).toEqual([{ p50_minutes: told?.p50_minutes, p80_minutes: 180 }]);
});

test.each([
  { of: 'too few at-mosts', finished: [...known(39), ...known(40, { at_most: null })] },
  { of: 'those of imported estimates', finished: known(80, { estimate_origin: 'imported' }) },
  { of: 'those of somebody who says the shorter times of the longer tasks', finished: wronglySaid(80) },
])('forecasts do not go by $of', async ({ finished }) => {
  const app = await testApp();
  await givenFinished(app, finished);
  const [said, none] = [await open(app, 200), await open(app, null)];
  expect(await forecastOf(app, [said.id])).toEqual(await forecastOf(app, [none.id]));
});

test('at-mosts of others are not gone by', async () => {
  const app = await testApp();
  const other = await app.another();
  await givenFinished({ ...app, user: other.user, given: other.given }, known(70));
  await givenFinished(app, known(70, { at_most: null }));
  const [said, none] = [await open(app, 200), await open(app, null)];
  expect(await forecastOf(app, [said.id])).toEqual(await forecastOf(app, [none.id]));
});
