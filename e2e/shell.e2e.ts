import type { Locator } from '@playwright/test';
import { row, startOf } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { watchKeeping } from './kept-answers.ts';
import { fakeBrowserClock, longDate, nextMorning, view } from './workspace.ts';

test('the sidebar links to every screen and marks the current one, but none on a page below; the keyboard skips it', async ({
  page,
  given,
  account,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const project = await given.project({ name: 'Website' });
  await given.list({ name: 'Landing page', project_id: project.id });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Create Project' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeFocused();

  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Dashboard', 'Projects', 'Categories', 'Calendar', 'Analytics', 'Experiments', 'Profile']) {
    await nav.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    // The heading of the dashboard is the date.
    const heading = name === 'Dashboard' ? longDate({ at }) : name;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${name} – Daymark`);
  }
  await expect(
    page.getByRole('complementary').getByText(`${account.user.first_name} ${account.user.last_name}`),
  ).toBeVisible();

  await nav.getByRole('link', { name: 'Projects' }).click();
  for (const name of ['Website', 'Landing page']) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Projects' })).toBeVisible();
    await expect(nav.locator('[aria-current]')).toHaveCount(0);
  }
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await view(page, 'Progress').click();
  await expect(page).toHaveURL('/dashboard?view=progress');
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('the sidebar keeps its chosen width, and the page its color scheme from the first paint on; a string is refused as markup', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|TrustedHTML|policy violation/);
  await page.goto('/projects');
  const sidebar = page.getByRole('complementary');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(280);
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(70);
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(70);
  await page.getByRole('link', { name: 'Calendar' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Calendar G then K');
  await page.getByRole('button', { name: 'Expand Sidebar' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(280);

  // Trusted Types refuse a string as markup.
  const outcome = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">');
    } catch {
      return 'refused';
    }
    return 'taken';
  });
  expect(outcome).toBe('refused');

  await page.getByRole('button', { name: 'Color Scheme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0e1117');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/projects', { waitUntil: 'commit' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the page behind a dialog stays where it is, and scrolls again once the dialog is closed', async ({
  page,
  given,
}) => {
  const list = await given.list();
  await given.tasks(
    list.id,
    Array.from({ length: 60 }, (_, place) => `Task ${place}`),
  );
  await page.goto(`/lists/${list.id}/tasks`);
  await expect(page.getByRole('row').first()).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByRole('button', { name: 'Close' }).press('PageDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await scrolled()).toBe(0);
  await page.locator('main h1').press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test('a note says when the browser is offline, and disappears by itself', async ({
  page,
  context,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await given.project({ name: 'Website' });
  const untilKeeping = watchKeeping(page);
  await page.goto('/projects');
  await page.getByRole('article').waitFor();
  await untilKeeping();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Changes of tasks, plans and the timer are sent later.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Website' })).toBeVisible();
  await given.project({ name: 'Made elsewhere' });
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Made elsewhere' })).toBeVisible();
  await expect(page.getByText('You are offline. Changes of tasks, plans and the timer are sent later.')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('the burger opens the navigation and everything closes it', async ({ page }) => {
    await page.goto('/projects');
    const burger = page.getByRole('button', { name: 'Open Navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await burger.tap();
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.tap();
    await expect(drawer).toBeVisible();
    await page.touchscreen.tap(370, 400);
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.tap();
    await drawer.getByRole('link', { name: 'Calendar' }).tap();
    await expect(page).toHaveURL('/calendar');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await burger.tap();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/projects');
    await expect(drawer).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/calendar');
    await expect(drawer).toBeHidden();
  });

  // Clicks, since this browser moves a tap itself to what is near; others do not.
  test('a finger that misses a low button, a name, a filter or a view by some pixels still presses it', async ({
    page,
    given,
  }) => {
    const { name: category } = await given.category();
    await page.goto('/categories');
    await expect(page.getByRole('article', { name: category })).toBeVisible();
    const button = page.getByRole('button', { name: 'Create Category' });
    const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
    expect(height).toBeLessThan(40);
    await page.mouse.click(x + width / 2, y - (40 - height) / 2 + 0.5);
    await expect(page.getByRole('dialog', { name: 'Create Category' })).toBeVisible();

    const { list_id, name } = await given.task();
    /** Height in which a press meets this element. */
    const touched = (element: Locator) =>
      element.evaluate((element) => {
        const { left, width, top, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isMet = (below: number) => element.contains(document.elementFromPoint(x, y + below));
        const steps = Array.from({ length: 121 }, (_, place) => place / 2 - 30);
        return steps.filter(isMet).length / 2;
      });
    await page.goto(`/lists/${list_id}/tasks`);
    const row = page.getByRole('row', { name: new RegExp(`^${name},`) });
    await expect.poll(() => touched(row.getByRole('button', { name, exact: true }))).toBeGreaterThanOrEqual(39);
    await expect.poll(() => touched(page.getByRole('link', { name: 'Back to Dashboard' }))).toBeGreaterThanOrEqual(39);
    await page.goto('/dashboard?view=week');
    const day = page.locator('main h2 button').first();
    await expect.poll(() => touched(day)).toBeGreaterThanOrEqual(39);
    await page.goto('/search?q=a');
    const filters = page.getByRole('group', { name: 'Filters for tasks' }).getByRole('button');
    await expect.poll(() => touched(filters.first())).toBeGreaterThanOrEqual(39);

    await page.goto('/dashboard');
    const views = page.getByRole('radiogroup', { name: 'View' });
    const box = async (name: string) => {
      const { x, y, width, height } = (await views.getByText(name, { exact: true }).boundingBox()) as DOMRect;
      return { middle: x + width / 2, top: y, bottom: y + height };
    };
    const week = await box('Week');
    await page.mouse.click(week.middle, week.bottom + 12);
    await expect(views.getByRole('radio', { name: 'Week' })).toBeChecked();
    const board = await box('Board');
    await page.mouse.click(board.middle, board.top - 12);
    await expect(views.getByRole('radio', { name: 'Board' })).toBeChecked();
  });
});

test('pages and dialogs that an update of the server has removed say so, and a reload brings them', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404|could not be loaded|dynamically imported/);
  await page.goto('/calendar');
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  await page.route('**/assets/projects-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/projects-page-*.js');
  await page.route('**/assets/create-project-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();

  const button = page.getByRole('button', { name: 'Create Project' });
  await button.click();
  const failed = page.getByRole('dialog', { name: 'Loading' });
  await expect(failed).toContainText('This dialog could not be loaded');
  await expect(failed).toContainText('Daymark may have been updated since you opened it.');
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(failed).toContainText('This dialog could not be loaded');
  // Some browsers ask for the code again, as soon as the button is approached: the words stay until they are answered.
  await page.unroute('**/assets/create-project-dialog-*.js');
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible();
});

test('a browser without Temporal loads a polyfill', async ({ page, given }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  const task = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await startOf(row(page, 'Write report')).click();
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^(25:00|24:5\d) left of 25m$/);
});
