import { deleteTasks } from '@daymark/contract/bulk.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { moveLists, moveTasks } from '@daymark/contract/moves.ts';
import { addToPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import { setRepeat } from '@daymark/contract/repeats.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { archiveCalls } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';
import { recordApp } from '#test/forecast-record.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

type App = Awaited<ReturnType<typeof recordApp>>;

const path = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const TOMORROW = { params: { date: '2026-11-21' } };

/** A list with so many tasks of half an hour, whose forecast is kept. */
async function keptList(app: App, count: number) {
  const list = await app.given.list({ name: 'Beds' });
  const tasks: { id: number; list_id: number }[] = [];
  for (let made = 0; made < count; made += 1)
    tasks.push(await app.given.task({ list_id: list.id, planned_duration: 30 }));
  const [one, two, three] = tasks;
  if (!one || !two || !three) throw new Error('Three tasks at least');
  const said = await app.keep({ list_id: list.id });
  return { list, one, two, three, said };
}

const remove = ({ send }: App, task: { id: number }) => send(deleteTask, path(task));

async function restoreLatest({ send }: App): Promise<void> {
  const [item] = await send(getTrash, { query: {} });
  await send(restoreTrash, { params: { id: String(item?.id) } });
}

async function undoLatest({ send }: App): Promise<void> {
  const [command] = await send(getCommands, { query: {} });
  await send(undoCommand, { params: { id: String(command?.id) } });
}

ruleTest(
  'a forecast goes on without a task that is deleted while open, and counts the work on it until then',
  async () => {
    const app = await recordApp();
    const { one, two, three, said } = await keptList(app, 3);
    await timerOf(app, two).start();
    app.passMinutes(20);
    await timerOf(app, two).pause();
    await remove(app, two);
    const open = { ...said, withdrawn_tasks: 1 };
    expect(await app.record()).toMatchObject({ settled: 0, withdrawn: 1, kept: [open] }); // and its start
    await app.finish(one, 10);
    expect((await app.record()).kept).toEqual([open]);
    await app.finish(three, 15);
    const settled = { settled_at: '2026-11-20T10:15:00.000Z', actual_minutes: 45, within_p50: true, within_p80: true };
    expect(await app.record()).toMatchObject({ settled: 3, withdrawn: 1, kept: [{ ...open, ...settled }] });
  },
);

test('the last open task settles a forecast when it is deleted', async () => {
  const app = await recordApp();
  const { one, two, three, said } = await keptList(app, 3);
  await app.finish(one, 10);
  await app.send(completeWithoutTimer, { ...path(two), body: REFLECTED });
  app.passMinutes(5);
  await remove(app, three);
  const settled = { settled_at: '2026-11-20T09:45:00.000Z', actual_minutes: 10, withdrawn_tasks: 1 };
  // A done one has no time, so that nothing tells how long they took.
  expect((await app.record()).kept).toEqual([{ ...said, ...settled, within_p50: null, within_p80: null }]);
});

test('a late task that is deleted once it is done stays judged, before its forecast is settled and after it', async () => {
  const app = await recordApp();
  const { one, two, three } = await keptList(app, 3);
  await app.finish(one, 600);
  const missed = { settled: 1, within_p50: 0, within_p80: 0, withdrawn: 0 };
  await remove(app, one);
  expect(await app.record()).toMatchObject({ ...missed, kept: [{ withdrawn_tasks: 0, settled_at: null }] });
  await app.finish(two, 1);
  await app.finish(three, 1);
  const kept = [{ withdrawn_tasks: 0, actual_minutes: 602, within_p50: false, within_p80: false }];
  const all = { settled: 4, within_p80: 2, withdrawn: 0, by_month: [{ month: '2026-11', settled: 4, within_p80: 2 }] };
  expect(await app.record()).toMatchObject({ ...all, kept });
  await app.send(deleteTasks, { body: { task_ids: [two.id, three.id] } });
  expect(await app.record()).toMatchObject({ ...all, kept });
});

test('a forecast ends as withdrawn with the last of its tasks, in the dates of that', async () => {
  const app = await recordApp();
  const { list, one, said } = await keptList(app, 3);
  await timerOf(app, one).start();
  app.passMinutes(24 * 60);
  await timerOf(app, one).pause();
  await app.send(deleteList, path(list));
  const ended = { ...said, withdrawn_tasks: 3, settled_at: '2026-11-21T09:30:00.000Z' };
  expect(await app.record()).toMatchObject({ settled: 0, withdrawn: 2, by_month: [], kept: [ended] });
  expect(await app.record({ start_date: '2026-11-22' })).toMatchObject({ withdrawn: 0, kept: [] });
  expect(await app.record({ end_date: '2026-11-20' })).toMatchObject({ withdrawn: 0, kept: [] });
  expect(await app.record({ start_date: '2026-11-21' })).toMatchObject({ withdrawn: 2, kept: [ended] });
});

test('a timer that runs until the deletion is work until then', async () => {
  const app = await recordApp();
  const { list, one, two, three } = await keptList(app, 3);
  const away = await app.given.list();
  for (const task of [two, three]) await app.finish(task, 10);
  await timerOf(app, one).start();
  app.passMinutes(25);
  await app.send(moveTasks, { body: { task_ids: [one.id], list_id: away.id } });
  expect((await app.record()).kept).toMatchObject([{ withdrawn_tasks: 1, actual_minutes: 45 }]);
  app.passMinutes(25);
  await app.send(deleteList, path(away));
  await app.send(deleteList, path(list));
  expect(await app.record()).toMatchObject({ withdrawn: 1, kept: [{ withdrawn_tasks: 1, actual_minutes: 45 }] });
});

test('what the trash brings back takes its place again, and a settled forecast stays as it is', async () => {
  const app = await recordApp();
  const { one, two, three, said } = await keptList(app, 3);
  const rows = () => app.db().selectFrom('forecast_tasks').selectAll().orderBy('id').execute();
  const before = await rows();
  await app.finish(one, 10);
  await app.send(deleteTasks, { body: { task_ids: [one.id, two.id] } });
  await restoreLatest(app);
  expect(await rows()).toEqual(before);
  expect(await app.record()).toMatchObject({ settled: 1, withdrawn: 0, kept: [said] });
  await undoLatest(app);
  expect((await app.record()).kept).toEqual([{ ...said, withdrawn_tasks: 1 }]);

  await app.finish(three, 5);
  const settled = { withdrawn_tasks: 1, settled_at: '2026-11-20T09:45:00.000Z', actual_minutes: 15 };
  expect((await app.record()).kept).toMatchObject([settled]);
  app.passMinutes(1);
  await restoreLatest(app);
  await app.finish(two, 300);
  expect((await app.record()).kept).toMatchObject([settled]);
});

test('the undo of the deletion that settled a forecast opens it again', async () => {
  const app = await recordApp();
  const { one, two, three, said } = await keptList(app, 3);
  for (const task of [one, two]) await app.finish(task, 10);
  await remove(app, three);
  expect((await app.record()).kept).toMatchObject([{ withdrawn_tasks: 1, actual_minutes: 20 }]);
  await undoLatest(app);
  expect((await app.record()).kept).toEqual([said]);
});

test('an open task leaves the forecast of its list with a move to another one, for good unless that is undone', async () => {
  const app = await recordApp();
  const { list, one, two, three, said } = await keptList(app, 3);
  const elsewhere = await app.given.list({ project_id: list.project_id });
  const move = (task_ids: number[], { id }: { id: number }) => app.send(moveTasks, { body: { task_ids, list_id: id } });
  await app.finish(two, 10);
  await app.keep({ project_id: list.project_id });
  await move([one.id], list); // to its end
  await move([one.id, two.id], elsewhere);
  const [project, withdrawn] = (await app.record()).kept;
  expect([project?.withdrawn_tasks, withdrawn]).toEqual([0, { ...said, withdrawn_tasks: 1 }]);
  await undoLatest(app);
  expect((await app.record()).kept[1]).toEqual(said);
  await move([one.id], elsewhere);
  await move([one.id], list);
  await app.finish(three, 10);
  expect((await app.record()).kept[1]).toMatchObject({ withdrawn_tasks: 1, actual_minutes: 20 });
});

ruleTest('the undo of a move leaves a forecast as it is that was settled since', async () => {
  const app = await recordApp();
  const { one, two, three } = await keptList(app, 3);
  const { id: list_id } = await app.given.list();
  await app.send(moveTasks, { body: { task_ids: [one.id], list_id } });
  const [moved] = await app.send(getCommands, { query: {} });
  for (const task of [two, three]) await app.finish(task, 10);
  await app.send(undoCommand, { params: { id: String(moved?.id) } });
  expect((await app.record()).kept).toMatchObject([{ withdrawn_tasks: 1, actual_minutes: 20 }]);
  await undoLatest(app);
  expect((await app.record()).kept).toMatchObject([{ withdrawn_tasks: 1, actual_minutes: 20 }]);
});

test('a task leaves the forecast of its project for another project, by itself or with its list', async () => {
  const app = await recordApp();
  const project = await app.given.project();
  const [one, other] = [
    await app.given.list({ project_id: project.id }),
    await app.given.list({ project_id: project.id }),
  ];
  const [first, second] = [await app.given.task({ list_id: one.id }), await app.given.task({ list_id: other.id })];
  await app.given.task({ list_id: other.id });
  await app.keep({ project_id: project.id });
  await app.keep({ list_id: one.id });
  const away = await app.given.list();
  const withdrawn = async () => (await app.record()).kept.map(({ withdrawn_tasks }) => withdrawn_tasks);
  await app.send(moveLists, { body: { list_ids: [one.id], project_id: project.id } });
  expect(await withdrawn()).toEqual([0, 0]);
  await app.send(moveLists, { body: { list_ids: [one.id], project_id: away.project_id } });
  expect(await withdrawn()).toEqual([0, 1]); // the list has it still
  await app.send(moveTasks, { body: { task_ids: [first.id, second.id], list_id: away.id } });
  expect(await withdrawn()).toEqual([1, 2]);
});

test('a task leaves the forecast of a plan when it is taken off its day, and stays with the next one', async () => {
  const app = await recordApp();
  const [one, two, three] = [await app.given.task(), await app.given.task(), await app.given.task()];
  const add = (date: string, body: { task_ids: number[]; from_date?: string }) =>
    app.send(addToPlan, { params: { date }, body });
  await add('2026-11-21', { task_ids: [one.id, two.id, three.id] });
  await add('2026-11-22', { task_ids: [one.id, two.id, three.id] });
  await app.keep({ plan_date: '2026-11-21' });
  await app.keep({ plan_date: '2026-11-22' });
  await app.finish(three, 10);
  for (const { id } of [one, three]) await app.send(removeFromPlan, { params: { ...TOMORROW.params, id: String(id) } });
  await add('2026-11-23', { task_ids: [two.id], from_date: '2026-11-22' });
  const kept = (await app.record()).kept.map(({ name, withdrawn_tasks }) => [name, withdrawn_tasks]);
  expect(kept).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 1],
  ]);
});

