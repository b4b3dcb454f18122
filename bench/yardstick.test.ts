import { createHash } from 'node:crypto';
import { getList, getLists } from '@daymark/contract/lists.ts';
import { POSITION_STEP } from '@daymark/contract/positions.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import { getActiveTimer, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '#server-test/app.ts';
import { openFile, openYardstick } from './yardstick-rows.ts';
import { openSqliteFloor } from './yardstick-sqlite.ts';

/** The clock of the test app. */
const NOW = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

/** The yardstick on the database of the test app, at the same moment. */
async function bothSides() {
  const app = await testApp();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW.epochMilliseconds });
  onTestFinished(() => void vi.useRealTimers());
  const db = openFile(app.dataDir);
  const floor = openSqliteFloor(db, { together: false });
  return { ...app, db, floor, token: hashOf(app.token), yardstick: openYardstick(db) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function givenWork({ send, given }: Pick<TestApp, 'send' | 'given'>) {
  const category = await given.category();
  const { id: project_id } = await given.project();
  const [list, other] = [await given.list({ project_id }), await given.list({ project_id })];
  const tasks = [
    await given.task({ list_id: list.id, category_id: category.id, description: 'Dig' }),
    await given.task({ list_id: list.id, planned_duration: 50 }),
    await given.task({ list_id: other.id, priority: 'high' }),
  ];
  await send(startTimer, { params: { id: String(tasks[1]?.id) }, body: {} });
  return { list, other, tasks };
}

test('the yardstick answers reads as the product does', async () => {
  const { yardstick, floor, token, ...app } = await bothSides();
  const { send, user, passMinutes } = app;
  const { list, other, tasks } = await givenWork(app);
  await send(pauseTimer, { params: { id: String(tasks[1]?.id) }, body: {} });
  await send(startTimer, { params: { id: String(tasks[0]?.id) }, body: {} });
  passMinutes(7.5);
  vi.setSystemTime(NOW.add({ seconds: 450 }).epochMilliseconds);

  const answer = await send(getList, { params: { id: String(list.id) } });
  expect([answer]).toMatchObject([floor.list(token, list.id)]);
  const board = await send(getLists, { query: { ids: `${list.id},${other.id}` } });
  expect(board).toMatchObject([list, other].map(({ id }) => floor.list(token, id)));
  expect(await send(getProjects, {})).toEqual(floor.projects(token));
  expect(await send(getActiveTimer, {})).toEqual(yardstick.activeTimer(user.id));
});

test('the yardstick answers writes as the product does', async () => {
  const { yardstick, floor, token, ...app } = await bothSides();
  const { send, user } = app;
  const { list, tasks } = await givenWork(app);

  const body = { name: 'Sow', description: 'In rows', list_id: list.id, planned_duration: 40 };
  const created = await send(createTask, { body });
  const { id } = (await floor.createTask(token, body)) ?? { id: 0 };
  const second = { id, position: created.position + POSITION_STEP };
  expect(floor.list(token, list.id)?.tasks.at(-1)).toEqual({ ...created, ...second });

  const [running, params] = [tasks[1]?.id ?? 0, { id: String(tasks[1]?.id) }];
  expect(await send(startTimer, { params, body: {} })).toEqual(yardstick.startTimer(user.id, running));
  const paused = yardstick.pauseTimer(user.id, running);
  expect(paused).toMatchObject({ status: 'paused', task: { id: running, is_timer_active: false } });
  expect(await send(getActiveTimer, {})).toBeNull();
  expect(yardstick.activeTimer(user.id)).toBeNull();
});

test('the yardstick knows no records of another user', async () => {
  const { yardstick, floor, another, ...app } = await bothSides();
  const { list, tasks } = await givenWork(app);
  const { user, token: other } = await another();
  const theirs = hashOf(other);
  expect(floor.list(theirs, list.id)).toBeUndefined();
  expect(floor.projects(theirs)).toEqual([]);
  expect(await floor.createTask(theirs, { name: 'Sow', list_id: list.id })).toBeUndefined();
  expect(yardstick.startTimer(user.id, tasks[0]?.id ?? 0)).toBeUndefined();
});

test('creates that are committed together are answered as each alone', async () => {
  const { db, token, ...app } = await bothSides();
  const { list } = await givenWork(app);
  const floor = openSqliteFloor(db, { together: true });
  const create = () => floor.createTask(token, { name: 'Sow', list_id: list.id });
  const created = await Promise.all([create(), create()]);
  const { tasks } = await app.send(getList, { params: { id: String(list.id) } });
  expect(tasks.slice(-2)).toMatchObject(created);
});
