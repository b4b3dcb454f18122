import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { row, startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { untilKept } from './kept-answers.ts';
import { morningOf } from './workspace.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

const waiting = (page: Page) => page.getByRole('button', { name: /waits? to be sent$/ });

test('time that another device has taken is offered on the day, and can be used instead', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_|Failed to load|dynamically imported|Unable to preload|could not be loaded/);
  const { date, pass } = await morningOf(page, server);
  const list = await given.list({ name: 'Beds' });
  const [offer, mail] = await given.tasks(list.id, ['Offer', 'Mail']);
  if (!offer || !mail) throw new Error('Two tasks were made');
  await send(addToPlan, { params: { date }, body: { task_ids: [offer.id, mail.id] } });
  await page.goto('/dashboard');
  await untilKept(page, [['plan', date], ['timer', 'active'], ['settings']]);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await startOf(row(page, 'Offer')).click();
  await expect(waiting(page)).toHaveText('1 change waits to be sent');
  await send(startTimer, { params: { id: String(mail.id) }, body: {} });
  await pass(20);
  await page
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click();
  await expect(waiting(page)).toHaveText('2 changes wait to be sent');
  await context.setOffline(false);
  const offered = page.getByText('Also timed offline: 20m on "Offer". Use that instead?');
  await expect(offered).toBeVisible();
  await page.reload();
  await expect(offered).toBeVisible();
  await page.getByRole('button', { name: 'Use That' }).click();
  await expect(offered).toHaveCount(0);
  const entries = await send(getDayEntries, { query: { date } });
  const onOffer = entries.filter(({ task_name }) => task_name === 'Offer');
  expect(Math.round(onOffer.reduce((sum, { minutes }) => sum + minutes, 0))).toBe(20);
});