test('the later tasks of a series are withdrawn with it', async () => {
  const app = await recordApp();
  const task = await app.given.task();
  await app.send(setRepeat, { ...path(task), body: { rrule: 'FREQ=DAILY' } });
  await app.finish(task, 5);
  app.passMinutes(24 * 60);
  await app.keep({ list_id: task.list_id });
  await app.send(deleteTask, { ...path(task), query: { apply_to: 'later' } });
  expect(await app.record()).toMatchObject({ settled: 1, withdrawn: 1, kept: [{ tasks: 1, withdrawn_tasks: 1 }] });
});

test('an export holds what is kept of deleted tasks, and an import of it has the same record', async () => {
  const app = await recordApp();
  const { one, two, three } = await keptList(app, 3);
  await app.finish(one, 10);
  await timerOf(app, two).start();
  app.passMinutes(5);
  await timerOf(app, two).pause();
  for (const task of [one, two]) await remove(app, task);
  await app.send(moveTasks, { body: { task_ids: [three.id], list_id: (await app.given.list()).id } });
  const { exported, imported } = archiveCalls(app);
  const file = await exported(app);
  const other = await app.another();
  await imported(other, file);
  expect(await exported(other)).toBe(file);
  const [record, theirs] = [await app.record(), await app.recordOf(other)];
  expect(theirs).toEqual({ ...record, kept: record.kept.map((kept) => ({ ...kept, id: theirs.kept[0]?.id })) });
  expect(record).toMatchObject({ settled: 2, withdrawn: 1, kept: [{ withdrawn_tasks: 2, actual_minutes: 15 }] });
});
