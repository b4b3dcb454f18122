import { deleteAccount } from '@daymark/contract/account.ts';
import { LATER_TABLES } from '@daymark/contract/archive.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as api from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, withoutTables } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';
import { importedLists } from '#test/many-lists.ts';

const NOW = '2026-11-20T09:30:00.000Z';
const today = { date: '2026-11-20' };

type Lists = { id: number }[];
const idsOf = (lists: Lists) => lists.map(({ id }) => id);

/** A server with some lists in one project, and its calls on today's board. */
async function boardApp(count = 3) {
  const app = await testApp();
  const { send, given } = app;
  const project = await given.project();
  const lists = [];
  for (let made = 0; made < count; made += 1) lists.push(await given.list({ project_id: project.id }));
  const read = async ({ lists }: api.Workspace) => lists.map(({ list_id }) => list_id);
  return {
    ...app,
    project,
    ids: idsOf(lists),
    add: async (list_ids: number[], params = today) =>
      read(await send(api.addToWorkspace, { params, body: { list_ids, origin: 'imported' } })),
    remove: async (id: number, query = {}) =>
      read(await send(api.removeFromWorkspace, { params: { ...today, id: String(id) }, query })),
    order: async (list_ids: number[]) => read(await send(api.orderWorkspace, { params: today, body: { list_ids } })),
    board: async (params = today) => read(await send(api.getWorkspace, { params })),
  };
}

test('the board of a day is empty at first, and holds what is added in its order', async () => {
  const { send, given } = await boardApp(0);
  expect(await send(api.getWorkspace, { params: today })).toEqual({ date: '2026-11-20', lists: [] });
  const [beds, paths] = [await given.list(), await given.list()];
  const imported = { list_ids: [paths.id, paths.id], origin: 'imported' as const };
  await send(api.addToWorkspace, { params: today, body: imported });
  const board = await send(api.addToWorkspace, { params: today, body: { list_ids: [beds.id], origin: 'created' } });
  expect(board).toEqual({
    date: '2026-11-20',
    lists: [
      { list_id: paths.id, origin: 'imported', added_at: NOW },
      { list_id: beds.id, origin: 'created', added_at: NOW },
    ],
  });
  expect(await send(api.getWorkspace, { params: today })).toEqual(board);
  expect(await send(api.getWorkspace, { params: { date: '2026-11-21' } })).toMatchObject({ lists: [] });
});

test('a list that is on the board already is left as it is', async () => {
  const { send, passMinutes, ids, add, order } = await boardApp();
  const [one = 0, two = 0, three = 0] = ids;
  await add([one, two]);
  await order([two]);
  passMinutes(5);
  const body = { list_ids: [three, one], origin: 'created' as const };
  expect((await send(api.addToWorkspace, { params: today, body })).lists).toEqual([
    { list_id: two, origin: 'imported', added_at: NOW },
    { list_id: one, origin: 'imported', added_at: NOW },
    { list_id: three, origin: 'created', added_at: '2026-11-20T09:35:00.000Z' },
  ]);
});

test('additions of two devices at the same moment are all kept', async () => {
  const { ids, add, board } = await boardApp(6);
  await Promise.all([add(ids.slice(0, 4)), add(ids.slice(2)), add(ids.slice(5)), add(ids.slice(0, 1))]);
  expect((await board()).toSorted()).toEqual(ids);
});

test('an order puts the named lists first and keeps the others as they were, whatever it names', async () => {
  const { ids, add, order, board } = await boardApp(4);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  await add([a, b, c]);
  expect(await order([c, a])).toEqual([c, a, b]);
  expect(await order([b])).toEqual([b, c, a]);
  expect(await order([d, a, a])).toEqual([a, b, c]);
  expect(await add([d])).toEqual([a, b, c, d]);
  expect(await board()).toEqual([a, b, c, d]);
});

