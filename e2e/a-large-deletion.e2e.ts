import * as analytics from '@daymark/contract/analytics.ts';
import { getCategories } from '@daymark/contract/categories.ts';
import { getDayEntries } from '@daymark/contract/entries.ts';
import { getPlanSummary } from '@daymark/contract/evening.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { getForecastRecord } from '@daymark/contract/forecast-record.ts';
import { getHours } from '@daymark/contract/hours.ts';
import { getListSummary } from '@daymark/contract/lists.ts';
import { getPlans } from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { search } from '@daymark/contract/search.ts';
import { getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import { getWorkspace } from '@daymark/contract/workspace.ts';
import type { Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { row, withId } from './cards.ts';
import { expect, expectAccessibleWhenNarrow, expectNoSidewaysScroll, PHONE, signedOut, test } from './fixtures.ts';
import { givenLargeProject } from './large-project.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The task whose timer runs: it is in no plan until it is started. */
const RUNNING = 'Sweep 251';

const pill = (page: Page) => page.getByRole('region', { name: 'Running timer' });

test('a project of 1,000 tasks is deleted, the server started anew, and all restored on a phone minutes later, with each figure as it was', async ({
  page,
  browser,
  server,
  account,
  send,
}) => {
  const at = nextMorning(server);
  await givenLargeProject(send, at);
  const [garden] = await send(projects.getProjects, {});
  if (!garden) throw new Error('The imported project is missing');
  const { tasks: found } = await send(search, { query: { q: RUNNING } });
  await send(startTimer, withId(found[0] ?? { id: 0 }));
  server.passMinutes(3);
  const moment = server.now();
  const ids = await idsOf(send, garden);
  const figures = () =>
    server.asOf(moment, async () => ({
      ...(await figuresOf(send, ids, at)),
      exported: await exported(server.url, account.token),
    }));
  const before = await figures();
  expect(before.active?.task.name).toBe(RUNNING);

  await fakeBrowserClock(page, server.now());
  const shown = await server.asOf(moment, () => shownOf(page, garden));
  await expect(pill(page).getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete project' });
  await expect(question).toContainText('It can be restored for 30 days.');
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(pill(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Garden' })).toBeHidden();
  await page.context().close();
  expect(await send(getActiveTimer, {})).toBeNull();
  expect(await send(projects.getProjects, {})).toMatchObject([{ name: 'House' }]);

  await server.stop();
  await server.start();
  server.passMinutes(5); // the timer of a restored task runs on for ten
  const context = await browser.newContext({
    ...signedOut,
    ...PHONE,
  });
  const phone = await context.newPage();
  await fakeBrowserClock(phone, server.now());
  await phone.goto('/login');
  await phone.getByLabel('Email or username').fill(account.user.username);
  await phone.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await expect(row(phone, 'Clean 1019')).toBeVisible();
  await expect(phone.getByRole('row')).toHaveCount(1);
  await expect(pill(phone)).toBeHidden();

  await phone.getByRole('button', { name: 'Open Navigation' }).tap();
  await phone.getByRole('link', { name: 'Profile' }).tap();
  await phone.getByRole('link', { name: 'Open Trash' }).tap();
  await expect(phone.getByRole('region', { name: 'Deleted today' }).getByRole('listitem')).toContainText(
    'Project · 4 lists, 1,000 tasks, 1 repeat',
  );
  await expectNoSidewaysScroll(phone);
  await expectAccessibleWhenNarrow(phone);
  await phone.getByRole('button', { name: 'Restore “Garden”' }).tap();
  await expect(phone.getByText('Restored “Garden”')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(pill(phone).getByRole('timer')).toHaveAccessibleName(/^Sweep 251, 1[3-7] minutes left$/);

  expect(await figures()).toEqual(before);
  await pill(phone).getByRole('link', { name: RUNNING }).tap();
  await expect(row(phone, RUNNING)).toBeInViewport();
  expect(await server.asOf(moment, () => shownOf(phone, garden))).toEqual(shown);
  await phone.goto('/dashboard');
  await expect(phone.getByText(/^2h 5m planned, /)).toBeVisible();
  for (const name of ['Dig 1', 'Dig 2', 'Dig 3', 'Clean 1019']) await expect(row(phone, name)).toBeVisible();
  await expect(pill(phone).getByRole('link', { name: RUNNING })).toBeVisible();
  await context.close();
});

/** The counts, the time and the lists on the page of the project. */
async function shownOf(page: Page, { id }: { id: number }) {
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('article', { name: 'Hedge' })).toBeVisible();
  return {
    counts: await page.getByRole('definition').allTextContents(),
    worked: await page.getByText(/ worked of /).textContent(),
    lists: await page.getByRole('article').allTextContents(),
  };
}

type Ids = { project: { id: number }; lists: { id: number }[]; experiment: { id: number } };

async function idsOf(send: Send, project: { id: number }): Promise<Ids> {
  const { lists } = await send(projects.getProject, withId(project));
  const [experiment = { id: 0 }] = await send(experiments.getExperiments, {});
  return { project, lists, experiment };
}

/** The figures of the account, as the screens ask for them. */
async function figuresOf(send: Send, { project, lists, experiment }: Ids, at: Temporal.Instant) {
  const period = { start_date: dateOf(at, -30), end_date: dateOf(at, 1) };
  return {
    summary: await send(analytics.getAnalyticsSummary, { query: period }),
    days: await send(analytics.getDaySummaries, { query: period }),
    today: await send(analytics.getDailyAnalytics, { params: { date: dateOf(at) } }),
    categories: await send(analytics.getAllCategoryAnalytics, { query: period }),
    uncategorized: await send(analytics.getUncategorizedAnalytics, { query: period }),
    done: await send(analytics.getDoneTasks, { query: period }),
    hours: await send(getHours, { query: period }),
    projects: await send(projects.getProjects, {}),
    project: await send(projects.getProjectSummary, withId(project)),
    lists: await Promise.all(lists.map((list) => send(getListSummary, withId(list)))),
    counts: await send(getCategories, {}),
    entries: await send(getDayEntries, { query: { date: dateOf(at, -3) } }),
    plans: await send(getPlans, { query: { from: dateOf(at), days: '2' } }),
    plan: await send(getPlanSummary, { params: { date: dateOf(at) } }),
    board: await send(getWorkspace, { params: { date: dateOf(at) } }),
    experiments: await send(experiments.getExperiments, {}),
    results: await send(experiments.getExperimentResults, withId(experiment)),
    statistics: await send(experiments.getExperimentStats, withId(experiment)),
    forecasts: await send(getForecastRecord, { query: {} }),
    active: await send(getActiveTimer, {}),
  };
}

async function exported(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/archive`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.text();
}
