import { addToPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { byKeys } from './by-keys.ts';
import { card } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadableText, signedOut, test } from './fixtures.ts';
import { workAndComplete } from './given-done.ts';
import { said } from './moves.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, longDate, nextMorning, TIME_ZONE, view } from './workspace.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('a day begins', () => {
  test.use(signedOut);

  test('by keys alone: sign-up, a project, lists and tasks', async ({ page, server }) => {
    const { press, fill, select } = byKeys;
    const at = nextMorning(server);
    await fakeBrowserClock(page, at);
    const username = `maya-${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/');
    await press(page.getByRole('button', { name: 'Sign up', exact: true }));
    await fill(page.getByLabel('First name'), 'Maya');
    await fill(page.getByLabel('Last name'), 'Okafor');
    await fill(page.getByLabel('Email'), `${username}@example.org`);
    await fill(page.getByLabel('Username'), username);
    await fill(page.getByRole('textbox', { name: 'Password' }), 'correct horse');
    await press(page.getByRole('button', { name: 'Sign up', exact: true }));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: longDate({ at }) })).toBeVisible();

    await press(page.getByRole('link', { name: 'Projects', exact: true }));
    await press(page.getByRole('button', { name: 'Create Project' }));
    const project = page.getByRole('dialog', { name: 'Create Project' });
    await fill(project.getByLabel('Name'), 'Garden');
    await press(project.getByRole('button', { name: 'Create Project' }));
    await expect(card(page, 'Garden')).toBeVisible();

    await press(page.getByRole('link', { name: 'Dashboard' }));
    await press(view(page, 'Board'));
    const list = page.getByRole('dialog', { name: 'Create New List' });
    for (const name of ['Beds', 'Hedge']) {
      await press(page.getByRole('button', { name: 'Create New List' }));
      await fill(list.getByLabel('Name'), name);
      await select(list.getByRole('combobox', { name: 'Project' }), 'Garden');
      await press(list.getByRole('button', { name: 'Create List' }));
      await expect(card(page, name)).toBeVisible();
    }
    await press(card(page, 'Beds').getByRole('button', { name: 'Add Task' }));
    const task = page.getByRole('dialog', { name: 'Add New Task' });
    await fill(task.getByLabel('Name'), 'Dig');
    await fill(task.getByLabel('Planned duration (minutes)'), '30');
    await press(task.getByRole('button', { name: 'Add Task' }));
    await expect(card(page, 'Dig')).toBeVisible();
    await expect(page.getByText('no work yet today · 0 of 1 task done · 30m planned left')).toBeVisible();
    await choose(page, 'Hedge', 'Delete List');
    await press(page.getByRole('button', { name: 'Delete List' }));
    await expect(card(page, 'Hedge')).toBeHidden();
  });
});

test('the morning by keys alone: tasks are planned in an order of their own, and work begins', async ({
  page,
  given,
  send,
  server,
}) => {
  const { press, fill } = byKeys;
  const { at, date, dig, sow, orderStones } = await givenBoard({ page, given, send, server });
  await send(addToPlan, { params: { date }, body: { task_ids: [dig.id, orderStones.id] } });
  await page.goto('/dashboard?view=board');
  await choose(page, 'Lay stones', 'Plan for Today');
  await expect(card(page, 'Lay stones').getByText('Today', { exact: true })).toBeVisible();
  await press(view(page, 'Today'));
  await expect(planned(page)).toHaveText(['Dig', 'Order stones', 'Lay stones']);
  await row(page, 'Order stones').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, 'Order stones, position 1 of 3');
  await expect(planned(page)).toHaveText(['Order stones', 'Dig', 'Lay stones']);
  await page.keyboard.press('.');
  await press(page.getByRole('menuitem', { name: 'Edit' }));
  await fill(page.getByLabel('Due date'), dateOf(at));
  await press(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  await row(page, 'Order stones').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  const running = page.getByRole('region', { name: 'Running timer' });
  await expect(running.getByRole('button', { name: 'Pause' })).toBeEnabled(); // answered
  server.passMinutes(25);
  await page.reload();
  await press(running.getByRole('button', { name: 'Done' }));
  await press(page.getByRole('radio', { name: 'Energized' }));
  const words = page.getByRole('textbox', { name: 'Reflection' });
  await fill(words, 'It went well');
  await words.press('Enter');
  await expect(words).toBeHidden();

  await press(view(page, 'Board'));
  await expect(card(page, 'Order stones')).toContainText('Due today');
  await press(page.getByRole('button', { name: 'Show 1 done' }));
  await expect(card(page, 'Dig').getByRole('img', { name: 'Energized' })).toBeVisible();
  await expect(page.getByText('worked 25m today · 1 of 4 tasks done · 1h 40m planned left')).toBeVisible();
  // Work on a task that nobody had planned.
  await workAndComplete({ given, send, server }, sow, { minutes: 10, state: 'satisfied' });
  await press(view(page, 'Progress'));
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('35m of 2h 10m', { exact: true })).toBeVisible();
  await expect(page.getByText('Your history starts today.')).toBeVisible();
  await press(view(page, 'Today'));
  await press(page.getByRole('button', { name: '2 done: 35m worked' }));
  await expect(page.getByRole('list', { name: 'Work of this day' }).getByRole('listitem')).toHaveText([/Dig/, /Sow/]);
});

test('the evening by keys and the next morning: the day is closed with a line, nothing moves, and what was left is offered', async ({
  page,
  given,
  send,
  server,
  phone,
}) => {
  const { press, fill } = byKeys;
  const { at, date, clock, orderStones, layStones } = await givenWork({ page, given, send, server });
  const pass = async (hours: number) => {
    await clock.passHours(hours);
    server.passMinutes(hours * 60);
  };
  await page.goto('/dashboard');
  await expect(planned(page)).toHaveText(['Order stones', 'Lay stones']);
  await pass(8);
  await press(page.getByRole('button', { name: 'Close the Day' }));
  const panel = page.getByRole('region', { name: /^Close / });
  await expect(panel.getByText(/^2 of 4 done, 35m worked/)).toBeVisible();
  // Order stones goes to another day; Lay stones back to its list.
  await press(panel.getByRole('radiogroup', { name: 'Where to with Lay stones' }).getByText('Back to List'));
  await expectAccessible(page);
  await fill(panel.getByLabel(/^A line for/), 'Begin with the stones');
  await press(panel.getByRole('button', { name: 'Close the Day' }));
  await expect(page.getByText(/^Day closed at/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Next day' }));
  await expect(page.getByText('Begin with the stones')).toBeVisible();
  await expect(planned(page)).toHaveText(['Order stones']);

  // A closed day can be planned on: both tasks are left there.
  await send(removeFromPlan, { params: { date: dateOf(at, 1), id: String(orderStones.id) } });
  await send(addToPlan, { params: { date }, body: { task_ids: [orderStones.id, layStones.id] } });
  await press(page.getByRole('button', { name: 'Previous day' }));
  await expect(page.getByText(/^Day closed at/)).toBeVisible();
  await press(view(page, 'Board'));
  await expect(card(page, 'Beds')).toBeVisible();
  await pass(16);
  await expect(page.getByText('A new day')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at, daysAhead: 1 }) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await expect(leftOver(page)).toHaveAccessibleName(new RegExp(`^Left from ${weekday(at)}: 2 tasks, .+, 1 list$`));
  await expect(page.getByText('Begin with the stones')).toBeVisible();
  await expectAccessible(page);
  await press(leftOver(page).getByRole('button', { name: 'Choose…' }));
  await press(leftOver(page).getByRole('button', { name: 'Leave: Lay stones' }));
  await expect(leftOver(page)).toHaveAccessibleName(/: 1 task, .+, 1 list$/);
  await expect(leftOver(page).getByRole('button', { name: 'Bring to Board: Paths' })).toBeFocused();

  // Another device, by touch.
  await fakeBrowserClock(phone, at.add({ hours: 24 }));
  await phone.goto('/dashboard?view=board');
  await expect(phone.getByText('Begin with the stones')).toBeVisible();
  // One browser has left a task, and another one has not.
  await expect(leftOver(phone)).toHaveAccessibleName(/: 2 tasks, .+, 1 list$/);
  await leftOver(phone).getByRole('button', { name: 'Choose…' }).tap();
  await expectNoSidewaysScroll(phone);
  await expectReadableText(phone);
  await leftOver(phone).getByRole('button', { name: 'Tomorrow: Order stones' }).tap();
  await expect(leftOver(page)).toHaveAccessibleName(/: 1 list$/);
  await press(leftOver(page).getByRole('button', { name: 'Bring All' }));
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await expect(leftOver(page)).toBeHidden();
  // Nothing else is offered where a task was left, so it is offered nowhere any more.
  await expect(leftOver(phone)).toBeHidden();
  await expect(card(phone, 'Paths')).toContainText('Imported');
  await expect(card(phone, 'Order stones').getByText('Tomorrow', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Remove Note' }).tap();
  await expect(page.getByText('Begin with the stones')).toBeHidden();

  await view(phone, 'Progress').tap();
  const days = phone.getByRole('table', { name: 'Days before' });
  await expect(days.getByRole('rowheader')).toContainText('worked 35m · 50% of its tasks unplanned');
  await expect(days.getByRole('cell')).toHaveText(['2', '4', '2']);
  await expectNoSidewaysScroll(phone);
});
test('a day that is closed with nothing done says so, and asks for no task any more', async ({
  page,
  given,
  send,
  server,
}) => {
  const { date, dig } = await givenBoard({ page, given, send, server });
  await send(addToPlan, { params: { date }, body: { task_ids: [dig.id] } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Close the Day' }).click();
  await page
    .getByRole('region', { name: /^Close / })
    .getByRole('button', { name: 'Close the Day' })
    .click();
  await expect(page.getByText(/^Day closed at/)).toBeVisible();
  await expect(page.getByText('Nothing is planned yet.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Summary' })).toBeVisible();
});

type Scene = { page: Page; given: Given; send: Send; server: TestServer };

/** A morning with four tasks in two lists on the board. */
async function givenBoard({ page, given, send, server }: Scene) {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  const date = dateOf(at);
  const { id: project_id } = await given.project({ name: 'Garden' });
  const beds = await given.list({ project_id, name: 'Beds' });
  const paths = await given.list({ project_id, name: 'Paths' });
  const task = (list: { id: number }, name: string, planned_duration: number): Promise<Task> =>
    given.task({ list_id: list.id, name, planned_duration });
  const dig = await task(beds, 'Dig', 30);
  const sow = await task(beds, 'Sow', 20);
  const orderStones = await task(paths, 'Order stones', 20);
  const layStones = await task(paths, 'Lay stones', 60);
  await send(addToWorkspace, { params: { date }, body: { list_ids: [beds.id, paths.id], origin: 'created' } });
  return { at, clock, date, dig, sow, orderStones, layStones };
}

/** The same day once the first of three planned tasks is done, and one that nobody had planned. */
async function givenWork(scene: Scene) {
  const day = await givenBoard(scene);
  const { date, dig, sow, orderStones, layStones } = day;
  const task_ids = [orderStones.id, dig.id, layStones.id];
  await scene.send(addToPlan, { params: { date }, body: { task_ids } });
  await workAndComplete(scene, dig, { minutes: 25, state: 'energized' });
  await workAndComplete(scene, sow, { minutes: 10, state: 'satisfied' });
  return day;
}

const leftOver = (page: Page) => page.getByRole('region', { name: /^Left from/ });
const planned = (page: Page) => page.getByRole('region', { name: 'Plan' }).locator('[role="row"] [data-part="name"]');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) });

const weekday = (at: Temporal.Instant) => at.toZonedDateTimeISO(TIME_ZONE).toLocaleString('en', { weekday: 'long' });

/** Picks an action in a card's menu by keys. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await byKeys.press(page.getByRole('button', { name: `Actions for ${name}` }));
  await byKeys.press(page.getByRole('menuitem', { name: action }));
}
