import { deleteCategory } from '@daymark/contract/categories.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { card, choose, markComplete, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, withoutStream } from './hold-requests.ts';

const BROKEN = { status: 500, body: 'broken' };

/** Focuses the window, as coming back to the tab does. */
const ACTIVE_TIMER = '**/api/task/active';

const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

const expired = (page: Page) => page.getByRole('dialog', { name: 'Time’s up' });

test('a failure is told once, in the dialog of its press, and in a toast where the dialog disappears with its record', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500/);
  const category = await given.category({ name: 'Writing' });
  const task = await given.task({ planned_duration: 10 });
  await page.route('**/api/project', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  );
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Create Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await dialog.getByLabel('Name').fill('Website');
  const save = dialog.getByRole('button', { name: 'Create Project' });
  await save.click();
  const failure = dialog.getByRole('alert');
  await expect(failure).toContainText('Failed to create project');
  await expect(page.getByRole('alert')).toHaveCount(1);
  const [alertBox, saveBox] = [await failure.boundingBox(), await save.boundingBox()];
  expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThanOrEqual(saveBox?.y ?? 0);

  // The alert is gone while the save is tried again.
  await page.unroute('**/api/project');
  const release = await holdRequests(page, '**/api/project');
  await save.click();
  await expect(failure).toHaveCount(0);
  release();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Website')).toBeVisible();

  // Closing a question tells its failure nowhere again.
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.route('**/api/categories/*', (route) => route.fulfill(BROKEN));
  await choose(page, 'Writing', 'Delete Category');
  const question = page.getByRole('dialog', { name: 'Delete category' });
  await question.getByRole('button', { name: 'Delete Category' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete category');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/categories/*');

  // The answer to an expired timer.
  await send(timer.startTimer, withId(task));
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible();
  await page.route('**/timer/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  );
  server.passMinutes(10.1);
  await wake(page);
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page).getByRole('alert')).toContainText('Failed to extend timer');
  await expired(page).getByRole('button', { name: 'Pause' }).click();
  await expect(expired(page).getByRole('alert')).toContainText('Failed to pause timer');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute('**/timer/*');
  await expired(page).getByRole('button', { name: 'Pause' }).click();
  await expect(expired(page)).toBeHidden();

  await choose(page, 'Writing', 'Edit Category');
  await page.getByLabel('Name').fill('Editing');
  await send(deleteCategory, withId(category));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('Category not found');
});

test('without the stream a timer that was started elsewhere refuses a start, and one that was stopped elsewhere is no failure', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await withoutStream(page);
  const { list_id, ...first } = await given.task({ name: 'Write report', planned_duration: 10 });
  const second = await given.task({ name: 'Read mail', planned_duration: 10, list_id });
  const third = await given.task({ name: 'Call home', planned_duration: 10, list_id });
  const fourth = await given.task({ name: 'Sum up', list_id });
  const button = (task: string, name: string) =>
    row(page, task).getByRole('button', { name: `${name}: ${task}`, exact: true });
  const news = (name: string) => page.getByText(`"${name}" was paused, completed or deleted elsewhere`);
  await page.goto(`/lists/${list_id}/tasks`);
  await expect(button('Read mail', 'Start')).toBeEnabled();

  // A page that asked in between would rightly offer to switch.
  const release = await holdRequests(page, ACTIVE_TIMER);
  await send(timer.startTimer, withId(first));
  await button('Read mail', 'Start').click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to start timer');
  release();
  await expect(toast).toContainText('Another task is currently active. Pause it first to work on this task.');
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, running,/);
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);

  // A timer that was stopped elsewhere is reported once, whatever is pressed.
  await send(timer.pauseTimer, withId(first));
  await button('Write report', 'Pause').click();
  await expect(news('Write report')).toHaveCount(1);
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, paused,/);
  for (const [task, press] of [
    [second, 'Continue'],
    [third, 'Pause'],
  ] as const) {
    await send(timer.startTimer, withId(task));
    await wake(page);
    await expect(row(page, task.name).getByRole('timer')).toBeVisible();
    server.passMinutes(10.1);
    await wake(page);
    await expect(expired(page)).toBeVisible();
    await send(timer.pauseTimer, withId(task));
    await expired(page).getByRole('button', { name: press }).click();
    await expect(news(task.name)).toHaveCount(1);
    await expect(expired(page)).toBeHidden();
    await expect(row(page, task.name)).toHaveAccessibleName(/, paused,/);
  }

  // The reflection waits for the timer to run again.
  await button('Sum up', 'Start').click();
  await markComplete(page).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await form.getByRole('radio', { name: 'Focused' }).click();
  await form.getByLabel('Reflection').fill('It went well.');
  await send(timer.pauseTimer, withId(fourth));
  await form.getByRole('button', { name: 'Complete Task' }).click();
  await expect(form).toBeHidden();
  await expect(news('Sum up')).toHaveCount(1);
  await expect(toast).toHaveCount(0);
  await button('Sum up', 'Resume').click();
  await markComplete(page).click();
  await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
});

test('a screen works without the code of its tooltips', async ({ page, given, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|near-tooltip/);
  const { list_id } = await given.task({ name: 'Prune' });
  await page.route('**/near-tooltip*', (route) => route.abort());
  await page.goto(`/lists/${list_id}/tasks`);
  const start = page.getByRole('button', { name: 'Start: Prune' });
  const asked = page.waitForEvent('requestfailed');
  await start.hover();
  await asked;
  await start.click();
  await expect(page.getByRole('timer').first()).toBeVisible();
});
