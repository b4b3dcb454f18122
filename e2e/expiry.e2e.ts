import { getTask } from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { row, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

const expired = (page: Page) => page.getByRole('dialog', { name: 'Time’s up' });

/** Focuses the window, as coming back to the tab does. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Waits until the dialog no longer ignores key presses. */
const untilKeysCount = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Tab');
    await expect(expired(page).getByRole('heading')).not.toBeFocused({ timeout: 50 });
  }).toPass();

test('a timer that has run out asks on every screen, keeps text that is being typed, and closes only with an answer', async ({
  page,
  given,
  send,
  server,
}) => {
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  await send(timer.startTimer, withId(task));
  await page.clock.install();
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Create Project' }).click();
  const form = page.getByRole('dialog', { name: 'Create Project' });
  await form.getByLabel('Name').fill('Half a na');
  server.passMinutes(10.1);
  await page.clock.pauseAt(Temporal.Now.instant().add({ minutes: 1 }).toString());
  await wake(page);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(expired(page).getByRole('heading', { name: 'Time’s up' })).toBeFocused({ timeout: 100 });
  }).toPass();
  // Keys typed blindly neither answer the dialog nor get lost in the form below.
  for (const key of ['m', 'e', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(expired(page).getByRole('heading')).toBeFocused();
  await page.clock.resume();
  await expect(expired(page).getByRole('timer')).toHaveText(/^\+[01]:\d\d$/);
  await expect(page.getByText('Time’s up: Write report')).toBeAttached();
  await expect(page).toHaveTitle(/^\+[01]:\d\d · Write report – Daymark$/);
  await untilKeysCount(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(page.getByText('Discard changes?')).toBeHidden();
  await expect(expired(page)).toBeVisible();

  const minutes = expired(page).getByLabel('Additional minutes');
  await expect(minutes).toHaveValue('15');
  await minutes.fill('');
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page).getByText('Please enter additional minutes')).toBeVisible();
  await expired(page).getByRole('button', { name: '5m', exact: true }).click();
  await expect(minutes).toHaveValue('5');
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Timer Extended', { exact: true })).toBeVisible();
  await expect(page.getByText('5 more minutes for "Write report"')).toBeVisible();
  await expect(expired(page)).toBeHidden();
  await expect(page).toHaveTitle(/^[45]:\d\d · Write report – Daymark$/);
  // The estimate is the planned duration, whatever was added later.
  expect(await send(getTask, withId(task))).toMatchObject({ estimate: 10, planned_duration: 10 });
  await expect(form.getByLabel('Name')).toHaveValue('Half a na');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();
});

test('a timer that has run out sounds once in all tabs together', async ({ page, given, send, server }) => {
  // Counts the tones instead of playing them.
  await page.context().addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...args) {
      localStorage.setItem('tones', String(Number(localStorage.getItem('tones')) + 1));
      localStorage.setItem('tone', String(this.frequency.value));
      play.apply(this, args);
    };
  });
  const task = await given.task({ planned_duration: 10 });
  await send(timer.startTimer, withId(task));
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/projects');
    await expect(tab.getByRole('region', { name: 'Running timer' })).toBeVisible();
    await tab.getByRole('heading', { level: 1 }).click(); // browsers play no sound before a first click
  }
  server.passMinutes(10.1);
  await Promise.all([wake(page), wake(other)]);
  for (const tab of [page, other]) await expect(expired(tab)).toBeVisible();
  const heard = () => page.evaluate(() => [localStorage.getItem('tones'), localStorage.getItem('tone')]);
  await expect.poll(heard).toEqual(['1', '880']);
  await page.reload();
  await expect(expired(page)).toBeVisible();
  // An answer in one tab closes the dialog in the other.
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  await expect(expired(page)).toBeHidden();
  await wake(other);
  await expect(expired(other)).toBeHidden();
  expect(await heard()).toEqual(['1', '880']);
});

test('a timer that was forgotten asks how much of the time was work, before it is paused, continued or completed', async ({
  page,
  given,
  send,
  server,
}) => {
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  const second = await given.task({ name: 'Read mail', planned_duration: 10, list_id: task.list_id });
  const report = row(page, 'Write report');
  await send(timer.startTimer, withId(task));
  server.passMinutes(52);
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expired(page).getByRole('button', { name: 'Pause' }).click();
  const pausing = page.getByRole('dialog', { name: 'Pause timer' });
  await expect(pausing.getByText('The timer rang 42 minutes ago. How much of that was work?')).toBeVisible();
  await expect(pausing.getByRole('radio', { checked: true })).toHaveCount(0);
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(pausing.getByText('Please say how much of it was work')).toBeVisible();
  await pausing.getByRole('radio', { name: 'A number of minutes' }).click();
  await pausing.getByLabel('Minutes of work').fill('43');
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(pausing.getByText('Please enter minutes from 0 to 42')).toBeVisible();
  await pausing.getByLabel('Minutes of work').fill('5');
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Break time! You worked for 15 minutes')).toBeVisible();
  await expect(report).toContainText('15m of 10m');

  await send(timer.startTimer, { ...withId(task), body: { duration_minutes: 10 } });
  await expect(report.getByRole('timer')).toBeVisible();
  server.passMinutes(52);
  await wake(page);
  await expired(page).getByRole('button', { name: 'Continue' }).click();
  const continuing = page.getByRole('dialog', { name: 'Continue for 15 minutes' });
  await continuing.getByRole('radio', { name: 'None of it' }).click();
  await continuing.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Timer Extended', { exact: true })).toBeVisible();
  await expect(report.getByRole('timer')).toHaveText(/^1[45]:\d\d left of 10m$/);

  server.passMinutes(20);
  await wake(page);
  await expired(page).getByRole('button', { name: 'Mark as Done' }).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await expect(form.getByText('The timer rang 5 minutes ago. How much of that was work?')).toBeVisible();
  await form.getByRole('radio', { name: 'None of it' }).click();
  await form.getByRole('radio', { name: 'Tired' }).click();
  await form.getByLabel('Reflection').fill('I went for a walk.');
  await form.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await showDone(page);
  await expect(report).toContainText('40m of 10m');

  // A timer that rang just now is completed without the question, and Back asks again.
  await send(timer.startTimer, withId(second));
  await expect(row(page, 'Read mail').getByRole('timer')).toBeVisible();
  server.passMinutes(10.1);
  await wake(page);
  await expired(page).getByRole('button', { name: 'Mark as Done' }).click();
  await expect(form).toBeVisible();
  await expect(expired(page)).toBeHidden();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(expired(page)).toBeVisible();
  await expired(page).getByRole('button', { name: 'Mark as Done' }).click();
  await form.getByRole('radio', { name: 'Focused' }).click();
  await form.getByLabel('Reflection').fill('Just in time.');
  // Time spent in the dialog does not count as work.
  server.passMinutes(7);
  await form.getByRole('button', { name: 'Complete Task' }).click();
  await expect(row(page, 'Read mail')).toContainText('10m of 10m');
  await expect(page).toHaveTitle(/^List \d+ – Daymark$/);
});
