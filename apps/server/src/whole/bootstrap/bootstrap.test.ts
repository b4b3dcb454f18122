import { getProfile } from '@daymark/contract/account.ts';
import { getDailyAnalytics } from '@daymark/contract/analytics.ts';
import { getBootstrap } from '@daymark/contract/bootstrap.ts';
import { createList, getLists, LISTS_AT_ONCE } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { FIRST_PAGE } from '@daymark/contract/task-pages.ts';
import { completeTask, getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace, getWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const today = { date: '2026-11-20' };

/** Puts two lists on the board of today, the second one first, with a done, a running and a planned task in them. */
async function givenDay({ given, send, passMinutes }: TestApp): Promise<number[]> {
  const [beds, paths] = [await given.list({ name: 'Beds' }), await given.list({ name: 'Paths' })];
  const [dig, rake, sweep] = [
    await given.task({ name: 'Dig', list_id: beds.id }),
    await given.task({ name: 'Rake', list_id: beds.id }),
    await given.task({ name: 'Sweep', list_id: paths.id }),
  ];
  await send(startTimer, { params: { id: String(dig.id) } });
  passMinutes(10);
  const body = { mental_state: 'focused', reflection: 'Deep' };
  await send(completeTask, { params: { id: String(dig.id) }, body });
  await send(startTimer, { params: { id: String(rake.id) } });
  passMinutes(5);
  await send(addToPlan, { params: today, body: { task_ids: [sweep.id] } });
  const list_ids = [paths.id, beds.id];
  await send(addToWorkspace, { params: today, body: { list_ids, origin: 'imported' } });
  return list_ids;
}

test('each part is the answer of its own call', async () => {
  const app = await testApp();
  const ids = await givenDay(app);
  await app.given.task({ name: 'On no board' });
  const { send } = app;
  const query = { ids: ids.join(), order: 'open_first' as const, limit: String(FIRST_PAGE) };
  const parts = {
    user: await send(getProfile, {}),
    timer: await send(getActiveTimer, {}),
    workspace: await send(getWorkspace, { params: today }),
    lists: await send(getLists, { query }),
    figures: await send(getDailyAnalytics, { params: today }),
    plan: await send(getPlan, { params: today }),
  };
  expect(parts.lists.map(({ tasks }) => tasks.map(({ name }) => name))).toEqual([['Rake', 'Dig'], ['Sweep']]);
  expect(parts.timer).toMatchObject({ task: { name: 'Rake' } });
  expect(await send(getBootstrap, { query: today })).toEqual(parts);
});

test('another day has its own board, plan and figures, beside the same user and timer', async () => {
  const app = await testApp();
  await givenDay(app);
  const date = '2026-11-21';
  expect(await app.send(getBootstrap, { query: { date } })).toMatchObject({
    user: { id: app.user.id },
    timer: { task: { name: 'Rake' } },
    workspace: { date, lists: [] },
    lists: [],
    figures: { date, total_tasks: 0 },
    plan: { date, tasks: [] },
  });
});

test('a new user has no timer and an empty board', async () => {
  const app = await testApp();
  expect(await app.send(getBootstrap, { query: today })).toMatchObject({ timer: null, lists: [], plan: { tasks: [] } });
});

test('of more lists than one answer holds the first by their ids are there', async () => {
  const { send, given } = await testApp();
  const { id } = await given.project();
  const ids: number[] = [];
  for (let made = 0; made <= LISTS_AT_ONCE; made += 1)
    ids.push((await send(createList, { params: { id: String(id) }, body: { name: `List ${made}` } })).id);
  await send(addToWorkspace, { params: today, body: { list_ids: ids.toReversed(), origin: 'imported' } });
  const { workspace, lists } = await send(getBootstrap, { query: today });
  expect(workspace.lists.map(({ list_id }) => list_id)).toEqual(ids.toReversed());
  expect(lists.map(({ id }) => id)).toEqual(ids.slice(0, LISTS_AT_ONCE));
});

test.each([
  { url: '/api/bootstrap', why: 'Date must be a day like 2026-11-20' },
  { url: '/api/bootstrap?date=2026-02-30', why: 'Date must be a day like 2026-11-20' },
])('$url is refused', async ({ url, why }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ url, headers });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ success: false, errors: [{ path: 'date', message: why }] });
});

test('without a sign-in nothing is told', async () => {
  const { raw } = await testApp();
  const answer = await raw({ url: '/api/bootstrap?date=2026-11-20' });
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { data: null, message: 'Sign in to continue' }]);
});
