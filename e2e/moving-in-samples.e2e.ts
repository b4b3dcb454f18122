import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock, TIME_ZONE } from './workspace.ts';

const SAMPLES = join(import.meta.dirname, '../packages/readers/samples');

/** A sample of a planner, and what its walk from the file to a plan shows. */
type Sample = {
  name: string;
  source: string;
  /** Contents of the file as the preview and the end of the import count them. */
  tasks: string;
  /** A sentence on what is left out or changed, or a column that nothing is read from. */
  says?: string;
  /** Time trackers do not tell which tasks are done; by their age all of them would be some day. */
  isTracker?: boolean;
  /** Whether the file has estimates beside worked time. */
  hasHistory?: boolean;
  /** Open tasks of the file. */
  plan: string[];
};

const SAMPLE_FILES: Sample[] = [
  {
    name: 'todoist-backup.zip',
    source: 'Todoist',
    tasks: '9 tasks',
    says: '"Steuer"',
    plan: ['Write the brief', 'Stand-up'],
  },
  {
    name: 'ticktick.csv',
    source: 'TickTick',
    tasks: '6 tasks',
    says: 'was abandoned',
    plan: ['Offer for Bo', 'Packing'],
  },
  {
    name: 'google-tasks.json',
    source: 'Google Tasks',
    tasks: '3 tasks',
    says: 'was deleted',
    plan: ['Book the flight'],
  },
  { name: 'trello.json', source: 'Trello', tasks: '2 tasks', says: 'is a template', plan: ['Product page'] },
  {
    ...{ name: 'super-productivity.json', source: 'Super Productivity', tasks: '8 tasks', says: '5 entries hold' },
    ...{ hasHistory: true, plan: ['Week review', 'Call Eve'] },
  },
  {
    ...{ name: 'toggl.csv', source: 'Toggl Track', tasks: '4 tasks', says: 'of somebody else', isTracker: true },
    plan: ['Fonts', 'Old audit'],
  },
  {
    ...{ name: 'clockify.csv', source: 'Clockify', tasks: '3 tasks', says: 'Billable Amount', isTracker: true },
    plan: ['Fonts', 'Reading'],
  },
  { name: 'solidtime.csv', source: 'solidtime', tasks: '2 tasks', isTracker: true, plan: ['Product page', 'Fonts'] },
  { name: 'kimai.csv', source: 'Kimai', tasks: '2 tasks', isTracker: true, plan: ['Design', 'Fonts'] },
  {
    name: 'tasks.ics',
    source: 'the calendar',
    tasks: '4 tasks',
    says: '1 event',
    plan: ['Pay the bill, gas', 'Change the bed'],
  },
  {
    name: 'vikunja-export.zip',
    source: 'Vikunja',
    tasks: '5 tasks',
    says: 'Time entries',
    plan: ['Backup', 'Pick one'],
  },
  { name: 'linear.csv', source: 'Linear', tasks: '2 tasks', plan: ['Product page'] },
  { name: 'jira.csv', source: 'Jira', tasks: '1 task', hasHistory: true, plan: ['Product page'] },
  { name: 'taskwarrior.json', source: 'Taskwarrior', tasks: '2 tasks', plan: ['Pay the bill'] },
  { name: 'todo.txt', source: 'todo.txt', tasks: '3 tasks', plan: ['Pay the bill', 'Water the plants'] },
];

for (const { name, source, tasks, says, isTracker = false, hasHistory = false, plan } of SAMPLE_FILES) {
  test(`${source}: from the file to a plan`, async ({ page, server, account, request, expectConsoleError }) => {
    // The samples are shorter than likely times need: a month of another planner was brought before them.
    if (hasHistory)
      expect((await request.post('/api/import?name=month.csv', sentBy(account, jira()))).status()).toBe(201);
    await fakeBrowserClock(page, server.now());
    await page.goto('/import');
    await choose(page, sample(name));
    await expect(page.getByRole('heading', { name: `From ${source}` })).toBeVisible();
    const contents = page.getByRole('region', { name: 'What comes in' });
    await expect(contents).toContainText(tasks);
    const changes = page.getByRole('region', { name: 'What is left out or changed' });
    if (says === undefined) await expect(changes).toBeHidden();
    else await expect(changes).toContainText(says);
    if (isTracker) {
      await page.getByLabel('Which tracked tasks are done?').selectOption('None');
      await expect(contents).not.toContainText('done');
    }
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const end = page.getByRole('region', { name: `Your tasks from ${source} are here` });
    await expect(end.getByRole('status')).toContainText(tasks);
    if (hasHistory) await expect(end).toContainText(/From your \d+ finished tasks: a plan of 6h is likely \d+h/);

    await planOf(page, plan);
    for (const task of plan) await expect(row(page, task)).toContainText(hasHistory ? /, likely \d/ : task);
    if (!hasHistory) await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();

    await page.goBack();
    await choose(page, sample(name));
    expectConsoleError(/409/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('is here already');
    await expect(page.getByRole('button', { name: 'Import Again' })).toBeVisible();
  });
}

const sentBy = ({ token }: { token: string }, file: string) => ({
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', 'x-time-zone': TIME_ZONE },
  data: Buffer.from(file),
});

test('a history of Jira tells likely times at once', async ({ page, server }) => {
  await fakeBrowserClock(page, server.now());
  const file = { name: 'jira.csv', mimeType: 'application/octet-stream', buffer: Buffer.from(jira()) };
  await bring(page, file, 'Jira');
  await expect(page.getByText(/^From your 30 finished tasks: a plan of 6h is likely \d+h/)).toBeVisible();
  await planOf(page, ['Next offer']);
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
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: `Your tasks from ${source} are here` })).toBeVisible();
}

/** Plans tasks for today on the way that the end of an import shows. */
async function planOf(page: Page, tasks: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Plan Today' }).click();
  await page.getByRole('button', { name: 'Show Side List' }).click();
  for (const task of tasks) {
    await page.getByRole('combobox', { name: 'Find a task' }).fill(task);
    await page
      .getByRole('option')
      .filter({ has: page.getByText(task, { exact: true }) })
      .click();
    await expect(row(page, task)).toBeVisible();
  }
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
