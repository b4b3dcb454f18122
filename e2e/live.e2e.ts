import * as lists from '@daymark/contract/lists.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { card, choose, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

test('the tabs of a browser share one stream, and the next tab takes over when its tab closes', async ({
  page,
  context,
  given,
}) => {
  const task = await given.task({ name: 'Write report' });
  const path = `/lists/${task.list_id}/tasks`;
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.frame().page());
  });
  await page.goto(path);
  await card(page, 'Write report').waitFor();
  await expect.poll(() => streams).toEqual([page]);
  const second = await context.newPage();
  await second.goto(path);
  await card(second, 'Write report').waitFor();
  await given.task({ name: 'For both', list_id: task.list_id });
  for (const tab of [page, second]) await expect(card(tab, 'For both')).toBeVisible();
  expect(streams).toEqual([page]);
  await page.close();
  // This task may be created while no tab has a stream: the next stream begins after the last event that was read.
  await given.task({ name: 'For the rest', list_id: task.list_id });
  await expect(card(second, 'For the rest')).toBeVisible();
  expect(streams).toEqual([page, second]);
});

test('typed text stays as it is while its list changes and is deleted elsewhere, and the timer goes on', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const list = await given.list({ name: 'Garden' });
  const running = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Dig the beds');
  await send(lists.updateList, { ...withId(list), body: { name: 'Allotment' } });
  await send(timer.startTimer, withId(running));
  await expect(page).toHaveTitle(/Write report/);
  await expect(page.locator('h1')).toHaveText('Garden');
  await send(lists.deleteList, withId(list));
  await send(timer.pauseTimer, withId(running));
  await expect(page).toHaveTitle(/Garden/);
  await expect(name).toHaveValue('Dig the beds');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
});

test('changes made while the server was away are seen when it is back', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/);
  const task = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Write report').waitFor();
  await server.stop();
  // Nobody pressed anything: the stream notices.
  await expect(page.getByRole('status').getByText('You are offline')).toBeVisible();
  await server.start();
  await given.task({ name: 'Read mail', list_id: task.list_id });
  await expect(card(page, 'Read mail')).toBeVisible({ timeout: 15_000 });
  await choose(page, 'Read mail', 'Details');
});
