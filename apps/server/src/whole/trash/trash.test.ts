import { deleteTasks } from '@daymark/contract/bulk.ts';
import { deleteCategory } from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { deleteEntry, getTaskEntries } from '@daymark/contract/entries.ts';
import { CHANGES_HEADER } from '@daymark/contract/events.ts';
import { deleteExperiment, getExperiments } from '@daymark/contract/experiments.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan, TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { setRepeat } from '@daymark/contract/repeats.ts';
import { deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { completeTask, getActiveTimer, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { deleteTrash, emptyTrash, getTrash, restoreTrash, TRASH_DAYS } from '@daymark/contract/trash.ts';
import { addToWorkspace, getWorkspace, LISTS_OF_A_DAY } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { accountOf, withoutTimes } from '#test/accounts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { importedLists } from '#test/many-lists.ts';

type Caller = Pick<TestApp, 'send'>;

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const TODAY = { params: { date: '2026-11-20' } };
const trashOf = ({ send }: Caller) => send(getTrash, { query: {} });
const restore = ({ send }: Caller, id: number) => send(restoreTrash, { params: { id: String(id) } });

async function latest(caller: Caller) {
  const [item] = await trashOf(caller);
  if (!item) throw new Error('The trash is empty');
  return item;
}

/** A record of each kind, each with all that can hang on it. */
async function records(app: TestApp) {
  const { send, given, passMinutes } = app;
  const category = await given.category({ name: 'Writing' });
  const experiment = await given.experiment({ category_id: category.id, name: 'Longer' });
  const project = await given.project({ name: 'Book' });
  const list = await given.list({ project_id: project.id, name: 'Chapters' });
  const taskOf = (name: string) => given.task({ list_id: list.id, category_id: category.id, name });
  const [task, other] = [await taskOf('Draft'), await taskOf('Proofs')];
  await send(setRepeat, { ...params(other), body: { rrule: 'FREQ=DAILY' } });
  await send(addToPlan, { ...TODAY, body: { task_ids: [task.id, other.id] } });
  await send(addToWorkspace, { ...TODAY, body: { list_ids: [list.id], origin: 'created' } });
  await send(startTimer, params(task));
  passMinutes(20);
  await send(completeTask, { ...params(task), body: { mental_state: 'focused', reflection: 'Went well' } });
  const entry = await given.entry({
    task_id: task.id,
    started_at: '2026-11-20T07:00:00Z',
    ended_at: '2026-11-20T08:00:30Z',
  });
  return { category, experiment, project, list, task, other, entry };
}

/** The next repeat of an account is made anew with each undo, while a deletion may leave it earlier than the repeats that are left. */
const withoutRepeats = (account: object) => withoutTimes(account).replaceAll(/"next_repeat_date":(null|"[^"]+")/g, '');

const DELETIONS = {
  project: {
    endpoint: deleteProject,
    name: 'Book',
    project: null,
    list: null,
    held: { lists: 1, tasks: 2, entries: 2 },
  },
  list: {
    endpoint: deleteList,
    name: 'Chapters',
    project: 'Book',
    list: null,
    held: { lists: 1, tasks: 2, entries: 2 },
  },
  task: { endpoint: deleteTask, name: 'Draft', project: 'Book', list: 'Chapters', held: { tasks: 1, entries: 2 } },
  entry: { endpoint: deleteEntry, name: 'Draft', project: 'Book', list: 'Chapters', held: { entries: 1 } },
  category: { endpoint: deleteCategory, name: 'Writing', project: null, list: null, held: { tasks: 2 } },
  experiment: { endpoint: deleteExperiment, name: 'Longer', project: null, list: null, held: {} },
} as const;
type Kind = keyof typeof DELETIONS;

test.each(Object.keys(DELETIONS) as Kind[])('a deleted %s is restored with all that hung on it', async (kind) => {
  const app = await testApp();
  const made = await records(app);
  const { endpoint, name, project, list, held } = DELETIONS[kind];
  app.passMinutes(1);
  const before = await accountOf(app);
  await app.send(endpoint, params(made[kind]));
  const after = await accountOf(app);
  const item = await latest(app);
  expect(item).toMatchObject({ kind, record_id: made[kind].id, name, project, list, held });
  expect(item.expires_at).toBe('2026-12-20T09:51:00.000Z');
  const minutes = { project: 80.5, list: 80.5, task: 80.5, entry: 60.5, category: 0, experiment: 0 }[kind];
  expect(item.held.worked_minutes).toBe(minutes);

  app.passMinutes(13 * 60);
  const undone = await restore(app, item.id);
  expect(await accountOf(app)).toEqual(before);
  expect(undone).toMatchObject({ kind: endpoint.command && 'kind' in endpoint.command ? endpoint.command.kind : '' });
  expect(undone.subject).toEqual({ kind, id: made[kind].id, name });
  expect(await trashOf(app)).toEqual([]);
  const [, deletion] = await app.send(getCommands, { query: {} });
  expect(deletion).toMatchObject({ id: undone.undoes, undone_by: undone.id, why_not_undo: 'This was undone already' });

  // Redo takes it to the trash again, from where the undo of that brings it back.
  const redone = await app.send(undoCommand, params(undone));
  expect(withoutRepeats(await accountOf(app))).toBe(withoutRepeats(after));
  expect((await latest(app)).held).toEqual(item.held);
  await app.send(undoCommand, params(redone));
  expect(await accountOf(app)).toEqual(before);
});

test('several tasks are one deletion, which is called by the first', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { id: list_id } = await given.list();
  const [one, other] = [await given.task({ list_id, name: 'A' }), await given.task({ list_id, name: 'B' })];
  const before = await accountOf(app);
  await send(deleteTasks, { body: { task_ids: [one.id, other.id] } });
  const item = await latest(app);
  expect(item).toMatchObject({ kind: 'task', record_id: one.id, name: 'A', held: { tasks: 2 } });
  await restore(app, item.id);
  expect(await accountOf(app)).toEqual(before);
});

test('what is in a deleted record is restored after it, which the refusal names', async () => {
  const app = await testApp();
  const { send } = app;
  const { project, list, task, entry } = await records(app);
  const before = await accountOf(app);
  const items: { id: number; name: string }[] = [];
  for (const [endpoint, record] of [
    [deleteEntry, entry],
    [deleteTask, task],
    [deleteList, list],
    [deleteProject, project],
  ] as const) {
    await send(endpoint, params(record));
    items.push(await latest(app));
  }
  for (const [place, item] of items.slice(0, -1).entries()) {
    const first = items[place + 1];
    const refusal = { status: 409, message: `Restore "${first?.name}" first`, data: { id: first?.id } };
    const without = await accountOf(app);
    await expect(restore(app, item.id)).rejects.toMatchObject(refusal);
    expect(await accountOf(app)).toEqual(without);
  }
  for (const { id } of items.toReversed()) await restore(app, id);
  expect(await accountOf(app)).toEqual(before);
});

test('a task whose list went with its project is restored after the project', async () => {
  const app = await testApp();
  const { send } = app;
  const { project, task } = await records(app);
  await send(deleteTask, params(task));
  const { id } = await latest(app);
  await send(deleteProject, params(project));
  const { id: first } = await latest(app);
  const refusal = { status: 409, message: 'Restore "Book" first' };
  await expect(restore(app, id)).rejects.toMatchObject({ ...refusal, data: { id: first, kind: 'project' } });
  const [, deletion] = await send(getCommands, { query: {} });
  await expect(send(undoCommand, { params: { id: String(deletion?.id) } })).rejects.toMatchObject(refusal);
  await send(deleteTrash, { params: { id: String(first) } });
  const nowhere = { status: 409, message: 'That in which it was is no longer there' };
  await expect(restore(app, id)).rejects.toMatchObject(nowhere);
});

test('references to records that are gone are left out, and what was changed since stays', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { category, experiment, task, other } = await records(app);
  const third = await given.task({ category_id: category.id });
  await send(deleteTask, params(task));
  const deletedTask = await latest(app);
  await send(deleteCategory, params(category));
  const deletedCategory = await latest(app);
  await restore(app, deletedTask.id);
  expect(await send(getTask, params(task))).toMatchObject({ category: null, status: 'done' });
  const { id: category_id } = await given.category({ name: 'Editing' });
  await send(updateTask, { ...params(other), body: { category_id } });
  await restore(app, deletedCategory.id);
  expect(await send(getTask, params(other))).toMatchObject({ category: { id: category_id } });
  expect(await send(getTask, params(third))).toMatchObject({ category: { id: category.id } });
  expect(await send(getExperiments, {})).toMatchObject([{ id: experiment.id, status: 'active' }]);
});

test('an experiment whose category has another one comes back as one that ended when it was deleted', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { category, experiment } = await records(app);
  await send(deleteExperiment, params(experiment));
  const { id } = await latest(app);
  app.passMinutes(5);
  const next = await given.experiment({ category_id: category.id });
  await restore(app, id);
  const found = await send(getExperiments, {});
  expect(found.map(({ id, status }) => [id, status]).sort()).toEqual([
    [experiment.id, 'completed'],
    [next.id, 'active'],
  ]);
});