ruleTest('each user has a board of the same day alone', async () => {
  const { ids, add, another, board, send } = await boardApp(1);
  const other = await another();
  const theirs = await other.given.list();
  await other.send(api.addToWorkspace, { params: today, body: { list_ids: [theirs.id], origin: 'created' } });
  expect(await board()).toEqual([]);
  expect(await send(api.getWorkspaceDays, {})).toEqual([]);
  expect(await add(ids)).toEqual(ids);
  expect((await other.send(api.getWorkspace, { params: today })).lists).toMatchObject([{ list_id: theirs.id }]);
});

ruleTest('a removal takes the list from that day alone, and can be repeated', async () => {
  const { ids, add, remove, board } = await boardApp();
  const [one = 0, two = 0] = ids;
  const yesterday = { date: '2026-11-19' };
  await add([one, two]);
  await add([one], yesterday);
  expect(await remove(one)).toEqual([two]);
  expect(await remove(one)).toEqual([two]);
  expect(await board(yesterday)).toEqual([one]);
});

test('a removal that arrives late leaves a list that was added again since', async () => {
  const { ids, add, remove, passMinutes } = await boardApp();
  const [one = 0] = ids;
  await add([one]);
  await remove(one);
  passMinutes(1);
  await add([one]);
  expect(await remove(one, { added_at: NOW })).toEqual([one]);
  expect(await remove(one, { added_at: '2026-11-20T09:31:00.000Z' })).toEqual([]);
});

test('a deleted list leaves every board, and so do those of a deleted project', async () => {
  const { send, ids, add, board, project, db } = await boardApp();
  const [one = 0, two = 0, three = 0] = ids;
  await add([one, two, three]);
  await send(deleteList, { params: { id: String(one) } });
  expect(await board()).toEqual([two, three]);
  await send(deleteProject, { params: { id: String(project.id) } });
  expect(await board()).toEqual([]);
  expect(await countRows(db())).toMatchObject({ workspace_lists: 0 });
});

test('the boards of a user are deleted with the account, and nobody else’s', async () => {
  const { send, ids, add, another, db } = await boardApp();
  const other = await another();
  const theirs = await other.given.list();
  await other.send(api.addToWorkspace, { params: today, body: { list_ids: [theirs.id], origin: 'created' } });
  await add(ids);
  await send(deleteAccount, {});
  expect((await allRows(db()))['workspace_lists']).toMatchObject([{ user_id: other.user.id, list_id: theirs.id }]);
});

const outside = 'A board can be changed from 90 days ago to tomorrow';

test.each([
  { date: '2026-08-21', timeZone: 'UTC', message: outside },
  { date: '2026-08-22', timeZone: 'UTC', message: null },
  { date: '2026-11-21', timeZone: 'UTC', message: null },
  { date: '2026-11-22', timeZone: 'UTC', message: outside },
  { date: '2026-11-21', timeZone: 'Etc/GMT+12', message: outside }, // where it is November 19
  { date: '2026-02-30', timeZone: 'UTC', message: 'Date must be a day like 2026-11-20' },
  { date: 'today', timeZone: 'UTC', message: 'Date must be a day like 2026-11-20' },
])('on November 20 a change of $date in $timeZone is refused: $message', async ({ date, timeZone, message }) => {
  const { raw, headers, ids, db } = await boardApp(1);
  const changes = [
    { method: 'POST', url: `/api/workspace/${date}/lists`, payload: { list_ids: ids, origin: 'created' } },
    { method: 'PUT', url: `/api/workspace/${date}/order`, payload: { list_ids: ids } },
    { method: 'DELETE', url: `/api/workspace/${date}/lists/${ids[0]}` },
  ] as const;
  for (const change of changes) {
    const answer = await raw({ ...change, headers: { ...headers, 'x-time-zone': timeZone } });
    if (message === null) expect(answer.statusCode).toBe(200);
    else {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ data: null, message, errors: [{ path: 'date', message }] });
    }
  }
  if (message !== null) expect(await countRows(db())).toMatchObject({ workspace_lists: 0 });
});

