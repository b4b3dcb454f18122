import { getTaskEntries, updateEntry } from '@daymark/contract/entries.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { choose, markComplete, row, startOf, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadableText, test } from './fixtures.ts';
import { givenDone, workAndComplete } from './given-done.ts';

test('a kept forecast is followed to its settlement, and a correction changes what came of it', async ({
  page,
  given,
  send,
  server,
}) => {
  const scene = { given, send, server };
  const writing = await given.category({ name: 'Writing' });
  for (let number = 0; number < 9; number += 1) {
    await givenDone(scene, { category_id: writing.id, planned: 30, worked: 30 });
  }
  const list = await given.list({ name: 'Landing page' });
  await given.task({ name: 'Outline', list_id: list.id, planned_duration: 30 });
  const draft = await given.task({ name: 'Draft', list_id: list.id, planned_duration: 30 });

  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Keep This Forecast' }).click();
  await expect(page.getByText(/^Kept: likely /)).toBeVisible();

  const forecasts = page.getByRole('region', { name: 'Forecasts', exact: true });
  const kept = forecasts.getByRole('listitem').filter({ hasText: 'Landing page' });
  await page.getByRole('link', { name: 'See Analytics' }).click();
  await expect(forecasts).toContainText('9 of 10 forecasts settled: their score comes after 1 more.');
  await expect(kept).toHaveText(/^Landing pageLikely .+, 8 of 10 times under .+: still openList · 2 tasks · /);

  await page.goBack();
  await startOf(row(page, 'Outline')).click();
  await expect(page.getByText('Working on "Outline" for 30 minutes')).toBeVisible();
  server.passMinutes(20);
  await page.reload(); // the press counts by the server's clock as the page knows it
  await markComplete(page).click();
  const completion = page.getByRole('dialog', { name: 'Complete task' });
  await completion.getByRole('radio', { name: 'Focused' }).click();
  await completion.getByLabel('Reflection').fill('It went well');
  await completion.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();

  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  await expect(kept).toContainText('still open');
  await expect(forecasts).toContainText(
    /10 of 10 came true within their 8-of-10 figure \(100%\), \d+ within the half-half one/,
  );
  await workAndComplete(scene, draft, { minutes: 25 });
  await expect(kept).toContainText('took 45m, within both figures');
  // The forecasts of both tasks and that of their list.
  await expect(forecasts.getByRole('listitem').first()).toContainText('100%12 of 12');

  server.passMinutes(180);
  const [entry] = await send(getTaskEntries, withId(draft));
  if (!entry?.ended_at) throw new Error('The completed task has no ended entry');
  const ended_at = Temporal.Instant.from(entry.ended_at)
    .add({ minutes: 170 })
    .toString({ smallestUnit: 'millisecond' });
  await send(updateEntry, { ...withId(entry), body: { ended_at } });
  await expect(kept).toContainText('took 3h 35m, over both figures');
  await expect(forecasts.getByRole('listitem').first()).toContainText('83%10 of 12');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
});

test('a forecast goes on without a task that is deleted, takes it back with Undo, and ends with the last one', async ({
  page,
  given,
  send,
}) => {
  const list = await given.list({ name: 'Landing page' });
  for (const name of ['Outline', 'Draft']) await given.task({ name, list_id: list.id, planned_duration: 30 });
  await send(keepForecast, { body: { list_id: list.id } });
  await page.goto(`/lists/${list.id}/tasks`);

  const remove = async (name: string) => {
    await choose(page, name, 'Delete');
    await page.getByRole('dialog', { name: 'Delete task' }).getByRole('button', { name: 'Delete Task' }).click();
    await expect(row(page, name)).toBeHidden();
  };
  const forecasts = page.getByRole('region', { name: 'Forecasts', exact: true });
  const kept = forecasts.getByRole('listitem').filter({ hasText: 'Landing page' });
  const analytics = page.getByRole('link', { name: 'Analytics', exact: true });
  await remove('Outline');
  await analytics.click();
  await expect(kept).toContainText(/: still openList · 1 of 2 tasks withdrawn · /);
  await expect(forecasts).toContainText('Withdrawn tasks were deleted or moved elsewhere before they were done.');
  await expect(forecasts).toContainText('0 settled forecasts');
  await page.keyboard.press('Control+z');
  await expect(kept).toContainText(/: still openList · 2 tasks · /);
  await expect(forecasts).not.toContainText('Withdrawn');

  await page.goBack();
  for (const name of ['Outline', 'Draft']) await remove(name);
  await analytics.click();
  await expect(kept).toContainText(/: withdrawn with all of its tasksList · 2 tasks · /);
  await expect(forecasts).toContainText('0 settled forecasts and 1 withdrawn');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
});
