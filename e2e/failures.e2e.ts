import { deleteCategory } from '@daymark/contract/categories.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, choose, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, withoutStream } from './hold-requests.ts';

const BROKEN = { status: 500, body: 'broken' };

test('a failed save is told in its dialog alone, above the buttons, until it is tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
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

  await page.unroute('**/api/project');
  const release = await holdRequests(page, '**/api/project');
  await save.click();
  await expect(failure).toHaveCount(0);
  release();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Website')).toBeVisible();
});

test('a failed deletion is told in its question, and closing that tells it nowhere again', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.category({ name: 'Writing' });
  await page.goto('/categories');
  await page.route('**/api/categories/*', (route) => route.fulfill(BROKEN));
  await choose(page, 'Writing', 'Delete Category');
  const dialog = page.getByRole('dialog', { name: 'Delete category' });
  await dialog.getByRole('button', { name: 'Delete Category' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete category');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a failure whose dialog disappears with its record is told in a toast', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const category = await given.category({ name: 'Writing' });
  await page.goto('/categories');
  await choose(page, 'Writing', 'Edit Category');
  await page.getByLabel('Name').fill('Editing');
  await send(deleteCategory, withId(category));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('Category not found');
});

test('a failed answer to an expired timer is told in its dialog', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const task = await given.task({ planned_duration: 10 });
  await send(timer.startTimer, withId(task));
  server.passMinutes(10.5);
  await page.route('**/timer/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  );
  await page.goto('/projects');
  const expired = page.getByRole('dialog', { name: 'Time’s up' });
  await expired.getByRole('button', { name: 'Continue' }).click();
  await expect(expired.getByRole('alert')).toContainText('Failed to extend timer');
  await expired.getByRole('button', { name: 'Pause' }).click();
  await expect(expired.getByRole('alert')).toContainText('Failed to pause timer');
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test.describe('a timer that was stopped elsewhere', () => {
  const news = '"Write report" was paused, completed or deleted elsewhere';

  // An answer on its way meets the same state.
  test.beforeEach(({ page }) => withoutStream(page));

  test('is no failure when it is continued or paused once more', async ({
    page,
    given,
    send,
    server,
    expectConsoleError,
  }) => {
    expectConsoleError(/409/);
    const task = await given.task({ name: 'Write report', planned_duration: 10 });
    const expired = page.getByRole('dialog', { name: 'Time’s up' });
    for (const name of ['Continue', 'Pause']) {
      await send(timer.startTimer, { ...withId(task), body: { duration_minutes: 10 } });
      server.passMinutes(10.5);
      await page.goto(`/lists/${task.list_id}/tasks`);
      await expect(expired).toBeVisible();
      await send(timer.pauseTimer, withId(task));
      await expired.getByRole('button', { name }).click();
      await expect(page.getByText(news)).toHaveCount(1);
      await expect(expired).toBeHidden();
      await expect(card(page, 'Write report').getByText('Paused')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('is no failure when it is completed, and the reflection waits', async ({
    page,
    given,
    send,
    expectConsoleError,
  }) => {
    expectConsoleError(/409/);
    const task = await given.task({ name: 'Write report' });
    await send(timer.startTimer, withId(task));
    await page.goto(`/lists/${task.list_id}/tasks`);
    await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
    const form = page.getByRole('dialog', { name: 'Complete task' });
    await form.getByRole('radio', { name: 'Focused' }).click();
    await form.getByLabel('Reflection').fill('It went well.');
    await send(timer.pauseTimer, withId(task));
    await form.getByRole('button', { name: 'Complete Task' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(news)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await card(page, 'Write report').getByRole('button', { name: 'Resume' }).click();
    await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
    await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
  });
});
