import * as timer from '@daymark/contract/timer.ts';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { openPalette, runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, nextMorning } from './workspace.ts';

test('the palette leads to settings, to import and to tomorrow, by the words that people type', async ({
  page,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  for (const [words, heading] of [
    ['preferences', 'Settings'],
    ['backup', 'Your data'],
    ['import', 'Your data'],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(words);
    await expect(
      page.getByRole('option').filter({ hasText: heading === 'Settings' ? 'Settings' : /^Import or/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await runCommand(page, 'preferences');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeInViewport();
  await runCommand(page, 'backup');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport();
  await runCommand(page, 'tomorrow');
  await expect(page).toHaveURL(new RegExp(`date=${dateOf(at, 1)}`));
});

test('what is started on a day without a plan is not called unplanned', async ({ page, given, send, server }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const task = await given.task({ name: 'Sow' });
  await send(timer.startTimer, { ...withId(task), body: {} });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('Sow');
  await expect(page.getByText('unplanned', { exact: true })).toBeHidden();
});

test('search and the running timer keep apart in a narrow window', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Write the report of the whole year' });
  await send(timer.startTimer, { ...withId(task), body: {} });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/projects');
  const search = page.getByRole('button', { name: 'Search' });
  const pill = page.getByRole('banner').getByRole('link', { name: /Write the report/ });
  await expect(pill).toBeVisible();
  const right = async () => (await search.boundingBox().then((box) => box && box.x + box.width)) ?? 0;
  const left = await pill.evaluate((link) => (link.closest('[class*="pill"]') ?? link).getBoundingClientRect().left);
  expect(left - (await right())).toBeGreaterThanOrEqual(8);
});

test('on a phone a line of figures breaks between two figures, never within one', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const list = await given.list();
  const task = await given.task({ list_id: list.id, planned_duration: 185 });
  await send(timer.startTimer, { ...withId(task), body: {} });
  server.passMinutes(70);
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/dashboard?view=board');
  const parts = page.getByRole('main').locator('.unbroken');
  await expect(parts.first()).toBeVisible();
  for (const part of await parts.all())
    expect(await part.evaluate((figure) => figure.getClientRects().length), (await part.textContent()) ?? '').toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
