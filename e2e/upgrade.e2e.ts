import { getWorkspace } from '@daymark/contract/workspace.ts';
import type { Page } from '@playwright/test';
import { card, choose, markComplete, row, startOf } from './cards.ts';
import { expect, signedOut, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { givenAda, givenGarden, RECORDED_AT, readRecording, startRecordedServer } from './recorded-storage.ts';
import { dateOf, fakeBrowserClock } from './workspace.ts';

test.use(signedOut);

/** Puts a recorded storage into the browser, and its day onto the clocks. */
async function openRecorded(page: Page, version: string) {
  const server = await startRecordedServer();
  await fakeBrowserClock(page, RECORDED_AT);
  const ada = await givenAda(server);
  const { beds } = await givenGarden(server, ada);
  // The sign-in of the recording is none of this database.
  const entries = Object.entries({ ...readRecording(version), access_token: ada.token });
  await page.context().addInitScript((entries) => {
    if (localStorage.length === 0) for (const [key, text] of entries) localStorage.setItem(key, text);
  }, entries);
  const send = server.sender(ada.token);
  const onServer = async () => (await send(getWorkspace, { params: { date: dateOf(RECORDED_AT) } })).lists;
  return { server, beds, onServer };
}

test('what ee34793 has stored is shown before the server answers, and the board is sent to it', async ({ page }) => {
  const { server, beds, onServer } = await openRecorded(page, 'ee34793');
  await page.route('**/api/bootstrap?*', (route) => route.fulfill({ status: 200, json: { success: false } }));
  const answer = await holdRequests(page, '**/api/workspace/**');
  await page.goto(`${server.url}/dashboard?view=board`);
  const names = () => page.getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(names).toEqual(['Paths', 'Beds', 'Hedge']);
  await expect(card(page, 'Hedge')).toContainText('Imported');
  await expect(page.getByRole('button', { name: 'Expand Sidebar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await onServer()).toEqual([]);

  answer();
  await expect.poll(async () => (await onServer()).map(({ list_id }) => list_id)).toEqual([2, 1, 3]);
  await page.reload();
  await expect.poll(names).toEqual(['Paths', 'Beds', 'Hedge']);

  await choose(page, beds.name, 'View All Tasks');
  await startOf(row(page, 'Dig')).click();
  await markComplete(page).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await expect(form.getByRole('radio', { name: 'Satisfied' })).toBeChecked();
  await expect(form.getByLabel('Reflection')).toHaveValue('It went well.');
  await server.close();
});

test('what a newer version has stored stays for it, and this one asks to sign in', async ({ page, server }) => {
  const newer = '{"version":1000,"value":{}}';
  const keys = ['access_token', 'user', 'mantine-color-scheme-value', 'daymark-sidebar-collapsed', 'daymark-rung'];
  await page.addInitScript(
    ({ keys, newer }) => {
      for (const key of keys) localStorage.setItem(key, newer);
    },
    { keys, newer },
  );
  await page.goto(`${server.url}/dashboard?view=board`);
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), keys)).toEqual(
    keys.map(() => newer),
  );
});