ruleTest('an account that is full takes nothing back from the trash', async () => {
  const app = await testApp({ env: { TASKS_PER_LIST: '2' } });
  const { send, given } = app;
  const { id: list_id } = await given.list();
  const task = await given.task({ list_id });
  await send(deleteTask, params(task));
  const { id } = await latest(app);
  await given.task({ list_id });
  const last = await given.task({ list_id });
  await expect(restore(app, id)).rejects.toMatchObject({ status: 409, message: 'A list can hold at most 2 tasks' });
  expect(await latest(app)).toMatchObject({ id });
  await send(deleteTask, params(last));
  await restore(app, id);
  expect(await send(getTask, params(task))).toEqual(task);
});

test('what was deleted comes back to no plan and no board that is full by now', async () => {
  const app = await testApp();
  const { send, given } = app;
  const list = await given.list();
  const [task] = await given.tasks(list.id, ['Draft']);
  const addToday = (task_ids: number[]) => send(addToPlan, { ...TODAY, body: { task_ids } });
  const addLists = (list_ids: number[]) => send(addToWorkspace, { ...TODAY, body: { list_ids, origin: 'created' } });
  await addToday([Number(task?.id)]);
  await addLists([list.id]);
  await send(deleteList, params(list));
  const others = await importedLists(app, LISTS_OF_A_DAY);
  const names = Array.from({ length: TASKS_OF_A_DAY / 2 }, (_, number) => `Task ${number}`);
  const tasks = [...(await given.tasks(others[0] ?? 0, names)), ...(await given.tasks(others[1] ?? 0, names))];
  const plan = await addToday(tasks.map(({ id }) => id));
  const board = await addLists(others);
  await restore(app, (await latest(app)).id);
  expect(await send(getTask, params({ id: Number(task?.id) }))).toMatchObject({ list_id: list.id, planned_for: null });
  expect((await send(getPlan, TODAY)).tasks).toHaveLength(plan.tasks.length);
  expect(await send(getWorkspace, TODAY)).toEqual(board);
});

