import { pushBusyTime } from '@daymark/contract/busy-time.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import type { TestServer } from './server.ts';
import { fakeBrowserClock } from './workspace.ts';

type Scene = { page: Page; send: Send; given: Given; server: TestServer };

/** A list on which three quarters of an hour were worked every other day of the last seven weeks, with four large tasks left. */
async function givenWorkedList({ page, send, given, server }: Scene) {
  await fakeBrowserClock(page, server.now());
  const { id } = await givenLongList(send, { open: 0, done: 8, worked: 30 });
  const base = { list_id: id, planned_duration: 120 };
  const worked = await given.task({ ...base, name: 'Clear the ground' });
  await given.task({ ...base, name: 'Dig the beds', priority: 'high' });
  for (const name of ['Sow beans', 'Paint the fence']) await given.task({ ...base, name });
  await given.task({ ...base, name: 'Fix the gate', priority: 'low' });
  for (let days = 49; days > 0; days -= 2) {
    const started = server.now().subtract({ hours: 24 * days });
    const times = { started_at: `${started}`, ended_at: `${started.add({ minutes: 45 })}` };
    await send(createEntry, { body: { task_id: worked.id, ...times } });
  }
  await send(completeWithoutTimer, {
    ...withId(worked),
    body: { mental_state: 'focused', reflection: 'It went well' },
  });
  return { id };
}

const openWhatIf = async (page: Page) => {
  await page.getByRole('button', { name: 'What If…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When Will It Be Done?' });
  return {
    dialog,
    dates: dialog.getByRole('status', { name: 'Dates' }),
    reset: dialog.getByRole('button', { name: 'Reset' }),
  };
};

test('other tasks, hours and days make other dates at once, and Reset gives what holds', async ({
  page,
  send,
  given,
  server,
}) => {
  const { id } = await givenWorkedList({ page, send, given, server });
  await page.goto(`/lists/${id}/tasks`);
  const whatIf = await page.getByRole('button', { name: 'What If…' }).boundingBox();
  const promise = await page.getByRole('button', { name: 'Promise a Date…' }).boundingBox();
  expect(promise?.y).toBe(whatIf?.y);
  const { dialog, dates, reset } = await openWhatIf(page);
  await expect(dates).toContainText(/^Likely done .+ at 2h \d+m a week as lately/);
  const [holds = ''] = await dates.locator('p').allTextContents();
  await expect(reset).toBeDisabled();

  await dialog.getByRole('checkbox', { name: /^Fix the gate/ }).uncheck();
  await expect(dates).toContainText(/\d+ days earlier than as it is/);
  await expect(dialog.getByText('3 of 4 tasks')).toBeVisible();
  await reset.click();
  await expect(dates).toHaveText(new RegExp(`^${holds.replaceAll(/[.;()]/g, '.')}Untick tasks`));
  await expect(dialog.getByRole('checkbox', { name: /^Fix the gate/ })).toBeChecked();

  await dialog.getByLabel('Hours a week').fill('10');
  await expect(dates).toContainText(/at 10h a week; .+\d+ days earlier/);
  await dialog.getByLabel('Hours a week').fill('169');
  await expect(dialog.getByText('From 0.25 to 168')).toBeVisible();
  await reset.click();
  const later = server.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 30 });
  await dialog.getByLabel('Work begins').fill(`${later}`);
  await expect(dates).toContainText(/\d+ days later than as it is/);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'What If…' })).toBeFocused();
  await expect(page.getByText(/^Likely .+ as lately/)).toBeVisible();
});

test('a wished date tells its chance, and the tasks that would have to go are unticked by one press', async ({
  page,
  send,
  given,
  server,
}) => {
  const { id } = await givenWorkedList({ page, send, given, server });
  await page.goto(`/lists/${id}/tasks`);
  const { dialog, dates } = await openWhatIf(page);
  const wished = dialog.getByRole('status', { name: 'Chance' });
  await expect(wished).toHaveText('A wished date tells its chance, and which tasks would have to go.');
  const day = server.now().toZonedDateTimeISO('UTC').toPlainDate();
  await dialog.getByLabel('Wished date').fill(`${day.add({ days: 34 })}`);
  await expect(wished).toContainText(/^Done by .+: .+\. 8 of 10 without 2 tasks\.$/);
  await dialog.getByRole('button', { name: 'Untick These' }).click();
  await expect(wished).toContainText(/^Done by .+: about [89] of 10 times\.$/);
  await expect(dates).toContainText(/days earlier than as it is/);
  for (const [name, isTicked] of [
    ['Dig the beds', true],
    ['Sow beans', true],
    ['Paint the fence', false],
    ['Fix the gate', false],
  ] as const)
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked({ checked: isTicked });
  await dialog.getByLabel('Wished date').fill(`${day.subtract({ days: 1 })}`);
  await expect(dialog.getByText('From today to two years ahead')).toBeVisible();
  for (const name of [/^Dig the beds/, /^Sow beans/]) await dialog.getByRole('checkbox', { name }).uncheck();
  await expect(dates).toContainText('Nothing is left to do.');
  await expect(dialog.getByText('0 of 4 tasks')).toBeVisible();
});

test('meetings ahead are told, and can be left out', async ({ page, send, given, server }) => {
  const { id } = await givenWorkedList({ page, send, given, server });
  const from = server.now().toZonedDateTimeISO('UTC').startOfDay().add({ days: 1 });
  const blocks = Array.from({ length: 40 }, (_, days) => ({
    start: `${from.add({ days, hours: 9 }).toInstant()}`,
    end: `${from.add({ days, hours: 15 }).toInstant()}`,
  }));
  await send(pushBusyTime, {
    body: { from: `${from.toInstant()}`, until: `${from.add({ days: 60 }).toInstant()}`, blocks },
  });
  await page.goto(`/lists/${id}/tasks`);
  const { dialog, dates, reset } = await openWhatIf(page);
  await expect(dates).toContainText(/, beside \d+h.* of meetings/);
  await dialog.getByRole('checkbox', { name: 'Without meetings' }).check();
  await expect(dates).toContainText(/\d+ days earlier than as it is/);
  await expect(dates).not.toContainText('of meetings');
  await reset.click();
  await expect(dates).toContainText('of meetings');
});
