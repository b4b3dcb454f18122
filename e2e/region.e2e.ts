import { createEntry } from '@daymark/contract/entries.ts';
import { expect, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

test.use({ locale: 'en-US' });

test('times and weeks follow the language of the browser, until this browser has another choice', async ({
  page,
  given,
  send,
  server,
}) => {
  const now = nextMorning(server);
  const task = await given.task();
  const started_at = now.subtract({ minutes: 90 }).toString();
  await send(createEntry, { body: { task_id: task.id, started_at, ended_at: now.toString() } });
  await fakeBrowserClock(page, now);
  const entry = page.getByRole('region', { name: 'Time entries' });
  const weekdays = page.getByRole('columnheader');
  const day = `/calendar/day/${dateOf(now)}`;
  await page.goto(day);
  await expect(entry).toContainText('7:30 AM – 9:00 AM');
  await expect(entry).toContainText('10 AM');
  await page.goto('/calendar');
  await expect(weekdays.first()).toHaveText('Sun');

  await page.goto('/profile');
  const times = page.getByLabel('Times', { exact: true });
  await expect(times).toHaveValue('auto');
  await expect(times.getByRole('option').first()).toHaveText('Automatic (12 hours)');
  await times.selectOption({ label: '24 hours, 14:30' });
  await page.getByLabel('First day of the week').selectOption('Monday');
  await page.goto(day);
  await expect(entry).toContainText('07:30 – 09:00');
  await page.goto('/calendar');
  await expect(weekdays).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await page.goto('/analytics');
  await page.getByRole('button', { name: /^Dates: / }).click();
  await expect(page.getByRole('dialog').getByRole('columnheader').first()).toHaveText('Mo');
});