test('a timer that was deleted runs on within ten minutes, and later has ended with its deletion', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const task = await given.task();
  await send(startTimer, params(task));
  passMinutes(5);
  const before = await accountOf(app);
  const deleteAll = () => send(deleteProject, { params: { id: String(task.project_id) } });
  await deleteAll();
  passMinutes(10);
  await restore(app, (await latest(app)).id);
  expect(await accountOf(app)).toEqual(before);
  await deleteAll();
  passMinutes(11);
  await restore(app, (await latest(app)).id);
  expect(await send(getActiveTimer, {})).toBeNull();
  expect(await send(getTask, params(task))).toMatchObject({ status: 'paused', total_time_worked: 15 });
  const entries = await send(getTaskEntries, params(task));
  expect(entries).toMatchObject([{ started_at: '2026-11-20T09:30:00.000Z', ended_at: '2026-11-20T09:45:00.000Z' }]);
});

test('entries give way to time that was booked since, and their task follows them', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const other = await given.task();
  const task = await given.task();
  const hour = (task_id: number, from: string, until: string) => ({
    task_id,
    started_at: `2026-11-20T${from}:00Z`,
    ended_at: `2026-11-20T${until}:00Z`,
  });
  await given.entry(hour(task.id, '05:00', '06:00'));
  await given.entry(hour(task.id, '07:00', '08:00'));
  await send(startTimer, params(task));
  passMinutes(5);
  const done = { mental_state: 'focused', reflection: 'Done' } as const;
  await send(completeTask, { ...params(task), body: done });
  await send(deleteProject, { params: { id: String(task.project_id) } });
  const { id } = await latest(app);
  await given.entry(hour(other.id, '05:00', '06:00'));
  await given.entry(hour(other.id, '07:20', '07:30'));
  await given.entry(hour(other.id, '09:20', '09:32'));
  await restore(app, id);
  const entries = await send(getTaskEntries, params(task));
  expect(entries.map(({ started_at, ended_at, source }) => [started_at, ended_at, source])).toEqual([
    ['2026-11-20T07:00:00.000Z', '2026-11-20T07:20:00.000Z', 'manual'],
    ['2026-11-20T07:30:00.000Z', '2026-11-20T08:00:00.000Z', 'manual'],
    ['2026-11-20T09:32:00.000Z', '2026-11-20T09:35:00.000Z', 'corrected'],
  ]);
  expect(entries[2]).toMatchObject({ measured_started_at: '2026-11-20T09:30:00.000Z' });
  expect(await send(getTask, params(task))).toMatchObject({
    status: 'done',
    total_time_worked: 53,
    first_started_at: '2026-11-20T07:00:00.000Z',
  });
});

