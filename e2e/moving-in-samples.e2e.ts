import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

const SAMPLES = join(import.meta.dirname, '../packages/readers/samples');

/**
 * Files that a browser hands over as bytes and as text, each with one of its open tasks: an archive, and tracked time with its question. The
 * others only differ in what the server reads: `moving-in.test.ts` brings a file of each planner in, with the name of its source.
 */
const SAMPLE_FILES = [
  ['todoist-backup.zip', 'Todoist', 'Write the brief'],
  ['toggl.csv', 'Toggl Track', 'Fonts'],
] as const;

for (const [name, source, open] of SAMPLE_FILES) {
  test(`${source}: from the file to a plan`, async ({ page, server }) => {
    await fakeBrowserClock(page, server.now());
    await bring(page, sample(name), source);
    await planOf(page, open);
    await expect(row(page, open)).toBeVisible();
    await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();
  });
}

/** A calendar, a table and JSON, each with the name of its planner on the screen. */
const OTHER_FILES = [
  ['tasks.ics', 'the calendar'],
  ['linear.csv', 'Linear'],
  ['google-tasks.json', 'Google Tasks'],
] as const;

test('a file of every other kind is recognised, and shown before it comes in', async ({ page, server }) => {
  await fakeBrowserClock(page, server.now());
  await page.goto('/import');
  for (const [name, source] of OTHER_FILES) {
    await test.step(source, async () => {
      await choose(page, sample(name));
      await expect(page.getByRole('heading', { name: `From ${source}` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'What comes in' })).toContainText(/\d+ tasks?/);
      await page.getByRole('button', { name: 'Choose Another File' }).click();
    });
  }
});

test('a history of Jira tells likely times at once', async ({ page, server }) => {
  await fakeBrowserClock(page, server.now());
  const file = { name: 'jira.csv', mimeType: 'application/octet-stream', buffer: Buffer.from(jira()) };
  await bring(page, file, 'Jira');
  await expect(page.getByText(/^From your 30 finished tasks: a plan of 6h is likely \d+h/)).toBeVisible();
  await planOf(page, 'Next offer');
  await expect(row(page, 'Next offer')).toContainText(/1h, likely \d/);
});

const sample = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(SAMPLES, name)),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).click();
  await (await chooser).setFiles(file);
}

async function bring(page: Page, file: Parameters<typeof choose>[1], source: string): Promise<void> {
  await page.goto('/import');
  await choose(page, file);
  await expect(page.getByRole('heading', { name: `From ${source}` })).toBeVisible();
  // Time trackers do not tell which tasks are done; by their age all of them would be some day.
  const finished = page.getByLabel('Which tracked tasks are done?');
  if (await finished.isVisible()) {
    await finished.selectOption('None');
    await expect(page.getByRole('region', { name: 'What comes in' })).not.toContainText('done');
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: `Your tasks from ${source} are here` })).toBeVisible();
}

/** Plans a task for today on the way that the end of an import shows. */
async function planOf(page: Page, task: string): Promise<void> {
  await page.getByRole('link', { name: 'Plan Today' }).click();
  await page.getByRole('button', { name: 'Show Side List' }).click();
  await page.getByRole('combobox', { name: 'Find a task' }).fill(task);
  await page
    .getByRole('option')
    .filter({ has: page.getByText(task, { exact: true }) })
    .click();
}

/** Days before the file, on which 30 tasks were done that took an hour and a half instead of one. */
const DAYS = Array.from({ length: 30 }, (_, task) => new Date(Date.UTC(2026, 9, task + 1, 9)));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function jira(): string {
  const at = (day: Date, time: string) => `${day.getUTCDate()}/${MONTHS[day.getUTCMonth()]}/26 ${time}`;
  const done = DAYS.map(
    (day, task) =>
      `Offer ${task},OFF-${task + 1},Task,Done,Done,Offers,${at(day, '9:00 AM')},${at(day, '2:00 PM')},,;${at(day, '10:00 AM')};ann;5400,3600,5400`,
  );
  return [
    'Summary,Issue key,Issue Type,Status,Status Category,Project name,Created,Resolved,Due date,Log Work,Original Estimate,Time Spent',
    ...done,
    `Next offer,OFF-99,Task,To Do,To Do,Offers,1/Oct/26 9:00 AM,,,,3600,`,
  ].join('\n');
}
