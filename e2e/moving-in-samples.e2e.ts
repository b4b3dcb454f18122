import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

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
  /** Open tasks of the file that no other sample of its account has. */
  plan: string[];
};

/**
 * Samples by the account that brings them one after the other: an account and a page for each would take twice as long. No two of an
 * account have a project or a category of the same name and moment, by which a file is known, or a planned task of the same name.
 */
const SAMPLES_BY_ACCOUNT: Sample[][] = [
  [
    {
      ...{ name: 'todoist-backup.zip', source: 'Todoist', tasks: '9 tasks', says: '"Steuer"' },
      plan: ['Write the brief', 'Stand-up'],
    },
    { name: 'ticktick.csv', source: 'TickTick', tasks: '6 tasks', says: 'was abandoned', plan: ['Offer for Bo'] },
    {
      name: 'google-tasks.json',
      source: 'Google Tasks',
      tasks: '3 tasks',
      says: 'was deleted',
      plan: ['Book the flight'],
    },
    { name: 'trello.json', source: 'Trello', tasks: '2 tasks', says: 'is a template', plan: ['Product page'] },
    { name: 'taskwarrior.json', source: 'Taskwarrior', tasks: '2 tasks', plan: ['Pay the bill'] },
  ],
  [
    { name: 'vikunja-export.zip', source: 'Vikunja', tasks: '5 tasks', says: 'Time entries', plan: ['Backup'] },
    { name: 'tasks.ics', source: 'the calendar', tasks: '4 tasks', says: '1 event', plan: ['Change the bed'] },
    { name: 'todo.txt', source: 'todo.txt', tasks: '3 tasks', plan: ['Water the plants'] },
    { name: 'kimai.csv', source: 'Kimai', tasks: '2 tasks', isTracker: true, plan: ['Design'] },
  ],
  [
    {
      ...{ name: 'toggl.csv', source: 'Toggl Track', tasks: '4 tasks', says: 'of somebody else', isTracker: true },
      plan: ['Old audit'],
    },
    {
      ...{ name: 'clockify.csv', source: 'Clockify', tasks: '3 tasks', says: 'Billable Amount', isTracker: true },
      plan: ['Reading'],
    },
  ],
  [{ name: 'solidtime.csv', source: 'solidtime', tasks: '2 tasks', isTracker: true, plan: ['Product page', 'Fonts'] }],
  [{ name: 'linear.csv', source: 'Linear', tasks: '2 tasks', plan: ['Product page'] }],
];

/** Samples with estimates beside worked time. */
const WITH_HISTORY: Sample[] = [
  {
    ...{ name: 'super-productivity.json', source: 'Super Productivity', tasks: '8 tasks', says: '5 entries hold' },
    plan: ['Week review', 'Call Eve'],
  },
  { name: 'jira.csv', source: 'Jira', tasks: '1 task', says: 'booked already', plan: ['Product page'] },
];

for (const samples of SAMPLES_BY_ACCOUNT) {
  const sources = samples.map(({ source }) => source).join(', ');
  test(`${sources}: from the file to a plan`, async ({ page, server, expectConsoleError }) => {
    await fakeBrowserClock(page, server.now());
    await page.goto('/import');
    await inOrder(page, samples, async (sample) => {
      await preview(page, sample);
      if (sample.isTracker) {
        await page.getByLabel('Which tracked tasks are done?').selectOption('None');
        await expect(contents(page)).not.toContainText('done');
      }
      await bring(page, sample);
      await plan(page, sample.plan);
      await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();
    });

    const [last] = samples.slice(-1);
    await page.goBack();
    await choose(page, sampleFile(last?.name ?? ''));
    expectConsoleError(/409/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('is here already');
    await expect(page.getByRole('button', { name: 'Import Again' })).toBeVisible();
  });
}

test('a history of Jira tells likely times at once, and samples with a history tell theirs', async ({
  page,
  server,
}) => {
  await fakeBrowserClock(page, server.now());
  await page.goto('/import');
  await choose(page, { name: 'month.csv', mimeType: 'application/octet-stream', buffer: Buffer.from(jira()) });
  await bring(page, { source: 'Jira', tasks: '31 tasks' });
  await expect(page.getByText(/^From your 30 finished tasks: a plan of 6h is likely \d+h/)).toBeVisible();
  await plan(page, ['Next offer']);
  await expect(row(page, 'Next offer')).toContainText(/1h, likely \d/);

  await page.goBack();
  await inOrder(page, WITH_HISTORY, async (sample) => {
    await preview(page, sample);
    await bring(page, sample);
    await expect(end(page, sample)).toContainText(/From your \d+ finished tasks: a plan of 6h is likely \d+h/);
    await plan(page, sample.plan);
    for (const task of sample.plan) await expect(row(page, task)).toContainText(/, likely \d/);
  });
});

/** Goes the way of each sample, from the page that takes files. The name of a sample that fails is that of the step. */
async function inOrder(page: Page, samples: readonly Sample[], go: (sample: Sample) => Promise<void>): Promise<void> {
  for (const [place, sample] of samples.entries())
    await test.step(sample.source, async () => {
      if (place > 0) await page.goBack();
      await go(sample);
    });
}

const contents = (page: Page) => page.getByRole('region', { name: 'What comes in' });

/** Time for a file to be read, by a thread of the server that begins from its sources here: a machine with other work takes long. */
const READ = { timeout: 120_000 };

async function preview(page: Page, { name, source, tasks, says }: Sample): Promise<void> {
  await choose(page, sampleFile(name));
  await expect(page.getByRole('heading', { name: `From ${source}` })).toBeVisible(READ);
  await expect(contents(page)).toContainText(tasks);
  const changes = page.getByRole('region', { name: 'What is left out or changed' });
  if (says === undefined) await expect(changes).toBeHidden();
  else await expect(changes).toContainText(says);
}

const end = (page: Page, { source }: Pick<Sample, 'source'>) =>
  page.getByRole('region', { name: `Your tasks from ${source} are here` });

async function bring(page: Page, sample: Pick<Sample, 'source' | 'tasks'>): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(end(page, sample).getByRole('status')).toContainText(sample.tasks);
}

const sampleFile = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(SAMPLES, name)),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).click();
  await (await chooser).setFiles(file);
}

/** Plans tasks for today on the way that the end of an import shows. */
async function plan(page: Page, tasks: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Plan Today' }).click();
  const sideList = page.getByRole('button', { name: /^(Show|Hide) Side List$/ }); // stays open once it was shown
  if ((await sideList.getAttribute('aria-expanded')) === 'false') await sideList.click();
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
