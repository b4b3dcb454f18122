import { updateTask } from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { fakeBrowserClock, givenWorkspace, nextMorning, openBoard } from './workspace.ts';

/** Content of each screen once its data is there. */
const CONTENT: Record<string, (page: Page) => Promise<void>> = {
  Dashboard: async (page) => {
    await expect(page.getByRole('article', { name: 'Rake' })).toBeVisible();
    await expect(page.getByText('1 of 2 tasks done')).toBeVisible();
  },
  Projects: (page) => expect(page.getByRole('article', { name: 'Garden' })).toBeVisible(),
  Garden: (page) => expect(page.getByRole('article', { name: 'Beds' })).toBeVisible(),
  Beds: (page) => expect(row(page, 'Rake')).toBeVisible(),
  Categories: (page) => expect(page.getByRole('article', { name: 'Digging' })).toBeVisible(),
  Calendar: (page) => expect(page.getByText(/^1 day with tasks/)).toBeVisible(),
  Analytics: (page) => expect(page.getByRole('region', { name: 'Category Performance' })).toContainText('Digging'),
  Experiments: (page) => expect(page.getByRole('article', { name: 'Longer' })).toBeVisible(),
  Profile: (page) => expect(page.getByText('This one')).toBeVisible(),
};

test('screens that were seen before show at once while the server does not answer, and follow when it does', async ({
  page,
  given,
  send,
  account,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const project = await given.project({ name: 'Garden' });
  const list = await given.list({ name: 'Beds', project_id: project.id });
  const category = await given.category({ name: 'Digging' });
  await given.experiment({ name: 'Longer', category_id: category.id });
  const task = { list_id: list.id, category_id: category.id };
  const rake = await given.task({ ...task, name: 'Rake' });
  const dig = await given.task({ ...task, name: 'Dig' });
  await send(timer.startTimer, withId(dig));
  const body = { mental_state: 'focused', reflection: 'Deep' };
  await send(timer.completeTask, { ...withId(dig), body });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });

  const showEach = async () => {
    for (const [name, isShown] of Object.entries(CONTENT)) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await isShown(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    }
  };
  await page.goto('/dashboard?view=board'); // the view that the link leads back to
  await expect(page.getByRole('article', { name: 'Rake' })).toBeVisible();
  await page.goto('/profile');
  await showEach();

  // A page about one record is not asked for again within a second.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 1000;
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, '**/api/**');
  await showEach();
  const ofScreens = [
    '/api/project',
    `/api/project/${project.id}`,
    `/api/list/${list.id}`,
    '/api/categories',
    '/api/experiment',
  ];
  const all = [...ofScreens, '/api/analytics/summary', '/api/auth/access'];
  await expect.poll(() => all.filter((path) => !asked.includes(path))).toEqual([]);

  await send(updateTask, { ...withId(rake), body: { name: 'Rake leaves' } });
  release();
  await openBoard(page);
  await expect(page.getByRole('article', { name: 'Rake leaves' })).toBeVisible();
});
