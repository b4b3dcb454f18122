import { getList } from '@daymark/contract/lists.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import type { Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { card, pauseOf, row, startOf, withId } from './cards.ts';
import { expect, expectAccessible, PHONE_SIZE, test } from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
import { givenLongList } from './long-list.ts';
import { fakeBrowserClock, givenWorkspace, nextMorning } from './workspace.ts';

type Scene = { page: Page; send: Send; account: { user: { id: number } } };

const question = (page: Page) => page.getByRole('group', { name: 'How long will it take?' });
const choice = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const pause = (page: Page) => card(page, 'Write report').getByRole('button', { name: 'Pause' });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Focuses the window, as coming back to the tab does. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Opens the board of today with one list. */
async function openOnBoard({ page, send, account }: Scene, id: number): Promise<void> {
  await givenWorkspace(page, { userId: account.user.id, lists: [await send(getList, withId({ id }))] });
  await page.goto('/dashboard?view=board');
}

async function start(scene: Scene, listId: number): Promise<void> {
  const { page } = scene;
  await openOnBoard(scene, listId);
  await card(page, 'Write report').getByRole('button', { name: 'Start Timer' }).click();
  await expect(question(page)).toBeVisible();
}

async function complete(page: Page, worked: string): Promise<void> {
  await card(page, 'Write report').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await expect(dialog.getByText(`Write report · ${worked}`)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Focused' }).click();
  await dialog.getByLabel('Reflection').fill('It went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
}

test('a running task that nobody estimated is asked about, the answer counts down at once, and is judged when the task is done', async ({
  page,
  given,
  send,
  account,
  server,
}) => {
  const { id } = await given.category();
  const { list_id } = await given.task({ name: 'Write report', category_id: id, estimate_origin: null });
  for (const name of ['Read mail', 'Tidy up', 'Call home']) await given.task({ name, list_id, estimate_origin: null });
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/estimate') && sent.push(request.postData() ?? ''));
  const held = await holdCall(page, 'POST', '**/estimate');
  await start({ page, send, account }, list_id);
  await expect(card(page, 'Write report').getByText('<1m worked', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(pause(page)).toBeEnabled();
  const places = () =>
    Promise.all([pause(page), card(page, 'Tidy up'), card(page, 'Call home')].map((part) => part.boundingBox()));
  const before = await places();
  await choice(page, '45m').dblclick();
  await expect(question(page)).toBeHidden();
  await expect(card(page, 'Write report').getByRole('timer')).toHaveText(/^(45:00|44:[345]\d) left$/);
  await expect(card(page, 'Write report').getByText('<1m of 45m')).toBeVisible();
  expect(await places()).toEqual(before);
  held.answer();
  await expect(page.getByText('"Write report" is to take 45 minutes')).toBeVisible();
  expect(sent).toEqual(['{"minutes":45}']);
  expect(await places()).toEqual(before);
  // Once the pointer has left the card, the place of the question is free.
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await card(page, 'Write report').boundingBox())?.height).toBeLessThan(250);
  expect((await places())[0]).toEqual(before[0]);

  server.passMinutes(40);
  await page.reload();
  await expect(card(page, 'Write report').getByText('40m of 45m')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await complete(page, '40m of 45m planned');
  await page.goto('/analytics');
  await expect(region(page, 'Time Estimation').getByRole('img')).toHaveAccessibleName(/Accurate within a quarter 100/);
  await expect(page.getByText('never estimated')).toHaveCount(0);
});

test('by keys an answer of other minutes is given or taken back, a refusal is told, and a task without a guess is judged by nothing', async ({
  page,
  given,
  send,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const { id } = await given.category();
  const { list_id } = await given.task({ name: 'Write report', category_id: id, estimate_origin: null });
  const held = await holdCall(page, 'POST', '**/estimate');
  await start({ page, send, account }, list_id);
  await expect(pause(page)).toBeFocused();
  for (const name of ['Mark Complete', '15m', '25m', '45m', '1h', '2h', 'Other…']) {
    await page.keyboard.press('Tab');
    await expect(card(page, 'Write report').getByRole('button', { name, exact: true })).toBeFocused();
  }
  const minutes = question(page).getByLabel('Minutes');
  await page.keyboard.press('Enter');
  await expect(minutes).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choice(page, 'Other…')).toBeFocused();
  await page.keyboard.press('Enter');
  await minutes.fill('481');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Minutes must be between 1 and 480')).toBeVisible();
  await minutes.fill('90');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Write report').getByText('of 1h 30m')).toBeVisible();
  await expect(pause(page)).toBeFocused();
  held.refuse(500, 'The server said no');
  await expect(page.getByRole('alert')).toContainText('Failed to save estimate');
  await expect(minutes).toHaveValue('90');
  await minutes.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(pause(page)).toBeFocused();

  await complete(page, '<1m worked, no estimate');
  await page.goto('/analytics');
  await expect(region(page, 'Time Estimation').getByText('1 done task was never estimated.')).toBeVisible();
  await expect(region(page, 'Time Estimation').getByRole('img')).toHaveCount(0);
  await expect(page.getByText('0 tasks analyzed')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Estimation accuracy' })).toHaveCount(0);
  await region(page, 'Time Estimation').getByRole('link', { name: 'Show done tasks without an estimate' }).click();
  await expect(region(page, 'Results').getByText('Found 1 task')).toBeVisible();
});

test('of two tabs that answer, the later one is told, and the question goes with the fifth minute though minutes are being typed', async ({
  page,
  given,
  send,
  account,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { list_id } = await given.task({ name: 'Write report', estimate_origin: null });
  await start({ page, send, account }, list_id);
  const other = await page.context().newPage();
  await other.goto('/dashboard?view=board');
  const held = await holdCall(other, 'POST', '**/estimate');
  await choice(other, '15m').click();
  await expect(card(other, 'Write report').getByText('of 15m')).toBeVisible();
  await choice(page, '45m').click();
  await expect(page.getByText('"Write report" is to take 45 minutes')).toBeVisible();
  held.answer();
  await expect(other.getByRole('alert')).toContainText('It is too late to estimate this task');
  await expect(card(other, 'Write report').getByText('of 45m')).toBeVisible();
  await expect(question(other)).toBeHidden();
  await pause(page).click();

  await given.task({ name: 'Read mail', list_id, estimate_origin: null });
  await page.clock.install();
  await page.reload();
  await card(page, 'Read mail').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Pause' })).toBeEnabled();
  server.passMinutes(4.8);
  await wake(page);
  await expect(card(page, 'Read mail').getByText('4m worked')).toBeVisible();
  await choice(page, 'Other…').click();
  await question(page).getByLabel('Minutes').fill('30');
  const before = await card(page, 'Read mail').getByRole('button', { name: 'Pause' }).boundingBox();
  await page.clock.runFor(12_000);
  await expect(question(page)).toBeHidden();
  await expect(card(page, 'Read mail').getByRole('button', { name: 'Pause' })).toBeFocused();
  expect(await card(page, 'Read mail').getByRole('button', { name: 'Pause' }).boundingBox()).toEqual(before);
  await expect(page.getByRole('alert')).toHaveCount(0);
  server.passMinutes(21);
  await wake(page);
  await expect(page.getByRole('dialog', { name: 'Time’s up' }).getByText('over 25m', { exact: true })).toBeVisible();
});

test('imported estimates are told and can be left out, and those of assistants stand apart', async ({ page, send }) => {
  const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
  const origins = [...times(4, 'imported' as const), ...times(12, 'assistant' as const), ...times(2, null)];
  await givenLongList(send, { open: 0, done: 21, worked: 54, origins });
  await page.goto('/analytics');
  const estimation = region(page, 'Time Estimation');
  await expect(page.getByText('7 tasks analyzed, of these 4 imported')).toBeVisible();
  await expect(estimation.getByRole('link', { name: '2 done tasks were never estimated' })).toBeVisible();
  await expect(
    estimation.getByText('Estimates by assistants: half took up to 1.8× as long (12 tasks)', { exact: true }),
  ).toBeVisible();
  const isOwn = page.getByRole('switch', { name: 'Own estimates only' });
  await isOwn.press('Space');
  await expect(page.getByText('3 tasks analyzed', { exact: true })).toBeVisible();
  await expect(region(page, 'Estimates and Time Worked').getByText('3 done tasks', { exact: true })).toBeVisible();
  await expect(region(page, 'Category Performance').getByRole('listitem')).toContainText('(3 tasks)');
  await expect(page).toHaveURL('/analytics?origin=own');
  await page.reload();
  await expect(isOwn).toBeChecked();
  await page.getByRole('switch', { name: 'Measured only' }).press('Space');
  await expect(page).toHaveURL(/measured=true/);
  await isOwn.press('Space');
  await expect(page).toHaveURL('/analytics?measured=true');
  await expect(page.getByText('7 tasks analyzed, of these 4 imported')).toBeVisible();
  await expect(isOwn).toBeFocused();
});

test('Today asks in the running row, whose figures tell nothing that nobody said, and below the clock on a phone', async ({
  page,
  given,
  send,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const task = await given.task({ name: 'Write report', estimate_origin: null });
  await send(startTimer, withId(task));
  await page.goto('/dashboard');
  const running = region(page, 'Running timer');
  await expect(running.getByRole('timer')).toHaveText(/^(25:00|24:\d\d) left$/);
  await expect(running.getByRole('group', { name: 'How long will it take?' })).toBeVisible();

  await page.setViewportSize(PHONE_SIZE);
  const asked = page.getByRole('group', { name: 'How long will “Write report” take?' });
  await asked.getByRole('button', { name: '45m' }).click();
  await expect(page.getByText('"Write report" is to take 45 minutes')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(running.getByRole('timer')).toHaveText(/^(45:00|44:\d\d) left of 45m$/);
  await expect(question(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE_SIZE });

  test('every answer in the row of a list is large enough for a finger, and a press moves nothing below it', async ({
    page,
    given,
  }) => {
    const { list_id } = await given.task({ name: 'Write report', estimate_origin: null });
    await given.task({ name: 'Read mail', list_id, estimate_origin: null });
    await page.goto(`/lists/${list_id}/tasks`);
    const report = row(page, 'Write report');
    await startOf(report).tap();
    await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    const sizes = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
    expect(sizes.length).toBe(7);
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    const places = () =>
      Promise.all(
        [pauseOf(report), row(page, 'Read mail')].map((part) =>
          part.evaluate(({ offsetTop }: HTMLElement) => offsetTop),
        ),
      );
    const before = await places();
    await choice(page, '25m').tap();
    await expect(report.getByRole('timer')).toHaveText(/ left of 25m$/);
    await expect(page.getByText('"Write report" is to take 25 minutes')).toBeVisible();
    expect(await places()).toEqual(before);
  });
});
