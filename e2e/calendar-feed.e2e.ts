import { getCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, signedInAt, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });

/** The address that the dialog tells, which is left by keys. */
async function told(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Calendar address' });
  const address = await dialog.getByLabel('Address').inputValue();
  const open = dialog.getByRole('link', { name: 'Open in Calendar' });
  await expect(open).toHaveAttribute('href', address.replace(/^http/, 'webcal'));
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();
  return address;
}

test('a calendar shows the planned task by an address, until a new one is made', async ({
  page,
  given,
  send,
  server,
  request,
}) => {
  const task = await given.task({ name: 'Call the harbor; today', due_date: '2026-11-30' });
  await page.goto('/profile');
  await panel(page).getByRole('checkbox', { name: 'Due days' }).press('Space');
  await panel(page).getByRole('button', { name: 'Make an Address' }).press('Enter');
  const address = await told(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the pressed button is gone
  await expect(panel(page)).toContainText(
    /Made .+, and not fetched yet\. Calendars look by themselves: Apple about every hour/,
  );

  const feed = await send(getCalendarFeed, {});
  expect(feed).toMatchObject({ due_days: false, plan: true, worked_time: false });
  // Tests of one worker move the clock of their server.
  const today = server
    .now()
    .toZonedDateTimeISO(feed?.time_zone ?? 'UTC')
    .toPlainDate()
    .toString();
  await send(addToPlan, { params: { date: today }, body: { task_ids: [task.id] } });
  const fetched = await request.get(address);
  expect(fetched.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await fetched.text();
  expect(text).toContain('\r\nSUMMARY:Call the harbor\\; today\r\n');
  expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${today.replaceAll('-', '')}\r\n`);
  expect(text).not.toContain('Due: ');
  await page.reload();
  await expect(panel(page)).toContainText(/last fetched /);

  await panel(page).getByRole('button', { name: 'Make a New Address' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Make a new address' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Make New Address' }).press('Enter');
  const second = await told(page);
  expect(second).not.toBe(address);
  expect((await request.get(address)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await panel(page).getByRole('button', { name: 'End the address of the calendar' }).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Make an Address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('what a calendar shows is changed in place', async ({ page, send }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto('/profile');
  await panel(page).getByRole('button', { name: 'Make an Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar address' });
  await expect(dialog.getByLabel('Address')).toHaveValue(/\/feeds\/dmf_\w{49}\.ics$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  const work = panel(page).getByRole('checkbox', { name: 'Worked time' });
  await expect(work).not.toBeChecked();
  // Presses, since a box changes with the next rendering, which 'check' does not wait for.
  await work.click();
  await panel(page).getByRole('checkbox', { name: 'Due days' }).click();
  await expect.poll(() => send(getCalendarFeed, {})).toMatchObject({ due_days: false, plan: true, worked_time: true });
  await page.reload();
  await expect(work).toBeChecked();
  await expect(panel(page).getByRole('checkbox', { name: 'Due days' })).not.toBeChecked();
  await expectNoSidewaysScroll(page);
});

test('somebody who has moved lets the calendar count days by the new zone', async ({
  browser,
  page,
  send,
  server,
  account,
}) => {
  await page.goto('/profile');
  await panel(page).getByRole('button', { name: 'Make an Address' }).click();
  await told(page);
  const { time_zone: before } = (await send(getCalendarFeed, {})) ?? {};
  const context = await browser.newContext({
    storageState: signedInAt(server.url, account),
    timezoneId: 'Asia/Tokyo',
  });
  const moved = await context.newPage();
  await moved.goto(page.url());
  await expect(panel(moved)).toContainText(`Its days are those of ${before}.`);
  await panel(moved).getByRole('button', { name: 'Use Asia/Tokyo' }).click();
  await expect(panel(moved).getByRole('button', { name: 'Use Asia/Tokyo' })).toBeHidden();
  expect(await send(getCalendarFeed, {})).toMatchObject({ time_zone: 'Asia/Tokyo' });
  await context.close();
});
