import { updateSettings } from '@daymark/contract/settings.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fakeBrowserClock, longDate, nextMorning, openBoard } from './workspace.ts';

test('with days from 4:00 on, a night is still the day before: here, in another tab, and until 4:00', async ({
  page,
  context,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const morning = nextMorning(server);
  server.passMinutes(17 * 60);
  const at = morning.add({ hours: 17 }); // 2:00 in the night
  const [today, yesterday] = [longDate({ at }), longDate({ at, daysAhead: -1 })];
  const wire = (minutesAgo: number) => at.subtract({ minutes: minutesAgo }).toString({ fractionalSecondDigits: 3 });
  await given.entry({ task_id: (await given.task({ name: 'Dig' })).id, started_at: wire(90), ended_at: wire(60) });
  const other = await context.newPage();
  const clock = await fakeBrowserClock(other, at);
  await fakeBrowserClock(page, at);
  await other.goto('/dashboard?view=board');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(today);
  await expect(other.getByRole('link', { name: 'worked 30m today' })).toBeVisible();

  await page.goto('/profile');
  const days = page.getByRole('region', { name: 'Your days' });
  await expect(days).toContainText('Day starts atMidnight');
  await expect(days).toContainText('Monday6h, until enough days are known');
  await page.getByRole('button', { name: 'Edit Days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Days' });
  await expect(dialog.getByLabel('Day starts at')).toBeFocused();
  await dialog.getByLabel('Day starts at').selectOption('04:00');
  await dialog.getByLabel('Monday').fill('310');
  await dialog.getByLabel('Sunday').fill('0');
  await dialog.getByLabel('Friday').fill('1000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Capacity must be between 0 and 960')).toBeVisible();
  await expect(dialog.getByLabel('Friday')).toBeFocused();
  await dialog.getByLabel('Friday').fill('');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(days).toContainText('Day starts at04:00');
  await expect(days).toContainText('Monday5h 10mTuesday6h, until enough days are known');
  await expect(days).toContainText('SundayDay off');

  await expect(other.getByRole('heading', { level: 1 })).toHaveText(yesterday);
  await other.getByRole('link', { name: 'worked 30m today' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(yesterday);
  await other.getByRole('button', { name: /^Dig/ }).click();
  const entry = other.getByRole('dialog', { name: 'Edit time entry' });
  await expect(entry.getByLabel('Start')).toHaveValue('00:30');
  await expect(entry).toContainText('30m, in the night to');
  await other.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await openBoard(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(yesterday);
  await clock.passHours(2);
  server.passMinutes(2 * 60);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(today);

  await page.getByRole('button', { name: 'Edit Days' }).click();
  await expect(dialog.getByLabel('Monday')).toHaveValue('310');
  await expect(dialog.getByLabel('Tuesday')).toHaveAttribute('placeholder', 'Until learned: 6h');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Monday').fill('');
  await send(updateSettings, { body: { capacity_minutes: [60, 60, 60, 60, 60, null, 0] } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const capacity = dialog.getByRole('group', { name: 'Capacity (minutes of work)' });
  await expect(capacity).toBeFocused();
  await expect(capacity).toContainText('Changed elsewhere to "Monday 1h,');
  await capacity.getByRole('button', { name: 'Keep Mine' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(days).toContainText('Monday6h, until enough days are known');
});
