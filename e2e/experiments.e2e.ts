import type { ArchiveRecords } from '@daymark/contract/archive.ts';
import { getCategories } from '@daymark/contract/categories.ts';
import * as api from '@daymark/contract/experiments.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import type { Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { card, choose, chooseCategory, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenDone } from './given-done.ts';
import type { TestServer } from './server.ts';
import { fakeBrowserClock } from './workspace.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** Creates tasks until the waiting assignment is of this arm: arms are drawn at random, in blocks that hold both. */
async function waitingArm(
  send: Send,
  { category_id, list_id }: { category_id: number; list_id: number },
  arm: api.Arm,
) {
  for (;;) {
    const asked = await send(api.getTaskIntervention, { body: { category_id, original_estimate: 40 } });
    if (asked.should_apply === (arm === 'intervention')) return;
    const { experiment_id, assignment_id, should_apply, suggested_estimate } = asked;
    await send(createTask, {
      body: {
        name: 'Drawn',
        list_id,
        category_id,
        planned_duration: 40,
        experiment_data: {
          experiment_id: experiment_id ?? 0,
          assignment_id: assignment_id ?? 0,
          should_apply,
          intervention_applied: false,
          original_estimate: 40,
          suggested_estimate: suggested_estimate ?? 0,
          final_estimate: 40,
        },
      },
    });
  }
}

/** Fills in a task, on a page with an installed clock: the question for a suggestion waits until typing rests. */
async function composeTask(page: Page, { minutes, category }: { minutes: string; category: string }) {
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill('Draft');
  await dialog.getByLabel('Planned duration (minutes)').fill(minutes);
  await chooseCategory(page, category);
  await page.clock.fastForward('00:01');
  return dialog;
}

const enrolledIn = async (send: Send, experiment: { id: number }) => {
  const { enrolled, accepted } = await send(api.getExperimentStats, withId(experiment));
  return { enrolled: enrolled.control + enrolled.intervention, accepted: accepted.control + accepted.intervention };
};

