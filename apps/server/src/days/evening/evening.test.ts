import * as api from '@daymark/contract/evening.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { timerOf } from '#test/timer.ts';

const DAY = 24 * 60;
const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const;
const on = (date: string) => ({ params: { date } });

/** A server on Friday morning, and its calls on plans. */
async function plannedApp() {
  const app = await testApp();
  const { send, given, headers, raw } = app;
  return {
    ...app,
    plan: (date: string) => send(getPlan, on(date)),
    planFor: (date: string, task_ids: number[]) => send(addToPlan, { ...on(date), body: { task_ids } }),
    board: (date: string, list_ids: number[]) =>
      send(addToWorkspace, { ...on(date), body: { list_ids, origin: 'created' } }),
    close: (date: string, note = '') => send(api.closeDay, { ...on(date), body: { note } }),
    /** The status and message of a call. */
    answerTo: async (method: 'POST' | 'PUT', url: string, payload: object = {}) => {
      const answer = await raw({ method, url: `/api/plan/${url}`, headers, payload });
      return [answer.statusCode, answer.json().message];
    },
    task: (name: string, fields: object = {}) => given.task({ name, ...fields }),
  };
}

test('the next day offers open tasks and lists of the day before, and nothing of it moves by itself', async () => {
  const { send, given, plan, planFor, board, passMinutes, task, db } = await plannedApp();
  const [beds, paths, hedge] = [await given.list(), await given.list(), await given.list()];
  const dig = await task('Dig', { list_id: beds.id, planned_duration: 40 });
  const [sow, water, weed] = [await task('Sow'), await task('Water'), await task('Weed')];
  await given.task({ list_id: paths.id });
  await planFor(FRIDAY, [weed.id, sow.id, dig.id, water.id]);
  await board(FRIDAY, [paths.id, hedge.id, beds.id]);
  await timerOf({ send }, sow).start();
  await timerOf({ send }, sow).complete();
  await planFor(MONDAY, [water.id]);
  expect((await plan(FRIDAY)).left_over).toBeNull();

  passMinutes(DAY);
  await plan(MONDAY); // which notes the use of the sign-in
  const before = await allRows(db());
  const { left_over } = await plan(SATURDAY);
  expect(left_over).toEqual({
    date: FRIDAY,
    tasks: [weed, dig],
    lists: [
      { ...paths, task_count: 1 },
      { ...beds, task_count: 1 },
    ],
  });
  expect(await allRows(db())).toEqual(before);
  for (const date of [FRIDAY, SUNDAY]) expect((await plan(date)).left_over).toBeNull();

  await planFor(SATURDAY, [weed.id]);
  await planFor(SUNDAY, [dig.id]);
  await board(SATURDAY, [beds.id]);
  expect((await plan(SATURDAY)).left_over).toMatchObject({ tasks: [], lists: [{ id: paths.id }] });
  await board(SATURDAY, [paths.id]);
  expect((await plan(SATURDAY)).left_over).toBeNull();
});

ruleTest('what was left is that of the last day with a plan or a board, two weeks back at most', async () => {
  const { given, plan, planFor, board, passMinutes, task } = await plannedApp();
  const [dig, sow] = [await task('Dig'), await task('Sow')];
  await planFor(FRIDAY, [dig.id]);
  await planFor(SATURDAY, [sow.id]);
  passMinutes(DAY);
  expect((await plan(SATURDAY)).left_over).toMatchObject({ date: FRIDAY, tasks: [{ name: 'Dig' }], lists: [] });
  passMinutes(14 * DAY);
  expect((await plan('2026-12-05')).left_over).toMatchObject({ date: SATURDAY, tasks: [{ name: 'Sow' }] });
  passMinutes(DAY);
  expect((await plan('2026-12-06')).left_over).toBeNull();
  await board('2026-12-05', [dig.list_id, (await given.list()).id]);
  expect((await plan('2026-12-06')).left_over).toMatchObject({
    date: '2026-12-05',
    tasks: [],
    lists: [{ id: dig.list_id }],
  });
});

ruleTest('a running task of yesterday is offered too, and a day is that of the caller', async () => {
  const { send, planFor, passMinutes, task, raw, headers } = await plannedApp();
  const dig = await task('Dig');
  await planFor(FRIDAY, [dig.id]);
  await timerOf({ send }, dig).start();
  passMinutes(10 * 60);
  const leftIn = async (zone: string, date: string) => {
    const answer = await raw({ url: `/api/plan/${date}`, headers: { ...headers, 'x-time-zone': zone } });
    return answer.json().data.left_over?.tasks.map(({ name }: { name: string }) => name) ?? null;
  };
  expect(await leftIn('UTC', SATURDAY)).toBeNull();
  expect(await leftIn('Asia/Tokyo', SATURDAY)).toEqual(['Dig']);
});

