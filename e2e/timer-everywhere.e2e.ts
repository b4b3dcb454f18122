import { updateList } from '@daymark/contract/lists.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as timer from '@daymark/contract/timer.ts';
import { devices, type Page } from '@playwright/test';
import { card, numbered } from './cards.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const pill = (page: Page) => page.getByRole('region', { name: 'Running timer' });
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('the running timer is shown on every screen, and links to its task', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Write report', planned_duration: 45 });
  await page.goto('/projects');
  await expect(pill(page)).toBeHidden();
  await expect(page).toHaveTitle('Projects – Daymark');
  await send(timer.startTimer, { params: { id: String(task.id) } });
  await wake(page);
  for (const path of ['/projects', `/projects/${task.project_id}`, '/calendar', '/profile']) {
    await page.goto(path);
    await expect(pill(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
    await expect(pill(page).getByRole('timer')).toHaveAttribute('aria-label', 'Write report, 45 minutes left');
    await expect(page).toHaveTitle(/^4[45]:\d\d · Write report – Daymark$/);
  }
  await pill(page).getByRole('link', { name: 'Write report' }).click();
  await expect(page).toHaveURL(new RegExp(`/lists/${task.list_id}/tasks`));
  await expect(card(page, 'Write report').getByRole('button', { name: 'Write report', exact: true })).toBeFocused();

  await pill(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Timer Paused', { exact: true })).toBeVisible();
  await expect(page.getByText('Timer paused after 0 minutes')).toBeAttached();
  await expect(pill(page)).toBeHidden();
  await expect(page).toHaveTitle(/^List \d+ – Daymark$/);
  await card(page, 'Write report').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Timer resumed, 45 minutes left')).toBeAttached();
  await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByRole('dialog', { name: 'Complete task' })).toBeVisible();
});

test('a long list is scrolled to the running task', async ({ page, given, send }) => {
  const { id: list_id } = await given.list();
  await given.tasks(list_id, numbered(41));
  const last = await given.task({ name: 'The last one', list_id });
  await send(timer.startTimer, { params: { id: String(last.id) } });
  await page.goto(`/lists/${list_id}/tasks`);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveCount(42);
  const scrollDown = () => names.last().scrollIntoViewIfNeeded();
  await scrollDown();
  await expect(card(page, 'The last one')).not.toBeInViewport();
  await pill(page).getByRole('link', { name: 'The last one' }).click();
  await expect(card(page, 'The last one')).toBeInViewport();
  // A second click scrolls again, though the URL stays the same.
  await scrollDown();
  await expect(card(page, 'The last one')).not.toBeInViewport();
  await pill(page).getByRole('link', { name: 'The last one' }).click();
  await expect(card(page, 'The last one')).toBeInViewport();
});

test('the time left is announced at five minutes and at one', async ({ page, given, send, server }) => {
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  await send(timer.startTimer, { params: { id: String(task.id) } });
  await page.goto('/projects');
  const said = (text: string) => page.locator('[aria-live]').getByText(text);
  await expect(pill(page)).toBeVisible();
  await expect(said('left')).toHaveCount(0);
  server.passMinutes(5.5);
  await wake(page);
  await expect(said('5 minutes left')).toBeAttached();
  server.passMinutes(4);
  await wake(page);
  await expect(said('1 minute left')).toBeAttached();
});

test('a timer stopped in another tab is reported once, and this tab works on', async ({ page, given, send }) => {
  const first = await given.task({ name: 'Write report' });
  await given.task({ name: 'Read mail', list_id: first.list_id });
  await send(timer.startTimer, { params: { id: String(first.id) } });
  await page.goto(`/lists/${first.list_id}/tasks`);
  await expect(card(page, 'Write report').getByRole('timer')).toBeVisible();
  await send(timer.pauseTimer, { params: { id: String(first.id) } });
  await wake(page);
  await expect(page.getByText('"Write report" was paused, completed or deleted elsewhere')).toHaveCount(1);
  await expect(card(page, 'Write report').getByText('Paused')).toBeVisible();
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Start Timer' })).toBeEnabled();
});

test('a timer started on another device runs in this tab', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Write report' });
  await given.task({ name: 'Read mail', list_id: task.list_id });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Start Timer' })).toBeEnabled();
  await send(timer.startTimer, { params: { id: String(task.id) } });
  await wake(page);
  await expect(card(page, 'Write report').getByRole('timer')).toBeVisible();
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Start Timer' })).toBeDisabled();
});

