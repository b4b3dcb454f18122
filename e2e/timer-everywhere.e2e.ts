import { updateList } from '@daymark/contract/lists.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as timer from '@daymark/contract/timer.ts';
import { devices, type Page } from '@playwright/test';
import { numbered, row, scrollToRow, startOf, withId } from './cards.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { CODE_OF_KEPT_CALLS } from './kept-answers.ts';

const pill = (page: Page) => page.getByRole('region', { name: 'Running timer' });
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('the running timer is shown on every screen, and follows what other devices start, extend, pause and delete', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const project = await given.project({ name: 'Website' });
  const list = await given.list({ project_id: project.id });
  const task = await given.task({ name: 'Write report', planned_duration: 45, list_id: list.id });
  const mail = await given.task({ name: 'Read mail', planned_duration: 10, list_id: list.id });
  const said = (text: string) => page.locator('[aria-live]').getByText(text, { exact: true });
  const reported = (name: string) => page.getByText(`"${name}" was paused, completed or deleted elsewhere`);
  await page.goto('/projects');
  await expect(page).toHaveTitle('Projects – Daymark');
  await expect(pill(page)).toBeHidden();
  await send(timer.startTimer, withId(task));
  await wake(page);
  for (const screen of ['Website', 'Calendar', 'Profile']) {
    await expect(pill(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
    await expect(pill(page).getByRole('timer')).toHaveAttribute('aria-label', 'Write report, 45 minutes left');
    await expect(page).toHaveTitle(/^4[45]:\d\d · Write report – Daymark$/);
    await page.getByRole('link', { name: screen, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }
  await pill(page).getByRole('link', { name: 'Write report' }).click();
  await expect(page).toHaveURL(new RegExp(`/lists/${list.id}/tasks`));
  await expect(row(page, 'Write report')).toBeFocused();

  await pill(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Timer Paused', { exact: true })).toBeVisible();
  await expect(page.getByText('Timer paused after 0 minutes')).toBeAttached();
  await expect(pill(page)).toBeHidden();
  await expect(page).toHaveTitle(/^List \d+ – Daymark$/);
  await startOf(row(page, 'Write report')).click();
  await expect(page.getByText('Timer resumed, 45 minutes left')).toBeAttached();
  await expect(startOf(row(page, 'Read mail'))).toHaveAccessibleName('Switch to This: Read mail');

  // Extended on another device, it shows its new end, and the page is loaded again.
  await send(updateList, { ...withId(list), body: { name: 'Renamed elsewhere' } });
  await send(timer.extendTimer, { ...withId(task), body: { additional_minutes: 30 } });
  await wake(page);
  await expect(pill(page).getByRole('timer')).toHaveText(/^1:1[45]:\d\d$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed elsewhere');

  await send(timer.pauseTimer, withId(task));
  await wake(page);
  await expect(reported('Write report')).toHaveCount(1);
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, paused,/);
  await expect(startOf(row(page, 'Read mail'))).toHaveAccessibleName('Start: Read mail');

  await send(timer.startTimer, withId(mail));
  await wake(page);
  await expect(row(page, 'Read mail').getByRole('timer')).toBeVisible();
  await expect(startOf(row(page, 'Write report'))).toHaveAccessibleName('Switch to This: Write report');
  await expect(said('5 minutes left')).toHaveCount(0);
  server.passMinutes(5.1);
  await wake(page);
  await expect(said('5 minutes left')).toBeAttached();
  server.passMinutes(4);
  await wake(page);
  await expect(said('1 minute left')).toBeAttached();

  await send(deleteProject, withId(project));
  await wake(page);
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
  await expect(reported('Read mail')).toHaveCount(1);
  await expect(pill(page)).toBeHidden();
});

test('a long list is rendered to its last task, and scrolled to the running one', async ({ page, given }) => {
  const { id } = await given.list();
  await given.tasks(id, numbered(42));
  await page.goto(`/lists/${id}/tasks`);
  const rows = page.getByRole('grid', { name: 'Tasks' }).getByRole('row');
  await expect(rows).toHaveCount(42);
  await scrollToRow(page, 'Task 42');
  await row(page, 'Task 42').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Start Timer' }).click();
  await expect(row(page, 'Task 42').getByRole('timer')).toBeVisible();
  await expect(row(page, 'Task 42')).toBeInViewport();
  await scrollToRow(page, 'Task 41');
  await expect(startOf(row(page, 'Task 41'))).toHaveAccessibleName('Switch to This: Task 41');

  // A second click scrolls again, though the URL stays the same.
  for (let click = 1; click <= 2; click += 1) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(row(page, 'Task 42')).not.toBeInViewport();
    await pill(page).getByRole('link', { name: 'Task 42' }).click();
    await expect(row(page, 'Task 42')).toBeInViewport();
  }
});

test('a reflection survives a failed save and a reload, and is removed by saving it and by logging out', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  // Errors while the server is away, and of a request that is under way when somebody logs out.
  expectConsoleError(/401|409|ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
  const task = await given.task({ name: 'Write report' });
  const mail = await given.task({ name: 'Read mail', list_id: task.list_id });
  await send(timer.startTimer, withId(task));
  const load = await holdRequests(page, CODE_OF_KEPT_CALLS);
  await page.goto(`/lists/${task.list_id}/tasks`);
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
  await form.getByRole('radio', { name: 'Satisfied' }).click();
  await form.getByLabel('Reflection').fill('It went well.');
  await server.stop();
  await form.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Failed to complete task')).toBeVisible();
  await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
  await server.start();
  load();
  await page.reload();
  await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(form.getByRole('radio', { name: 'Satisfied' })).toBeChecked();
  await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
  const kept = () => page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('It went well')));
  expect(await kept()).toHaveLength(1);
  await form.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await kept()).toEqual([]);
  await expect(pill(page)).toBeHidden();

  await send(timer.startTimer, withId(mail));
  await expect(pill(page)).toContainText('Read mail');
  await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
  await form.getByLabel('Reflection').fill('It went well too.');
  // Closing the dialog keeps the text.
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect.poll(kept).toHaveLength(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(await kept()).toEqual([]);
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  test.use({ viewport: { ...viewport, width: 390, height: 844 }, hasTouch, isMobile, userAgent });

  test('the timer is at the bottom of the screen', async ({ page, given, send }) => {
    const task = await given.task({ name: 'Write report', planned_duration: 45 });
    await send(timer.startTimer, withId(task));
    await page.goto('/projects');
    await expect(pill(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
    const box = await pill(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390, height: 72 });
    expect((box?.y ?? 0) + 72).toBe(844);
    for (const name of ['Pause', 'Mark Complete']) {
      expect(await pill(page).getByRole('button', { name }).boundingBox()).toMatchObject({ width: 44, height: 44 });
    }
    await expectAccessible(page);
    const list = (await pill(page).getByText(task.list_name).boundingBox()) as DOMRect;
    await page.mouse.click(list.x + 4, list.y + list.height / 2);
    await expect(page).toHaveURL(new RegExp(`/lists/${task.list_id}/tasks`));
    await pill(page).getByRole('button', { name: 'Pause' }).click();
    await expect(pill(page)).toBeHidden();
  });
});
