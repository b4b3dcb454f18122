import { addToPlan } from '@daymark/contract/plan.ts';
import { search } from '@daymark/contract/search.ts';
import { doneOf, row } from './cards.ts';
import { expect, expectNoSidewaysScroll, PHONE_SIZE, signedOut, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock } from './workspace.ts';

const form = { name: 'Add Task' };

test('the app can be installed', async ({ page, request, server }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${server.url}/manifest.webmanifest`, errors: [] });
  const { icons, screenshots, shortcuts } = JSON.parse(data);
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toBe(type);
    if (type !== 'image/png') continue;
    const image = await answer.body();
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes); // of the header of a PNG
  }
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Add Task', 'Start Timer', 'Today']);
});

test('the icon of the app tells how many tasks of today’s plan are open', async ({ page, given, send, server }) => {
  const at = server.now();
  await fakeBrowserClock(page, at);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => document.documentElement.setAttribute('data-badge', String(count)),
    });
  });
  const tasks = [await given.task({ name: 'Rake' }), await given.task({ name: 'Dig' })];
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: tasks.map(({ id }) => id) } });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-badge', '2');
  await doneOf(row(page, 'Rake')).click();
  await expect(page.locator('html')).toHaveAttribute('data-badge', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('each shortcut of the manifest and its share target lead to where they say, and act', async ({
    page,
    request,
    given,
    send,
    server,
  }) => {
    await fakeBrowserClock(page, server.now()); // other tests have moved the clock of the server
    await given.task({ name: 'Write the offer' });
    await given.task({ name: 'Rake' });
    const { shortcuts, share_target: share } = await (await request.get('/manifest.webmanifest')).json();
    const [add, start, today] = shortcuts.map(({ url }: { url: string }) => url);
    const dialog = page.getByRole('dialog', form);
    const field = dialog.getByRole('combobox');
    await test.step('Add Task opens quick add, and a reload leaves it to the dashboard', async () => {
      await page.goto(add);
      await expect(field).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByRole('button', { name: 'New Task' })).toBeVisible();
      await expect(dialog).toBeHidden();
    });
    await test.step('Start Timer asks which task, and starts it', async () => {
      await page.goto(start);
      await page.getByPlaceholder('Find a task to start…').fill('offer');
      await page.getByRole('option', { name: /^Write the offer/ }).click();
      await expect(page.getByRole('timer', { name: /^Write the offer/ }).first()).toBeVisible();
    });
    await test.step('Today shows the plan', async () => {
      await page.goto(today);
      await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible();
    });
    await test.step('what another app shares opens quick add, where it is added', async () => {
      const shared = {
        [share.params.title]: 'Roofs',
        [share.params.text]: 'call tomorrow 30m',
        [share.params.url]: 'https://roofs.example/1',
      };
      await page.goto(`${share.action}?${new URLSearchParams(shared)}`);
      await expect(field).toHaveValue('Roofs call tomorrow 30m https://roofs.example/1');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: 'Add Task', exact: true }).click();
      const found = async () => (await send(search, { query: { q: 'roofs' } })).tasks.map(({ name }) => name);
      await expect.poll(found).toEqual(['Roofs call https://roofs.example/1']);
    });
  });
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('what another app shares is there after the sign-in', async ({ page, account }) => {
    await page.goto('/add?text=Call+the+roofer');
    await page.getByLabel('Email').fill(account.user.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('dialog', form).getByRole('combobox')).toHaveValue('Call the roofer');
  });
});
