import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

const SAMPLES = join(import.meta.dirname, '../packages/readers/samples');

/**
 * A file of each kind that a browser hands over, with one of its open tasks: an archive, a table of tasks, one of tracked time, lines of text
 * and a calendar; the histories below have JSON. `moving-in.test.ts` brings a file of each planner in.
 */
const SAMPLE_FILES = [
  ['todoist-backup.zip', 'Todoist', 'Write the brief'],
  ['ticktick.csv', 'TickTick', 'Packing'],
  ['toggl.csv', 'Toggl Track', 'Fonts'],
  ['tasks.ics', 'the calendar', 'Change the bed'],
  ['todo.txt', 'todo.txt', 'Water the plants'],
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

/** Files of the other planners, each with its name on the screen. */
const OTHER_FILES = [
  ['google-tasks.json', 'Google Tasks'],
  ['trello.json', 'Trello'],
  ['super-productivity.json', 'Super Productivity'],
  ['clockify.csv', 'Clockify'],
  ['solidtime.csv', 'solidtime'],
  ['kimai.csv', 'Kimai'],
  ['vikunja-export.zip', 'Vikunja'],
  ['taskwarrior.json', 'Taskwarrior'],
  ['linear.csv', 'Linear'],
  ['jira.csv', 'Jira'],
] as const;

test('a file of every other planner is recognised, and shown before it comes in', async ({ page, server }) => {
  await fakeBrowserClock(page, server.now());
  for (const [name, source] of OTHER_FILES) {
    await test.step(source, async () => {
      await page.goto('/import');
      await choose(page, sample(name));
      await expect(page.getByRole('heading', { name: `From ${source}` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'What comes in' })).toContainText(/\d+ tasks?/);
    });
  }
});

const HISTORIES = [
  ['Super Productivity', 'backup.json', superProductivity],
  ['Jira', 'jira.csv', jira],
  ['the table', 'hours.csv', table],
] as const;

for (const [source, name, write] of HISTORIES) {
  test(`a history of ${source} tells likely times at once`, async ({ page, server }) => {
    await fakeBrowserClock(page, server.now());
    await bring(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(write()) }, source);
    await expect(page.getByText(/^From your 30 finished tasks: a plan of 6h is likely \d+h/)).toBeVisible();
    await planOf(page, 'Next offer');
    await expect(row(page, 'Next offer')).toContainText(/1h, likely \d/);
  });
}

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

function superProductivity(): string {
  const hour = 3_600_000;
  const done = DAYS.map((day, task) => ({
    id: `T${task}`,
    title: `Offer ${task}`,
    subTaskIds: [],
    timeSpentOnDay: { [day.toISOString().slice(0, 10)]: 1.5 * hour },
    timeSpent: 1.5 * hour,
    timeEstimate: hour,
    isDone: true,
    doneOn: day.getTime() + 4 * hour,
    created: day.getTime(),
    tagIds: [],
    projectId: 'P',
  }));
  const next = { id: 'N', title: 'Next offer', subTaskIds: [], timeSpentOnDay: {}, timeEstimate: hour, isDone: false };
  const tasks = [...done, { ...next, tagIds: [], projectId: 'P', created: DAYS[0]?.getTime() }];
  const storeOf = (records: { id: string }[]) => ({
    ids: records.map(({ id }) => id),
    entities: Object.fromEntries(records.map((record) => [record.id, record])),
  });
  const project = { id: 'P', title: 'Offers', taskIds: tasks.map(({ id }) => id), backlogTaskIds: [] };
  return JSON.stringify({ data: { task: storeOf(tasks), project: storeOf([project]), tag: storeOf([]) } });
}

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

function table(): string {
  const done = DAYS.map((day, task) => {
    const date = day.toISOString().slice(0, 10);
    return `Offer ${task},Offers,1h,1h 30m,yes,${date}`;
  });
  return ['Task,Project,Estimate,Time spent,Done,Completed on', ...done, 'Next offer,Offers,1h,,no,'].join('\n');
}
