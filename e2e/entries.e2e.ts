import { createEntry, getDayEntries, type TimeEntry, updateEntry } from '@daymark/contract/entries.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Locator, Page } from '@playwright/test';
import { choose, chooseByTouch, row, showDone, withId } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, nextMorning, TIME_ZONE } from './workspace.ts';

type Scene = { page: Page; given: Given; send: Send; server: TestServer };

/**
 * A day at noon, wrong in every way: the timer of 'Draft' was stopped at 10:00 instead of 9:20, 10:30 to 11:00 was booked
 * on 'Mail' instead of 'Report', and 'Mail' was completed by mistake. 'Call' was worked on from 11:10 to 11:40, without a timer.
 */
async function givenWrongDay({ page, given, send, server }: Scene) {
  const morning = nextMorning(server);
  const list = await given.list({ name: 'Desk' });
  const task = (name: string) => given.task({ name, list_id: list.id, planned_duration: 30 });
  const [draft, mail] = [await task('Draft'), await task('Mail')];
  for (const name of ['Report', 'Call']) await task(name);
  await send(timer.startTimer, withId(draft));
  server.passMinutes(60);
  await send(timer.pauseTimer, withId(draft));
  server.passMinutes(30);
  await send(timer.startTimer, withId(mail));
  server.passMinutes(30);
  await send(timer.completeTask, { ...withId(mail), body: { mental_state: 'tired', reflection: 'Not done yet' } });
  server.passMinutes(60);
  await fakeBrowserClock(page, server.now());
  const date = dateOf(morning);
  return { date, day: `/calendar/day/${date}`, list: `/lists/${list.id}/tasks` };
}

/** Times and tasks of a day's entries as the server has them. */
async function recordOf(send: Send, date: string): Promise<string[]> {
  const entries = await send(getDayEntries, { query: { date } });
  return entries.map((entry) => `${timesOf(entry)} ${entry.task_name} ${entry.source}`);
}

function timesOf({ started_at, ended_at }: TimeEntry): string {
  const clock = (at: string | null) =>
    at && Temporal.Instant.from(at).toZonedDateTimeISO(TIME_ZONE).toPlainTime().toString({ smallestUnit: 'minute' });
  return `${clock(started_at)}–${clock(ended_at)}`;
}

const TRUE_RECORD = ['09:00–09:20 Draft corrected', '10:30–11:00 Report corrected', '11:10–11:40 Call manual'];

const block = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const worked = (page: Page, text: string | RegExp) => page.locator('header').getByText(text, { exact: true });

async function pick(page: Page, dialog: Locator, task: string) {
  await dialog.getByRole('combobox', { name: 'Task' }).click();
  await page.getByRole('option', { name: task }).click();
}

/** Picks the only list of the account, whose tasks the day does not know yet. */
async function pickList(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Choose From Another List' }).click();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'List' }).click();
  await page.getByRole('option', { name: 'Desk' }).click();
}

