import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { givenDone } from './given-done.ts';
import { openPalette, runCommand } from './palette.ts';
import { fakeBrowserClock } from './workspace.ts';

const options = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option');

test('free time that is typed into the palette finds the tasks that fit, and Enter starts the first', async ({
  page,
  send,
  given,
  server,
}) => {
  for (let number = 0; number < 20; number += 1) await givenDone({ send, given, server }, { planned: 30, worked: 30 });
  const list = await given.list({ name: 'Garden' });
  const base = { list_id: list.id, planned_duration: 20 };
  await given.task({ ...base, name: 'Sow beans' });
  await given.task({ ...base, name: 'Water roses', priority: 'high' });
  await given.task({ ...base, name: 'Dig the beds', planned_duration: 240 });
  await fakeBrowserClock(page, server.now());
  await page.goto('/projects');
  await openPalette(page);
  await page.keyboard.type('I have 45m');
  await expect(options(page, 'Fits in 45m')).toHaveText([
    /^Start Water roses8 of 10 under \d+m · Garden$/,
    /^Start Sow beans8 of 10 under \d+m · Garden$/,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: /Water roses/ })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('1h 30');
  await expect(options(page, 'Fits in 1h 30m')).toHaveText([/^Switch to Sow beans/]);
  await page.getByRole('combobox').fill('5m');
  await expect(page.getByText('No open task likely fits in 5m.')).toBeVisible();
  await page.keyboard.press('Escape');

  await openPalette(page);
  await page.keyboard.type('what fits');
  await page.getByRole('option', { name: /^I Have 45m/ }).click();
  await expect(page.getByRole('combobox')).toHaveValue('45m');
  await expect(options(page, 'Fits in 45m')).toHaveCount(1);
});

test('a list or project is picked in the palette to ask by when it is done', async ({ page, given }) => {
  const project = await given.project({ name: 'Website' });
  await given.list({ name: 'Landing page', project_id: project.id });
  await page.goto('/projects');
  await openPalette(page);
  await page.keyboard.type('when will');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a list or project' })).toBeFocused();
  await expect(options(page, 'Projects').filter({ hasText: 'Website' })).toBeVisible();
  await page.keyboard.type('landing');
  await expect(page.getByRole('option')).toHaveText(['Landing pageWebsite']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'When Will It Be Done?' });
  await expect(dialog.getByText('Landing page')).toBeFocused();
  await expect(dialog.getByText('dates come after 15 days of work')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await runCommand(page, 'Website');
  await expect(page).toHaveURL(`/projects/${project.id}`);
});