test('a time entry whose task went on is restored, and its task follows; one whose time is taken is not', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const task = await given.task();
  const early = { started_at: '2026-11-20T07:00:00Z', ended_at: '2026-11-20T08:00:00Z' };
  const entry = await given.entry({ task_id: task.id, ...early });
  await send(deleteEntry, params(entry));
  const { id } = await latest(app);
  await send(startTimer, params(task));
  passMinutes(5);
  await send(pauseTimer, params(task));
  const over = await given.entry({ task_id: (await given.task()).id, ...early });
  const taken = { status: 409, message: 'All of its time was booked since' };
  await expect(restore(app, id)).rejects.toMatchObject(taken);
  await send(deleteEntry, params(over));
  await restore(app, id);
  expect(await send(getTask, params(task))).toMatchObject({
    first_started_at: '2026-11-20T07:00:00.000Z',
    status: 'paused',
    total_time_worked: 65,
  });
});

test('a deletion leaves the trash after thirty days, and its command then says so', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const task = await given.task();
  await send(deleteTask, params(task));
  const { id } = await latest(app);
  passMinutes(TRASH_DAYS * 12 * 60);
  await trashOf(app); // which prolongs the sign-in
  passMinutes(TRASH_DAYS * 12 * 60);
  expect(await trashOf(app)).toHaveLength(1);
  passMinutes(1);
  expect(await trashOf(app)).toEqual([]);
  const gone = { status: 404, message: 'Deletion not found' };
  await expect(restore(app, id)).rejects.toMatchObject(gone);
  await expect(send(deleteTrash, { params: { id: String(id) } })).rejects.toMatchObject(gone);
});

test('what leaves the trash is gone from the database, and its command says so', async () => {
  const app = await testApp();
  const { send, given, raw, headers } = app;
  const other = await app.another();
  const theirs = await other.given.task();
  await other.send(deleteTask, params(theirs));
  const tasks = [await given.task(), await given.task(), await given.task()];
  for (const task of tasks) await send(deleteTask, params(task));
  const [newest, ...older] = await trashOf(app);
  const told = await raw({ method: 'DELETE', url: `/api/trash/${newest?.id}`, headers });
  expect(JSON.parse(String(told.headers[CHANGES_HEADER.toLowerCase()]))).toEqual([{ kind: 'trash' }]);
  expect(await trashOf(app)).toEqual(older);
  const [command] = await send(getCommands, { query: {} });
  expect(command?.why_not_undo).toBe('It is no longer in the trash');
  await expect(send(undoCommand, { params: { id: String(command?.id) } })).rejects.toMatchObject({
    status: 409,
    message: 'It is no longer in the trash',
  });
  await send(emptyTrash, {});
  expect(await trashOf(app)).toEqual([]);
  const ownersOf = (table: 'trash' | 'trash_pieces') =>
    app
      .db()
      .selectFrom(table as 'trash')
      .select('user_id')
      .execute();
  const owners = [await ownersOf('trash'), await ownersOf('trash_pieces')];
  expect(owners.flat().map(({ user_id }) => user_id)).toEqual([other.user.id, other.user.id]);
  await send(emptyTrash, {});
});

test('deletions come in pages, newest first', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { id: list_id } = await given.list();
  const ids: number[] = [];
  for (let made = 0; made < 51; made += 1) {
    const task = await given.task({ list_id });
    await send(deleteTask, params(task));
    ids.unshift(task.id);
  }
  const first = await trashOf(app);
  expect(first.map(({ record_id }) => record_id)).toEqual(ids.slice(0, 50));
  const rest = await send(getTrash, { query: { before: String(first.at(-1)?.id) } });
  expect(rest.map(({ record_id }) => record_id)).toEqual(ids.slice(50));
});