test('after the samples a first experiment and its category are created; it is renamed, ended and deleted', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await fakeBrowserClock(page, '2027-01-04T11:00Z');
  await page.goto('/experiments');
  await expect(page.getByText('For some of your tasks, picked at random, Daymark suggests')).toBeVisible();
  await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await expect(card(page, 'Longer estimates for code')).toContainText('DatesDec 10 – Dec 24, 2026');
  await expect(card(page, 'Writing, with a buffer')).toContainText('DatesDec 27, 2026 – Jan 10, 2027');
  await expect(card(page, 'Shorter meetings')).toContainText('DatesJan 7 – Jan 21, 2027');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  const sample = page.getByRole('main').getByRole('article').first();
  await sample.getByRole('button', { name: 'View Results' }).click();
  await expect(sample.getByRole('region', { name: /^Results of/ })).toContainText('Successful experiment');
  await expect(sample.getByRole('button', { name: 'Refresh Results' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Hide sample data' }).click();
  await expect(page.getByRole('heading', { name: 'No experiments yet' })).toBeVisible();

  // Without a category the first one is created from the experiment, and chosen for it.
  await page.getByRole('button', { name: 'Create Your First Experiment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Experiment' });
  await expect(dialog.getByText('An experiment is about the new tasks of one category.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Experiment' }).click();
  await expect(dialog.getByText('Experiment name is required')).toBeVisible();
  await expect(dialog.getByText('Please select a category')).toBeVisible();
  await dialog.getByLabel('Name').fill('With a buffer');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  const category = page.getByRole('dialog', { name: 'Create Category' });
  await category.getByLabel('Name').fill('Writing');
  await page.keyboard.press('Enter');
  await expect(category).toBeHidden();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue(/\d+/);
  await expect(dialog.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText([
    'Choose a category',
    'Writing',
  ]);
  await expect(dialog.getByText('An experiment is about the new tasks of one category.')).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('With a buffer');
  await expect(dialog.getByText('Too few done tasks to learn from yet, 0 of 8')).toBeVisible();
  await expect(dialog.getByLabel('Multiplier')).toHaveValue('1.5');
  await expect(dialog.getByRole('radio', { name: '2 weeks' })).toBeChecked();
  await dialog.getByText('1 week').click();
  await dialog.getByLabel('Multiplier').fill('1');
  await dialog.getByRole('button', { name: 'Create Experiment' }).click();
  await expect(dialog.getByText('Multiplier must not be 1')).toBeVisible();
  await dialog.getByLabel('Multiplier').fill('1.4');
  await dialog.getByRole('button', { name: 'Create Experiment' }).click();
  await expect(page.getByText('Experiment created successfully')).toBeVisible();
  const buffer = card(page, 'With a buffer');
  await expect(buffer).toContainText('Active');
  await expect(buffer).toContainText('InterventionTime Estimation');
  await expect(buffer).toContainText('Target categoryWriting');
  await expect(buffer).toContainText('Multiplier×1.4');
  await expect(buffer).toContainText(/Dates[A-Z][a-z]{2} \d+.*20\d\d/);
  await expect(page.getByText('1 experiment · 1 active')).toBeVisible();
  await expect(page.getByText('Using sample data for demonstration')).toBeHidden();

  await page.getByRole('button', { name: 'New Experiment' }).click();
  await dialog.getByLabel('Name').fill('Another');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Writing');
  await dialog.getByRole('button', { name: 'Create Experiment' }).click();
  await expect(page.getByText('An experiment is already running for this category')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await choose(page, 'With a buffer', 'Edit Experiment');
  const edit = page.getByRole('dialog', { name: 'Edit Experiment' });
  await expect(edit.getByLabel('Category')).toBeDisabled();
  await edit.getByLabel('Name').fill('Longer drafts');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Experiment updated successfully')).toBeVisible();
  await choose(page, 'Longer drafts', 'End Experiment');
  await expect(page.getByText('Are you sure you want to end "Longer drafts"?')).toBeVisible();
  await page.getByRole('button', { name: 'End Experiment' }).click();
  await expect(page.getByText('Experiment ended successfully')).toBeVisible();
  await expect(card(page, 'Longer drafts')).toContainText('Completed');
  await page.getByRole('button', { name: 'Actions for Longer drafts' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete Experiment']);
  await page.getByRole('menuitem', { name: 'Delete Experiment' }).click();
  await page.getByRole('button', { name: 'Delete Experiment' }).click();
  await expect(page.getByText('Experiment deleted successfully')).toBeVisible();
  await expect(card(page, 'Longer drafts')).toBeHidden();

  // The multiplier is learned from history, where there is a tendency.
  const [writing] = await send(getCategories, {});
  const mail = await given.category({ name: 'Mail' });
  for (const [category_id, worked] of [
    [writing?.id ?? 0, 60],
    [mail.id, 40],
  ] as const) {
    for (let number = 0; number < 15; number += 1) {
      await givenDone({ given, send, server }, { category_id, planned: 40, worked });
    }
  }
  await page.getByRole('button', { name: 'Create Your First Experiment' }).click();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Writing');
  await expect(dialog.getByText('Learned from 15 done tasks of this category and 30 tasks in all')).toBeVisible();
  await expect(dialog.getByLabel('Multiplier')).toHaveValue(/^1\.[1-4]/);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Mail');
  await expect(dialog.getByText('Going by 15 done tasks of this category, these estimates are well')).toBeVisible();
  await expect(dialog.getByLabel('Multiplier')).toHaveValue('');
  await expect(dialog.getByText('would reach a verdict')).toBeHidden();
  // Every task gains the same with ×0.67, so the verdict takes as few as the bets allow.
  await dialog.getByLabel('Multiplier').fill('0.67');
  await expect(
    dialog.getByText("Going by this category's done tasks, ×0.67 would reach a verdict in about"),
  ).toBeVisible();
});

/** The enrolments of this user, oldest first, as an export holds them. */
async function exportedEnrolments({ server, account }: { server: TestServer; account: { token: string } }) {
  const headers = { authorization: `Bearer ${account.token}` };
  const response = await fetch(`${server.url}/api/archive`, { headers });
  return ((await response.json()) as { enrolments: ArchiveRecords['enrolments'][] }).enrolments;
}

test('a suggestion is shown after one’s own estimate, which is kept whatever is typed later, and can be accepted', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  await page.clock.install();
  const category = await given.category({ name: 'Writing' });
  const list = await given.list();
  const experiment = await given.experiment({ category_id: category.id, multiplier: 1.5 });
  await waitingArm(send, { category_id: category.id, list_id: list.id }, 'intervention');
  const before = await enrolledIn(send, experiment);
  await page.goto(`/lists/${list.id}/tasks`);
  const dialog = await composeTask(page, { minutes: '40', category: 'Writing' });
  await expect(dialog.getByRole('status')).toContainText('Suggested: 1h instead of 40m');
  // A figure typed from here on may follow the suggestion: it is no estimate of one's own, however long it stands.
  await dialog.getByLabel('Planned duration (minutes)').fill('50');
  await page.clock.fastForward('00:05');
  await dialog.getByRole('button', { name: 'Use Suggested Time' }).click();
  await expect(dialog.getByLabel('Planned duration (minutes)')).toHaveValue('60');
  await expect(dialog.getByLabel('Planned duration (minutes)')).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText('Using the suggested 1h.');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Draft')).toContainText('1h');
  expect(await enrolledIn(send, experiment)).toEqual({ enrolled: before.enrolled + 1, accepted: before.accepted + 1 });
  const kept = { original_estimate: 40, suggested_estimate: 60, accepted: true };
  expect((await exportedEnrolments({ server, account })).at(-1)).toMatchObject(kept);

  await page.getByRole('link', { name: 'Experiments' }).click();
  const article = page.getByRole('main').getByRole('article');
  await article.getByRole('button', { name: 'View Results' }).click();
  const results = article.getByRole('region', { name: /^Results of/ });
  await expect(results.getByText('Too early to tell', { exact: true })).toBeVisible();
  await expect(results).toContainText('Too early to tell: 0 of 10 tasks done.');
  await expect(results).not.toContainText('Needs improvement');
  await expect(results).toContainText(/0 total tasks, \d+ enrolled · 1 suggestion accepted/);
});

/** A category with typical times, and one whose experiment suggests 1.5 times the next estimate. */
async function givenTypicalBeside({ given, send, server }: Pick<Fixtures, 'given' | 'send' | 'server'>) {
  const mail = await given.category({ name: 'Mail' });
  const writing = await given.category({ name: 'Writing' });
  const list = await given.list({ name: 'Texts' });
  for (let number = 0; number < 8; number += 1) {
    await givenDone({ given, send, server }, { category_id: mail.id, planned: 40, worked: 40 });
  }
  const experiment = await given.experiment({ category_id: writing.id, multiplier: 1.5 });
  await waitingArm(send, { category_id: writing.id, list_id: list.id }, 'intervention');
  return { mail, list, experiment };
}

test('odds that quick capture has shown stay out of the form of a category with an experiment', async ({
  page,
  given,
  send,
  server,
}) => {
  await page.clock.install();
  await givenTypicalBeside({ given, send, server });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.keyboard.press('q');
  const field = page.getByRole('combobox', { name: 'Add a task' });
  await field.fill('Draft 40m #Mail @Texts');
  await page.clock.fastForward('00:05');
  await expect(page.getByText(/half took up to/)).toBeVisible();
  await field.fill('Draft 50m #Writing @Texts');
  await expect(page.getByText(/half took up to/)).toBeHidden();
  await page.getByRole('button', { name: 'Open the Form' }).click();
  await page.clock.fastForward('00:05');
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(dialog.getByLabel('Planned duration (minutes)')).toHaveValue('50');
  await expect(dialog.getByRole('status')).toContainText('Suggested: 1h instead of 40m');
});

test('typical times stay out of a category with an experiment, which gets the estimate from before they were shown', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  await page.clock.install();
  const { mail, list, experiment } = await givenTypicalBeside({ given, send, server });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/forecast/typical') asked.push(search);
  });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill('Draft');
  await page.clock.fastForward('00:05'); // the default is nobody's estimate
  await dialog.getByLabel('Planned duration (minutes)').fill('40');
  await page.clock.fastForward('00:05'); // the category of the experiment may still be chosen
  await chooseCategory(page, 'Mail');
  const typical = dialog.getByText(/^Tasks planned at about/);
  await expect(typical).toHaveText(
    /^Tasks planned at about 40m: half took up to \d+m, 8 of 10 up to [\dhm ]+ \(\d+ tasks\)$/,
  );
  await dialog.getByLabel('Planned duration (minutes)').fill('50');
  await expect(typical).toHaveText(/^Tasks planned at about 50m:/);

  await chooseCategory(page, 'Writing');
  await expect(dialog.getByRole('status')).toContainText('Suggested: 1h instead of 40m');
  await expect(typical).toBeHidden();
  expect(asked).toEqual([40, 50].map((minutes) => `?planned_duration=${minutes}&category_id=${mail.id}`));
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Draft')).toContainText('50m');
  expect((await enrolledIn(send, experiment)).accepted).toBe(0);
  const kept = { original_estimate: 40, suggested_estimate: 60, accepted: false };
  expect((await exportedEnrolments({ server, account })).at(-1)).toMatchObject(kept);
});

test('a figure that nobody said asks for no suggestion and enrols no task, and one that is confirmed does', async ({
  page,
  given,
  send,
}) => {
  await page.clock.install();
  const category = await given.category({ name: 'Writing' });
  const list = await given.list();
  const experiment = await given.experiment({ category_id: category.id, multiplier: 2 });
  await waitingArm(send, { category_id: category.id, list_id: list.id }, 'intervention');
  const before = await enrolledIn(send, experiment);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/experiment/task-intervention')) asked.push(request.postDataJSON());
  });
  await page.goto(`/lists/${list.id}/tasks`);
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  const beginWith = async (name: string) => {
    await page.getByRole('button', { name: 'Add Task' }).first().click();
    await dialog.getByLabel('Name').fill(name);
    await chooseCategory(page, 'Writing');
    await page.clock.fastForward('00:05');
  };

  await beginWith('Preset');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Preset')).toHaveAccessibleName(/, No estimate$/);
  await expect(dialog).toBeHidden();
  expect(asked).toEqual([]);
  expect(await enrolledIn(send, experiment)).toEqual(before);

  await beginWith('Confirmed');
  await dialog.getByRole('button', { name: 'Yes, 25m' }).click();
  await page.clock.fastForward('00:01');
  await expect(dialog.getByRole('status')).toContainText('Suggested: 50m instead of 25m');
  expect(asked).toEqual([{ category_id: category.id, original_estimate: 25 }]);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Confirmed')).toHaveAccessibleName(/, 25m$/);
  expect(await enrolledIn(send, experiment)).toEqual({ ...before, enrolled: before.enrolled + 1 });
});

