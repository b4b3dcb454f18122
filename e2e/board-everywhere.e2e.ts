import * as workspace from '@daymark/contract/workspace.ts';
import { card, choose } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './hold-requests.ts';
import { pickUp } from './moves.ts';
import { dateOf } from './workspace.ts';

test('the board of the laptop is found on the phone as it was left, and what is added offline arrives later', async ({
  page: laptop,
  phone,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const project = await given.project({ name: 'Garden' });
  for (const name of ['Beds', 'Paths', 'Hedge']) await given.list({ project_id: project.id, name });
  await laptop.goto('/dashboard?view=board');
  await laptop.getByRole('button', { name: 'Import From Projects' }).click();
  for (const name of [/Beds/, /Paths/]) await laptop.getByRole('checkbox', { name }).check();
  await laptop.getByRole('button', { name: 'Import to Workspace (2)' }).click();
  await laptop.getByRole('button', { name: 'Move Paths' }).focus();
  await pickUp(laptop, 'Picked up Paths, position 2 of 2');
  await laptop.keyboard.press('ArrowLeft');
  await expect(laptop.getByText('Paths is over position 1 of 2')).toBeAttached();
  await laptop.keyboard.press('Space');
  const names = (page: typeof laptop) => page.getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(() => names(laptop)).toEqual(['Paths', 'Beds']);

  await phone.goto('/dashboard?view=board');
  await expect.poll(() => names(phone)).toEqual(['Paths', 'Beds']);
  await expect(card(phone, 'Paths')).toContainText('Imported');

  await phone.getByRole('button', { name: 'Import From Projects' }).click();
  await phone.getByRole('option', { name: /Garden/ }).click();
  await phone.getByRole('checkbox', { name: /Hedge/ }).check();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  await expect(phone.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await choose(laptop, 'Paths', 'Remove from Workspace');
  await expect(laptop.getByText("List removed from today's workspace")).toBeVisible();
  expect(await names(phone)).toEqual(['Paths', 'Beds', 'Hedge']);
  await phone.context().setOffline(false);
  await expect.poll(() => names(phone)).toEqual(['Beds', 'Hedge']);

  await laptop.reload();
  await expect.poll(() => names(laptop)).toEqual(['Beds', 'Hedge']);
  await expect(card(laptop, 'Hedge')).toContainText('No tasks yet');
});

const today = () => dateOf(Temporal.Now.instant());

test('a list that is added elsewhere while the board is asked for is shown without a reload, and one that the server has no time for is sent later', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/429/);
  const params = { date: today() };
  const project = await given.project({ name: 'Garden' });
  const added = async (name: string) => {
    const list = await given.list({ project_id: project.id, name });
    await send(workspace.addToWorkspace, { params, body: { list_ids: [list.id], origin: 'imported' } });
    return list;
  };
  const beds = await added('Beds');
  const roof = await given.list({ project_id: project.id, name: 'Roof' });
  await page.clock.install();
  await page.goto('/dashboard?view=board');
  await card(page, 'Beds').waitFor();
  const board = await holdAnswers(page, '**/api/workspace/*-*-*');
  await added('Paths');
  await board.answered; // without the list that comes now
  await added('Hedge');
  // Events come in their order: once the page shows this task, it has had the event of 'Hedge' too.
  await given.task({ name: 'Dig', list_id: beds.id });
  await expect(card(page, 'Beds').getByText('Dig')).toBeVisible();
  board.release();
  await expect(card(page, 'Paths')).toBeVisible();
  await expect(card(page, 'Hedge')).toBeVisible();

  await page.route(
    '**/api/workspace/*/lists',
    (route) => route.fulfill({ status: 429, json: { success: false, data: null, message: 'Too many requests' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await page.getByRole('checkbox', { name: /Roof/ }).check();
  await page.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await expect(card(page, 'Roof')).toBeVisible();
  const onServer = async () => (await send(workspace.getWorkspace, { params })).lists.map(({ list_id }) => list_id);
  expect(await onServer()).not.toContain(roof.id);
  await page.clock.fastForward('00:30');
  await expect.poll(onServer).toContain(roof.id);
});
