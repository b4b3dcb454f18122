import type { Locator, Page } from '@playwright/test';
import { card, choose } from './cards.ts';
import { expect, signedOut, test } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { fakeBrowserClock, longDate, nextMorning } from './workspace.ts';

test.use(signedOut);

test('a whole day: sign-up, project, lists, tasks, timer, completion, progress, midnight, the next day', async ({
  page,
  server,
}) => {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await signUp(page);
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at }) })).toBeVisible();
  await makeProject(page, 'Garden');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await makeList(page, 'Beds');
  await makeList(page, 'Paths');
  await addTask(page, card(page, 'Beds'), { name: 'Dig', minutes: '30' });
  await addTask(page, card(page, 'Beds'), { name: 'Sow', minutes: '20' });
  await expect(page.getByText('no work yet today · 0 of 2 tasks done · 50m planned left')).toBeVisible();

  await work(page, server, { name: 'Dig', minutes: 25, state: 'Energized' });
  await page.getByRole('button', { name: 'Show 1 done' }).click();
  await expect(card(page, 'Dig').getByRole('img', { name: 'Energized' })).toBeVisible();
  await expect(page.getByText('worked 25m today · 1 of 2 tasks done · 20m planned left')).toBeVisible();
  await choose(page, 'Paths', 'Delete List');
  await page.getByRole('button', { name: 'Delete List' }).click();
  await expect(card(page, 'Paths')).toBeHidden();

  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByText('25m of 50m', { exact: true })).toBeVisible();
  await expect(page.getByText('Your history starts today.')).toBeVisible();

  await page.getByText('Board', { exact: true }).click();
  await card(page, 'Beds').waitFor();
  await clock.passHours(24);
  server.passMinutes(24 * 60);
  await expect(page.getByText('A new day')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at, daysAhead: 1 }) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();

  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await page.getByRole('checkbox', { name: /Beds\s*1 of 2/ }).check();
  await page.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  await expect(card(page, 'Beds')).toContainText('Imported');
  await work(page, server, { name: 'Sow', minutes: 15, state: 'Satisfied' });
  await expect(card(page, 'Beds')).toContainText('2 of 2 done');
  await expect(card(page, 'Sow').getByRole('img', { name: 'Satisfied' })).toBeVisible(); // done tasks are shown still
  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByText('15m of 20m', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('cell')).toHaveText(['1', '2', '1']);
});

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('maya-all-day@example.org');
  await page.getByLabel('Username').fill('maya-all-day');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function makeProject(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(card(page, name)).toBeVisible();
}

async function makeList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('Garden');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(card(page, name)).toBeVisible();
}

async function addTask(page: Page, list: Locator, { name, minutes }: { name: string; minutes: string }): Promise<void> {
  await list.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Planned duration (minutes)').fill(minutes);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(card(page, name)).toBeVisible();
}

type Work = { name: string; minutes: number; state: string };

/** Starts the task, works for these minutes and completes it. */
async function work(page: Page, server: TestServer, { name, minutes, state }: Work): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, name).getByRole('timer')).toBeVisible();
  server.passMinutes(minutes);
  await page.reload();
  await card(page, name).getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText(state).click();
  await dialog.getByLabel('Reflection').fill('It went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
}
