import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { TEXT_LENGTH } from '@daymark/contract/fields.ts';
import * as api from '@daymark/contract/item-tasks.ts';
import { getList } from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { getProject } from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { checklistItems } from '@daymark/domain/checklists.ts';
import { expect, test } from 'vitest';
import { allRows, type TestApp, testApp } from '#test/app.ts';
import { allow, refuse } from '#test/refusals.ts';

const TEXT = 'Two days\n\n- [ ] Book the **train** 30m\n- [x] Passports\n- [ ] Pack';

const pathOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** The item in this place of a description, as it is sent. */
function itemIn(description: string, place: number): api.ItemOfTask {
  const at = checklistItems(description)[place]?.at;
  if (at === undefined) throw new Error('The description has no such item');
  return { at, expected: { description } };
}

/** A task with a checklist between two others of its list. */
async function withChecklist(app: TestApp, description = TEXT) {
  const { id: list_id } = await app.given.list();
  await app.given.task({ name: 'First', list_id });
  const { id: category_id } = await app.given.category();
  const parent = await app.given.task({ name: 'Trip', list_id, category_id, description, due_date: '2026-11-27' });
  await app.given.task({ name: 'Last', list_id });
  return {
    parent,
    make: (place: number, said: Omit<api.NewTaskOfItemInput, 'at' | 'expected'> = {}) =>
      app.send(api.makeTaskOfItem, { ...pathOf(parent), body: { ...itemIn(description, place), ...said } }),
    takeBack: (present: string, place: number) =>
      app.send(api.makeItemOfTask, { ...pathOf(parent), body: itemIn(present, place) }),
    names: async () => (await app.send(getList, { params: { id: String(list_id) } })).tasks.map(({ name }) => name),
  };
}

test('an item becomes a task right below its parent, with its own estimate, and links to it', async () => {
  const app = await testApp();
  const { parent, make, names } = await withChecklist(app);
  const made = await make(0);
  expect(made.task).toMatchObject({
    ...{ name: 'Book the train', description: '', checklist: null, priority: parent.priority, due_date: null },
    ...{ category_id: parent.category_id, planned_duration: 30, estimate_origin: 'own', status: 'not_started' },
  });
  expect(made.parent).toMatchObject({
    description: TEXT.replace('30m', `30m [»](/tasks/${made.task.id})`),
    checklist: { done: 1, items: 3 },
  });
  expect(await names()).toEqual(['First', 'Trip', 'Book the train', 'Last']);
  expect(await app.send(tasks.getTask, pathOf(made.task))).toEqual(made.task);
  expect(await app.send(tasks.getTask, pathOf(parent))).toEqual(made.parent);
});

test('an estimate that nobody said is none, and what is sent wins over the item and its parent', async () => {
  const app = await testApp();
  const { make } = await withChecklist(app);
  expect((await make(2)).task).toMatchObject({ name: 'Pack', planned_duration: 25, estimate_origin: null });
  const other = await withChecklist(app);
  const said = {
    name: 'Train',
    priority: 'low',
    planned_duration: 45,
    category_id: null,
    due_date: '2026-11-25',
  } as const;
  expect((await other.make(0, said)).task).toMatchObject({ ...said, estimate_origin: 'own' });
});

test('a task of an item that has no time is turned into the item again, letter by letter', async () => {
  const app = await testApp();
  const { parent, make, takeBack, names } = await withChecklist(app);
  const { task, parent: linked } = await make(2);
  await app.send(addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [task.id] } });
  expect(await takeBack(linked.description, 2)).toMatchObject({ id: parent.id, description: TEXT });
  expect(await names()).toEqual(['First', 'Trip', 'Last']);
  await expect(app.send(tasks.getTask, pathOf(task))).rejects.toMatchObject({ status: 404 });
});

test('a link to a task that is gone, or of somebody else, becomes plain words and deletes nothing', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const theirs = await stranger.given.task();
  const gone = await app.given.task();
  await app.send(tasks.deleteTask, { ...pathOf(gone), query: {} });
  for (const { id } of [theirs, gone]) {
    const text = `- [ ] Pack [»](/tasks/${id})`;
    const { takeBack } = await withChecklist(app, text);
    expect(await takeBack(text, 0)).toMatchObject({ description: '- [ ] Pack' });
  }
  expect(await stranger.send(tasks.getTask, pathOf(theirs))).toMatchObject({ id: theirs.id });
});