test('by mouse: a wrong day is made true', async ({ page, given, send, server, expectConsoleError }) => {
  expectConsoleError(/409/);
  const { date, day, list } = await givenWrongDay({ page, given, send, server });
  await page.setViewportSize({ width: 1440, height: 900 });
  // 'Mail' was completed by mistake: the menu of its card takes that back.
  await page.goto(list);
  await showDone(page);
  await choose(page, 'Mail', 'Reopen Task');
  await expect(row(page, 'Mail')).toHaveAccessibleName(/, paused,/);

  await page.goto(day);
  await expect(worked(page, 'worked 1h 30m · 0 tasks done')).toBeVisible();
  // The timer of 'Draft' ran on: its end is dragged from 10:00 to 9:20, in steps of five minutes.
  const end = block(page, 'Draft').locator('[data-edge="ended_at"]');
  const box = await end.boundingBox();
  if (!box) throw new Error('the end of the entry is not shown');
  await page.mouse.move(box.x + 20, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 20);
  await page.mouse.move(box.x + 20, box.y + 4 - (38 / 60) * 56);
  await expect(block(page, 'Draft')).toContainText('09:00 – 09:20');
  await page.mouse.up();
  await expect(block(page, 'Draft')).toHaveText('Draft09:00 – 09:20corrected');
  await expect(worked(page, /^worked (49|50)m · 0 tasks done$/)).toBeVisible(); // the timer started in the first second

  // The entry on 'Mail' belongs to 'Report'.
  await page.getByRole('button', { name: /^Mail/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await pickList(page, edit);
  await pick(page, edit, 'Report');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(block(page, 'Report')).toContainText('10:30 – 11:00');

  // The timer was never started for 'Call': its time is added by hand.
  await page.getByRole('button', { name: 'Add Time', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add time' });
  await expect(add.getByLabel('Start')).toHaveValue('11:30');
  await expect(add.getByLabel('End')).toHaveValue('12:00');
  await pickList(page, add);
  await pick(page, add, 'Call');
  await add.getByLabel('Start').fill('10:45');
  await add.getByLabel('End').fill('11:40');
  await add.getByRole('button', { name: 'Add Time' }).click();
  await expect(add.getByText('That time is already booked on "Report"')).toBeVisible();
  await expect(add.getByLabel('Start')).toBeFocused();
  // The entry in the way is one press away, and what was typed waits below it.
  await add.getByRole('button', { name: /^Edit .*, 10:30 – 11:00$/ }).click();
  await expect(edit.getByLabel('Start')).toHaveValue('10:30');
  // The form above alone is saved.
  const bookings: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && bookings.push(request.url()));
  await edit.getByLabel('Start').press('Control+Enter');
  await expect(edit).toBeHidden();
  expect(bookings).toEqual([]);
  await add.getByLabel('Start').fill('11:10');
  await add.getByRole('button', { name: 'Add Time' }).click();
  await expect(add).toBeHidden();
  await expect(worked(page, /^worked 1h (19|20)m · 0 tasks done$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^gap/ })).toHaveText(['gap 1h 10m']);
  expect(await recordOf(send, date)).toEqual(TRUE_RECORD);

  // The measured times are never lost.
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(edit.getByText(/^The timer measured \w+, \w+ \d+, 09:00 – 10:00\.$/)).toBeVisible();
  await edit.getByRole('button', { name: 'Restore Measured Time' }).click();
  await expect(block(page, 'Draft')).toHaveText('Draft09:00 – 10:00');
  await page.getByRole('button', { name: /^Call/ }).click();
  await edit.getByRole('button', { name: 'Delete Time Entry' }).click();
  await page.getByRole('button', { name: 'Delete Time Entry' }).last().click();
  await expect(worked(page, 'worked 1h 30m · 0 tasks done')).toBeVisible();
});

test('by keyboard alone: a wrong day is made true, and an edge that is being saved cannot be moved on', async ({
  page,
  given,
  send,
  server,
}) => {
  const { date, day, list } = await givenWrongDay({ page, given, send, server });
  await page.goto(list);
  await showDone(page);
  await row(page, 'Mail').focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Reopen Task' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Mail')).toHaveAccessibleName(/, paused,/);

  await page.goto(day);
  await page.getByRole('button', { name: /^Draft/ }).focus();
  await page.keyboard.press('e');
  await expect(page.locator('[aria-live="polite"]').getByText(/^End 10:00\./)).toBeAttached();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(block(page, 'Draft')).toContainText('09:00 – 09:19');
  await page.keyboard.press('Escape');
  await expect(block(page, 'Draft')).toContainText('09:00 – 10:00');
  const save = await holdCall(page, 'PATCH', '**/api/entries/*');
  await page.keyboard.press('e');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('e');
  await expect(block(page, 'Draft')).toContainText('09:00 – 09:20');
  save.answer();
  await expect(block(page, 'Draft')).toContainText('corrected');
  await expect(block(page, 'Draft')).toContainText('09:00 – 09:20');
  await expect(page.getByRole('button', { name: /^Draft/ })).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^gap/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await expect(edit.getByLabel('Day')).toBeFocused();
  await edit.getByRole('button', { name: 'Choose From Another List' }).press('Enter');
  const combobox = (name: string) => edit.getByRole('combobox', { name });
  for (const field of ['Project', 'List']) {
    await combobox(field).press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role="option"][data-combobox-selected]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(combobox(field)).not.toHaveValue('');
  }
  await combobox('Task').fill('Report');
  await expect(page.getByRole('option', { name: 'Report' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(combobox('Task')).toHaveValue(/Report/);
  await page.keyboard.press('Control+Enter');
  await expect(block(page, 'Report')).toContainText('10:30 – 11:00');

  // A task that was worked on without the timer is completed together with its time.
  await page.goto(list);
  await page.getByRole('button', { name: 'Actions for Call' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const complete = page.getByRole('dialog', { name: 'Complete task' });
  await complete.getByLabel('Add the time I worked on it').press('Space');
  await complete.getByLabel('Start').fill('11:10');
  await complete.getByLabel('End').fill('11:40');
  await complete.getByRole('radio', { name: 'Energized' }).press('Space');
  await complete.getByLabel('Reflection').fill('On the phone');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('"Call" took 30 minutes')).toBeVisible();
  expect(await recordOf(send, date)).toEqual(TRUE_RECORD);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE_SIZE });

  test('by touch: a wrong day is made true, and a completion is undone', async ({ page, given, send, server }) => {
    const { date, day, list } = await givenWrongDay({ page, given, send, server });
    await page.goto(day);
    await page.getByRole('button', { name: /^Draft/ }).tap();
    const edit = page.getByRole('dialog', { name: 'Edit time entry' });
    await edit.getByLabel('End').fill('09:20');
    await edit.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(block(page, 'Draft')).toContainText('09:00 – 09:20');
    await page.getByRole('button', { name: /^Mail/ }).tap();
    await pickList(page, edit);
    await pick(page, edit, 'Report');
    await edit.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(page.getByRole('button', { name: 'gap 1h 10m, 09:20 – 10:30: add time' })).toBeVisible();

    await page.goto(list);
    await chooseByTouch(page, 'Call', 'Mark Complete');
    const complete = page.getByRole('dialog', { name: 'Complete task' });
    await complete.getByLabel('Add the time I worked on it').tap();
    await complete.getByLabel('Start').fill('11:10');
    await complete.getByLabel('End').fill('11:40');
    await complete.getByRole('radio', { name: 'Anxious' }).tap();
    await complete.getByLabel('Reflection').fill('On the phone');
    await complete.getByRole('button', { name: 'Complete Task' }).tap();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(row(page, 'Call')).not.toHaveAccessibleName(/, (paused|done),/);
    // The time that came with the completion went with it, and what was told of it is the draft of the next one.
    expect(await recordOf(send, date)).toEqual(TRUE_RECORD.slice(0, 2));
    await chooseByTouch(page, 'Call', 'Mark Complete');
    await expect(complete.getByRole('radio', { name: 'Anxious' })).toBeChecked();
    await expect(complete.getByLabel('Reflection')).toHaveValue('On the phone');
  });
});

test('while single keys are switched off, S and E move no edge of an entry, and the entry names no such key', async ({
  page,
  given,
  send,
  server,
}) => {
  const { day } = await givenWrongDay({ page, given, send, server });
  await page.goto(day);
  const entry = page.getByRole('button', { name: /^Draft/ });
  const moved = page.locator('[aria-live="polite"]').getByText(/Arrow keys move it/);
  await expect(entry).toHaveAttribute('aria-keyshortcuts', 's e');
  await expect(page.getByText('S picks up the start')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single keys' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(entry).not.toHaveAttribute('aria-keyshortcuts');
  await expect(page.getByText('S picks up the start')).toBeHidden();
  await entry.focus();
  for (const key of ['s', 'e', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await expect(edit.getByLabel('End')).toHaveValue('10:00');
  await expect(moved).toHaveCount(0);
});

test('details list the entries of a task, which add up, and follow a correction elsewhere', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409|404/);
  const { date, list } = await givenWrongDay({ page, given, send, server });
  const [draft] = await send(getDayEntries, { query: { date } });
  if (!draft) throw new Error('the day has no entry');
  await page.goto(list);
  await row(page, 'Draft').press('Enter');
  const details = page.getByRole('dialog', { name: 'Task details' });
  const rows = details.getByRole('listitem');
  await expect(rows).toHaveText([/^\w{3}, \w{3} \d+09:00 – 10:001htimer$/]);
  await expect(details.getByRole('heading', { name: 'Time: 1h', exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Add Time' }).click();
  const add = page.getByRole('dialog', { name: 'Add time' });
  await expect(add.getByLabel('Day')).toBeFocused();
  await add.getByLabel('Start').fill('11:10');
  await add.getByLabel('End').fill('11:40');
  await add.getByRole('button', { name: 'Add Time' }).click();
  await expect(details.getByRole('heading', { name: 'Time: 1h 30m' })).toBeVisible();
  await expect(details.getByText('1h 30m', { exact: true })).toBeVisible(); // the fact 'Worked'
  await expect(rows.nth(1)).toContainText('11:10 – 11:4030mby hand');

  // Two tabs correct the same end: the later one is asked which to keep.
  await rows.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await edit.getByLabel('End').fill('09:21'); // the timer started within the first second of 9:00
  const ended_at = Temporal.Instant.from(draft.started_at).add({ minutes: 45 }).toString({ fractionalSecondDigits: 3 });
  await send(updateEntry, { ...withId(draft), body: { ended_at } });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText(/^Changed elsewhere to "\w+, \w+ \d+, 09:45"$/)).toBeVisible();
  await edit.getByRole('button', { name: 'Keep Mine' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rows.first()).toContainText(/09:00 – 09:212[01]mcorrected$/);
  await expect(details.getByRole('heading', { name: /^Time: 5[01]m$/ })).toBeVisible();

  // The task is deleted while the form is open: the form says so and keeps what was typed.
  await rows.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabel('End').fill('09:30');
  await send(tasks.deleteTask, { params: { id: String(draft.task_id) } });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update time entry')).toBeVisible();
});

test('a day of 25 hours shows one hour twice, and asks which of the two is meant', async ({
  page,
  given,
  send,
  server,
}) => {
  // The last clock change that the server's clock has passed; tests may have moved it ahead.
  const now = server.now().toZonedDateTimeISO(TIME_ZONE);
  let change = now.getTimeZoneTransition('previous');
  if (change && change.offsetNanoseconds > 3_600_000_000_000) change = change.getTimeZoneTransition('previous');
  if (!change) throw new Error('the zone has no clock change');
  const date = change.toPlainDate().toString();
  const task = await given.task({ name: 'Watch the clock' });
  const started_at = change.toInstant().subtract({ minutes: 30 }); // 2:30 for the first time
  await send(createEntry, {
    body: {
      task_id: task.id,
      started_at: started_at.toString(),
      ended_at: started_at.add({ minutes: 75 }).toString(), // 2:45 for the second time
    },
  });
  await fakeBrowserClock(page, server.now());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/calendar/day/${date}`);
  await expect(worked(page, 'worked 1h 15m · 0 tasks done')).toBeVisible();
  const button = page.getByRole('button', { name: /^Watch the clock/ });
  await expect(button).toContainText('02:30 (UTC+02:00) – 02:45 (UTC+01:00)');
  await button.click();
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await expect(edit.getByLabel('End: the second 02:45, after clocks went back')).toBeChecked();
  await edit.getByLabel('End: the second 02:45, after clocks went back').uncheck();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(worked(page, 'worked 15m · 0 tasks done')).toBeVisible();
});

test('a day shows the running entry, leads to the days beside it, and from the dashboard and the calendar to it', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { date, day } = await givenWrongDay({ page, given, send, server });
  const draft = await given.task({ name: 'Sketch', planned_duration: 60 });
  await send(timer.startTimer, withId(draft));
  server.passMinutes(10);
  await page.goto('/dashboard?view=board');
  await page.getByRole('link', { name: 'worked 1h 40m today' }).click();
  await expect(page).toHaveURL(day);
  // The running entry grows; only its start can be changed.
  await expect(block(page, 'Sketch')).toHaveText('Sketch12:00 – now');
  await expect(worked(page, 'worked 1h 40m · 1 task done')).toBeVisible();
  server.passMinutes(5);
  await page.reload();
  await expect(block(page, 'Sketch')).toHaveText('Sketch12:00 – now');
  await expect(worked(page, 'worked 1h 45m · 1 task done')).toBeVisible();
  await page.getByRole('button', { name: /^Sketch/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Start')).toHaveValue('12:00');
  await expect(page.getByRole('dialog').getByLabel('End')).toHaveCount(0);
  // The start was changed elsewhere meanwhile: the form asks, and stays.
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await edit.getByLabel('Start').fill('11:50');
  const running = (await send(getDayEntries, { query: { date } })).find(({ ended_at }) => ended_at === null);
  if (!running) throw new Error('no entry is running');
  const started_at = Temporal.Instant.from(running.started_at).subtract({ minutes: 5 }).toString();
  await send(updateEntry, { ...withId(running), body: { started_at } });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText(/^Changed elsewhere to "\w+, \w+ \d+, 11:55"$/)).toBeVisible();
  await expect(edit.getByLabel('Start')).toHaveValue('11:50');
  await edit.getByRole('button', { name: 'Keep Mine' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(block(page, 'Sketch')).toHaveText('Sketch11:50 – nowcorrected');
  await expect(worked(page, 'worked 1h 55m · 1 task done')).toBeVisible();

  await expect(
    page.getByRole('region', { name: 'Done on this day' }).getByRole('link', { name: 'Mail' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText('No time on this day')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeFocused();
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('Work of this day will be shown here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Time' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Calendar' }).click();
  await expect(page).toHaveURL(`/calendar?month=${date.slice(0, 7)}`);
  await page.getByRole('gridcell', { name: /, today,/ }).click();
  await page.getByRole('link', { name: 'Open Day' }).click();
  await expect(page).toHaveURL(day);
  await page.goto('/calendar/day/2026-02-30');
  await expect(page).toHaveURL('/calendar');
});
