import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createEntry, getTaskEntries } from '@daymark/contract/entries.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { getTask, getTasks } from '@daymark/contract/tasks.ts';
import { getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Scene = Pick<Fixtures, 'page' | 'given' | 'send' | 'server'>;

const UNTOLD = { mental_state: null, reflection: null };

const block = (page: Page, name: string) => page.getByRole('region', { name: `Just done: ${name}` });
const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' });

/** A morning whose plan has 'Draft', which runs for 10 minutes since 3, and 'Call', which was never started. */
async function morning({ page, given, send, server }: Scene) {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const draft = await given.task({ name: 'Draft', planned_duration: 10 });
  const call = await given.task({ name: 'Call', list_id: draft.list_id, planned_duration: 45 });
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: [draft.id, call.id] } });
  await send(startTimer, withId(draft));
  server.passMinutes(3);
  await page.goto('/dashboard');
  await expect(timer(page)).toContainText('Draft');
  return { at, draft, call };
}

test('keys pause, resume and finish the running task; Done acts at once, is undone with its timer, and is told by keys', async ({
  page,
  given,
  send,
  server,
}) => {
  const { draft } = await morning({ page, given, send, server });
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('p');
  await expect(timer(page)).toBeHidden();
  await expect(page.getByText(/^Break time!/)).toBeVisible(); // answered
  const paused = page.getByRole('row', { name: /^Draft, paused,/ });
  await expect(paused.getByRole('button', { name: /^Resume/ })).toBeEnabled();
  await page.keyboard.press('p');
  await expect(timer(page).getByRole('button', { name: 'Done' })).toBeEnabled();
  await page.keyboard.press('Shift+D');
  await expect(block(page, 'Draft').getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(block(page, 'Draft')).toBeHidden();
  await expect(timer(page)).toContainText('Draft');

  await timer(page).getByRole('button', { name: 'Done' }).click();
  await expect(timer(page)).toBeHidden();
  await expect(block(page, 'Draft')).toContainText('3m worked, 10m planned');
  await expect(page.getByText('Task completed', { exact: true })).toBeAttached();
  await expectAccessible(page);
  await block(page, 'Draft').getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Draft')).toBeHidden();
  await expect(timer(page)).toContainText('Draft');
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { name: 'Draft' }, status: 'active' });

  await timer(page).getByRole('button', { name: 'Done' }).click();
  const states = block(page, 'Draft').getByRole('radiogroup', { name: 'How was it?' });
  await states.getByRole('radio', { name: 'Energized' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(states.getByRole('radio', { name: 'Focused' })).toBeChecked();
  const words = block(page, 'Draft').getByRole('textbox', { name: 'Reflection' });
  await expect(words).toHaveAttribute('placeholder', 'A few words, such as Went as planned');
  await words.fill('Went well');
  await words.press('Enter');
  await expect(block(page, 'Draft')).toBeHidden();
  const told = { status: 'done', mental_state: 'focused', reflection: 'Went well', to_tell: false };
  expect(await send(getTask, withId(draft))).toMatchObject(told);
});

test('a task without time is asked how long it took, and booked time stands in the way', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { call } = await morning({ page, given, send, server });
  const other = await given.task({ name: 'Mail', list_id: call.list_id });
  await timer(page).getByRole('button', { name: 'Pause' }).click();
  await expect(timer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Done: Call' }).click();
  const answers = block(page, 'Call').getByRole('group', { name: 'How long did it take?' });
  await expect(answers.getByRole('button')).toHaveText(['45m', '15m', '30m', '1h', 'Other…', 'No Time']);
  await answers.getByRole('button', { name: '45m' }).click();
  await expect(answers.getByRole('alert')).toContainText('That time is already booked on "Draft"');
  await answers.getByRole('button', { name: 'Other…' }).click();
  await answers.getByRole('textbox', { name: 'Minutes' }).fill('480');
  await answers.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(answers.getByRole('button', { name: 'Other…' })).toBeFocused();
  await answers.getByRole('button', { name: 'No Time' }).press('Enter');
  await expect(block(page, 'Call').getByRole('radiogroup')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(block(page, 'Call').getByRole('radio').first()).toBeFocused();
  expect(await send(getTask, withId(call))).toMatchObject({ status: 'done', total_time_worked: 0 });

  // The next Done takes its place; nothing is booked in the last quarter of an hour.
  await block(page, 'Call').getByRole('button', { name: 'Later' }).click();
  await expect(block(page, 'Call')).toBeHidden();
  server.passMinutes(20);
  await send(addToPlan, { params: { date: dateOf(nextMorning(server)) }, body: { task_ids: [other.id] } });
});

test('a forgotten timer is asked about before Done', async ({ page, given, send, server }) => {
  const { draft } = await morning({ page, given, send, server });
  server.passMinutes(30);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const expired = page.getByRole('dialog', { name: 'Time’s up' });
  await expect(expired).toBeVisible();
  await expired.getByRole('button', { name: 'Mark as Done' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByRole('button', { name: 'Tell Later' }).click();
  await expect(dialog.getByText('Please say how much of it was work')).toBeVisible();
  await expect(dialog.getByText('Please select your mental state')).toBeHidden();
  await dialog.getByRole('radio', { name: 'None of it' }).check();
  await dialog.getByLabel('Reflection').fill('Dug');
  await dialog.getByRole('button', { name: 'Tell Later' }).click();
  await expect(dialog).toBeHidden();
  expect(await send(getTask, withId(draft))).toMatchObject({
    ...{ status: 'done', total_time_worked: 10, mental_state: null, reflection: 'Dug', to_tell: true },
  });
});

test('who wants to be asked before Done, by a setting of the profile, gets the dialog', async ({
  page,
  given,
  send,
  server,
}) => {
  await page.goto('/profile');
  const days = page.getByRole('region', { name: 'Your days' });
  await expect(days).toContainText('Acts at once');
  await days.getByRole('button', { name: 'Edit Days' }).click();
  await page.getByRole('checkbox', { name: 'Ask Before Done' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(days).toContainText('Asks before');
  const { call } = await morning({ page, given, send, server });
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await timer(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Draft · 3m of 10m planned')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Done: Call' }).click();
  await dialog.getByRole('button', { name: 'Tell Later' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('"Call" is done')).toBeVisible();
  expect(await send(getTask, withId(call))).toMatchObject({ status: 'done', ...UNTOLD });
});

test('what is to tell is told or left when the day is closed', async ({ page, given, send, server }) => {
  const { draft, call } = await morning({ page, given, send, server });
  const mail = await given.task({ name: 'Mail', list_id: draft.list_id });
  for (const task of [call, mail]) await send(completeWithoutTimer, { ...withId(task), body: UNTOLD });
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  await evening.getByRole('radiogroup', { name: 'How was “Call”?' }).getByRole('radio', { name: 'Tired' }).click();
  await expect(evening.getByRole('button', { name: 'Leave “Call”' })).toBeHidden();
  await evening.getByRole('button', { name: 'Leave “Mail”' }).click();
  await expect(evening.getByRole('radiogroup', { name: 'How was “Mail”?' })).toBeHidden();
  await expectAccessible(page);
  await expect.poll(async () => (await send(getTask, withId(call))).mental_state).toBe('tired');
  expect((await send(getTasks, { query: { to_tell: 'true' } })).map(({ name }) => name)).toContain('Mail');
  await page.reload();
  await page.getByRole('button', { name: 'Close the Day' }).click();
  await expect(evening.getByRole('textbox', { name: /^A line for/ })).toBeVisible();
  await expect(evening.getByRole('region', { name: 'To tell' })).toBeHidden();
});

test('of two states that are told at once, a refused one is taken back alone', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const { draft, call } = await morning({ page, given, send, server });
  const mail = await given.task({ name: 'Mail', list_id: draft.list_id });
  for (const task of [call, mail]) await send(completeWithoutTimer, { ...withId(task), body: UNTOLD });
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/task/${call.id}/review`, async (route) => {
    await pressed;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  const state = (name: string) => evening.getByRole('radiogroup', { name: `How was “${name}”?` }).getByRole('radio');
  await state('Call').first().click();
  await state('Mail').first().click();
  release();
  await expect(evening.getByRole('alert')).toBeVisible();
  await expect(state('Call').first()).not.toBeChecked();
  await expect(state('Mail').first()).toBeChecked();
  await evening.getByRole('button', { name: 'Leave “Call”' }).press('Enter');
  await expect(state('Call')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('on a phone the block is a sheet at the bottom, and time is booked up to the completion', async ({
  page,
  given,
  send,
  server,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  const { call, draft } = await morning({ page, given, send, server });
  await send(createEntry, {
    body: { task_id: call.id, started_at: '2026-01-05T08:00:00Z', ended_at: '2026-01-05T08:10:00Z' },
  });
  server.passMinutes(4);
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(block(page, 'Draft')).toContainText('7m worked, 10m planned');
  await expect(block(page, 'Draft')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await send(getTaskEntries, withId(draft))).toHaveLength(1);
  await block(page, 'Draft').getByRole('button', { name: 'Later' }).click();
  await expect(block(page, 'Draft')).toBeHidden();
  expect(await send(getTask, withId(draft))).toMatchObject({ status: 'done', ...UNTOLD, to_tell: true });
});