test.each([
  ['that was started', { time: true }, 'It has time, and an item has none'],
  ['with a description', { description: 'Window seats' }, 'It has a description, and an item has none'],
] as const)(
  'a task %s stays one',
  async (_what, { time, description }: { time?: true; description?: string }, message) => {
    const app = await testApp();
    const { make, takeBack } = await withChecklist(app);
    const { task, parent } = await make(2);
    if (description !== undefined) await app.send(tasks.updateTask, { ...pathOf(task), body: { description } });
    if (time) {
      await app.send(startTimer, { ...pathOf(task), body: {} });
      app.passMinutes(1);
      await app.send(pauseTimer, { ...pathOf(task), body: {} });
    }
    const before = await allRows(app.db());
    await expect(takeBack(parent.description, 2)).rejects.toMatchObject({ status: 409, message });
    expect(await allRows(app.db())).toEqual(before);
  },
);

test('a second press makes no second task: it is answered with the present parent', async () => {
  const app = await testApp();
  const { make, names } = await withChecklist(app);
  const [one, other] = await Promise.allSettled([make(0), make(0)]);
  const made = [one, other].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = [one, other].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(made).toHaveLength(1);
  expect(refused).toMatchObject([
    { status: 409, message: 'This was changed elsewhere', data: { description: made[0]?.parent.description } },
  ]);
  expect(await names()).toHaveLength(4);
});

test('items that cannot become tasks, and tasks that cannot lose any, are refused by name', async () => {
  const app = await testApp();
  const linked = '- [x] Done\n- [ ] Pack [»](/tasks/7777777)\n- [ ] Open';
  const { parent, make, takeBack } = await withChecklist(app, linked);
  await expect(make(0)).rejects.toMatchObject({ status: 409, message: 'This item is ticked' });
  await expect(make(1)).rejects.toMatchObject({ status: 409, message: 'This item is a task already' });
  await expect(takeBack(linked, 2)).rejects.toMatchObject({ status: 409, message: 'This item is no task' });
  const nowhere = { at: 4, expected: { description: linked } };
  await expect(app.send(api.makeTaskOfItem, { ...pathOf(parent), body: nowhere })).rejects.toMatchObject({
    status: 422,
    message: 'There is no item at this place',
  });
  await app.send(startTimer, { ...pathOf(parent), body: {} });
  const running = { status: 409, message: 'Pause the timer before changing this task' };
  await expect(make(2)).rejects.toMatchObject(running);
  await expect(takeBack(linked, 1)).rejects.toMatchObject(running);
});

test('a description without room for the link is refused, and nothing is made', async () => {
  const app = await testApp();
  const { make, names } = await withChecklist(app, `- [ ] ${'😀'.repeat(TEXT_LENGTH - 8)}`);
  const message = 'The description has no room for the link: it must be at most 10000 characters';
  await expect(make(0)).rejects.toMatchObject({ status: 409, message });
  expect(await names()).toHaveLength(3);
});

test('a full list takes no task of an item', async () => {
  const app = await testApp({ env: { TASKS_PER_LIST: '3' } });
  const { make, names } = await withChecklist(app);
  await expect(make(0)).rejects.toMatchObject({ status: 409, message: 'A list can hold at most 3 tasks' });
  expect(await names()).toHaveLength(3);
});

test('neither half of a change is there without the other', async () => {
  const app = await testApp();
  app.expectFailure();
  const { make, takeBack, parent } = await withChecklist(app);
  const { task, parent: linked } = await make(0);
  await refuse(app.db(), { name: 'no_delete', change: 'delete', when: `old.id = ${task.id}` });
  const before = await allRows(app.db());
  await expect(takeBack(linked.description, 0)).rejects.toMatchObject({ status: 500 });
  expect(await allRows(app.db())).toEqual(before);
  await allow(app.db(), 'no_delete');
  await takeBack(linked.description, 0);
  const { lists } = await app.send(getProject, { params: { id: String(parent.project_id) } });
  expect(lists).toMatchObject([{ task_count: 3 }]);
});

test('a task of a series gives its item away alone: the next ones come with all of their items', async () => {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const description = '- [ ] Water';
  const body = { name: 'Garden', description, list_id, rrule: 'FREQ=DAILY' };
  const parent = await app.send(tasks.createTask, { body });
  const made = await app.send(api.makeTaskOfItem, { ...pathOf(parent), body: itemIn(description, 0) });
  expect(made.task.repeat).toBeNull();
  await app.send(completeWithoutTimer, { ...pathOf(parent), body: { mental_state: 'tired', reflection: 'Dug' } });
  app.passMinutes(24 * 60);
  const { tasks: all } = await app.send(getList, { params: { id: String(list_id) } });
  expect(all.map(({ name, description }) => [name, description])).toContainEqual(['Garden', description]);
});