test('a timer extended on another device shows its new end, and the page is loaded again', async ({
  page,
  given,
  send,
}) => {
  const task = await given.task({ name: 'Write report', planned_duration: 45 });
  const params = { id: String(task.id) };
  await send(timer.startTimer, { params });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expect(pill(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
  await send(updateList, { params: { id: String(task.list_id) }, body: { name: 'Renamed elsewhere' } });
  await send(timer.extendTimer, { params, body: { additional_minutes: 30 } });
  await wake(page);
  await expect(pill(page).getByRole('timer')).toHaveText(/^1:1[45]:\d\d$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed elsewhere');
});

test('a project deleted elsewhere takes the timer with it', async ({ page, given, send, expectConsoleError }) => {
  expectConsoleError(/404/);
  const task = await given.task({ name: 'Write report' });
  await send(timer.startTimer, { params: { id: String(task.id) } });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expect(pill(page)).toBeVisible();
  await send(deleteProject, { params: { id: String(task.project_id) } });
  await wake(page);
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
  await expect(page.getByText('"Write report" was paused, completed or deleted elsewhere')).toHaveCount(1);
  await expect(pill(page)).toBeHidden();
});

test.describe('a reflection', () => {
  test('survives a failed save and a reload, and is removed by logging out', async ({
    page,
    given,
    send,
    server,
    expectConsoleError,
  }) => {
    expectConsoleError(/409|ERR_CONNECTION_(REFUSED|RESET)/);
    const task = await given.task({ name: 'Write report' });
    await send(timer.startTimer, { params: { id: String(task.id) } });
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
    await page.reload();
    await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
    await expect(form.getByRole('radio', { name: 'Satisfied' })).toBeChecked();
    await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
    // Closing the dialog keeps the text.
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    const kept = () =>
      page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('It went well')));
    expect(await kept()).toHaveLength(1);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    expect(await kept()).toEqual([]);
  });

  test('is kept on the server only once saved', async ({ page, given, send }) => {
    const task = await given.task({ name: 'Write report' });
    await send(timer.startTimer, { params: { id: String(task.id) } });
    await page.goto(`/lists/${task.list_id}/tasks`);
    await pill(page).getByRole('button', { name: 'Mark Complete' }).click();
    const form = page.getByRole('dialog', { name: 'Complete task' });
    await form.getByRole('radio', { name: 'Satisfied' }).click();
    await form.getByLabel('Reflection').fill('It went well.');
    await form.getByRole('button', { name: 'Complete Task' }).click();
    await expect(page.getByText('Task Completed!')).toBeVisible();
    await expect(form).toBeHidden();
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('It went well');
  });
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  test.use({ viewport: { ...viewport, width: 390, height: 844 }, hasTouch, isMobile, userAgent });

  test('the timer is at the bottom of the screen', async ({ page, given, send }) => {
    const task = await given.task({ name: 'Write report', planned_duration: 45 });
    await send(timer.startTimer, { params: { id: String(task.id) } });
    await page.goto('/projects');
    await expect(pill(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
    const box = await pill(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390, height: 72 });
    expect((box?.y ?? 0) + 72).toBe(844);
    for (const name of ['Pause', 'Mark Complete']) {
      expect(await pill(page).getByRole('button', { name }).boundingBox()).toMatchObject({ width: 44, height: 44 });
    }
    await expectAccessible(page);
    await pill(page).getByRole('button', { name: 'Pause' }).click();
    await expect(pill(page)).toBeHidden();
  });
});
