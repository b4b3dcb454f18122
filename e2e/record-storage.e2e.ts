import { writeFileSync } from 'node:fs';
import { reviewTask } from '@daymark/contract/completion.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Page } from '@playwright/test';
import { card, choose, markComplete, nameButton, row, showDone, startOf, withId } from './cards.ts';
import { expect, signedOut, test } from './fixtures.ts';
import { handle, pickUp } from './moves.ts';
import {
  fileOfRecording,
  givenAda,
  givenGarden,
  RECORDED_AT,
  readRecording,
  startRecordedServer,
} from './recorded-storage.ts';
import { dateOf, fakeBrowserClock, openBoard } from './workspace.ts';

test.use(signedOut);
test.slow(); // every screen that stores something

/** The newest recording of apps/web/recorded-storage. */
const NEWEST = 'd99cdcb';

test('all that the app stores in a browser is recorded; RECORD_STORAGE=<version> writes a recording', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|401/);
  const server = await startRecordedServer();
  await fakeBrowserClock(page, RECORDED_AT);
  await context.addInitScript(() => {
    const notification = {
      permission: 'default',
      requestPermission: async () => (notification.permission = 'granted'),
    };
    Object.defineProperty(globalThis, 'Notification', { value: notification });
  });
  const ada = await givenAda(server);
  await page.goto(`${server.url}/login`);
  await signIn(page, ada);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await signIn(page, ada);

  await page.getByRole('button', { name: 'Color Scheme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Expand Sidebar' })).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single keys' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  for (const name of ['Calendar', 'Experiments']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Hide sample data' }).click();
  }

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Times', { exact: true }).selectOption('12');

  const send = server.sender(ada.token);
  const { beds, lawn, sow } = await givenGarden(server, ada);
  await send(startTimer, withId(sow));
  await send(completeTask, { ...withId(sow), body: { mental_state: 'focused', reflection: 'Went well' } });

  // A timer, a draft and done tasks.
  await page.goto(`${server.url}/lists/${beds.id}/tasks`);
  await startOf(row(page, 'Dig')).click();
  await markComplete(page).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await form.getByRole('radio', { name: 'Satisfied' }).click();
  await form.getByLabel('Reflection').fill('It went well.');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await showDone(page);
  const field = page.getByRole('combobox', { name: 'Add a task' });
  await field.fill('Water');
  await field.press('Enter');
  await expect(row(page, 'Water')).toBeVisible();
  server.passMinutes(10.5);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const expired = page.getByRole('dialog', { name: 'Time’s up' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daymark-rung'))).not.toBeNull();
  await expired.getByRole('button', { name: 'Continue' }).click();
  await expect(expired).toBeHidden();

  await page.getByRole('link', { name: 'Profile' }).click();
  const notify = page.getByRole('switch', { name: 'Notify me when a timer expires' });
  await expect(notify).toBeChecked(); // allowed when the timer started
  await notify.press('Space');
  await expect(notify).not.toBeChecked();

  // A done task of which nothing is told, left for good.
  await send(reviewTask, { ...withId(sow), body: { mental_state: null, reflection: null } });
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Close the Day' }).click();
  await page.getByRole('button', { name: 'Leave “Sow”' }).click();
  await expect(page.getByRole('button', { name: 'Leave “Sow”' })).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Today with its side list and the facts of the day.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: /\d+ done: / }).click();
  await page.getByRole('button', { name: 'Show Side List' }).click();
  await expect(page.getByRole('button', { name: 'Hide Side List' })).toBeVisible();

  // The board: two lists that the server has, and changes that it has not.
  const params = { date: dateOf(RECORDED_AT, -1) };
  await send(addToWorkspace, { params, body: { list_ids: [lawn.id], origin: 'imported' } });
  await openBoard(page);
  await page.getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('button', { name: 'Leave: Lawn' }).click();
  await importLists(page, [/Beds/, /Paths/]);
  await expect(nameButton(page, 'Sweep')).toBeVisible();
  await context.setOffline(true);
  await importLists(page, [/Hedge/]);
  await expect(card(page, 'Hedge')).toBeVisible();
  await handle(page, 'Hedge').focus();
  await pickUp(page, 'Picked up Hedge, position 3 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Hedge is over position 2 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await choose(page, 'Beds', 'Remove from Workspace');
  await expect(card(page, 'Beds')).toBeHidden();

  const storage = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).toSorted()));
  const version = process.env['RECORD_STORAGE'];
  if (version) writeFileSync(fileOfRecording(version), `${JSON.stringify(storage, null, 2)}\n`);
  expect(Object.keys(storage)).toEqual(Object.keys(readRecording(version ?? NEWEST)));
  await server.close();
});

async function signIn(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByLabel('Email or username').fill('ada');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

async function importLists(page: Page, names: RegExp[]): Promise<void> {
  await page.getByRole('button', { name: 'Import From Projects' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await dialog.getByRole('option', { name: /Garden/ }).click();
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  // A key presses the button, since toasts may lie over it.
  await dialog.getByRole('button', { name: /^Import to Workspace/ }).press('Enter');
  await expect(dialog).toBeHidden();
}
