import * as timer from '@daymark/contract/timer.ts';
import { card, showDone } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, withoutStream } from './hold-requests.ts';

test('while one task runs, others show why they cannot be started', async ({ page, given }) => {
  const { list_id } = await given.task({ name: 'Write report' });
  await given.task({ name: 'Read mail', list_id });
  await page.goto(`/lists/${list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Start Timer' }).click();
  const startButton = card(page, 'Read mail').getByRole('button', { name: 'Start Timer' });
  await expect(startButton).toBeDisabled();
  await startButton.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Another task is currently active. Pause it first to work on this task.',
  );
  await startButton.click({ force: true });
  await expect(card(page, 'Read mail').getByText('Not Started')).toBeVisible();
});

test('without the stream a change on another device is reported with the next press, and the screen shows it', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await withoutStream(page);
  const first = await given.task({ name: 'Write report' });
  await given.task({ name: 'Read mail', list_id: first.list_id });
  await page.goto(`/lists/${first.list_id}/tasks`);
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Start Timer' })).toBeEnabled();
  await send(timer.startTimer, { params: { id: String(first.id) }, body: {} });
  await card(page, 'Read mail').getByRole('button', { name: 'Start Timer' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to start timer');
  await expect(toast).toContainText('Another task is currently active. Pause it first to work on this task.');
  await expect(card(page, 'Write report').getByText('Active')).toBeVisible();

  await send(timer.pauseTimer, { params: { id: String(first.id) } });
  await card(page, 'Write report').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('"Write report" was paused, completed or deleted elsewhere')).toHaveCount(1);
  await expect(page.getByText('Failed to pause timer')).toHaveCount(0);
  await expect(card(page, 'Write report').getByText('Paused')).toBeVisible();
});

test('the countdown counts against the server, down to overtime', async ({ page, given, server }) => {
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  await page.clock.install();
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Start Timer' }).click();
  const figure = card(page, 'Write report').getByRole('timer');
  await expect(figure).toHaveText(/^(10:00|9:5\d) left$/);
  await expect(figure).toHaveAttribute('aria-label', 'Write report, 10 minutes left');
  // These 25 seconds are less than the half minute between two requests to the server.
  await page.clock.runFor(25_000);
  await expect(figure).toHaveText(/^9:(3[0-5]|2\d) left$/);
  // After a reload the rest comes from the server, not from the page's clock.
  await page.reload();
  await expect(figure).toHaveText(/^9:[45]\d left$/);
  server.passMinutes(12);
  await page.reload();
  await expect(figure).toHaveText(/^\+2:[012]\d over$/);
  await expect(card(page, 'Write report').getByText('12m of 10m')).toBeVisible();
});

test('the timer survives a restart of the server', async ({ page, given, server, expectConsoleError }) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/);
  const task = await given.task({ name: 'Write report', planned_duration: 30 });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Start Timer' }).click();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await server.stop();
  server.passMinutes(10);
  await server.start();
  await page.reload();
  await expect(card(page, 'Write report').getByRole('timer')).toHaveText(/^(20:00|19:[345]\d) left$/);
});

test('completing asks how it felt and what was learned', async ({ page, given, send, expectConsoleError }) => {
  const task = await given.task({ name: 'Write report' });
  await send(timer.startTimer, { params: { id: String(task.id) }, body: {} });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
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

  // The timer was paused elsewhere meanwhile: that is no failure, and the text waits.
  expectConsoleError(/409/);
  await send(timer.pauseTimer, { params: { id: String(task.id) } });
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('"Write report" was paused, completed or deleted elsewhere')).toBeVisible();
  await expect(dialog).toBeHidden();
  await card(page, 'Write report').getByRole('button', { name: 'Resume' }).click();
  await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(dialog.getByLabel('Reflection')).toHaveValue('Shorter than I feared.');
  await dialog.getByLabel('Reflection').press('Control+Enter');
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await showDone(page);
  await expect(card(page, 'Write report').getByText('Shorter than I feared.')).toBeVisible();
});

test('the keyboard alone starts, pauses and resumes', async ({ page, given }) => {
  const task = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  const report = card(page, 'Write report');
  await report.getByRole('button', { name: 'Start Timer' }).focus();
  await page.keyboard.press('Enter');
  await expect(report.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(report.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(report.getByRole('timer')).toBeVisible();
});

test('the focus waits for a button that is busy until the whole screen is up to date', async ({ page, given }) => {
  const task = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  const report = card(page, 'Write report');
  await report.getByRole('button', { name: 'Start Timer' }).focus();
  const answer = await holdRequests(page, '**/api/task/active');
  await page.keyboard.press('Enter');
  await expect(report.getByRole('button', { name: 'Pause' })).toBeDisabled();
  answer();
  await expect(report.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('a machine that slept shows the right figure when it wakes', async ({ page, given, server }) => {
  const task = await given.task({ name: 'Write report', planned_duration: 60 });
  await page.clock.install();
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'Write report').getByRole('timer')).toHaveText(/^(60|59|1:00):\d\d/);
  await expect(card(page, 'Write report').getByRole('button', { name: 'Pause' })).toBeEnabled(); // answered
  // During sleep the wall clock goes on, while performance.now() stands still.
  server.passMinutes(30);
  await page.clock.setSystemTime(new Date(Date.now() + 30 * 60_000));
  await page.clock.runFor(1_000);
  await expect(card(page, 'Write report').getByRole('timer')).toHaveText(/^(30:00|29:[345]\d) left$/);
});

test('a clock that is an hour wrong, and jumps, changes nothing', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  await send(timer.startTimer, { params: { id: String(task.id) } });
  await page.clock.install({ time: Temporal.Now.instant().add({ hours: 1 }).toString() });
  await page.goto(`/lists/${task.list_id}/tasks`);
  const figure = card(page, 'Write report').getByRole('timer');
  await expect(figure).toHaveText(/^(10:00|9:[345]\d) left$/);
  await page.clock.setSystemTime(Temporal.Now.instant().subtract({ hours: 30 }).toString());
  await page.clock.runFor(1000);
  await expect(figure).toHaveText(/^9:[345]\d left$/);
});

test('a timer that fails to load can be loaded again', async ({ page, given, send, expectConsoleError }) => {
  expectConsoleError(/500/);
  const task = await given.task({ name: 'Write report' });
  await send(timer.startTimer, { params: { id: String(task.id) }, body: {} });
  await page.route('**/api/task/active', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expect(page.getByText('The timer could not be loaded.')).toBeVisible();
  await page.unroute('**/api/task/active');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Write report').getByRole('timer')).toBeVisible();
});
