import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenDone } from './given-done.ts';
import { holdRequests } from './hold-requests.ts';
import { fakeBrowserClock, nextMorning, TIME_ZONE } from './workspace.ts';

const stat = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
const panel = (page: Page, name: string) => page.getByRole('region', { name });
/** The browser's current day; the server's clock may be ahead. */
const today = () => Temporal.Now.plainDateISO(TIME_ZONE);

test('cards, panels and insights show the completed work', async ({ page, given, send, server }) => {
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
});

test('work by hand is told, and left out of the accuracy on demand', async ({ page, given, send, server }) => {
  const { id: category_id } = await given.category();
  await givenDone({ given, send, server }, { category_id, planned: 30, worked: 30 });
  const task = await given.task({ category_id, planned_duration: 30 });
  const ago = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString({ smallestUnit: 'millisecond' });
  const review = { mental_state: 'tired', reflection: 'It went well' };
  await send(completeWithoutTimer, { ...withId(task), body: { ...review, started_at: ago(3), ended_at: ago(2) } });
  await page.goto('/analytics');
  await expect(stat(page, 'Estimation Accuracy')).toHaveText(/75\.0%\s*mean accuracy\s*2 tasks analyzed/);
  const share = '1h of 1h 30m worked on completed tasks was booked or corrected by hand.';
  await expect(page.getByText(share, { exact: true })).toBeVisible();

  await page.getByRole('switch', { name: 'Measured only' }).press('Space');
  await expect(stat(page, 'Estimation Accuracy')).toHaveText(/100\.0%\s*mean accuracy\s*1 task analyzed/);
  await expect(
    page.getByText(`${share} Tasks with such time are not compared with their estimates here.`),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Measured only' })).toBeChecked();
});

test('a sentence about a tendency shows only where its test passes', async ({ page, given, send, server }) => {
  const writing = await given.category({ name: 'Writing' });
  const mail = await given.category({ name: 'Mail' });
  // 7 of 10 and 8 of 10 longer: p = 0.34 and 0.11; of both, 15 of 20: p = 0.04.
  for (let task = 0; task < 10; task += 1) {
    await givenDone({ given, send, server }, { category_id: writing.id, planned: 20, worked: task < 7 ? 50 : 9 });
    await givenDone({ given, send, server }, { category_id: mail.id, planned: 20, worked: task < 8 ? 50 : 9 });
  }
  await page.goto('/analytics');
  const performance = panel(page, 'Category Performance').getByRole('listitem');
  await expect(performance.nth(0)).toContainText('41.5% mean accuracy, no clear tendency (10 tasks)');
  await expect(performance.nth(1)).toContainText('41.0% mean accuracy, no clear tendency (10 tasks)');
  await expect(panel(page, 'Time Estimation')).toContainText('you tend to underestimate (20 tasks).');
  await expect(panel(page, 'Quick Insights').getByRole('listitem')).toHaveText([
    'You completed 20 of 20 tasks, 100.0% overall.',
    'You finish most often focused; 100.0% of 20 tasks end in a positive state.',
  ]);
  await expect(panel(page, 'Quick Insights')).toContainText('Nothing stands out in these dates.');
  await expect(panel(page, 'Estimates and Time Worked')).toContainText(
    '15 of 20 done tasks needed more time than planned, 5 less. In the band an estimate is within ×1.25.',
  );

  // 17 of 20 longer are enough for the category: p = 0.003.
  for (let task = 0; task < 10; task += 1) {
    await givenDone({ given, send, server }, { category_id: mail.id, planned: 20, worked: task < 9 ? 50 : 9 });
  }
  await page.reload();
  await expect(performance.nth(1)).toContainText('typically takes 2.5× as long as planned (20 tasks)');
  await expect(panel(page, 'Quick Insights').getByRole('listitem').nth(1)).toHaveText(
    'Mail typically takes 2.5× as long as planned (20 tasks).',
  );
  await expect(page.getByText('Nothing stands out')).toHaveCount(0);
});

test('fewer than ten tasks give no insight', async ({ page, given, send, server }) => {
  const writing = await given.category({ name: 'Writing' });
  for (let task = 0; task < 5; task += 1) {
    await givenDone({ given, send, server }, { category_id: writing.id, planned: 10, worked: 40 });
  }
  await page.goto('/analytics');
  await expect(panel(page, 'Quick Insights').getByRole('listitem')).toHaveText([
    'You completed 5 of 5 tasks, 100.0% overall.',
  ]);
  await expect(panel(page, 'Quick Insights')).toContainText('can be told from 10 done tasks on');
  await expect(page.getByText('you tend to')).toHaveCount(0);
  await expect(page.getByText('typically takes')).toHaveCount(0);
});

test('presets choose dates by name, with the keyboard too, and the button shows what is chosen', async ({
  page,
  given,
}) => {
  await given.task();
  await fakeBrowserClock(page, '2026-11-20T11:00Z'); // a Friday
  await page.goto('/analytics');
  const dates = page.getByRole('button', { name: /^Dates: / });
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

  // One way to clear, which keeps the focus.
  await expect(page.getByRole('button', { name: /Clear/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(dates).toHaveText('All time');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();

  await page.setViewportSize({ width: 320, height: 700 });
  await dates.click();
  await preset('This Month').click();
  await expect(dates).toHaveText('Nov 1 – Nov 20, 2026');
  await expect(dates).toBeFocused();
});

test('a new account reads where its figures start, whatever dates are chosen', async ({ page, given }) => {
  const firstUse = page.getByText('Your figures start with your first task in a category.');
  await page.goto('/analytics?start_date=2026-11-15&end_date=2026-11-20');
  await expect(firstUse).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(firstUse).toBeVisible();
  await expect(panel(page, 'Estimates and Time Worked')).toContainText(
    'Each task that you finish becomes a point here.',
  );
  await expect(page.getByText('in these dates')).toHaveCount(0);
  await given.task();
  await page.goto('/analytics?start_date=2020-01-01&end_date=2020-01-31');
  await expect(page.getByText('No tasks in these dates.')).toBeVisible();
});

test('a range of dates is chosen, shared by its address and cleared', async ({ page, given, send, server }) => {
  nextMorning(server); // else the work might go on past midnight
  const writing = await given.category({ name: 'Writing' });
  await givenDone({ given, send, server }, { category_id: writing.id, planned: 20, worked: 20 });
  await page.goto('/analytics?start_date=2020-01-01&end_date=2020-01-31');
  await expect(page.getByText('No tasks in these dates.')).toBeVisible();
  await expect(stat(page, 'Overall Completion')).toContainText('–');
  await expect(page.getByRole('button', { name: /^Dates: / })).toHaveText('Jan 1 – Jan 31, 2020');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/analytics');
  await expect(stat(page, 'Overall Completion')).toContainText('100.0%');

  await page.getByRole('button', { name: /^Dates: / }).click();
  const day = (date: Temporal.PlainDate) =>
    page.getByRole('button', {
      name: date.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
      exact: true,
    });
  const tomorrow = today().add({ days: 1 });
  if (tomorrow.month === today().month) await expect(day(tomorrow)).toBeDisabled();
  await day(today()).click();
  await day(today()).click();
  await expect(page).toHaveURL(`/analytics?start_date=${today()}&end_date=${today()}`);
  await page.reload();
  await expect(page).toHaveURL(`/analytics?start_date=${today()}&end_date=${today()}`);
  await page.goBack();
  await expect(page).toHaveURL('/analytics');
  const done = server.now().toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  await page.goto(`/analytics?start_date=${done}`);
  await expect(stat(page, 'Overall Completion')).toContainText('1 of 1 task');
  await page.goto(`/analytics?end_date=${done.subtract({ days: 1 })}`);
  await expect(stat(page, 'Overall Completion')).toContainText('0 of 0 tasks');
  await page.goto('/analytics?start_date=yesterday');
  await expect(stat(page, 'Overall Completion')).toContainText('1 of 1 task');
});

test('Refresh loads again, and keeps the shown figures meanwhile', async ({ page, given, send, server }) => {
  const writing = await given.category({ name: 'Writing' });
  await page.goto('/analytics');
  await expect(stat(page, 'Overall Completion')).toContainText('0 of 0 tasks');
  await givenDone({ given, send, server }, { category_id: writing.id, planned: 20, worked: 20 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stat(page, 'Overall Completion')).toContainText('1 of 1 task');
});

test('a category that fails shows zeros and says so; where all fail, one alert does', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const writing = await given.category({ name: 'Writing' });
  const admin = await given.category({ name: 'Admin' });
  for (const category_id of [writing.id, admin.id]) {
    await givenDone({ given, send, server }, { category_id, planned: 20, worked: 20 });
  }
  const broken = {
    status: 500,
    contentType: 'application/json',
    body: '{"success":false,"data":null,"message":"Disk on fire"}',
  };
  await page.route('**/api/analytics/categories', (route) => route.fulfill(broken));
  await page.route(`**/api/analytics/categories/${admin.id}`, (route) => route.fulfill(broken));
  await page.goto('/analytics');
  const rows = panel(page, 'Category Performance').getByRole('listitem');
  await expect(rows.nth(0)).toContainText('1 of 1 task');
  await expect(rows.nth(1)).toContainText('0 of 0 tasks');
  await expect(rows.nth(1).getByRole('img', { name: 'Not loaded: Disk on fire' })).toBeVisible();

  await page.route(`**/api/analytics/categories/${writing.id}`, (route) => route.fulfill(broken));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load analytics');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows.nth(1)).toContainText('1 of 1 task');

  await page.route('**/api/analytics/summary', (route) => route.fulfill(broken));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load analytics');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(stat(page, 'Overall Completion')).toContainText('2 of 2 tasks');
});

test('each done task is a point that the keyboard reaches, and a row of the table', async ({
  page,
  given,
  send,
  server,
}) => {
  const writing = await given.category({ name: 'Writing' });
  await givenDone({ given, send, server }, { name: 'Draft', category_id: writing.id, planned: 20, worked: 50 });
  await givenDone({ given, send, server }, { name: 'Mail', planned: 10, worked: 11 });
  await page.goto('/analytics');
  const chart = panel(page, 'Estimates and Time Worked');
  await expect(chart).toContainText('2 done tasks');
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

test('a slow page says that it is loading', async ({ page }) => {
  const answer = await holdRequests(page, '**/api/analytics/categories');
  await page.goto('/analytics');
  await expect(page.getByRole('status').getByText('Loading analytics...')).toBeVisible();
  answer();
  await expect(stat(page, 'Overall Completion')).toContainText('–');
});