ruleTest.each([
  { body: { list_ids: [] }, path: 'list_ids', message: 'Please select a list' },
  { body: { list_ids: 7 }, path: 'list_ids', message: 'Lists must be an array of ids' },
  { body: { list_ids: ['7'] }, path: 'list_ids.0', message: 'List must be an id' },
  { body: { list_ids: Array(201).fill(1) }, path: 'list_ids', message: 'Lists must be at most 200' },
  { body: { list_ids: [1], origin: 'found' }, path: 'origin', message: 'Origin must be one of created, imported' },
  { body: { list_ids: [1] }, path: 'origin', message: 'Origin must be one of created, imported' },
])('an addition of $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const payload = path === 'origin' ? body : { origin: 'created', ...body };
  const answer = await raw({ method: 'POST', url: '/api/workspace/2026-11-20/lists', headers, payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
});

ruleTest('a removal names its addition by an instant', async () => {
  const { raw, headers, ids } = await boardApp(1);
  const url = `/api/workspace/2026-11-20/lists/${ids[0]}?added_at=noon`;
  const answer = await raw({ method: 'DELETE', url, headers });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [{ path: 'added_at', message: 'Added at must be an instant like 2026-11-20T09:30:00.000Z' }],
  ]);
});

test('a day holds 200 lists', async () => {
  const app = await boardApp(0);
  const { add, raw, headers } = app;
  const ids = await importedLists(app, 201);
  await add(ids.slice(0, 199));
  const payload = { list_ids: ids.slice(198), origin: 'created' };
  const answer = await raw({ method: 'POST', url: '/api/workspace/2026-11-20/lists', headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'A day can hold at most 200 lists']);
  expect(await add(ids.slice(0, 200))).toHaveLength(200);
});

test('days with lists are answered newest first, for 90 days, and older ones are deleted by the next change', async () => {
  const { send, ids, add, passMinutes, db } = await boardApp();
  const [one = 0, two = 0] = ids;
  await add([one], { date: '2026-08-22' });
  await add([one, two], { date: '2026-11-19' });
  await add([one]);
  const lately = [
    { date: '2026-11-20', lists: 1 },
    { date: '2026-11-19', lists: 2 },
  ];
  expect(await send(api.getWorkspaceDays, {})).toEqual([...lately, { date: '2026-08-22', lists: 1 }]);
  passMinutes(24 * 60);
  expect(await send(api.getWorkspaceDays, {})).toEqual(lately);
  expect(await countRows(db())).toMatchObject({ workspace_lists: 4 });
  await add([one]);
  expect(await countRows(db())).toMatchObject({ workspace_lists: 3 });
});

test('a change takes as many queries with many lists as with few', async () => {
  const { ids, add, order, countQueries } = await boardApp(30);
  const few = await countQueries(() => add(ids.slice(0, 2)));
  expect(await countQueries(() => add(ids.slice(2)))).toBe(few);
  const fewOrdered = await countQueries(() => order(ids.slice(0, 2).toReversed()));
  expect(await countQueries(() => order(ids.toReversed()))).toBe(fewOrdered);
});

test('a file of version 1 imports without boards, and boards of days no longer kept are left out', async () => {
  const app = await boardApp(1);
  const { imported, exported } = archiveCalls(app);
  await app.add(app.ids);
  const file = await exported(app);
  const first = withoutTables(fileOf({}).replace(/"version":\d+/, '"version":1'), ['workspace_lists', ...LATER_TABLES]);
  const old = file.replace('"workspace_date":"2026-11-20"', '"workspace_date":"2026-08-21"');
  const other = await app.another();
  expect((await imported(other, first)).json().data).toMatchObject({ workspace_lists: 0 });
  expect((await imported(other, old)).json().data).toMatchObject({ lists: 1, workspace_lists: 0 });
  expect((await imported(other, file, '?again=true')).json().data).toMatchObject({ lists: 1, workspace_lists: 1 });
});
