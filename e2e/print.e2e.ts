import { addToPlan } from '@daymark/contract/plan.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { card, nameButton, numbered, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, nextMorning, view } from './workspace.ts';

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('a board is printed whole: light, a line for each task with its figures, no buttons; so are calendar and results', async ({
    page,
    given,
    send,
    server,
    account,
  }) => {
    const at = nextMorning(server);
    await fakeBrowserClock(page, at);
    const list = await given.list({ name: 'Landing page' });
    const open = await given.task({ list_id: list.id, name: 'Write report', planned_duration: 45 });
    const done = await given.task({ list_id: list.id, name: 'Read mail', planned_duration: 30 });
    for (let task = 0; task < 20; task += 1) await given.task({ list_id: list.id });
    await send(timer.startTimer, { ...withId(done), body: {} });
    await send(timer.completeTask, { ...withId(done), body: { mental_state: 'tired', reflection: 'Fine' } });
    await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
    await page.goto('/dashboard?view=board');
    await nameButton(page, open.name).waitFor();
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await page.emulateMedia({ media: 'print' });
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(page.getByRole('complementary')).toBeHidden();
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+, \w+ \d+, \d{4}$/);
    await expect.poll(() => printedLine(page, 'Write report')).toBe('☐ Write report 45m');
    await expect.poll(() => printedLine(page, 'Read mail')).toMatch(/^☑ Read mail (0m|<1m)$/);
    await expect.poll(async () => (await card(page, 'Write report').boundingBox())?.height).toBeLessThan(30);
    // Only names are left of all buttons.
    const buttons = page.getByRole('button').filter({ visible: true });
    await expect(buttons).toHaveCount(22);
    const isCut = await page
      .getByRole('region', { name: 'Tasks of Landing page' })
      .evaluate((tasks) => tasks.scrollHeight > tasks.clientHeight);
    expect(isCut).toBe(false);

    const date = dateOf(at);
    await send(addToPlan, { params: { date }, body: { task_ids: [open.id] } });
    await page.emulateMedia({ media: 'screen' });
    await view(page, 'Today').click();
    await row(page, open.name).waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(row(page, open.name)).toContainText('45m');
    await expect(page.getByText(/planned of 6h/).first()).toBeVisible();
    await expect(page.getByRole('complementary')).toBeHidden();

    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await page.getByRole('link', { name: 'Calendar' }).click();
    const today = page.getByRole('gridcell', { name: /today, \d+% completion rate/ });
    await expect(today).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(today.getByText(/^\d+%$/)).toBeVisible();
    await expect(buttons).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Experiments' }).click();
    await page.getByRole('button', { name: 'View Results' }).first().click();
    await page.emulateMedia({ media: 'print' });
    const results = page.getByRole('region', { name: /^Results of/ });
    await expect(results.getByText('Control')).toBeVisible();
    await expect(results.getByText(/^\d+ total tasks/)).toBeVisible();
    await expect(page.getByText(/20\d\d$/).first()).toBeVisible();
    await expect(buttons).toHaveCount(0);
  });
});

test('a list is printed as rows to tick, done ones too, each with all that is known of it and without buttons', async ({
  page,
  given,
  send,
}) => {
  const category = await given.category({ name: 'Writing' });
  const list = await given.list({ name: 'Landing page' });
  const report = { list_id: list.id, category_id: category.id, priority: 'high', planned_duration: 45 } as const;
  await given.task({ ...report, name: 'Write report' });
  const done = await given.task({ list_id: list.id, name: 'Read mail', planned_duration: 30 });
  await send(timer.startTimer, { ...withId(done), body: {} });
  await send(timer.completeTask, { ...withId(done), body: { mental_state: 'tired', reflection: 'Fine' } });
  await given.tasks(list.id, numbered(60));
  await page.goto(`/lists/${list.id}/tasks`);
  await expect(row(page, 'Write report')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => printedRow(page, 'Write report')).toMatch(/^☐ Write report High (Writing )?45m$/);
  await expect.poll(() => printedRow(page, 'Read mail')).toMatch(/^☑ Read mail Tired (0m|<1m) of 30m Fine$/);
  await expect.poll(() => printedRow(page, 'Task 60')).toMatch(/^☐ Task 60 25m$/);
  await expect.poll(async () => (await row(page, 'Write report').boundingBox())?.height).toBeLessThan(45);
  for (const name of ['Add Task', 'Select', 'Actions for Write report']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }
});

test('the details of a task are printed whole, without the page behind them', async ({ page, given, send, server }) => {
  const task = await given.task({
    name: 'Write report',
    description: 'A long line\n'.repeat(120),
    planned_duration: 45,
  });
  await send(timer.startTimer, { ...withId(task), body: {} });
  server.passMinutes(5);
  await send(timer.pauseTimer, withId(task));
  await page.goto(`/lists/${task.list_id}/tasks`);
  await row(page, 'Write report').press('Enter');
  const details = page.getByRole('dialog', { name: 'Task details' });
  await expect(details.getByText('45m')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(details.getByText('45m')).toBeVisible();
  await expect(details.getByRole('button').filter({ visible: true, hasNotText: /\d/ })).toHaveCount(0);
  const isCut = await details.evaluate((dialog) => {
    const content = dialog.closest('.mantine-Modal-content') ?? dialog;
    return content.scrollHeight > content.clientHeight + 1 || getComputedStyle(content).overflowY !== 'visible';
  });
  expect(isCut).toBe(false);
});

/** A row on paper: what its box stands for, and its texts. */
async function printedRow(page: Page, name: string): Promise<string> {
  const box = await row(page, name)
    .locator('[data-act="done"]')
    .evaluate((circle) => getComputedStyle(circle, '::before').content.match(/^url\(.*\) \/ "(.)"$/)?.[1]);
  return `${box} ${(await row(page, name).innerText()).replaceAll(/\s+/g, ' ').trim()}`;
}

/** A task's line on paper: what the box stands for, and the texts of its card. */
async function printedLine(page: Page, name: string): Promise<string> {
  // The box is drawn; behind the slash stands its text.
  const box = await nameButton(page, name).evaluate((button) => {
    const heading = button.parentElement ?? button;
    return getComputedStyle(heading, '::before').content.match(/^url\(.*\) \/ "(.)"$/)?.[1];
  });
  return `${box} ${(await card(page, name).innerText()).replaceAll(/\s+/g, ' ').trim()}`;
}
