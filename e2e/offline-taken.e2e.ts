import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { INSTALLED, land, plannedRow, running, takeOff, untilWaiting, WITHOUT_NETWORK } from './airplane.ts';
import { startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { morningOf } from './workspace.ts';

test.use(INSTALLED);

test('time that another device has taken is offered on the day, and can be used instead', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date, pass } = await morningOf(page, server);
  const list = await given.list({ name: 'Beds' });
  const [offer, mail] = await given.tasks(list.id, ['Offer', 'Mail']);
  if (!offer || !mail) throw new Error('Two tasks were made');
  await send(addToPlan, { params: { date }, body: { task_ids: [offer.id, mail.id] } });
  await page.goto('/dashboard');
  await takeOff(page, context, [['plan', date], ['timer', 'active'], ['settings']]);
  await startOf(plannedRow(page, 'Offer')).click();
  await untilWaiting(page, 1);
  await send(startTimer, { params: { id: String(mail.id) }, body: {} });
  await pass(20);
  await running(page).getByRole('button', { name: 'Pause' }).click();
  await untilWaiting(page, 2);
  await land(page, context);
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