test('the control arm sees no suggestion, two tabs share no assignment, and a deleted experiment or a failed question enrols no task', async ({
  page,
  context,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500|409/);
  await context.clock.install();
  const category = await given.category({ name: 'Writing' });
  const list = await given.list();
  const experiment = await given.experiment({ category_id: category.id, multiplier: 1.5 });
  const wait = (arm: api.Arm) => waitingArm(send, { category_id: category.id, list_id: list.id }, arm);
  await wait('control');
  const before = await enrolledIn(send, experiment);
  await page.goto(`/lists/${list.id}/tasks`);
  const answered = page.waitForResponse('**/api/experiment/task-intervention');
  const dialog = await composeTask(page, { minutes: '40', category: 'Writing' });
  await answered;
  await expect(dialog.getByText('Suggested:')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Draft')).toBeVisible();
  expect(await enrolledIn(send, experiment)).toEqual({ enrolled: before.enrolled + 1, accepted: before.accepted });

  // Both tabs show the suggestion of one assignment: the second task is created without it.
  await wait('intervention');
  const { enrolled } = await enrolledIn(send, experiment);
  const other = await context.newPage();
  await other.goto(`/lists/${list.id}/tasks`);
  for (const tab of [page, other]) {
    const dialog = await composeTask(tab, { minutes: '40', category: 'Writing' });
    await expect(dialog.getByRole('status')).toContainText('Suggested: 1h instead of 40m');
  }
  for (const [place, tab] of [page, other].entries()) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click();
    await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(row(tab, 'Draft')).toHaveCount(2 + place);
  }
  expect((await enrolledIn(send, experiment)).enrolled).toBe(enrolled + 1);
  await other.close();

  await wait('intervention');
  await composeTask(page, { minutes: '40', category: 'Writing' });
  await expect(dialog.getByRole('status')).toContainText('Suggested');
  await send(api.deleteExperiment, withId(experiment));
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Draft')).toHaveCount(4);

  await page.route('**/api/experiment/task-intervention', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const failed = page.waitForResponse('**/api/experiment/task-intervention');
  await composeTask(page, { minutes: '30', category: 'Writing' });
  await failed;
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Draft')).toHaveCount(5);
});
