import { getListTasks } from '@daymark/contract/lists.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import { getSettings } from '@daymark/contract/settings.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  PHONE_SIZE,
  test,
} from './fixtures.ts';
import { givenDone } from './given-done.ts';
import { holdCall } from './hold-requests.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Task' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Add a task' });
const rowOf = (page: Page, label: string) =>
  dialogOf(page)
    .getByRole('list', { name: 'What is understood' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });

test('a line is read while it is typed, corrected by buttons and keys, and added into the inbox of a new account', async ({
  page,
  server,
  send,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('q');
  const field = fieldOf(page);
  await expect(field).toBeFocused();

  // Each part is told with the other things that it can mean.
  await keyboard.type('Report 3pm to Ana ~45m !high #Sales every day');
  await expect(rowOf(page, 'Name')).toContainText('Report to Ana');
  await expect(rowOf(page, 'Planned for')).toContainText('Today');
  await expect(rowOf(page, 'Time')).toContainText('15:00, from "3pm", perhaps');
  await expect(rowOf(page, 'Estimate')).toContainText('45m');
  await expect(rowOf(page, 'Priority')).toContainText('High');
  await expect(rowOf(page, 'Category')).toContainText('Sales, from "#Sales", perhapsnew, made with the task');
  await expect(rowOf(page, 'Repeats')).toContainText('Daily');
  await expect(rowOf(page, 'List')).toContainText('Inbox');
  await expect(dialogOf(page).getByText('Today then holds 45m planned, of 6h. It fits.')).toBeVisible();
  await expectAccessible(page);

  // A part becomes words by its button, and by Backspace right behind it; it stays words while its letters stay.
  await dialogOf(page)
    .getByRole('button', { name: /^Keep as Words.*3pm/ })
    .press('Enter');
  await expect(rowOf(page, 'Name')).toContainText('Report 3pm to Ana');
  await expect(field).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Backspace');
  await expect(field).toHaveValue('Report 3pm to Ana ~45m !high #Sales every day');
  await expect(rowOf(page, 'Repeats')).toHaveCount(0);
  await expect(rowOf(page, 'Name')).toContainText('Report 3pm to Ana every day');
  await keyboard.press('Backspace');
  await keyboard.type('y');
  await expect(rowOf(page, 'Repeats')).toContainText('Daily');

  // Nothing typed is lost by closing.
  await keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await keyboard.press('q');
  await expect(field).toHaveValue('Report 3pm to Ana ~45m !high #Sales every day');
  await dialogOf(page).getByRole('button', { name: 'Add Task' }).click();
  await expect(dialogOf(page).getByText('Added "Report to Ana" to Inbox')).toBeVisible();
  const plan = await send(getPlan, { params: { date: dateOf(at) } });
  expect(plan.tasks.map(({ task, at }) => [task.name, task.list_name, task.category?.name, at])).toEqual([
    ['Report to Ana', 'Inbox', 'Sales', '15:00'],
  ]);
});

test('a line that is far too long says so, and hides no button', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.keyboard.press('q');
  await fieldOf(page).fill('word '.repeat(1_000));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Task name must be at most 200 characters')).toBeInViewport();
  await expect(dialogOf(page).getByRole('button', { name: 'Add Task' })).toBeInViewport();
});

