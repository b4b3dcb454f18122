import { card, pauseOf, row, showDone, startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { givenWorkspace } from './workspace.ts';

test('a double click on Start, or two within one instant, start the timer once', async ({ page, given }) => {
  const { list_id } = await given.task({ name: 'Write report' });
  await given.task({ name: 'Read mail', list_id });
  await page.goto(`/lists/${list_id}/tasks`);
  const presses: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') presses.push(new URL(request.url()).pathname.split('/').slice(-2).join(' '));
  });
  await startOf(row(page, 'Write report')).dblclick();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await startOf(row(page, 'Read mail')).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(row(page, 'Read mail').getByRole('timer')).toBeVisible();
  // Presses are sent one after the other, so that those before this one were sent by then.
  await pauseOf(row(page, 'Read mail')).click();
  await expect(page.getByText('Timer Paused', { exact: true })).toBeVisible();
  expect(presses).toEqual(['timer work', 'timer work', 'timer pause']);
});

test('one task runs at a time, by mouse or keyboard, and completing it asks how it felt and what was learned', async ({
  page,
  given,
  account,
}) => {
  const list = await given.list();
  await given.tasks(list.id, ['Write report', 'Read mail']);
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard?view=board');
  const report = card(page, 'Write report');
  await report.getByRole('button', { name: 'Start Timer' }).focus();
  const answer = await holdRequests(page, '**/api/task/active');
  await page.keyboard.press('Enter');
  // The focus waits for a button that is busy until the whole screen is up to date.
  await expect(report.getByRole('button', { name: 'Pause' })).toBeDisabled();
  answer();
  await expect(report.getByRole('button', { name: 'Pause' })).toBeFocused();

  const startButton = card(page, 'Read mail').getByRole('button', { name: 'Start Timer' });
  await expect(startButton).toBeDisabled();
  await startButton.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Another task is currently active. Pause it first to work on this task.',
  );
  await startButton.click({ force: true });
  await expect(startButton).toBeVisible();

  await report.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(report.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(report.getByRole('timer')).toBeVisible();

  await report.getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await expect(dialog.getByRole('radio', { name: 'Energized' })).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  // The group is one tab stop, then comes the reflection.
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Reflection')).toBeFocused();
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog.getByText('Please select your mental state')).toBeVisible();
  await expect(dialog.getByText('Please add your reflection')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Energized' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Focused' })).toBeChecked();
  await dialog.getByLabel('Reflection').fill('Shorter than I feared.');
  await dialog.getByLabel('Reflection').press('Control+Enter');
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await page.goto(`/lists/${list.id}/tasks`);
  await showDone(page);
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, done, focused,/);
  await expect(row(page, 'Write report')).toContainText('Shorter than I feared.');
});

test('the countdown counts against the server, down to overtime, on a clock that is wrong, jumps and sleeps', async ({
  page,
  given,
  server,
}) => {
  const task = await given.task({ name: 'Write report', planned_duration: 45 });
  await page.clock.install({ time: Temporal.Now.instant().add({ hours: 1 }).toString() });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await startOf(row(page, 'Write report')).click();
  const figure = row(page, 'Write report').getByRole('timer');
  await expect(figure).toHaveText(/^(45:00|44:[345]\d) left of 45m$/);
  await expect(figure).toHaveAttribute('aria-label', 'Write report, 45 minutes left');
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible(); // answered
  // These 25 seconds are less than the half minute between two requests to the server.
  await page.clock.runFor(25_000);
  await expect(figure).toHaveText(/^44:[0-3]\d left of 45m$/);
  await page.clock.setSystemTime(Temporal.Now.instant().subtract({ hours: 30 }).toString());
  await page.clock.runFor(1000);
  await expect(figure).toHaveText(/^44:\d\d left of 45m$/);
  // During sleep the wall clock goes on, while performance.now() stands still.
  server.passMinutes(30);
  await page.clock.setSystemTime(Temporal.Now.instant().add({ minutes: 30 }).toString());
  await page.clock.runFor(1000);
  await expect(figure).toHaveText(/^(15:00|14:[345]\d) left of 45m$/);
  // After a reload the rest comes from the server, not from the page's clock.
  server.passMinutes(17);
  await page.reload();
  await expect(figure).toHaveText(/^\+2:\d\d over$/);
});

test('the timer survives a restart of the server, and one that fails to load can be loaded again', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)|500/);
  const task = await given.task({ name: 'Write report', planned_duration: 30 });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await startOf(row(page, 'Write report')).click();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await server.stop();
  server.passMinutes(10);
  await server.start();
  await page.route('**/api/task/active', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  await expect(page.getByText('The timer could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).focus();
  await page.unroute('**/api/task/active');
  await page.keyboard.press('Enter'); // a click would wait for a button that is gone where it was loaded again meanwhile
  await expect(row(page, 'Write report').getByRole('timer')).toHaveText(/^(20:00|19:[345]\d) left of 30m$/);
});
