import { getPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import type { Page } from '@playwright/test';
import { card, choose, scrollToCard } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { drag, middleOf, said } from './moves.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, longDate, nextMorning, view } from './workspace.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Find a task' });
const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}\\b`) });
/** The names of the open tasks in the plan, in their order. */
const planned = (page: Page) => page.getByRole('region', { name: 'Plan' }).locator('[role="row"] [data-part="name"]');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) });

/** A morning with 200 open tasks of 30 minutes: all are in one list, which is on the board. */
async function backlog(
  { page, send, account, server }: Scene,
  history: { done: number; worked?: number } = { done: 0 },
) {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  const list = await givenLongList(send, { open: 200, ...history });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Open 1')).toBeVisible();
  return { at, clock, list };
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Scene = Pick<Fixtures, 'page' | 'send' | 'account' | 'server'>;

test('the mouse plans tomorrow from a full backlog, and another device finds it the next morning', async ({
  page,
  send,
  account,
  server,
  phone,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { at } = await backlog({ page, send, account, server });
  await view(page, 'Today').click();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longDate({ at, daysAhead: 1 }));
  await expect(page.getByText('Nothing is planned for tomorrow yet.')).toBeVisible();

  // Typing finds, a press adds.
  await page.getByRole('button', { name: 'Find Tasks' }).click();
  await expect(search(page)).toBeFocused();
  await search(page).fill('beds 199');
  await option(page, 'Open 199').click();
  await expect(planned(page)).toHaveText(['Open 199']);
  await search(page).fill('');

  // Tasks are dragged in before another one, and keys give them another place.
  await drag(page, option(page, 'Open 2').locator('[data-handle]'), row(page, 'Open 199'));
  await expect(planned(page)).toHaveText(['Open 2', 'Open 199']);
  await option(page, 'Open 3').click();
  await expect(planned(page)).toHaveText(['Open 2', 'Open 199', 'Open 3']);
  await row(page, 'Open 3').focus();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(planned(page)).toHaveText(['Open 3', 'Open 2', 'Open 199']);
  await expect(page.getByText('1h 30m planned of 6h')).toBeVisible();
  await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();

  await choose(page, 'Open 199', 'Remove from Plan');
  await expect(planned(page)).toHaveText(['Open 3', 'Open 2']);
  await page.getByText('Removed from the plan').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(planned(page)).toHaveText(['Open 3', 'Open 2', 'Open 199']);

  // The address names day and view: Back leads through them, and the board's cards tell the day.
  await page.goBack();
  await expect(page.getByText('Nothing is planned yet.')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Open 3').getByText('Tomorrow')).toBeVisible();
  await scrollToCard(page, 'Open 99', '[data-tasks]');
  await choose(page, 'Open 99', 'Plan for Today');
  await expect(page.getByText('Planned for today')).toBeVisible();
  await expect(card(page, 'Open 99').getByText('Today')).toBeVisible();

  // A card of the board is dragged onto a day.
  const start = await middleOf(page.getByRole('button', { name: 'Move Open 98', exact: true }));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 3 });
  const zone = await middleOf(page.getByText('Plan for Today', { exact: true }));
  await page.mouse.move(zone.x, zone.y, { steps: 5 });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.mouse.up();
  await expect(card(page, 'Open 98').getByText('Today')).toBeVisible();
  await answer;

  // The next morning, on another device.
  const morning = nextMorning(server);
  await fakeBrowserClock(phone, morning);
  await phone.goto('/dashboard');
  await expect(planned(phone)).toHaveText(['Open 3', 'Open 2', 'Open 199']);
  await phone.getByRole('button', { name: 'Day: Today' }).click();
  await phone.getByLabel('Date').fill(dateOf(at));
  await phone.getByRole('button', { name: 'Show Day' }).click();
  await expect(planned(phone)).toHaveText(['Open 99', 'Open 98']);
  await expect(phone.getByRole('button', { name: 'Add Task' })).toHaveCount(0);
});

test('keys alone plan tomorrow from a full backlog, and a refused change is gone again', async ({
  page,
  send,
  account,
  server,
  expectConsoleError,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await send(updateSettings, { body: { capacity_minutes: [120, 120, 120, 120, 120, 120, 120] } });
  const { at, clock } = await backlog({ page, send, account, server });
  await page.getByRole('radio', { name: 'Board' }).focus();
  for (const name of ['Week', 'Today']) {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Next day' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-live="polite"]').getByText(longDate({ at, daysAhead: 1 }))).toBeAttached();
  await expect(search(page)).toBeVisible(); // the key opens the palette where no field is there yet
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('open 7');
  await expect(option(page, 'Open 7')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('open 18');
  await expect(option(page, 'Open 18')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Open 180')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(option(page, 'Open 1')).toHaveAttribute('aria-selected', 'true');
  for (let added = 2; added < 4; added += 1) await page.keyboard.press('Enter');
  await expect(planned(page)).toHaveText(['Open 7', 'Open 180', 'Open 1', 'Open 2']);
  await expect(page.getByText('2h planned of 2h')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByText('2h 30m planned of 2h')).toBeVisible();
  await row(page, 'Open 3').focus();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Remove from Plan' }).press('Enter');
  await expect(page.getByText('2h planned of 2h')).toBeVisible();

  await row(page, 'Open 180').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, 'Open 180, position 1 of 4');
  await expect(planned(page).first()).toHaveText('Open 180');
  await expect
    .poll(async () => {
      const date = dateOf(at, 1);
      return (await send(getPlan, { params: { date } })).tasks.map(({ task }) => task.name).slice(0, 2);
    })
    .toEqual(['Open 180', 'Open 7']);

  // Without a date the page follows the current day; this one stays on its date, which is today by now.
  await clock.passHours(24);
  server.passMinutes(24 * 60);
  await expect(page.getByRole('button', { name: 'Day: Today' })).toBeVisible();
  await expect(planned(page)).toHaveCount(4);

  // A refused change is gone again.
  expectConsoleError(/500/);
  await page.route('**/api/plan/*/tasks', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await search(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to change the plan')).toBeVisible();
  await expect(planned(page)).toHaveCount(4);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('fingers plan tomorrow from a full backlog, and keep its forecast', async ({
    page,
    send,
    given,
    account,
    server,
  }) => {
    const { at, list } = await backlog({ page, send, account, server }, { done: 8, worked: 30 });
    await given.task({ name: 'Dig the pond', list_id: list.id, planned_duration: 480 });
    await view(page, 'Today').tap();
    await page.getByRole('button', { name: 'Day: Today' }).tap();
    const date = dateOf(at, 1);
    await page.getByLabel('Date').fill(date);
    await page.getByRole('button', { name: 'Show Day' }).tap();
    await expect(page.getByRole('button', { name: 'Day: Tomorrow' })).toBeVisible();
    await showSideList(page);
    for (const name of ['Open 1', 'Open 2']) await option(page, name).tap();
    await search(page).fill('200');
    await option(page, 'Open 200').tap();
    await page.getByRole('button', { name: 'Close Side List' }).tap();
    await expect(planned(page)).toHaveText(['Open 1', 'Open 2', 'Open 200']);
    await expect(row(page, 'Open 1')).toContainText('09:00 · 30m, likely');
    await expect(page.getByText(/^1h 30m planned, likely 1h \d+m, of 6h\.$/)).toBeVisible();
    await expect(page.getByText('It fits.')).toBeVisible();

    await showSideList(page);
    await search(page).fill('pond');
    await option(page, 'Dig the pond').tap();
    await page.getByRole('button', { name: 'Close Side List' }).tap();
    await expect(page.getByText('Leave out Dig the pond.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Move 1 to/ }).tap();
    await expect(planned(page)).toHaveText(['Open 1', 'Open 2', 'Open 200']);
    await expect(page.getByText(/^Done by 1\d:\d\d, by 1\d:\d\d at the latest \(8 of 10 times\)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep This Forecast' }).tap();
    await expect(
      page.getByRole('status').getByText(/^Kept: likely 1h( \d+m)?, 8 of 10 times under \dh( \d+m)?\./),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Open 200', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Plan for…' }).tap();
    await page.getByRole('dialog').getByLabel('Date').fill(date.replace(/^\d+/, '1999'));
    await page.getByRole('button', { name: 'Plan', exact: true }).tap();
    await expect(page.getByText('Plans reach from today to a year ahead')).toBeVisible();
  });
});

/** Opens the side list of a phone, which stands in the page's menu. */
async function showSideList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Show Side List' }).tap();
}
