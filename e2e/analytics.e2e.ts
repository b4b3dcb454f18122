import { readFileSync } from 'node:fs';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenDone } from './given-done.ts';
import { holdRequests, withoutStream } from './hold-requests.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const stat = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('cards, panels and insights show the completed work, of which that by hand can be left out', async ({
  page,
  given,
  send,
  server,
}) => {
  const scene = { given, send, server };
  const writing = await given.category({ name: 'Writing' });
  const admin = await given.category({ name: 'Admin' });
  await given.category({ name: 'Unused' });
  for (let task = 0; task < 10; task += 1) {
    await givenDone(scene, { category_id: writing.id, planned: 30, worked: 60, state: task < 7 ? 'focused' : 'tired' });
  }
  await givenDone(scene, { category_id: admin.id, planned: 20, worked: 20, state: 'satisfied' });
  await given.task({ category_id: admin.id });
  await given.task();
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(page.getByText('Track your productivity insights and patterns')).toBeVisible();

  await expect(stat(page, 'Overall Completion')).toHaveText(/91\.7%\s*11 of 12 tasks/);
  await expect(stat(page, 'Estimation Accuracy')).toHaveText(
    /54\.5%\s*mean accuracy\s*11 tasks analyzed\s*9\.1% within a quarter/,
  );
  await expect(stat(page, 'Most Common State')).toHaveText(/Focused\s*7 of 11 tasks/);
  await expect(stat(page, 'Active Categories')).toHaveText(/2\s*with at least one task/);
  await expect(page.getByText('1 task without a category is not in these figures.')).toBeVisible();

  const performance = panel(page, 'Category Performance').getByRole('listitem');
  await expect(performance).toHaveCount(3);
  await expect(performance.nth(0)).toContainText('100%10 of 10 tasks');
  await expect(performance.nth(0)).toContainText(
    '50.0% mean accuracy, typically takes 2× as long as planned (10 tasks)',
  );
  await expect(performance.nth(1)).toContainText('100.0% mean accuracy, no clear tendency (1 task)');
  await expect(performance.nth(2)).toContainText('0 of 0 tasks');

  const estimation = panel(page, 'Time Estimation');
  await expect(estimation.getByRole('img')).toHaveAccessibleName(
    'Mean accuracy 54.5%. Underestimated 90.9%, Accurate within a quarter 9.1%, Overestimated 0.0%.',
  );
  await expect(estimation.getByRole('definition')).toHaveText([
    '90.9%',
    '10 tasks',
    '9.1%',
    '1 task within a quarter',
    '0.0%',
    '0 tasks',
  ]);
  await expect(estimation).toContainText('Tasks take longer than planned: you tend to underestimate (11 tasks).');

  const states = panel(page, 'Mental State Distribution');
  await expect(states).toContainText('Positive States 72.7% of 11 tasks');
  await expect(states.getByRole('listitem').first()).toHaveText('Focused63.6%7 tasks');
  await expect(states.getByRole('listitem').nth(1)).toHaveText('Tired27.3%3 tasks');

  const insights = panel(page, 'Quick Insights').getByRole('listitem');
  await expect(insights).toHaveText([
    'You completed 11 of 12 tasks, 91.7% overall.',
    'Writing typically takes 2× as long as planned (10 tasks).',
    'You finish most often focused; 72.7% of 11 tasks end in a positive state.',
  ]);

  const task = await given.task({ category_id: admin.id, planned_duration: 30 });
  const ago = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString({ smallestUnit: 'millisecond' });
  const review = { mental_state: 'tired', reflection: 'It went well' };
  await send(completeWithoutTimer, { ...withId(task), body: { ...review, started_at: ago(3), ended_at: ago(2) } });
  await expect(stat(page, 'Estimation Accuracy')).toHaveText(/54\.2%\s*mean accuracy\s*12 tasks analyzed/);
  const share = '1h of 11h 20m worked on completed tasks was booked or corrected by hand.';
  await expect(page.getByText(share, { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Measured only' }).press('Space');
  await expect(stat(page, 'Estimation Accuracy')).toHaveText(/54\.5%\s*mean accuracy\s*11 tasks analyzed/);
  await expect(
    page.getByText(`${share} Tasks with such time are not compared with their estimates here.`),
  ).toBeVisible();
  await expect(page).toHaveURL('/analytics?measured=true');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Measured only' })).toBeChecked();
});

test('dates are chosen by name or day by day, with the keyboard too, shown on the button, shared by the address and cleared', async ({
  page,
  given,
  send,
  server,
}) => {
  const writing = await given.category({ name: 'Writing' });
  await givenDone({ given, send, server }, { category_id: writing.id, planned: 20, worked: 20 });
  await fakeBrowserClock(page, '2026-11-20T11:00Z'); // a Friday
  await page.goto('/analytics?start_date=2020-01-01&end_date=2020-01-31');
  const dates = page.getByRole('button', { name: /^Dates: / });
  await expect(page.getByText('No tasks in these dates.')).toBeVisible();
  await expect(stat(page, 'Overall Completion')).toContainText('–');
  await expect(dates).toHaveText('Jan 1 – Jan 31, 2020');
  // One way to clear, which keeps the focus.
  await expect(page.getByRole('button', { name: /Clear/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(page).toHaveURL('/analytics');
  await expect(dates).toHaveText('All time');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await expect(stat(page, 'Overall Completion')).toContainText('100.0%');

  const choice = page.getByRole('dialog', { name: 'Dates' });
  const preset = (name: string) => choice.getByRole('group', { name: 'Ranges' }).getByRole('button', { name });
  for (const [name, query, text] of [
    ['This Week', '?start_date=2026-11-15&end_date=2026-11-20', 'Nov 15 – Nov 20, 2026'],
    ['Last Week', '?start_date=2026-11-08&end_date=2026-11-14', 'Nov 8 – Nov 14, 2026'],
    ['This Month', '?start_date=2026-11-01&end_date=2026-11-20', 'Nov 1 – Nov 20, 2026'],
    ['Last 30 Days', '?start_date=2026-10-22&end_date=2026-11-20', 'Oct 22 – Nov 20, 2026'],
    ['All Time', '', 'All time'],
  ] as const) {
    await dates.click();
    await preset(name).click();
    await expect(choice).toBeHidden();
    await expect(page).toHaveURL(`/analytics${query}`);
    await expect(dates).toHaveText(text);
    await expect(dates).toBeFocused();
  }

  await page.keyboard.press('Enter');
  await expect(preset('This Week')).toBeFocused();
  await expect(preset('All Time')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dates).toHaveText('Nov 8 – Nov 14, 2026');
  await expect(choice).toBeHidden();
  await expect(dates).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice.locator(':focus')).toBeVisible(); // at the chosen day
  await expect(preset('Last Week')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(dates).toBeFocused();

  const day = (name: string) => page.getByRole('button', { name, exact: true });
  await dates.click();
  await preset('All Time').click();
  await expect(page).toHaveURL('/analytics');
  await dates.click();
  await expect(day('21 November 2026')).toBeDisabled();
  await day('20 November 2026').click();
  await day('20 November 2026').click();
  await expect(page).toHaveURL('/analytics?start_date=2026-11-20&end_date=2026-11-20');
  await page.goBack();
  await expect(page).toHaveURL('/analytics');

  await page.setViewportSize({ width: 320, height: 700 });
  await dates.click();
  await preset('This Month').click();
  await expect(dates).toHaveText('Nov 1 – Nov 20, 2026');
  await expect(dates).toBeFocused();
});

test('a new account reads where its figures start, whatever dates are chosen, and Refresh loads them', async ({
  page,
  given,
  send,
  server,
}) => {
  await withoutStream(page);
  const answer = await holdRequests(page, '**/api/analytics/categories');
  await page.goto('/analytics', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading analytics...')).toBeVisible();
  answer();
  const firstUse = page.getByText('Your figures start with your first task in a category.');
  await expect(firstUse).toBeVisible();
  await expect(stat(page, 'Overall Completion')).toContainText('–');
  await expect(panel(page, 'Estimates and Time Worked')).toContainText(
    'Each task that you estimate and finish becomes a point here.',
  );
  await page.getByRole('button', { name: /^Dates: / }).click();
  await page.getByRole('button', { name: 'Last Week' }).click();
  await expect(panel(page, 'Estimates and Time Worked')).toContainText('No estimated task was done in these dates.');
  await expect(firstUse).toBeVisible();
  await expect(page.getByText('No tasks in these dates.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(firstUse).toBeVisible();
  await expect(stat(page, 'Overall Completion')).toContainText('0 of 0 tasks');

  const writing = await given.category({ name: 'Writing' });
  for (let task = 0; task < 5; task += 1) {
    await givenDone({ given, send, server }, { category_id: writing.id, planned: 10, worked: 40 });
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stat(page, 'Overall Completion')).toContainText('5 of 5 tasks');
  // An insight needs ten tasks.
  await expect(panel(page, 'Quick Insights').getByRole('listitem')).toHaveText([
    'You completed 5 of 5 tasks, 100.0% overall.',
  ]);
  await expect(panel(page, 'Quick Insights')).toContainText('can be told from 10 done tasks on');
  await expect(page.getByText('you tend to')).toHaveCount(0);
  await expect(page.getByText('typically takes')).toHaveCount(0);
});

test('a category that fails shows zeros and says so, and where all fail one alert does; loaded tasks are points and rows', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const writing = await given.category({ name: 'Writing' });
  const admin = await given.category({ name: 'Admin' });
  await given.task({ category_id: admin.id });
  await givenDone({ given, send, server }, { name: 'Draft', category_id: writing.id, planned: 20, worked: 50 });
  await givenDone({ given, send, server }, { name: 'Mail', planned: 10, worked: 11 });
  const broken = {
    status: 500,
    contentType: 'application/json',
    body: '{"success":false,"data":null,"message":"Disk on fire"}',
  };
  const fail = (call: string) => page.route(`**/api/analytics/${call}`, (route) => route.fulfill(broken));
  for (const call of ['categories', `categories/${writing.id}`, `categories/${admin.id}`]) await fail(call);
  await page.goto('/analytics');
  await expect(page.getByRole('alert')).toContainText('Failed to load analytics');
  await page.unroute(`**/api/analytics/categories/${writing.id}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  const rows = panel(page, 'Category Performance').getByRole('listitem');
  await expect(rows.nth(0)).toContainText('1 of 1 task');
  await expect(rows.nth(1)).toContainText('0 of 0 tasks');
  await expect(rows.nth(1).getByRole('img', { name: 'Not loaded: Disk on fire' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows.nth(1)).toContainText('0 of 1 task');
  await expect(rows.nth(1).getByRole('img', { name: /^Not loaded/ })).toHaveCount(0);

  await fail('summary?*');
  await page.getByRole('switch', { name: 'Measured only' }).press('Space');
  await expect(page.getByRole('alert')).toContainText('Failed to load analytics');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(stat(page, 'Overall Completion')).toContainText('1 of 2 tasks');

  const chart = panel(page, 'Estimates and Time Worked');
  await expect(chart).toContainText(
    '2 of 2 done tasks needed more time than planned, 0 less. In the band an estimate is within ×1.25.',
  );
  await expect(chart.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'Writing',
    'No category',
  ]);
  await chart.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('status')).toContainText('Mail · No category · estimate 10m, worked 11m');
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('status')).toContainText('Draft · Writing · estimate 20m, worked 50m');
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('status')).toContainText('Draft');
  await page.keyboard.press('Home');
  await expect(chart.getByRole('status')).toContainText('Mail');
  await chart.getByRole('button', { name: 'Show as Table' }).click();
  await expect(chart.getByRole('row', { name: /Draft/ })).toContainText('Underestimated');
  await expect(chart.getByRole('row', { name: /Mail/ })).toContainText('Accurate');
});

test('hours are told by project, list and day, saved as a table, and printed alone as a sheet', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  const [site, books] = [await given.project({ name: 'Site' }), await given.project({ name: 'Books' })];
  const landing = await given.list({ project_id: site.id, name: 'Landing' });
  const taxes = await given.list({ project_id: books.id, name: 'Taxes' });
  const draft = await given.task({ list_id: landing.id });
  const form = await given.task({ list_id: taxes.id });
  const book = (task: { id: number }, started_at: string, ended_at: string) =>
    send(createEntry, { body: { task_id: task.id, started_at, ended_at } });
  const now = nextMorning(server);
  const hoursAgo = (hours: number) => now.subtract({ minutes: hours * 60 }).toString();
  await book(draft, hoursAgo(8 * 24), hoursAgo(8 * 24 - 2));
  await book(draft, hoursAgo(24), hoursAgo(23));
  await book(form, hoursAgo(1), hoursAgo(0.5));
  await fakeBrowserClock(page, now);
  await page.goto('/analytics');
  const hours = panel(page, 'Hours').first();
  const rows = hours.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toHaveText(/^Site.*3h$/);
  await expect(rows.nth(2)).toHaveText(/^Books.*30m$/);
  await expect(rows.last()).toHaveText(/^Total.*3h 30m$/);

  await hours.getByText('List', { exact: true }).click();
  await expect(rows.nth(1)).toHaveText(/^LandingSite.*3h$/);
  await hours.getByLabel('Hours of', { exact: true }).selectOption('Books');
  await expect(rows).toHaveText([/^List/, /^TaxesBooks.*30m$/, /^Total.*30m$/]);
  await expect(page).toHaveURL(/hours=list.*project=\d+/);
  await hours.getByText('Day', { exact: true }).click();
  await expect(rows.nth(1)).toHaveText(/^\w{3}, \w{3} \d+, \d{4}30m$/);
  await hours.getByLabel('Hours of', { exact: true }).selectOption('All projects');
  await expect(rows).toHaveCount(5);

  const saved = page.waitForEvent('download');
  await hours.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^daymark-hours-by-day-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^Day,Minutes,Hours\r\n.*\r\nTotal,210,3\.5\r\n$/s);

  // The print dialog would wait for a person.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await hours.getByRole('button', { name: 'Print Sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(hours.getByRole('table')).toBeVisible();
  await expect(hours.getByText(`${account.user.first_name} ${account.user.last_name}`)).toBeVisible();
  await expect(page.getByText('Category Performance')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(hours.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('Category Performance')).toBeVisible();
});