test('words that could be meant are read by Tab, and what cannot be read is told before it is part of the name', async ({
  page,
  server,
  send,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('q');
  await expect(fieldOf(page)).toBeFocused();
  await keyboard.type('Call Tom');
  await expect(rowOf(page, 'Not read')).toContainText('"Tom"');
  await expect(dialogOf(page).getByRole('button', { name: 'Tomorrow' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(fieldOf(page)).toHaveValue(`Call ${dateOf(at, 1)}`);
  await expect(rowOf(page, 'Planned for')).toContainText('Tomorrow');
  await expect(rowOf(page, 'Not read')).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Added "Call" to Inbox')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');

  // The first Enter tells, the second adds.
  await keyboard.type('Draft 9h');
  await expect(rowOf(page, 'Not possible')).toContainText('A task is planned for 1m to 8h');
  await keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveAccessibleDescription(
    'A task is planned for 1m to 8h. Press Enter again to leave "9h" in the name.',
  );
  await keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Added "Draft 9h" to Inbox')).toBeVisible();

  // Several lines are shown before they are added.
  await keyboard.type('Print flyers tomorrow 30m');
  await keyboard.press('Shift+Enter');
  const several = page.getByRole('dialog', { name: 'Add Several Tasks' });
  await expect(several.getByLabel('One task in each line')).toBeFocused();
  await keyboard.type('Fold flyers 1h');
  await expect(several.getByRole('button', { name: 'Add 2 Tasks' })).toBeEnabled();
  await keyboard.press('Control+Enter');
  await expect(dialogOf(page).getByText('Added 2 tasks')).toBeVisible();

  // Ctrl and Enter start the task as well.
  await fieldOf(page).fill('Answer mail');
  await keyboard.press('Control+Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('Answer mail');

  const { inbox_list_id } = await send(getSettings, {});
  const { tasks } = await send(getListTasks, withId({ id: inbox_list_id ?? 0 }));
  expect(tasks.map(({ name, planned_duration }) => [name, planned_duration])).toEqual([
    ['Call', 25],
    ['Draft 9h', 25],
    ['Print flyers', 30],
    ['Fold flyers', 60],
    ['Answer mail', 25],
  ]);
  const plan = await send(getPlan, { params: { date: dateOf(at, 1) } });
  expect(plan.tasks.map(({ task }) => task.name)).toEqual(['Call', 'Print flyers']);
});

test('a task is captured for the day or list of the screen, and a refused line is not lost', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const list = await given.list({ name: 'Launch' });
  const { keyboard } = page;

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  await expect(fieldOf(page)).toBeFocused();
  await keyboard.type('Proofread #"Deep work" @"Trade fair"');
  await expect(rowOf(page, 'Planned for')).toContainText('Today');
  await expect(rowOf(page, 'List')).toContainText('Trade fair, from "@"Trade fair"", perhapsnew, made with the task');
  await keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Added "Proofread" to Trade fair')).toBeVisible();
  await keyboard.type('Unfinished');
  await keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name: /^Proofread,/ })).toBeVisible();
  await runCommand(page, 'add task');
  await expect(fieldOf(page)).toHaveValue('Unfinished');
  await fieldOf(page).fill('');
  await keyboard.press('Escape');
  const plan = await send(getPlan, { params: { date: dateOf(at) } });
  expect(plan.tasks.map(({ task }) => [task.name, task.category?.name])).toEqual([['Proofread', 'Deep work']]);

  await page.goto(`/lists/${list.id}/tasks`);
  await expect(page.getByRole('heading', { level: 1, name: 'Launch' })).toBeVisible();
  await keyboard.press('q');
  await expect(fieldOf(page)).toBeFocused();
  expectConsoleError(/409/);
  const held = await holdCall(page, 'POST', '**/api/task/several');
  await keyboard.type('Mow lawn');
  await expect(rowOf(page, 'List')).toContainText('Launch');
  await keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue('');
  held.refuse(409, 'The list is full');
  const refused = dialogOf(page).getByRole('list', { name: 'Lines not added' });
  await expect(refused.getByRole('alert')).toContainText('Mow lawn');
  await refused.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialogOf(page).getByText('Added "Mow lawn" to Launch')).toBeVisible();
});

test('on a phone a button under the thumb captures, and leaves the way of the page', async ({
  page,
  given,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const project = await given.project();
  for (let place = 1; place <= 12; place += 1) await given.list({ name: `List ${place}`, project_id: project.id });
  await page.setViewportSize(PHONE_SIZE);
  await page.goto(`/projects/${project.id}`);
  const button = page.getByRole('button', { name: 'New Task' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('article', { name: 'List 12' })).toBeAttached(); // there is something to scroll
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 600);
  await expect(button).toHaveCSS('opacity', '0');
  await page.mouse.wheel(0, -2000);
  await expect(button).toHaveCSS('opacity', '1');
  await button.click();
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).fill('Report to Ana 3pm 1h #Sales Call Tom 9h');
  await expect(rowOf(page, 'Not read')).toBeVisible();
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('an estimate that is typed shows its odds with their count, but none in a category with an experiment', async ({
  page,
  given,
  send,
  server,
}) => {
  const mail = await given.category({ name: 'Mail' });
  const writing = await given.category({ name: 'Writing' });
  for (let number = 0; number < 8; number += 1) {
    await givenDone({ given, send, server }, { category_id: mail.id, planned: 40, worked: 40 });
  }
  await given.experiment({ category_id: writing.id });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/forecast/typical') asked.push(search);
  });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.keyboard.press('q');
  await fieldOf(page).fill('Draft 40m #Writing today');
  await expect(rowOf(page, 'Category')).toContainText('Writing');
  await fieldOf(page).fill('Draft 40m #Mail today');
  await expect(rowOf(page, 'Estimate')).toContainText(
    /^Estimate40m · half took up to \d+m, 8 of 10 up to [\dhm ]+ \(8 tasks\)/,
  );
  expect(asked).toEqual([`?planned_duration=40&category_id=${mail.id}`]);
  await expectAccessible(page);
});