ruleTest('what was left is dismissed for that day alone, on every device', async () => {
  const { send, plan, planFor, passMinutes, task, another } = await plannedApp();
  await planFor(FRIDAY, [(await task('Dig')).id]);
  passMinutes(DAY);
  const other = await another();
  await other.send(api.dismissLeftOver, on(SATURDAY));
  expect((await plan(SATURDAY)).left_over).not.toBeNull();
  for (let times = 0; times < 2; times += 1) await send(api.dismissLeftOver, on(SATURDAY));
  expect((await plan(SATURDAY)).left_over).toBeNull();
  passMinutes(DAY);
  expect((await plan(SUNDAY)).left_over).toMatchObject({ date: FRIDAY });
});

ruleTest('a closed day tells its line on the next one, and closing it again replaces the line', async () => {
  const { plan, close, passMinutes, db } = await plannedApp();
  expect(await plan(FRIDAY)).toMatchObject({ note: '', closed_at: null });
  expect(await close(FRIDAY, ' Begin with the beds ')).toMatchObject({
    note: 'Begin with the beds',
    closed_at: '2026-11-20T09:30:00.000Z',
  });
  expect(await plan(SATURDAY)).toMatchObject({ note: 'Begin with the beds', closed_at: null });
  passMinutes(60);
  expect(await close(FRIDAY, 'Rest')).toMatchObject({ note: 'Rest', closed_at: '2026-11-20T10:30:00.000Z' });
  passMinutes(DAY);
  expect(await close(FRIDAY, 'Begin late')).toMatchObject({ note: 'Begin late' }); // after midnight
  expect(await plan(SATURDAY)).toMatchObject({ note: 'Begin late' });
  expect(await close(FRIDAY)).toMatchObject({ note: '' });
  expect(await plan(SATURDAY)).toMatchObject({ note: '' });
  expect(await plan(FRIDAY)).toMatchObject({ note: '', closed_at: '2026-11-21T10:30:00.000Z' });
  expect(await countRows(db())).toMatchObject({ plan_days: 2 });
});

test('a line is told on the first day with work after days off, and can be removed and put back there', async () => {
  const { send, plan, planFor, close, passMinutes, task } = await plannedApp();
  await planFor(FRIDAY, [(await task('Dig')).id]);
  await close(FRIDAY, 'Begin with the beds');
  passMinutes(3 * DAY);
  expect(await plan(MONDAY)).toMatchObject({ note: 'Begin with the beds' });
  expect(await plan(SUNDAY)).toMatchObject({ note: '' });
  const note = (text: string) => send(api.updateNote, { ...on(MONDAY), body: { note: text } });
  await note('');
  expect(await plan(MONDAY)).toMatchObject({ note: '' });
  await note('Begin with the beds');
  expect(await plan(MONDAY)).toMatchObject({ note: 'Begin with the beds' });
  expect(await plan(SATURDAY)).toMatchObject({ note: '' });
  await planFor(MONDAY, [(await task('Sow')).id]);
  passMinutes(DAY);
  expect(await plan('2026-11-24')).toMatchObject({ note: '' });
});

test('the summary tells what was planned, done and worked, and follows what comes after', async () => {
  const { send, planFor, close, passMinutes, task } = await plannedApp();
  const [dig, sow, water] = [
    await task('Dig', { planned_duration: 20 }),
    await task('Sow', { planned_duration: 40 }),
    await task('Water'),
  ];
  await planFor(FRIDAY, [dig.id, sow.id, water.id]);
  const summary = () => send(api.getPlanSummary, on(FRIDAY));
  const nothing = { planned_done_tasks: 0, other_done_tasks: 0, worked_minutes: 0, unplanned_percentage: null };
  expect(await summary()).toEqual({
    ...{ date: FRIDAY, planned_tasks: 3, ...nothing, capacity_minutes: 360 },
    ...{ best_estimates: [], worst_estimates: [], note: '', closed_at: null },
  });

  const weed = await task('Weed', { planned_duration: 10 });
  for (const [done, minutes] of [
    [dig, 22],
    [sow, 20],
    [weed, 30.125],
  ] as const) {
    await timerOf({ send }, done).start();
    passMinutes(minutes);
    await timerOf({ send }, done).complete();
  }
  const worked = await close(FRIDAY);
  expect(worked).toMatchObject({
    ...{ planned_tasks: 3, planned_done_tasks: 2, other_done_tasks: 1, worked_minutes: 72.13 },
    unplanned_percentage: 33.3,
    best_estimates: [
      { id: dig.id, name: 'Dig', estimate: 20, total_time_worked: 22, verdict: 'accurate' },
      { id: sow.id, name: 'Sow', estimate: 40, total_time_worked: 20, verdict: 'overestimated' },
    ],
    worst_estimates: [{ id: weed.id, name: 'Weed', estimate: 10, total_time_worked: 30.13, verdict: 'underestimated' }],
  });
  await timerOf({ send }, water).start();
  passMinutes(10);
  await timerOf({ send }, water).complete();
  expect(await summary()).toMatchObject({ planned_done_tasks: 3, worked_minutes: 82.13, unplanned_percentage: 25 });
  passMinutes(DAY);
  expect(await summary()).toMatchObject({ planned_done_tasks: 3, worked_minutes: 82.13 });
  expect(await send(api.getPlanSummary, on(SATURDAY))).toMatchObject({ ...nothing, planned_tasks: 0 });
});

