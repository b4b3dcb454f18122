import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { drag } from './moves.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, TIME_ZONE, view } from './workspace.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Scene = Pick<Fixtures, 'page' | 'send' | 'given' | 'server'>;

/** The next Monday at 09:00: the week has days behind and ahead, and the days of a test are always the same ones. */
function nextMonday(server: TestServer): Temporal.Instant {
  const now = server.now().toZonedDateTimeISO(TIME_ZONE);
  const monday = now.toPlainDate().add({ days: 8 - now.dayOfWeek });
  const morning = monday.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: '09:00' });
  server.passMinutes(now.until(morning).total('minutes'));
  return morning.toInstant();
}

/** A week of days of two hours, with three tasks of 50 minutes on Monday and two that have no day. */
async function weekWithTasks({ page, send, given, server }: Scene) {
  const at = nextMonday(server);
  await fakeBrowserClock(page, at);
  await send(updateSettings, { body: { capacity_minutes: [120, 120, 120, 120, 120, 0, 0] } });
  const { id: list_id } = await given.list();
  const names = ['Draft offer', 'Write report', 'Read mail', 'Call Ana', 'Tidy up'];
  const ids: number[] = [];
  for (const name of names) ids.push((await given.task({ name, list_id, planned_duration: 50 })).id);
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: ids.slice(0, 3) } });
  return { at, ids };
}

const days = (page: Page) => page.getByRole('region', { name: 'Week' });
const day = (page: Page, weekday: string): Locator =>
  days(page).getByRole('region', { name: new RegExp(`^${weekday}`) });
const task = (page: Page, name: string): Locator => days(page).getByRole('button', { name: new RegExp(`^${name} `) });
const tasksOn = (page: Page, weekday: string) => day(page, weekday).getByRole('listitem');
const head = (page: Page) => page.getByText(/planned (on|from) /);

test('keys move tasks between the days of a week, and its sentence follows', async ({ page, send, given, server }) => {
  const { at } = await weekWithTasks({ page, send, given, server });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Draft offer/ }).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: /^Draft offer/ })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(tasksOn(page, 'Monday')).toHaveText([/^Draft offer/, /^Write report/, /^Read mail/]);
  await expect(head(page)).toContainText('2h 30m planned from Monday to Friday, of 10h.');
  await expect(page.getByText('Monday holds too much.')).toBeVisible();

  await page.keyboard.press('j');
  await expect(task(page, 'Draft offer')).toBeFocused();
  await page.getByRole('radio', { name: 'Week' }).focus();
  for (let step = 0; step < 20 && !(await isFocused(task(page, 'Draft offer'))); step += 1)
    await page.keyboard.press('Tab');
  await expect(task(page, 'Draft offer')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(task(page, 'Read mail')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Read mail/]);
  await expect(task(page, 'Read mail')).toBeFocused();
  await expect(page.getByText('Monday holds too much.')).toBeHidden();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tasksOn(page, 'Wednesday')).toHaveText([/^Read mail/]);
  await expect(task(page, 'Read mail')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Read mail/]);

  // Yesterday takes nothing.
  await page.keyboard.press('ArrowLeft');
  await expect(task(page, 'Draft offer')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('That day has passed')).toBeAttached();
  await expect(tasksOn(page, 'Monday')).toHaveText([/^Draft offer/, /^Write report/]);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toContainText('Draft offer');
  await page.keyboard.press('Escape');
  await expect(task(page, 'Draft offer')).toBeFocused();

  const tuesday = { params: { date: dateOf(at, 1) } };
  await expect
    .poll(async () => (await send(getPlan, tuesday)).tasks.map(({ task }) => task.name))
    .toEqual(['Read mail']);
  await page.reload();
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Read mail/]);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
});

test('the mouse fills a week: by drag, from below, and by moving what is too much', async ({
  page,
  send,
  given,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await weekWithTasks({ page, send, given, server });
  await page.goto('/dashboard?view=week');
  await expect(day(page, 'Monday')).toContainText('30m too much');
  await day(page, 'Monday')
    .getByRole('button', { name: /^Move the last task, Read mail, to Tuesday/ })
    .click();
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Read mail/]);
  await expect(day(page, 'Monday')).not.toContainText('too much');

  await drag(page, task(page, 'Write report'), task(page, 'Read mail'));
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Write report/, /^Read mail/]);
  await drag(page, page.getByText('Call Ana', { exact: true }), day(page, 'Thursday'));
  await expect(tasksOn(page, 'Thursday')).toHaveText([/^Call Ana/]);
  await page.getByRole('button', { name: 'Plan Tidy up' }).click();
  await page.getByRole('menuitem', { name: 'Plan for Tomorrow' }).click();
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Write report/, /^Read mail/, /^Tidy up/]);
  await expect(page.getByRole('region', { name: 'No day yet' })).toBeHidden();

  await page.getByText('Planned for tomorrow').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(tasksOn(page, 'Tuesday')).toHaveText([/^Write report/, /^Read mail/]);
  await expect(page.getByRole('region', { name: 'No day yet' })).toContainText('Tidy up');

  // A day's name leads to its plan, Back to the week.
  await day(page, 'Thursday').getByRole('button', { name: /^Thu / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thursday');
  await page.goBack();
  await expect(tasksOn(page, 'Thursday')).toHaveText([/^Call Ana/]);
  await expectAccessible(page);
});

test('on a phone the days are folded lists, today open', async ({ page, send, given, server }) => {
  await page.setViewportSize(PHONE_SIZE);
  await weekWithTasks({ page, send, given, server });
  await page.goto('/dashboard');
  await view(page, 'Week').click();
  await expect(tasksOn(page, 'Monday')).toHaveCount(3);
  await expect(day(page, 'Tuesday')).toContainText('0m planned');
  await day(page, 'Tuesday')
    .getByRole('button', { name: /^Tasks of Tuesday/ })
    .click();
  await expect(day(page, 'Tuesday').getByRole('button', { name: /^Add a task for Tuesday/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(day(page, 'Monday')).toContainText('0m planned');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a week is printed with the tasks of all its days, though they are folded at the width of paper', async ({
  page,
  send,
  given,
  server,
}) => {
  const { at, ids } = await weekWithTasks({ page, send, given, server });
  await send(addToPlan, { params: { date: dateOf(at, 2) }, body: { task_ids: ids.slice(3, 4) } });
  await page.goto('/dashboard?view=week');
  await expect(tasksOn(page, 'Wednesday')).toHaveText([/^Call Ana/]);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1047 });
  await expect(tasksOn(page, 'Wednesday')).toHaveText([/^Call Ana/]);
  await page.emulateMedia({ media: 'screen' });
  await expect(tasksOn(page, 'Wednesday')).toHaveCount(0);
});

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node === node.ownerDocument.activeElement);
