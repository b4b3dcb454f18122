import * as lists from '@daymark/contract/lists.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

test('the tabs of a browser share one stream, and the next tab takes over; typed text stays while its list changes and is deleted elsewhere', async ({
  page,
  context,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const list = await given.list({ name: 'Garden' });
  const task = await given.task({ name: 'Write report', list_id: list.id });
  const running = await given.task({ name: 'Read mail' });
  const path = `/lists/${list.id}/tasks`;
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.frame().page());
  });
  await page.goto(path);
  await row(page, task.name).waitFor();
  await expect.poll(() => streams).toEqual([page]);
  const second = await context.newPage();
  await second.goto(path);
  await row(second, task.name).waitFor();
  await given.task({ name: 'For both', list_id: list.id });
  for (const tab of [page, second]) await expect(row(tab, 'For both')).toBeVisible();
  expect(streams).toEqual([page]);
  await page.close();
  // This change is perhaps made while no tab reads: the next stream begins after the last event.
  await given.task({ name: 'For the rest', list_id: list.id });
  await expect(row(second, 'For the rest')).toBeVisible();
  expect(streams).toEqual([page, second]);

  // The timer goes on while text is being typed.
  await second.getByRole('button', { name: 'Add Task' }).click();
  const name = second.getByRole('dialog').getByLabel('Name');
  await name.fill('Dig the beds');
  await send(lists.updateList, { ...withId(list), body: { name: 'Allotment' } });
  await send(timer.startTimer, withId(running));
  await expect(second).toHaveTitle(/Read mail/);
  await expect(second.locator('h1')).toHaveText('Garden');
  await send(lists.deleteList, withId(list));
  await send(timer.pauseTimer, withId(running));
  await expect(second).toHaveTitle(/Garden/);
  await expect(name).toHaveValue('Dig the beds');
  await second.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Discard' }).click();
  await expect(second.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
});