const FAR = 'Plans reach from today to a year ahead';
const LATE = 'Only today and yesterday can be closed';

ruleTest.each([
  { method: 'POST', url: '2026-11-19/dismiss', body: {}, refusal: FAR },
  { method: 'POST', url: '2027-11-21/dismiss', body: {}, refusal: FAR },
  { method: 'PUT', url: '2026-11-19/note', body: { note: 'N' }, refusal: FAR },
  { method: 'PUT', url: '2027-11-21/note', body: { note: 'N' }, refusal: FAR },
  { method: 'PUT', url: '2026-11-20/note', body: {}, refusal: 'Note must be text' },
  {
    method: 'PUT',
    url: '2026-11-20/note',
    body: { note: 'x'.repeat(201) },
    refusal: 'Note must be at most 200 characters',
  },
  { method: 'POST', url: '2026-11-18/close', body: {}, refusal: LATE },
  { method: 'POST', url: '2026-11-21/close', body: {}, refusal: LATE },
  { method: 'POST', url: '2026-11-20/close', body: { note: 7 }, refusal: 'Note must be text' },
  { method: 'POST', url: 'today/close', body: {}, refusal: 'Date must be a day like 2026-11-20' },
] as const)('$method /plan/$url with $body is refused: $refusal', async ({ method, url, body, refusal }) => {
  const { answerTo, db } = await plannedApp();
  expect(await answerTo(method, url, body)).toEqual([422, refusal]);
  expect(await countRows(db())).toMatchObject({ plan_days: 0 });
});

test('the edges of what can be dismissed, noted and closed are accepted', async () => {
  const { answerTo } = await plannedApp();
  const smile = { note: '😀'.repeat(200) };
  expect(await answerTo('POST', '2026-11-19/close', smile)).toEqual([200, 'OK']);
  expect(await answerTo('PUT', '2027-11-20/note', smile)).toEqual([200, 'OK']);
  expect(await answerTo('POST', '2027-11-20/dismiss')).toEqual([200, 'OK']);
});

ruleTest('what one user leaves, closes and writes is told to nobody else', async () => {
  const { plan, planFor, board, close, passMinutes, task, another } = await plannedApp();
  const dig = await task('Dig');
  await planFor(FRIDAY, [dig.id]);
  await board(FRIDAY, [dig.list_id]);
  await close(FRIDAY, 'Begin with the beds');
  passMinutes(DAY);
  const other = await another();
  expect(await other.send(getPlan, on(SATURDAY))).toMatchObject({ left_over: null, note: '', closed_at: null });
  await other.send(api.closeDay, { ...on(FRIDAY), body: { note: 'Theirs' } });
  await other.send(api.updateNote, { ...on(SATURDAY), body: { note: '' } });
  expect(await plan(SATURDAY)).toMatchObject({ note: 'Begin with the beds', left_over: { tasks: [{ id: dig.id }] } });
  expect((await plan(FRIDAY)).closed_at).toBe('2026-11-20T09:30:00.000Z');
});

test('what was left and the summary take as many queries for many tasks as for one', async () => {
  const app = await testApp();
  const others = await app.another();
  const counts: number[][] = [];
  const counted = async ({ send, given }: Pick<TestApp, 'send' | 'given'>, number: number) => {
    const tasks = [];
    for (let made = 0; made < number; made += 1) tasks.push(await given.task());
    const task_ids = tasks.map(({ id }) => id);
    const list_ids = tasks.map(({ list_id }) => list_id);
    await send(addToPlan, { ...on(FRIDAY), body: { task_ids } });
    await send(addToWorkspace, { ...on(FRIDAY), body: { list_ids, origin: 'created' } });
    return async () => {
      expect((await send(getPlan, on(SATURDAY))).left_over).toMatchObject({ tasks: { length: number } });
      counts.push([
        await app.countQueries(() => send(getPlan, on(SATURDAY))),
        await app.countQueries(() => send(api.getPlanSummary, on(FRIDAY))),
      ]);
    };
  };
  const counters = [await counted(app, 1), await counted(others, 12)];
  app.passMinutes(DAY);
  for (const count of counters) await count();
  expect(counts).toEqual([
    [9, 7],
    [9, 7],
  ]);
});
